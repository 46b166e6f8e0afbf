import type { Think } from '../analyst/index.ts'
import { assistantTexts } from '../assistant/assistant.texts.ts'
import { isTooMuch } from '../workers/task-failure.ts'
import type { Workers } from '../workers/workers.ts'

/** The built-in analyst's thinking, on a thread of the workers; what takes too long is said in an answer. */
export const thinkFor =
  (workers: Workers, organisationId: string): Think =>
  async (prompt, signal) => {
    try {
      return await workers.run('think of the next step', { organisationId, input: prompt, signal })
    } catch (error) {
      if (isTooMuch(error)) return { type: 'text', text: assistantTexts.tookTooLong }
      throw error
    }
  }
