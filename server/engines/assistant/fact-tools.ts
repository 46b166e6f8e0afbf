import { chartLimits } from '../../../contract/charts/chart-spec.schema.ts'
import { missingRemarks } from '../../../contract/datasets/figure-remarks.ts'
import { figureRemarks } from '../queries/index.ts'
import {
  areWhole,
  type AskedMeasure,
  type AssistantPorts,
  buildChart,
  type ChartAction,
  compareRows,
  compareTotals,
  type FactQuery,
  type FactResult,
  type FactTableInfo,
  isNonAdditive,
  measureName,
  type Metrics,
  type QueryData,
  type QueryFactsInput,
  type ShowChartInput,
  whereOfTool,
  workOut,
} from '../tools/index.ts'
import { assistantTexts } from './assistant.texts.ts'
import { type Evidence, rowNumber } from './evidence.ts'
import { aboutInShort, figureContent } from './figure-content.ts'
import { keptChart } from './kept-chart.ts'
import { cellsOf, tableOfCells } from './query-cells.ts'
import { fittingRows, namesOf as someNames } from './table-tools.ts'
import type { ToolOutcome } from './tool-outcome.ts'

const mostRows = 10_000
const failed = (error: string): ToolOutcome => ({ ok: false, error })
const namesOf = (list: readonly { name: string }[]): string => someNames(list.map(({ name }) => name))
/** Adds the remarks on its figures below a chart. */
const withRemarks = (
  spec: ChartAction['data']['spec'],
  remarks: readonly string[] = [],
): ChartAction['data']['spec'] =>
  remarks.length === 0
    ? spec
    : { ...spec, note: [...(spec.note ? [spec.note] : []), ...remarks].join(' ').slice(0, chartLimits.text) }
/** What a chart shows, in few words. */
const drawnOf = ({ chartType, labels, series }: ChartAction['data']['spec']) => ({
  ...{ chartType, points: labels.length, from: labels[0] ?? null, to: labels.at(-1) ?? null },
  series: series.map(({ seriesLabel, source }) => ({
    label: seriesLabel,
    values: source.values.filter((value) => value !== null).length,
  })),
})

/**
 * Values over all rows, and the shares of the first. Changes from row to row are left out: in a ranking they mean
 * nothing.
 */
function rankedAmongAll({ summary, shares }: ReturnType<typeof workOut>, limit: number): Partial<QueryData> {
  const first = Object.entries(shares ?? {}).map(([measure, values]) => [measure, values.slice(0, limit)] as const)
  return {
    ...(summary === undefined ? {} : { summary }),
    ...(shares === undefined ? {} : { shares: Object.fromEntries(first) }),
  }
}

