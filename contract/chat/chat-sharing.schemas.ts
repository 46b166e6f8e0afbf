import { z } from 'zod'
import { chartSpecSchema } from '../charts/chart-spec.schema.ts'
import { citationSchema } from './chat.schemas.ts'

/** What an answer cites, as far as the reader may see it. */
export const sharedSourceSchema = z.discriminatedUnion('kind', [
  citationSchema.omit({ passage: true }).extend({ kind: z.literal('shown') }),
  z.object({ kind: z.literal('hidden'), mark: z.number().int().positive() }),
])
export type SharedSource = z.infer<typeof sharedSourceSchema>

/** A table that figures of an answer come from. */
const sharedTableSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shown'), label: z.string() }),
  z.object({ kind: z.literal('hidden') }),
])

/** One part of a shared conversation, as its reader may see it. */
export const sharedEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    ...{ kind: z.literal('question'), id: z.string(), text: z.string() },
    /** What the question was limited to, by name where the reader may see it. */
    only: z.array(z.string()).optional(),
  }),
  z.object({
    kind: z.literal('answer'),
    id: z.string(),
    /** Markdown; its markers `[^1]` point to `sources`. */
    text: z.string(),
    sources: z.array(sharedSourceSchema),
    tables: z.array(sharedTableSchema),
    toCheck: z.array(z.object({ figure: z.string(), reason: z.string() })),
    outcome: z.enum(['stopped', 'interrupted']).nullable(),
  }),
  z.object({ kind: z.literal('chart'), id: z.string(), spec: chartSpecSchema }),
  /** A chart of data that the reader may not see. */
  z.object({ kind: z.literal('hidden chart'), id: z.string() }),
  /** A chart that fetches its values, so a copy can't hold it. */
  z.object({ kind: z.literal('live chart'), id: z.string() }),
])
export type SharedEntry = z.infer<typeof sharedEntrySchema>

export const sharedConversationSchema = z.object({
  title: z.string(),
  sharedBy: z.string(),
  sharedAt: z.string(),
  entries: z.array(sharedEntrySchema),
})
export type SharedConversation = z.infer<typeof sharedConversationSchema>

/** Something not every member may see whose words the conversation repeats. */
export const repeatedSchema = z.object({
  kind: z.enum(['document', 'table', 'sql']),
  /** Names it in `listed`. */
  key: z.string().max(300),
  name: z.string(),
})
export type Repeated = z.infer<typeof repeatedSchema>

/** Whether a conversation is shared. `isCurrent`: the copy ends with the same message as the visible branch. */
export const sharingSchema = z.object({
  share: z.object({ link: z.string(), sharedAt: z.string(), isCurrent: z.boolean() }).nullable(),
  repeats: z.array(repeatedSchema),
})
export type Sharing = z.infer<typeof sharingSchema>
