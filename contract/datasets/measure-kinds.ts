import { z } from 'zod'

/** How a column's numbers may be aggregated; `index` and `flag` are not measures. */
export const measureKinds = [
  'amount',
  'level',
  'rate',
  'price',
  'percentage',
  'average',
  'score',
  'index',
  'flag',
] as const
export const measureKindSchema = z.enum(measureKinds)
export type MeasureKind = z.infer<typeof measureKindSchema>
/** How a numeric column's kind was found; `open`: nothing indicates it, so a person is asked. */
export const kindReasons = ['name', 'unit', 'beside', 'values', 'steady', 'said', 'open'] as const
export const kindReasonSchema = z.enum(kindReasons)
export type KindReason = z.infer<typeof kindReasonSchema>
