import { z } from 'zod'
import type { PaletteKind } from '../palette/palette.schemas.ts'

/** What a question can be limited to. */
export const mentionKinds = ['folder', 'document', 'dataset', 'measure', 'dashboard'] as const satisfies PaletteKind[]
export const mostMentions = 10
const longest = { id: 600, name: 600 }

export const mentionKeySchema = z.object({
  kind: z.enum(mentionKinds),
  id: z.string().min(1).max(longest.id),
})
export type MentionKey = z.infer<typeof mentionKeySchema>

export const mentionSchema = mentionKeySchema.extend({ name: z.string().max(longest.name) })
export type Mention = z.infer<typeof mentionSchema>

export const mentionsSchema = z.array(mentionSchema).max(mostMentions)

export const isSameMention = (one: MentionKey, other: MentionKey): boolean =>
  one.kind === other.kind && one.id === other.id