/** The tools that ask tables of facts and draw what they found, over the ports of one asking person. */
export function factTools(
  ports: AssistantPorts,
  evidence: Evidence,
  { knownMetrics, isForAnalyst }: { knownMetrics: () => Promise<Metrics>; isForAnalyst: boolean },
) {
  function askedMeasure(table: FactTableInfo, asked: string, isByPeriod: boolean): AskedMeasure | string {
    if (asked === 'count')
      return {
        asked,
        label: assistantTexts.records,
        unit: 'number',
        currency: ports.currency,
        additive: true,
        isWhole: true,
      }
    const [name = asked, aggregation = 'sum'] = asked.split(':')
    const counted = aggregation === 'count_distinct' ? table.dimensions.find((each) => each.name === name) : undefined
    if (counted !== undefined) {
      const label = assistantTexts.measureLabel(counted.label, aggregation)
      return { asked, label, unit: 'number', currency: ports.currency, additive: false, isWhole: true }
    }
    const measure =
      table.measures.find((each) => each.name === asked) ?? table.measures.find((each) => each.name === name)
    if (measure === undefined)
      return `There is no measure "${asked}" in ${table.name}; it has ${namesOf(table.measures)}, count.`
    const label = assistantTexts.measureLabel(measureName(table, measure), measure.name === asked ? 'sum' : aggregation)
    const isSum = measure.name === asked || aggregation === 'sum'
    // Levels at two moments don't add up to a total.
    const additive = isSum && !isNonAdditive(measure) && !(isByPeriod && measure.kind === 'level')
    return { asked, label, unit: measure.unit, currency: measure.currency ?? ports.currency, additive, isWhole: true }
  }

  async function ask(
    query: FactQuery,
    table: FactTableInfo,
  ): Promise<{ rows: Exclude<FactResult, { failure: string }>; measures: AskedMeasure[] } | string> {
    const measures: AskedMeasure[] = []
    for (const asked of query.measures) {
      const measure = askedMeasure(table, asked, query.dateGranularity !== undefined)
      if (typeof measure === 'string') return measure
      measures.push(measure)
    }
    const dimensionNames = table.dimensions.map((dimension) => dimension.name)
    const unknown = [...(query.dimensions ?? []), ...Object.keys(query.filters ?? {})].find(
      (name) => !dimensionNames.includes(name),
    )
    if (unknown !== undefined)
      return `There is no dimension "${unknown}" in ${table.name}; it has ${namesOf(table.dimensions)}.`
    const dates = table.dateDimensions ?? []
    if (query.dateDimension !== undefined && !dates.some(({ name }) => name === query.dateDimension))
      return dates.length === 0
        ? `${table.name} has no dates; leave out "dateDimension".`
        : `There is no date "${query.dateDimension}" in ${table.name}; it has ${namesOf(dates)}.`
    const condition = query.conditions?.find((each) => !table.measures.some(({ name }) => name === each.column))
    if (condition !== undefined)
      return `There is no measure "${condition.column}" in ${table.name}; it has ${namesOf(table.measures)}.`
    const rows = await ports.queryFacts(query)
    if ('failure' in rows) return rows.failure
    const workedOut = (query.expressions ?? []).map(({ name: asked }): AskedMeasure => {
      const unit = rows.results[0]?.measures[asked]?.unit ?? 'number'
      return { asked, label: asked, unit, currency: ports.currency, additive: false, isWhole: true }
    })
    return {
      rows,
      measures: [...measures, ...workedOut].map((measure) => ({
        ...measure,
        isWhole: areWhole(rows.results, measure.asked),
      })),
    }
  }

  async function query(input: QueryFactsInput, name: string): Promise<ToolOutcome> {
    const { factTables } = await knownMetrics()
    const tableOf = (requested: string): FactTableInfo | undefined =>
      factTables.find((table) => table.name === requested)
    const table = tableOf(input.factTable)
    if (table === undefined) return failed(`There is no table "${input.factTable}"; there are ${namesOf(factTables)}.`)
    const { order, compare, limit = 100, where: given, ...rest } = input
    if (input.top !== undefined && compare !== undefined)
      return failed('A top is another one in what it is compared with: ask for the two apart.')
    if (input.measures.length > 1 && compare?.measure !== undefined)
      return failed('One measure is compared with another one: ask for one measure, or leave out "measure" of compare.')
    const where = given === undefined ? undefined : whereOfTool(given)
    if (typeof where === 'string') return failed(where)
    const query: FactQuery = {
      ...rest,
      ...(where === undefined ? {} : { where }),
      limit: order === undefined ? limit : mostRows,
    }
    const answer = await ask(query, table)
    if (typeof answer === 'string') return failed(answer)

    if (order !== undefined && answer.rows.total > answer.rows.results.length)
      return failed(assistantTexts.tooManyGroups(answer.rows.total))
    const first = input.measures[0] ?? ''
    const sign = order === 'lowest' ? -1 : 1
    const valueOf = (row: (typeof answer.rows.results)[number]): number =>
      row.measures[first]?.value ?? -sign * Number.POSITIVE_INFINITY
    const all = answer.rows.results
    const sorted = order === undefined ? all : all.toSorted((one, other) => sign * (valueOf(other) - valueOf(one)))
    const rows = sorted.slice(0, limit)
    const isWhole = answer.rows.total <= rows.length
    const isRanked = !isForAnalyst && !isWhole && order !== undefined && answer.rows.total <= all.length
    const data: QueryData = {
      callId: name,
      query: { ...query, limit },
      table: table.label,
      measures: answer.measures,
      granularity: input.dateGranularity ?? null,
      rows,
      total: answer.rows.total,
      ...(answer.rows.rowCount === undefined ? {} : { rowCount: answer.rows.rowCount }),
      ...(answer.rows.isInDatasets === undefined ? {} : { isInDatasets: answer.rows.isInDatasets }),
      ...(answer.rows.missing === undefined ? {} : { missing: answer.rows.missing }),
      ...(isWhole && input.top === undefined ? workOut(query, rows, answer.measures) : {}),
      ...(isRanked && input.top === undefined ? rankedAmongAll(workOut(query, sorted, answer.measures), limit) : {}),
    }
    const named = (input.expressions ?? []).flatMap(({ expression }) => expression.match(/[A-Za-z]\w*/g) ?? [])
    const remarks = [
      ...figureRemarks(table.measures, [...input.measures, ...named]),
      ...(answer.rows.remarks ?? []),
      ...missingRemarks(answer.rows),
    ]
    if (compare !== undefined) {
      const otherTable = tableOf(compare.factTable ?? input.factTable)
      if (otherTable === undefined)
        return failed(`There is no table "${compare.factTable}"; there are ${namesOf(factTables)}.`)
      const { label, measure, ...changes } = compare
      const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      const { dateDimension, ...withoutDate } = query
      const isSameTable = otherTable === table
      const otherQuery: FactQuery = {
        ...(isSameTable ? query : withoutDate),
        ...changed,
        measures: measure === undefined ? input.measures : [measure],
        limit: mostRows,
      }
      const other = await ask(otherQuery, otherTable)
      if (typeof other === 'string') return failed(other)
      const pairs = answer.measures.flatMap((own, at) =>
        other.measures[at] ? { own, against: other.measures[at] } : [],
      )
      const unlike = pairs.find(
        ({ own, against }) =>
          own.unit === 'currency' && against.unit === 'currency' && own.currency !== against.currency,
      )
      if (unlike !== undefined) {
        const { own, against } = unlike
        return failed(assistantTexts.otherCurrency(own.label, own.currency, against.label, against.currency))
      }
      remarks.push(
        ...figureRemarks(otherTable.measures, otherQuery.measures),
        ...(other.rows.remarks ?? []),
        ...missingRemarks(other.rows)
          .filter((remark) => !remarks.includes(remark))
          .map((remark) => assistantTexts.remarkOf(label ?? assistantTexts.comparison, remark)),
      )
      const compared = pairs.map(({ own, against }) => ({
        asked: own.asked,
        differences: compareRows(
          { query, rows, measure: own.asked, isWhole },
          { query: otherQuery, rows: other.rows.results, measure: against.asked },
        ),
        total:
          isWhole && other.rows.total <= other.rows.results.length
            ? compareTotals({ rows, measure: own }, { rows: other.rows.results, measure: against })
            : null,
      }))
      const [main, ...further] = compared
      const totals = compared.flatMap(({ asked, total }) => (total === null ? [] : [[asked, total] as const]))
      data.comparison = {
        label: label ?? assistantTexts.comparison,
        query: otherQuery,
        rows: other.rows.results.slice(0, limit),
        measures: other.measures,
        differences: main?.differences ?? [],
        ...(further.length === 0
          ? {}
          : { further: Object.fromEntries(further.map(({ asked, differences }) => [asked, differences])) }),
        ...(totals.length === 0 ? {} : { totals: Object.fromEntries(totals) }),
      }
    }
    const trace = rows.length === 1 && compare === undefined ? await ports.traceFacts?.(query) : null
    if (trace) data.trace = trace
    if (remarks.length > 0) data.remarks = [...new Set(remarks)]
    evidence.addQuery(name, data)
    const { cells, units } = cellsOf(data)
    ports.tables.keep(tableOfCells(name, cells, input.factTable))
    if (!isForAnalyst) {
      const { rows: all, ...rest } = figureContent(data, cells, order)
      const { about, advice } = aboutInShort(rest)
      const given = { held: all.length, total: data.total, isCut: false, isOfGroups: true, advice }
      const fitted = fittingRows(name, all, about, given)
      const isWithoutSql = fitted.truncated && !(await ports.tables.mayRunSql())
      const { rows: shown, ...end } = isWithoutSql
        ? fittingRows(name, all, about, { ...given, mayRunSql: false })
        : fitted
      evidence.addCells(name, cells, units, shown.length)
      return { ok: true, content: { ...about, rows: shown, ...end }, data }
    }
    evidence.addCells(name, cells, units)
    const numbered = rows.map((row, at) => ({ [rowNumber]: at + 1, ...row }))
    return { ok: true, content: { ...data, rows: numbered }, data }
  }

  async function chart(input: ShowChartInput): Promise<ToolOutcome> {
    const earlier = evidence.query(input.callId)
    if (earlier === undefined) return failed(`There is no result "${input.callId}" of query_facts or run_sql.`)
    const { factTables } = await knownMetrics()
    const table = factTables.find(({ name }) => name === earlier.data.query.factTable)
    const dimension = table?.dimensions.find(({ name }) => name === input.x)
    const built = buildChart(earlier.data, input, dimension?.label)
    if ('error' in built) return failed(built.error)
    // A dashboard can only query fact tables in the warehouse.
    const isWorkedOut = table?.measures.some((measure) => measure.isWorkedOut) ?? false
    const kept = !isWorkedOut && (table?.dateDimensions ?? []).length > 0 ? keptChart(earlier.data, input) : null
    const action: ChartAction = {
      name: 'chart',
      data: { type: 'simple', spec: withRemarks(built.spec, earlier.data.remarks), ...(kept === null ? {} : { kept }) },
    }
    const content = { shown: true, title: built.spec.title, ...drawnOf(built.spec) }
    return { ok: true, content, data: { callId: earlier.callId }, action }
  }

  return { query, chart }
}
