import { chartNotesTexts } from '../../../contract/dashboards/chart-notes.texts.ts'
import type { Measure, MeasurementQuery } from '../../../contract/formulas/formulas.schemas.ts'
import { formulasTexts as texts } from '../../../contract/formulas/formulas.texts.ts'
import { type Granularity, periodOf } from '../../../contract/shared/periods.ts'
import type { FactQuery, FactResult, FactTableInfo, FigureTrace } from '../../engines/tools/index.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { describe, type MeasureReader, queryMeasure, readMeasures, scopeValues, traceValue } from './ask-measures.ts'
import { currencyIn, remarksIn } from './chart-measures.read.ts'
import type { AllMeasures } from './measures.read.ts'
import { answeredSources } from './tables-of-measures.read.ts'

export type { MeasureReader } from './ask-measures.ts'

/** The one column of such a table, and the dimension of its scenarios. */
const valueColumn = 'value'
const scenarioColumn = 'scenario'
const dateColumn = 'period'
const usualScenario = 'Actual'
const mostListed = 50
const mostSamples = 200
const tablePrefix = 'measure: '

/** The measures that people defined or typed by hand, as tables that the assistant asks. */
export type MeasureTables = {
  tables: readonly FactTableInfo[]
  isOne(table: string): boolean
  query(asked: FactQuery): Promise<FactResult>
  /** Null if it has no formula, or the time has more than one period. */
  trace(asked: FactQuery): Promise<FigureTrace | null>
}

export const noMeasureTables: MeasureTables = {
  tables: [],
  isOne: () => false,
  query: async () => ({ failure: '' }),
  trace: async () => null,
}

type Listed = { measure: Measure; info: FactTableInfo; formula: string | null }

/** The period that two days are the ends of, the longest first. */
function periodBetween(from: string | undefined, to: string | undefined): Granularity | null {
  if (from === undefined || to === undefined) return null
  const grains = ['year', 'quarter', 'month', 'week', 'day'] as const
  return grains.find((grain) => periodOf(grain, from).from === from && periodOf(grain, from).to === to) ?? null
}

async function describeTable(
  reader: MeasureReader,
  all: AllMeasures,
  measure: Measure,
  currency: string,
): Promise<Listed> {
  const { name, unit, scopes, scenarios } = measure
  const own = all.kept.find((one) => one.name === name)
  const formula = own?.source === 'formula' ? own.formula : null
  const asked = { measurement: name, granularity: 'month' as const, scope: null, scenarios: [], filters: [] }
  const { values } = await queryMeasure(reader, { ...asked, dateFrom: null, dateTo: null }, all)
  const written = currencyIn(all, name, currency)
  const days = values.flatMap(({ date, value }) => (value === null ? [] : [date])).sort()
  const [first, last] = [days[0], days.at(-1)]
  const split = await Promise.all(
    scopes.map(async (scope) => ({
      ...{ name: scope, label: scope },
      sampleValues: (await scopeValues(reader, scope)).slice(0, mostSamples),
    })),
  )
  const byScenario = { name: scenarioColumn, label: texts.scenario, sampleValues: scenarios }
  return {
    measure,
    formula,
    info: {
      name: `${tablePrefix}${name}`,
      label: name,
      description: formula === null ? texts.typedByHand : texts.workedOutBy(formula),
      measures: [
        {
          ...{ name: valueColumn, label: name, unit, kind: 'amount', isWorkedOut: true },
          ...(unit !== 'currency' ? {} : written === null ? { unit: 'number' } : { currency: written }),
        },
      ],
      dimensions: [...split, ...(scenarios.length > 1 ? [byScenario] : [])],
      dateDimensions: [
        {
          ...{ name: dateColumn, label: texts.period },
          ...(first === undefined || last === undefined ? {} : { from: first, to: periodOf('month', last).to }),
        },
      ],
      rowCount: values.length,
    },
  }
}

/** What a measure cannot be asked, as a sentence; null when it can. */
function disabledReason(asked: FactQuery, name: string): string | null {
  const isOwn = asked.measures.every((one) => {
    const [column, aggregation = 'sum'] = one.split(':')
    return column === valueColumn && ['sum', 'mean', 'last', 'weighted_mean'].includes(aggregation)
  })
  if (!isOwn) return texts.onlyAsWhole(name)
  const scopes = (asked.dimensions ?? []).filter((dimension) => dimension !== scenarioColumn)
  if (scopes.length > 1) return texts.oneScope(name)
  const isExcluding = Object.values(asked.filters ?? {}).some(({ type }) => type === 'exclude')
  return isExcluding || (asked.conditions ?? []).length > 0 ? texts.noConditions(name) : null
}

