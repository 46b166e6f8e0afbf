import { z } from 'zod'
import { mostSeries, settingsSchema } from './dashboards.schemas.ts'

export const alertKinds = ['above', 'below', 'rise', 'fall', 'missing'] as const
export type AlertKind = (typeof alertKinds)[number]
/** The periods an alert can check, each once it has ended. */
export const alertPeriods = ['day', 'week', 'month', 'quarter', 'year'] as const
export type AlertPeriod = (typeof alertPeriods)[number]
export const alertBases = ['before', 'year'] as const
export type AlertBasis = (typeof alertBases)[number]
export const mostGraceDays = 60
export const mostListeners = 50
const mostPercent = 100_000

const rule = {
  kind: z.enum(alertKinds),
  /** A value in the chart's unit; percent for a change. Null for alerts on missing figures. */
  threshold: z.number().nullable(),
  period: z.enum(alertPeriods),
  /** The base of a change: the previous period, or the same one a year earlier. */
  against: z.enum(alertBases),
  /** Days after the end of a period in which its figures may still arrive. */
  graceDays: z.number().int().min(0).max(mostGraceDays),
}
/** One item of the chart's breakdown; null: all of it. */
const item = z.string().max(500).nullable()
/** Members who are notified besides the owner. */
const listeners = z.array(z.string().max(64)).max(mostListeners)
const subject = { title: z.string().max(500), seriesLabel: z.string().max(500) }

const needsNumber = ({ kind, threshold }: { kind: AlertKind; threshold: number | null }) =>
  kind === 'missing' || threshold !== null
const needsPercent = ({ kind, threshold }: { kind: AlertKind; threshold: number | null }) =>
  (kind !== 'rise' && kind !== 'fall') || (threshold !== null && threshold > 0 && threshold <= mostPercent)

/** `chart`: a chart of the dashboard; `settings`: the filters to apply. */
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

/** The editable parts of an alert: its rule and who is notified. */
export const alertChangeSchema = z
  .object({ ...rule, listeners })
  .refine(needsNumber, 'Please enter a number')
  .refine(needsPercent, 'Please enter a percentage above 0')
export type AlertChange = z.infer<typeof alertChangeSchema>

export const alertStates = ['quiet', 'crossed', 'unreadable', 'ended'] as const
const unit = z.enum(['number', 'currency', 'percent'])

/** `periodFrom`, `value`, `compared`: as last checked. `failure`: why the alert could not be read, or has ended. */
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

/** A notification's contents as sent. `ended`: the alert will send no more, and why. */
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
/** Maximum in one answer. */
export const mostNotifications = 50
