import { z } from 'zod'
import { longestPhrase } from '../search/search.schemas.ts'
import { searchTexts } from '../search/search.texts.ts'
import { threadSchema } from './chat.schemas.ts'

/** Maximum conversations per search answer. */
export const mostThreadMatches = 30

export const threadSearchBodySchema = z.object({
  phrase: z.string().trim().min(1, searchTexts.noPhrase).max(longestPhrase, searchTexts.phraseTooLong(longestPhrase)),
})

/** A conversation with all words of a phrase, in its name or in what was said. */
export const threadMatchSchema = z.object({
  thread: threadSchema,
  /** The sentence with most of the words, on one line; empty where only the name matches. */
  excerpt: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
})
export type ThreadMatch = z.infer<typeof threadMatchSchema>