const scenariosOf = ({ scenarios }: Measure, asked: FactQuery): string[] => {
  const requested = asked.filters?.[scenarioColumn]?.values
  if (requested !== undefined) return requested
  if ((asked.dimensions ?? []).includes(scenarioColumn)) return [...scenarios]
  return [scenarios.includes(usualScenario) ? usualScenario : (scenarios[0] ?? usualScenario)]
}

const filtersOf = ({ filters = {} }: FactQuery): MeasurementQuery['filters'] =>
  Object.entries(filters).flatMap(([scope, { values }]) => (scope === scenarioColumn ? [] : [{ scope, values }]))

/** A time that is one period is asked as that period, so that its value can be traced. */
const grainOf = ({ dateGranularity, dateFrom, dateTo }: FactQuery) =>
  dateGranularity ?? periodBetween(dateFrom, dateTo) ?? 'all'

async function answer(reader: MeasureReader, all: AllMeasures, { measure, info }: Listed, asked: FactQuery) {
  const isSplitBy = (asked.dimensions ?? []).includes(scenarioColumn)
  const scope = (asked.dimensions ?? []).find((dimension) => dimension !== scenarioColumn) ?? null
  const query: MeasurementQuery = {
    ...{ measurement: measure.name, granularity: grainOf(asked), scope, scenarios: scenariosOf(measure, asked) },
    ...{ dateFrom: asked.dateFrom ?? null, dateTo: asked.dateTo ?? null, filters: filtersOf(asked) },
  }
  const { values, unit, missing = [] } = await queryMeasure(reader, query, all)
  const rows = values.filter(({ value }) => value !== null)
  const results = rows.map(({ date, scenario, scopeValue, value, portionCovered }) => ({
    dimensionValues: {
      ...(asked.dateGranularity === undefined ? {} : { __date: date }),
      ...(scope === null ? {} : { [scope]: scopeValue }),
      ...(isSplitBy ? { [scenarioColumn]: scenario } : {}),
    },
    measures: Object.fromEntries(asked.measures.map((one) => [one, { value, unit }])),
    recordCount: 1,
    ...(asked.dateGranularity === undefined ? {} : { portionCovered }),
  }))
  const faults = new Set(rows.flatMap(({ fault }) => (fault === undefined ? [] : [chartNotesTexts.fellBack(fault)])))
  const shown = { scopes: scope === null ? [] : [scope], filters: query.filters, scenarios: query.scenarios }
  const remarks = [...[...faults].map((fault) => `${fault}.`), ...remarksIn(all, measure.name, shown)]
  return {
    ...{ results: results.slice(0, asked.limit ?? results.length), total: results.length, table: info.name },
    ...(remarks.length === 0 ? {} : { remarks }),
    ...(missing.length === 0
      ? {}
      : { missing: missing.map(({ table: _table, dateColumn: _date, filters: _filters, ...one }) => one) }),
  }
}

/**
 * Reads the measures that people made, or `only` some of them; the tables of documents are known to the assistant as they
 * are.
 */
export async function readMeasureTables(
  reader: MeasureReader,
  currency: string,
  only?: readonly string[],
): Promise<MeasureTables> {
  const all = await readMeasures(reader)
  const own = new Set(all.kept.flatMap(({ name, source }) => (answeredSources.includes(source) ? [name] : [])))
  if (own.size === 0) return noMeasureTables
  const isAsked = (name: string) => own.has(name) && (only?.includes(name) ?? true)
  const measures = (await describe(reader, all)).filter(({ name }) => isAsked(name)).slice(0, mostListed)
  const listed: Listed[] = []
  for (const measure of measures) {
    // Measures that can't be calculated at present because of their sources aren't offered.
    const one = await describeTable(reader, all, measure, currency).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    if (one !== null) listed.push(one)
  }
  const named = (table: string) => listed.find(({ info }) => info.name === table)
  return {
    tables: listed.map(({ info }) => info),
    isOne: (table) => named(table) !== undefined,
    async query(asked) {
      const one = named(asked.factTable)
      if (one === undefined) return { failure: texts.noSuchMeasure }
      const refused = disabledReason(asked, one.measure.name)
      if (refused !== null) return { failure: refused }
      try {
        return await answer(reader, all, one, asked)
      } catch (error) {
        if (error instanceof Refusal) return { failure: error.message }
        throw error
      }
    },
    async trace(asked) {
      const one = named(asked.factTable)
      const granularity = grainOf(asked)
      if (one === undefined || one.formula === null || asked.dateFrom === undefined || granularity === 'all')
        return null
      if (asked.dateGranularity !== undefined || (asked.dimensions ?? []).length > 0) return null
      const [scenario = usualScenario] = scenariosOf(one.measure, asked)
      if (filtersOf(asked).length > 0) return { formula: one.formula, steps: [] }
      const query = { measurement: one.measure.name, granularity, scenario, date: asked.dateFrom }
      const { steps } = await traceValue(reader, query)
      return { formula: one.formula, steps }
    },
  }
}
