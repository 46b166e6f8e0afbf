import { z } from 'zod'

/** One document takes about this many. */
const FEWEST_TOKENS = 1_000
const MOST_TOKENS = 1_000_000_000

const monthlyTokensSchema = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(FEWEST_TOKENS, 'Enter 1,000 or more')
  .max(MOST_TOKENS, 'Enter 1,000,000,000 or less')

/** Absent fields stay unchanged. `isOfferAnswered`: the offer is not shown again. */
export const backgroundReadingChangeSchema = z.object({
  isOn: z.boolean().optional(),
  monthlyTokens: monthlyTokensSchema.optional(),
  isOfferAnswered: z.literal(true).optional(),
})
export type BackgroundReadingChange = z.infer<typeof backgroundReadingChangeSchema>

/** Tokens and their cost in US dollars; null without a price. */
const expenseSchema = z.object({ tokens: z.number(), cost: z.number().nullable() })

export const backgroundReadingSchema = z.object({
  isOn: z.boolean(),
  /** The budget per calendar month in UTC. */
  monthlyTokens: monthlyTokensSchema,
  /** The model in use; null where no language model may read the organisation's data. */
  model: z.object({ id: z.string(), label: z.string() }).nullable(),
  /** Documents done and waiting. */
  worded: z.number().int(),
  waiting: z.number().int(),
  /** Documents that failed, with the latest reason in `lastFailure`. */
  failed: z.number().int(),
  lastFailure: z.string().nullable(),
  /** Expected usage of the waiting documents. */
  estimate: expenseSchema,
  /** Usage this month. */
  used: expenseSchema,
  /** Why it is paused, as a sentence; null when it is not. */
  pause: z.string().nullable(),
  /** Whether an administrator should be asked now to turn it on. */
  isOffered: z.boolean(),
})
export type BackgroundReading = z.infer<typeof backgroundReadingSchema>
