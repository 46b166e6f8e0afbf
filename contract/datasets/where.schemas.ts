import { z } from 'zod'
import { addDays, addMonths, isDay, periodOf, previousPeriod, startOf } from '../shared/periods.ts'
import type { Day } from '../shared/time-zones.ts'
import { datasetsTexts as texts } from './datasets.texts.ts'

export const mostConditions = 100
const mostParts = 50
const mostValues = 1000
/** Maximum nesting of groups. */
const deepestGroup = 6

export const periodUnits = ['month', 'quarter', 'year'] as const
export const lastUnits = ['day', 'week', 'month'] as const

const column = z.string().min(1).max(200)
const value = z.union([z.string().max(1000), z.number()])
const day = z.string().refine(isDay, texts.invalidDay)

/** Days relative to the organisation's today, or between two days; both ends are included. */
export const relativePeriodSchema = z.union([
  z.strictObject({ last: z.number().int().min(1).max(1000), unit: z.enum(lastUnits) }),
  z.strictObject({ toDate: z.enum(periodUnits) }),
  z.strictObject({ previous: z.enum(periodUnits) }),
  z
    .strictObject({ from: day.optional(), to: day.optional() })
    .refine(({ from, to }) => from !== undefined || to !== undefined, texts.invalidDay),
])
export type RelativePeriod = z.infer<typeof relativePeriodSchema>

/** One condition on a cell. An empty cell matches only `empty` and `notEqual`. */
export const rowConditionSchema = z.union([
  z.strictObject({
    column,
    operator: z.enum(['equal', 'notEqual', 'more', 'atLeast', 'less', 'atMost']),
    value,
  }),
  z.strictObject({ column, operator: z.literal('between'), from: value, to: value }),
  z.strictObject({ column, operator: z.literal('in'), values: z.array(value).max(mostValues) }),
  /** On text, ignoring case. */
  z.strictObject({ column, operator: z.enum(['contains', 'beginsWith']), text: z.string().max(1000) }),
  z.strictObject({ column, operator: z.literal('empty') }),
  /** On a date column. */
  z.strictObject({ column, operator: z.literal('during'), period: relativePeriodSchema }),
])
export type RowCondition = z.infer<typeof rowConditionSchema>

/** `not` matches every row that its part does not. */
export type Where = { and: Where[] } | { or: Where[] } | { not: Where } | RowCondition

function treeOf(depth: number): z.ZodType<Where> {
  if (depth === 0) return rowConditionSchema
  const part = treeOf(depth - 1)
  const parts = z.array(part).max(mostParts)
  return z.union([
    rowConditionSchema,
    z.strictObject({ and: parts }),
    z.strictObject({ or: parts }),
    z.strictObject({ not: part }),
  ])
}

/** The conditions of a tree, from left to right. */
export function conditionsOf(where: Where): RowCondition[] {
  if ('and' in where) return where.and.flatMap(conditionsOf)
  if ('or' in where) return where.or.flatMap(conditionsOf)
  return 'not' in where ? conditionsOf(where.not) : [where]
}

/** Conditions on rows, combined with and, or and not. */
export const whereSchema = treeOf(deepestGroup).refine(
  (where) => conditionsOf(where).length <= mostConditions,
  texts.tooMany('conditions', mostConditions),
)

/** The days of a period. `today`: in the organisation's time zone. An absent end is open. */
export function daysOfPeriod(period: RelativePeriod, today: Day): { from?: Day | undefined; to?: Day | undefined } {
  if ('toDate' in period) return { from: startOf(period.toDate, today), to: today }
  if ('previous' in period) return periodOf(period.previous, previousPeriod(period.previous, today))
  if (!('last' in period)) return period
  if (period.unit === 'month') return { from: addDays(addMonths(today, -period.last), 1), to: today }
  return { from: addDays(today, 1 - period.last * (period.unit === 'week' ? 7 : 1)), to: today }
}
