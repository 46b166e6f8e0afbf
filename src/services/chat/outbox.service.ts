import { z } from 'zod'
import { readingSchema } from '../../../contract/chat/reading.schemas.ts'

/** A prompt that left this page and is not acknowledged. Its id makes a repetition harmless. */
const keptPromptSchema = z.object({
  id: z.string(),
  kind: z.enum(['prompt', 'edit', 'regenerate']),
  messageId: z.string().nullable(),
  content: z.string(),
  reading: readingSchema.optional(),
  at: z.string(),
  refusal: z.string().nullable(),
})
export type KeptPrompt = z.infer<typeof keptPromptSchema>

export type OutboxAddress = { personId: string; project: string; threadId: string }

/** Keeps unacknowledged prompts where a reload finds them; written before a prompt goes out, hence not in IndexedDB. */
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
        // A browser that refuses storage keeps prompts for as long as the page lives.
      }
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>
