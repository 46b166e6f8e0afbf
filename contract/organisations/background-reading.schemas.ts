import { z } from 'zod'

/** One document takes about a thousand. */
const FEWEST_TOKENS = 1_000
const MOST_TOKENS = 1_000_000_000

const monthlyTokensSchema = z
  .number('Enter a whole number')
  .int('Enter a whole number')
  .min(FEWEST_TOKENS, 'Enter 1,000 or more')
  .max(MOST_TOKENS, 'Enter 1,000,000,000 or less')

/** Without a field it stays as it is. `isOfferAnswered`: the offer is not made again. */
export const backgroundReadingChangeSchema = z.object({
  isOn: z.boolean().optional(),
  monthlyTokens: monthlyTokensSchema.optional(),
  isOfferAnswered: z.literal(true).optional(),
})
export type BackgroundReadingChange = z.infer<typeof backgroundReadingChangeSchema>

/** Tokens, and what they cost in US dollars; null without a price. */
const expenseSchema = z.object({ tokens: z.number(), cost: z.number().nullable() })

export const backgroundReadingSchema = z.object({
  isOn: z.boolean(),
  /** What it may use in a month of UTC. */
  monthlyTokens: monthlyTokensSchema,
  /** The model that words; null where no language model may read the organisation's data. */
  model: z.object({ id: z.string(), label: z.string() }).nullable(),
  /** How many documents are worded, and how many wait for it. */
  worded: z.number().int(),
  waiting: z.number().int(),
  /** How many came to nothing, the last one for the reason in `lastFailure`. */
  failed: z.number().int(),
  lastFailure: z.string().nullable(),
  /** What the documents that wait may use. */
  estimate: expenseSchema,
  /** What was used this month. */
  used: expenseSchema,
  /** Why it does not continue now, as a sentence; null: nothing is in its way. */
  pause: z.string().nullable(),
  /** Whether an administrator is asked now if it should be on. */
  isOffered: z.boolean(),
})
export type BackgroundReading = z.infer<typeof backgroundReadingSchema>
