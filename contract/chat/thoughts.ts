import { z } from 'zod'

/** What the first `turns` questions and answers of a conversation hold. */
export const summarySchema = z.object({ turns: z.number().int().positive(), summary: z.string() })
/** What a step of thinking brought. */
export const thoughtSchema = z.object({ seconds: z.number().nonnegative(), thought: z.string() })
