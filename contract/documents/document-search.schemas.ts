import { z } from 'zod'
import { longestPhrase } from '../search/search.schemas.ts'
import { searchTexts } from '../search/search.texts.ts'

/** The most documents that one search answers. */
export const mostMatches = 50

export const documentSearchBodySchema = z.object({
  phrase: z.string().trim().min(1, searchTexts.noPhrase).max(longestPhrase, searchTexts.phraseTooLong(longestPhrase)),
  /** The root of a source: all of it, or what lies in no folder. */
  folderId: z.string().max(64),
  /** Also in the folders below. */
  isDeep: z.boolean(),
})
export type DocumentSearchBody = z.infer<typeof documentSearchBodySchema>

/** The passage of a document that says most of a phrase. `start` and `end` count in the text of its page. */
export const documentMatchSchema = z.object({
  docId: z.string(),
  pageId: z.string(),
  pageNumber: z.number().int(),
  start: z.number().int(),
  end: z.number().int(),
  /** On one line; the words of the phrase are matches. */
  excerpt: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
})
export type DocumentMatch = z.infer<typeof documentMatchSchema>
export type ExcerptPart = DocumentMatch['excerpt'][number]
