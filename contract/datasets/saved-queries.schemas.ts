import { z } from 'zod'
import { printForm, readForm } from './dataset-form.ts'
import { savedQueriesTexts as texts } from './saved-queries.texts.ts'

export const queryAccessSchema = z.enum(['private', 'shared'])
export type QueryAccess = z.infer<typeof queryAccessSchema>

export const longestQueryName = 120
const longestQuery = 8_000

/** A query's search string; invalid parts are dropped. */
export const searchSchema = z
  .string()
  .max(longestQuery, texts.queryTooLong)
  .transform((search, context) => {
    const form = readForm(search)
    if (form !== null) return printForm(form)
    context.addIssue({ code: 'custom', message: texts.noQuery })
    return z.NEVER
  })

export const newSavedQuerySchema = z.object({
  name: z.string().trim().min(1, texts.nameRequired).max(longestQueryName),
  accessLevel: queryAccessSchema,
  search: searchSchema,
})

export const changedQuerySchema = newSavedQuerySchema.partial().extend({ rev: z.number().int() })

export const savedQuerySchema = z.object({
  id: z.string(),
  name: z.string(),
  accessLevel: queryAccessSchema,
  search: z.string(),
  isOwn: z.boolean(),
  rev: z.number().int(),
})
export type SavedQuery = z.infer<typeof savedQuerySchema>
