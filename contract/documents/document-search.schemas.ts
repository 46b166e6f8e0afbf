import { z } from 'zod'
import { longestPhrase } from '../search/search.schemas.ts'
import { searchTexts } from '../search/search.texts.ts'

/** Maximum documents per search answer. */
export const mostMatches = 50

export const documentSearchBodySchema = z.object({
  phrase: z.string().trim().min(1, searchTexts.noPhrase).max(longestPhrase, searchTexts.phraseTooLong(longestPhrase)),
  /** A source's root: all of it, or only documents outside folders. */
  folderId: z.string().max(64),
  /** Include subfolders. */
  isDeep: z.boolean(),
})
export type DocumentSearchBody = z.infer<typeof documentSearchBodySchema>

/** The passage of a document that best matches a phrase. `start` and `end` are offsets into its page's text. */
export const documentMatchSchema = z.object({
  docId: z.string(),
  pageId: z.string(),
  pageNumber: z.number().int(),
  start: z.number().int(),
  end: z.number().int(),
  /** On one line; `isMatch` marks words of the phrase. */
  excerpt: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
})
export type DocumentMatch = z.infer<typeof documentMatchSchema>
export type ExcerptPart = DocumentMatch['excerpt'][number]
