import { z } from 'zod'
import { printForm, readForm } from './dataset-form.ts'
import { savedQueriesTexts as texts } from './saved-queries.texts.ts'
import { printStatement, readStatement } from './saved-statement.ts'
import { sqlLimits } from './sql.schemas.ts'
import { sqlTexts } from './sql.texts.ts'

export const queryAccessSchema = z.enum(['private', 'shared'])
export type QueryAccess = z.infer<typeof queryAccessSchema>

export const longestQueryName = 120
const longestQuery = 8_000
/** A statement's characters take up to three in a search string. */
const longestStatement = 3 * sqlLimits.characters + 10

const refused = (context: z.RefinementCtx, message: string) => {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** A query's search string, of a dataset query or an SQL statement; invalid parts are dropped. */
export const searchSchema = z
  .string()
  .max(longestStatement, texts.queryTooLong)
  .transform((search, context) => {
    const sql = readStatement(search)
    if (sql !== null)
      return sql.length > sqlLimits.characters
        ? refused(context, sqlTexts.statementTooLong(sqlLimits.characters))
        : printStatement(sql)
    if (search.length > longestQuery) return refused(context, texts.queryTooLong)
    const form = readForm(search)
    return form === null ? refused(context, texts.noQuery) : printForm(form)
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
