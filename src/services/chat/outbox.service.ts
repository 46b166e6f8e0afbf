import { z } from 'zod'
import { mentionKeySchema, mentionsSchema } from '../../../contract/chat/mentions.schemas.ts'
import { readingSchema } from '../../../contract/chat/reading.schemas.ts'

/** A sent but unacknowledged prompt. Its id makes sending it again harmless. */
const keptPromptSchema = z.object({
  id: z.string(),
  kind: z.enum(['prompt', 'edit', 'regenerate']),
  messageId: z.string().nullable(),
  content: z.string(),
  reading: readingSchema.optional(),
  only: mentionsSchema.optional(),
  gone: z.array(mentionKeySchema).optional(),
  at: z.string(),
  refusal: z.string().nullable(),
})
export type KeptPrompt = z.infer<typeof keptPromptSchema>

export type OutboxAddress = { personId: string; project: string; threadId: string }

/**
 * Keeps unacknowledged prompts over a reload. They have to be written before sending, so the storage must be
 * synchronous, which IndexedDB isn't.
 */
export function createOutbox(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const keyOf = ({ personId, project, threadId }: OutboxAddress) => `outbox:${personId}:${project}:thread:${threadId}`
  return {
    read(address: OutboxAddress): KeptPrompt[] {
      try {
        return z.array(keptPromptSchema).parse(JSON.parse(storage.getItem(keyOf(address)) ?? '[]'))
      } catch {
        return []
      }
    },
    keep(address: OutboxAddress, prompts: readonly KeptPrompt[]): void {
      try {
        if (prompts.length === 0) storage.removeItem(keyOf(address))
        else storage.setItem(keyOf(address), JSON.stringify(prompts))
      } catch {
        // If the browser refuses storage, prompts live as long as the page.
      }
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>
