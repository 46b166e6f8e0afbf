import { z } from 'zod'
import type { FactsMetadata } from './datasets.schemas.ts'
import { rowConditionSchema, type RelativePeriod, type RowCondition, type Where } from './where.schemas.ts'

export const comparisons = [
  ...([
    'equal',
    'notEqual',
    'contains',
    'notContains',
    'beginsWith',
    'in',
    'more',
    'atLeast',
    'less',
    'atMost',
  ] as const),
  ...(['between', 'empty', 'notEmpty'] as const),
] as const
export type Comparison = (typeof comparisons)[number]
export const comparisonsOfText = comparisons.filter(
  (one) => !['more', 'atLeast', 'less', 'atMost', 'between'].includes(one),
)
export const comparisonsOfNumbers = comparisons.filter(
  (one) => !['contains', 'notContains', 'beginsWith'].includes(one),
)
export const hasValue = (comparison: Comparison): boolean => comparison !== 'empty' && comparison !== 'notEmpty'

const formConditionSchema = z.object({
  column: z.string().max(200),
  comparison: z.enum(comparisons),
  value: z.string().max(1000),
  /** The upper end of a range. */
  to: z.string().max(1000).optional(),
})
/** A condition row of the form: texts stay as typed. */
export type FormCondition = z.infer<typeof formConditionSchema>
const groupSchema = z.object({ joins: z.enum(['all', 'any']), conditions: z.array(formConditionSchema).max(50) })
/** Conditions that all apply, or of which one suffices. Several groups all apply. */
export type ConditionGroup = z.infer<typeof groupSchema>
export const conditionGroupsSchema = z.array(groupSchema).max(20)

/** A column that conditions can use. */
export type ConditionColumn = { name: string; kind: 'text' | 'number' | 'day' }
export const conditionColumnsOf = (table: FactsMetadata['factTables'][string] | undefined): ConditionColumn[] => [
  ...(table?.dimensions ?? []).map((name) => ({ name, kind: 'text' as const })),
  ...(table?.measures ?? []).map(({ name }) => ({ name, kind: 'number' as const })),
  ...(table?.date_dimensions ?? []).map((name) => ({ name, kind: 'day' as const })),
  ...(table?.related?.numbers ?? []).map((name) => ({ name, kind: 'number' as const })),
  ...(table?.related?.dates ?? []).map((name) => ({ name, kind: 'day' as const })),
]

/** A period on a date column. */
export type FormPeriod = Extract<RowCondition, { operator: 'during' }>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Condition groups from an address; empty where they can't be parsed. */
export const readGroups = (text: string): ConditionGroup[] => conditionGroupsSchema.safeParse(parsed(text)).data ?? []

export function readPeriod(text: string): FormPeriod | undefined {
  const { data } = rowConditionSchema.safeParse(parsed(text))
  return data?.operator === 'during' ? data : undefined
}

export const isFilledIn = ({ column, comparison, value, to = '' }: FormCondition): boolean =>
  column !== '' && (!hasValue(comparison) || value.trim() !== '') && (comparison !== 'between' || to.trim() !== '')

function conditionOf({ column, comparison, value, to = '' }: FormCondition): Where {
  switch (comparison) {
    case 'empty':
      return { column, operator: 'empty' }
    case 'notEmpty':
      return { not: { column, operator: 'empty' } }
    case 'contains':
    case 'beginsWith':
      return { column, operator: comparison, text: value }
    case 'notContains':
      return { not: { column, operator: 'contains', text: value } }
    case 'in':
      return { column, operator: 'in', values: value.split(',').map((one) => one.trim()) }
    case 'between':
      return { column, operator: 'between', from: value, to }
    default:
      return { column, operator: comparison, value }
  }
}

/** The form's conditions and period combined; unfinished rows are dropped. */
export function whereOfForm(groups: readonly ConditionGroup[], period: FormPeriod | undefined): Where | undefined {
  const parts = groups.flatMap(({ joins, conditions }): Where[] => {
    const filledIn = conditions.filter(isFilledIn).map(conditionOf)
    if (filledIn.length === 0) return []
    return [joins === 'any' ? { or: filledIn } : { and: filledIn }]
  })
  const all = [...(period === undefined ? [] : [period]), ...parts]
  return all.length === 0 ? undefined : { and: all }
}

/** The form's periods by name; "last" takes a number and a unit. */
export const periodKinds = [
  'any',
  'last',
  'toDate month',
  'toDate quarter',
  'toDate year',
  'previous month',
  'previous quarter',
  'previous year',
] as const
export type PeriodKind = (typeof periodKinds)[number]

export function kindOfPeriod(period: RelativePeriod | undefined): PeriodKind {
  if (period === undefined) return 'any'
  if ('last' in period) return 'last'
  if ('toDate' in period) return `toDate ${period.toDate}`
  return 'previous' in period ? `previous ${period.previous}` : 'any'
}

export function periodOfKind(kind: PeriodKind): RelativePeriod | undefined {
  if (kind === 'any') return undefined
  if (kind === 'last') return { last: 30, unit: 'day' }
  const [name, unit] = kind.split(' ') as ['toDate' | 'previous', 'month' | 'quarter' | 'year']
  return name === 'toDate' ? { toDate: unit } : { previous: unit }
}
