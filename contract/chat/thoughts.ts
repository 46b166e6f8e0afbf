import { z } from 'zod'

/** What a step of thinking brought. */
export const thoughtSchema = z.object({ seconds: z.number().nonnegative(), thought: z.string() })
