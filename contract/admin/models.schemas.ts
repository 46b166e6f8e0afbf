import { z } from 'zod'

export const modelCheckNames = ['streams', 'tools', 'json', 'context', 'speed'] as const
export const modelCheckSchema = z.object({
  name: z.enum(modelCheckNames),
  /** `untried`: an earlier check failed for a reason that would fail this one too. */
  outcome: z.enum(['passed', 'failed', 'untried']),
  /** What the check found, or what won't work where it failed. */
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

/** The environment variable that fixes a value; null: it is set on the page. */
const setBy = z.string().nullable()

/** Where models are called, and which are offered. The key itself is never sent. */
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
  /** The provider's name, or the host of the address. */
  provider: z.string(),
  trial: z.object({ at: z.string(), checks: z.array(modelCheckSchema) }).nullable(),
})
export type OfferedModel = z.infer<typeof offeredModelSchema>

export const modelSettingsSchema = z.object({
  server: modelServerSchema,
  /** The first is used by organisations that chose none. */
  offered: z.array(offeredModelSchema),
})
export type ModelSettings = z.infer<typeof modelSettingsSchema>

export const modelServerChangeSchema = z.object({
  rev: z.number().int(),
  /** Empty: none. */
  address: z.string().trim().max(500, 'An address has at most 500 characters').default(''),
  /** A new key. Without it the stored key is kept if the address is unchanged. Empty: no key. */
  apiKey: z.string().trim().max(1_000, 'A key has at most 1,000 characters').optional(),
  models: z.array(modelChoiceSchema).max(40, 'There can be 40 models.').default([]),
  /** Ids of offered models; empty: none. */
  fast: z.string().trim().max(120).default(''),
  strong: z.string().trim().max(120).default(''),
})
export type ModelServerChange = z.input<typeof modelServerChangeSchema>
