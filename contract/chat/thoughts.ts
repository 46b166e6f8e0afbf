import { z } from 'zod'

/** A summary of the first `turns` questions and answers of a conversation. */
export const summarySchema = z.object({ turns: z.number().int().positive(), summary: z.string() })
/** The result of a reasoning step. */
export const thoughtSchema = z.object({ seconds: z.number().nonnegative(), thought: z.string() })
