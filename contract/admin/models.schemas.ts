import { z } from 'zod'

export const modelCheckNames = ['streams', 'tools', 'json', 'context', 'speed'] as const
export const modelCheckSchema = z.object({
  name: z.enum(modelCheckNames),
  /** `untried`: an earlier check failed in a way that would be the same here. */
  outcome: z.enum(['passed', 'failed', 'untried']),
  /** What was seen or, where it failed, what will not work. */
  sentence: z.string(),
})
export type ModelCheck = z.infer<typeof modelCheckSchema>

const id = z
  .string()
  .trim()
  .min(1, 'Please enter the id of the model')
  .max(120, 'An id has at most 120 characters')
  .refine((text) => !/[,=\s]/.test(text), 'An id has no spaces, commas or equals signs')
export const modelChoiceSchema = z.object({ id, label: z.string().trim().min(1, 'Please enter a label').max(80) })
export type ModelChoice = z.infer<typeof modelChoiceSchema>

/** The name of a setting of the environment that fixes a value; null: the page does. */
const setBy = z.string().nullable()

/** Where models are asked, and what is offered. The key itself is in no answer. */
export const modelServerSchema = z.object({
  rev: z.number().int(),
  address: z.string(),
  hasKey: z.boolean(),
  models: z.array(z.object({ id: z.string(), label: z.string() })),
  fast: z.string(),
  strong: z.string(),
  setBy: z.object({ address: setBy, key: setBy, models: setBy, fast: setBy, strong: setBy }),
})
export type ModelServer = z.infer<typeof modelServerSchema>

export const offeredModelSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Who answers: the name of a provider, or the host of the address. */
  provider: z.string(),
  trial: z.object({ at: z.string(), checks: z.array(modelCheckSchema) }).nullable(),
})
export type OfferedModel = z.infer<typeof offeredModelSchema>

export const modelSettingsSchema = z.object({
  server: modelServerSchema,
  /** First comes the one that organisations use that chose none. */
  offered: z.array(offeredModelSchema),
})
export type ModelSettings = z.infer<typeof modelSettingsSchema>

export const modelServerChangeSchema = z.object({
  rev: z.number().int(),
  /** Empty: none. */
  address: z.string().trim().max(500, 'An address has at most 500 characters').default(''),
  /** A new key; without it the stored one stays where the address is still the same. Empty: none. */
  apiKey: z.string().trim().max(1_000, 'A key has at most 1,000 characters').optional(),
  models: z.array(modelChoiceSchema).max(40, 'There can be 40 models.').default([]),
  /** Ids of offered models; empty: none. */
  fast: z.string().trim().max(120).default(''),
  strong: z.string().trim().max(120).default(''),
})
export type ModelServerChange = z.input<typeof modelServerChangeSchema>
