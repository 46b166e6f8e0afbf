import type { FigureData } from '../chat/figures.ts'
import { choiceOf, type FactForm, printFilters } from './dataset-form.ts'
import { countMetric, defaultAggregation, formGranularities, type MissingValues } from './datasets.schemas.ts'
import type { ConditionGroup, FormCondition, FormPeriod } from './form-conditions.ts'
import { formOfWhere } from './form-of-where.ts'

const emptyMetric = { metric: countMetric, aggregation: defaultAggregation }

/** The rows of a figure as form conditions; null where the form can't express them. */
function rowsOf({ query }: FigureData): { groups: ConditionGroup[]; period: FormPeriod | undefined } | null {
  const parts = [...(query.where === undefined ? [] : [query.where]), ...(query.conditions ?? [])]
  return parts.length === 0 ? { groups: [], period: undefined } : formOfWhere({ and: parts })
}

/** A figure's query as a form of the Datasets tab; null where it has no dataset or the form can't express it. */
export function formOfFigure(data: FigureData): FactForm | null {
  const { query, isInDatasets } = data
  const rows = rowsOf(data)
  const granularity = formGranularities.find((one) => one === query.dateGranularity) ?? null
  const isCoarser = query.dateGranularity === undefined || granularity !== null
  if (isInDatasets !== true || rows === null || !isCoarser) return null
  const [first = emptyMetric, ...more] = query.measures.map(choiceOf)
  const { top, expressions = [], dateDimension } = query
  const dimensions = [...(query.dimensions ?? [])]
  const isTopOfForm =
    top?.dimension === dimensions[0] && top?.by === query.measures[0] && top?.direction !== 'ascending'
  if (top !== undefined && !isTopOfForm) return null
  const filters = Object.entries(query.filters ?? {}).map(([dimension, filter]) => ({ dimension, ...filter }))
  return {
    ...{ kind: 'fact', dataset: query.factTable, ...first, granularity, isChart: false },
    ...{ from: query.dateFrom ?? '', to: query.dateTo ?? '', rows: dimensions, columns: [], limit: '' },
    filters: printFilters(filters),
    ...(more.length === 0 ? {} : { more }),
    ...(rows.groups.length === 0 ? {} : { groups: rows.groups }),
    ...(rows.period === undefined ? {} : { period: rows.period }),
    ...(top === undefined ? {} : { top: String(top.count) }),
    ...(expressions.length === 0 ? {} : { expressions }),
    ...(dateDimension === undefined ? {} : { dateColumn: dateDimension }),
  }
}

/** The rows of a figure without a value in a column, counted by the figure's groups. */
export function formOfMissing(data: FigureData, { column, where }: MissingValues): FactForm | null {
  const form = formOfFigure(data)
  const ofSome = where === undefined ? { groups: [], period: undefined } : formOfWhere({ and: [where] })
  if (form === null || ofSome === null || ofSome.period !== undefined) return null
  const { more: _more, top: _top, expressions: _expressions, ...asked } = form
  const isEmpty: FormCondition = { column, comparison: 'empty', value: '' }
  const groups = [...(form.groups ?? []), ...ofSome.groups, { joins: 'all' as const, conditions: [isEmpty] }]
  return { ...asked, ...emptyMetric, groups }
}
