import { z } from 'zod'
import { mostSeries, settingsSchema } from './dashboards.schemas.ts'

export const alertKinds = ['above', 'below', 'rise', 'fall', 'missing'] as const
export type AlertKind = (typeof alertKinds)[number]
/** The periods of which each is looked at once it is over. */
export const alertPeriods = ['day', 'week', 'month', 'quarter', 'year'] as const
export type AlertPeriod = (typeof alertPeriods)[number]
export const alertBases = ['before', 'year'] as const
export type AlertBasis = (typeof alertBases)[number]
export const mostGraceDays = 60
export const mostListeners = 50
const mostPercent = 100_000

const rule = {
  kind: z.enum(alertKinds),
  /** A value in the unit of the chart; for a change, percent. Null where figures are missed. */
  threshold: z.number().nullable(),
  period: z.enum(alertPeriods),
  /** What a change is measured from: the period before, or the same one a year earlier. */
  against: z.enum(alertBases),
  /** How many days after the end of a period its figures may come. */
  graceDays: z.number().int().min(0).max(mostGraceDays),
}
/** One item of the breakdown of the chart; null: all of it. */
const item = z.string().max(500).nullable()
/** Members who hear of it beside its person. */
const listeners = z.array(z.string().max(64)).max(mostListeners)
const subject = { title: z.string().max(500), seriesLabel: z.string().max(500) }

const needsNumber = ({ kind, threshold }: { kind: AlertKind; threshold: number | null }) =>
  kind === 'missing' || threshold !== null
const needsPercent = ({ kind, threshold }: { kind: AlertKind; threshold: number | null }) =>
  (kind !== 'rise' && kind !== 'fall') || (threshold !== null && threshold > 0 && threshold <= mostPercent)

/** `chart` stands on the dashboard; `settings`: the filters under which it is looked at. */
export const alertRequestSchema = z
  .object({
    chart: z.record(z.string(), z.unknown()),
    settings: settingsSchema,
    series: z
      .number()
      .int()
      .min(0)
      .max(mostSeries - 1),
    item: item.default(null),
    listeners: listeners.default([]),
    ...rule,
  })
  .refine(needsNumber, 'Please enter a number')
  .refine(needsPercent, 'Please enter a percentage above 0')
export type AlertRequest = z.input<typeof alertRequestSchema>

/** What of an alert can be changed: its rule and who hears of it. */
export const alertChangeSchema = z
  .object({ ...rule, listeners })
  .refine(needsNumber, 'Please enter a number')
  .refine(needsPercent, 'Please enter a percentage above 0')
export type AlertChange = z.infer<typeof alertChangeSchema>

export const alertStates = ['quiet', 'crossed', 'unreadable', 'ended'] as const
const unit = z.enum(['number', 'currency', 'percent'])

/** `periodFrom`, `value`, `compared`: what was seen last. `failure`: why it could not be read, or has ended. */
export const alertSchema = z.object({
  id: z.string(),
  code: z.string(),
  ...subject,
  item,
  listeners,
  ...rule,
  isMuted: z.boolean(),
  state: z.enum(alertStates),
  periodFrom: z.string().nullable(),
  value: z.number().nullable(),
  compared: z.number().nullable(),
  unit,
  currency: z.string(),
  failure: z.string().nullable(),
})
export type Alert = z.infer<typeof alertSchema>

/** What a telling says, kept as it was. `ended`: the alert will tell nothing more, and why. */
export const reportedSchema = z.object({
  ...subject,
  item: item.default(null),
  ...rule,
  periodFrom: z.string().nullable(),
  value: z.number().nullable(),
  compared: z.number().nullable(),
  unit,
  currency: z.string(),
  ended: z.string().nullable(),
})
export type Reported = z.input<typeof reportedSchema>

export const alertNotificationSchema = z.object({
  id: z.string(),
  code: z.string(),
  at: z.string(),
  reported: reportedSchema,
})
export type AlertNotification = z.input<typeof alertNotificationSchema>
/** As many as are told at once. */
export const mostNotifications = 50
