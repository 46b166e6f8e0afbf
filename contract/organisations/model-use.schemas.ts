import { z } from 'zod'

const MOST_TOKENS = 1_000_000_000_000
const MOST_DOLLARS = 1_000_000
const tokens = z.number().int('Enter a whole number').min(0, 'Enter 0 or more').max(MOST_TOKENS, 'That is too much')
const dollars = z.number().min(0, 'Enter 0 or more').max(MOST_DOLLARS, 'That is too much')

/** Monthly limits; null: unlimited. */
export const modelLimitsSchema = z.object({
  organisationTokens: tokens.nullable().default(null),
  organisationCost: dollars.nullable().default(null),
  personTokens: tokens.nullable().default(null),
  personCost: dollars.nullable().default(null),
})
export type ModelLimits = z.infer<typeof modelLimitsSchema>

/** `cost` in US dollars; null where a model that was used has no price. */
export const modelUseSchema = z.object({
  calls: z.number().int(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cost: z.number().nullable(),
})
export type ModelUse = z.infer<typeof modelUseSchema>

export const MOST_INSTRUCTIONS = 2_000
export const modelInstructionsSchema = z
  .string()
  .trim()
  .max(MOST_INSTRUCTIONS, 'Instructions have at most 2,000 characters')

export const modelRulesSchema = z.object({
  limits: modelLimitsSchema,
  /** Ids of models that may read the organisation's data, besides the one it chose. */
  allowed: z.array(z.string().max(120)).max(60),
  instructions: modelInstructionsSchema,
})
export type ModelRules = z.infer<typeof modelRulesSchema>
export const modelRulesChangeSchema = modelRulesSchema.partial().extend({ rev: z.number().int() })
export type ModelRulesChange = z.infer<typeof modelRulesChangeSchema>

export const modelUseOfOrganisationSchema = z.object({
  rules: modelRulesSchema,
  rev: z.number().int(),
  /** The offered models. `role`: what the installation uses an allowed model for. */
  models: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      isChosen: z.boolean(),
      role: z.enum(['fast', 'strong', 'both', 'none']),
    }),
  ),
  hasPrices: z.boolean(),
  /** The current month in UTC, as YYYY-MM. */
  month: z.string(),
  use: modelUseSchema,
  lastMonth: modelUseSchema,
  /** Most tokens first. */
  people: z.array(z.object({ id: z.string(), name: z.string(), use: modelUseSchema })),
})
export type ModelUseOfOrganisation = z.infer<typeof modelUseOfOrganisationSchema>
