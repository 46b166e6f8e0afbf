import { z } from 'zod'
import { longestPrompt } from '../shared/constants.ts'
import { notOneLine, oneLine } from '../shared/one-line.ts'
import { savedPromptsTexts as texts } from './saved-prompts.texts.ts'

export const promptAccessSchema = z.enum(['private', 'shared'])
export type PromptAccess = z.infer<typeof promptAccessSchema>

export const longestPromptName = 120

export const newSavedPromptSchema = z.object({
  name: z.string().trim().min(1, texts.nameRequired).max(longestPromptName).regex(oneLine, notOneLine),
  accessLevel: promptAccessSchema,
  /** Its blanks are written as `{{customer}}`. */
  text: z.string().trim().min(1, texts.textRequired).max(longestPrompt, texts.textTooLong),
})

export const changedSavedPromptSchema = newSavedPromptSchema.partial().extend({ rev: z.number().int() })

export const savedPromptSchema = z.object({
  id: z.string(),
  name: z.string(),
  accessLevel: promptAccessSchema,
  text: z.string(),
  isOwn: z.boolean(),
  rev: z.number().int(),
})
export type SavedPrompt = z.infer<typeof savedPromptSchema>
