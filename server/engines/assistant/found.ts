import { z } from 'zod'
import type { ChatFigure, Citation } from '../../../contract/chat/chat.schemas.ts'
import { calculatedDataSchema, figureDataSchema, statementDataSchema } from '../../../contract/chat/figures.ts'
import type { QueryData } from '../tools/index.ts'

/** One call of a tool for an answer, as it was kept. */
export type FoundCall = { callId: string; label: string; data: unknown }
/** The sources of an earlier answer: what its markers cite, and what its tools found. */
export type Found = { citations: readonly Citation[]; figures: readonly ChatFigure[]; calls: readonly FoundCall[] }

const searchedSchema = z.object({ pages: z.array(z.object({ url: z.string(), title: z.string() })).max(100) })

/** The pages that searches of the web returned for an answer. */
export const pagesFound = ({ calls }: Found): { url: string; title: string }[] =>
  calls.flatMap(({ data }) => searchedSchema.safeParse(data).data?.pages ?? [])

/** A result of query_facts, run_sql or calculate by the name that it bears in its conversation. */
export type NamedResult =
  | { type: 'figures'; name: string; callId: string; data: QueryData }
  | {
      type: 'statement'
      name: string
      callId: string
      sql: string
      total: number
      columns: string[]
      rows: unknown[][]
    }
  | { type: 'calculated'; name: string; callId: string; expression: string; value: string }

const isQueryName = (name: unknown): name is string => typeof name === 'string' && /^q\d{1,4}$/.test(name)

export function namedResults({ calls }: Found): NamedResult[] {
  return calls.flatMap(({ callId, data }): NamedResult[] => {
    const figures = figureDataSchema.safeParse(data)
    if (figures.success) {
      const own = data as QueryData
      return isQueryName(own.callId) ? [{ type: 'figures', name: own.callId, callId, data: own }] : []
    }
    const statement = statementDataSchema.safeParse(data).data
    if (statement !== undefined)
      return isQueryName(statement.name) ? [{ type: 'statement', ...statement, name: statement.name, callId }] : []
    const { results = [] } = calculatedDataSchema.safeParse(data).data ?? {}
    return results.flatMap(({ name, expression, value }): NamedResult[] =>
      name === undefined || value === undefined ? [] : [{ type: 'calculated', name, callId, expression, value }],
    )
  })
}
