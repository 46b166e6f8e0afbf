import type { Think } from '../../engines/analyst/index.ts'
import { assistantTexts } from '../../engines/assistant/index.ts'
import { isTooMuch } from '../../engines/tasks/index.ts'
import type { Workers } from '../../platform/workers/workers.ts'

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
