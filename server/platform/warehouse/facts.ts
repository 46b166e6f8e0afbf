import type { DimensionValuesQuery, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import { dayOf, type TimeZone } from '../../../contract/shared/time-zones.ts'
import {
  type Answered,
  type Catalogue,
  columnsCounted,
  conditions,
  dimensionValuesSelect,
  extentSelect,
  factResult,
  type FactPlan,
  type FactsAsked,
  factSelect,
  type Figures,
  figuresOfRollups,
  fullFigures,
  missingFigures,
  needsOf,
  planFacts,
  planOfLevel,
  portionOf,
  type Select,
  sizedBins,
  takeMissing,
  tablesWithDimension,
  type UsedRelation,
  unmatchedFigures,
  usedRelations,
} from '../../engines/queries/index.ts'
import type { View } from './messages.ts'
import type { Ask } from './questions.ts'
import type { Relations } from './relations.ts'

type Asked<Query> = { organisationId: string; catalogue: Catalogue; query: Query }
/** `now` in milliseconds since 1970; `timeZone` is the organisation's. */
export type FactRequest = Asked<FactsAsked> & { now: number; timeZone: TimeZone }
export type ValuesRequest = Asked<DimensionValuesQuery>

/** `used`: the relations of the query; null for a part of a query, which gets no remarks on rows. */
type OfView = { organisationId: string; view: View; used: readonly UsedRelation[] | null }
type Clock = Pick<FactRequest, 'now' | 'timeZone'>

/** Answers fact queries over fact tables. */
export function createFacts({ ask, relations }: { ask: Ask; relations: Relations }) {
  /** The rows of one plan; for a whole query, also the rows without a value or a match. */
  async function answer({ organisationId, view, used }: OfView, plan: FactPlan, clock: Clock): Promise<FactResult> {
    // Rollups can't identify equal rows, and contain nothing from related tables.
    const needs = view.groups === undefined && view.related === undefined ? needsOf(plan) : null
    const missingOf = (figures?: Figures) => (used === null ? [] : missingFigures(plan, figures))
    const selectOf = (figures?: Figures, counts = missingOf(figures)): Select => {
      const { ofAll = [], ...select } = factSelect(plan, figures)
      return { ...select, ofAll: [...ofAll, ...unmatchedFigures(plan, used ?? []), ...counts] }
    }
    const counted = used === null ? [] : columnsCounted(plan)
    const asked = (window: { limit: number; offset: number }): Promise<Answered> => {
      const rolled = needs === null ? null : { needs, select: { ...selectOf(figuresOfRollups), ...window } }
      const ofFull = () => ({ ...selectOf(undefined, fullFigures(plan)), ...window })
      const full = counted.length === 0 ? null : { columns: counted, select: ofFull() }
      return ask(organisationId, view, { ...selectOf(), ...window }, { rolled, full })
    }
    const besideOf = ({ ofAll: [, ...beside] }: Answered): Partial<FactResult> => {
      if (used === null) return {}
      const unmatched = used.map(({ relation: { name, label } }, index) => ({
        ...{ relation: name, label },
        rows: Number(beside[index] ?? 0),
      }))
      return { ...takeMissing(plan, beside.slice(used.length)), ...(used.length === 0 ? {} : { unmatched }) }
    }
    const { limit, offset, dateGranularity } = plan.query
    const found = await asked({ limit, offset })
    const result = factResult(plan, found, portionOf(dateGranularity ?? 'day', clock.now, clock.timeZone))
    if (found.rows.length > 0 || offset === 0) return { ...result, ...besideOf(found) }
    const first = await asked({ limit: 1, offset: 0 })
    return { results: [], total: factResult(plan, first, () => 0).total, ...besideOf(first) }
  }

  return {
    async query({ organisationId, catalogue, query, ...clock }: FactRequest): Promise<FactResult> {
      const plan = planFacts(catalogue, query, dayOf(clock.now, clock.timeZone))
      if (plan.table.files.length === 0) return { results: [], total: 0 }
      const used = usedRelations(plan.table, factSelect(plan))
      const view = await relations.view(organisationId, plan.table, used)
      if (plan.bins.length > 0) {
        const {
          rows: [extents = []],
        } = await ask(organisationId, view, extentSelect(plan, conditions(plan)))
        plan.bins = sizedBins(plan, extents)
      }
      const found = await answer({ organisationId, view, used }, plan, clock)
      const subtotals = []
      for (const by of query.subtotals ?? [])
        subtotals.push({ by, ...(await answer({ organisationId, view, used: null }, planOfLevel(plan, by), clock)) })
      return {
        ...found,
        ...(plan.bins.length === 0
          ? {}
          : { binWidths: Object.fromEntries(plan.bins.map(({ column, width }) => [column, width])) }),
        ...(query.subtotals === undefined ? {} : { subtotals }),
      }
    },

    async values({ organisationId, catalogue, query }: ValuesRequest): Promise<{ values: string[] }> {
      const found = new Set<string>()
      for (const table of tablesWithDimension(catalogue, query.dimension)) {
        if (table.files.length === 0) continue
        const select = dimensionValuesSelect(table, query)
        const used = usedRelations(table, select)
        const needs = { date: null, dimensions: [query.dimension], measures: [] }
        // Duplicate rows don't change the set of values.
        const view = await relations.view(organisationId, { ...table, groups: undefined }, used)
        const { rows } = await ask(organisationId, view, select, used.length === 0 ? { rolled: { needs, select } } : {})
        for (const [value] of rows) found.add(String(value))
      }
      return { values: [...found].sort((left, right) => (left < right ? -1 : 1)).slice(0, query.limit) }
    },
  }
}
