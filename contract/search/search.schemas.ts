import { z } from 'zod'
import { searchTexts } from './search.texts.ts'

export const resultCounts = [5, 10, 20, 50] as const
export type ResultCount = (typeof resultCounts)[number]
export const defaultResultCount: ResultCount = 20
export const longestPhrase = 200
export const mostPhrases = 20

export const searchBodySchema = z.object({
  phrases: z
    .array(z.string().trim().min(1, searchTexts.noPhrase).max(longestPhrase, searchTexts.phraseTooLong(longestPhrase)))
    .min(1, searchTexts.noPhrase)
    .max(mostPhrases, searchTexts.tooManyPhrases(mostPhrases)),
  numResults: z.literal(resultCounts, { error: searchTexts.otherCount(resultCounts) }).default(defaultResultCount),
})
export type SearchBody = z.infer<typeof searchBodySchema>

/** A fact's location: a page of its document and an offset in that page's text. */
export const factPositionSchema = z.object({
  pageId: z.string(),
  pageNumber: z.number().int(),
  start: z.number().int(),
  end: z.number().int(),
})

export const searchResultSchema = z.object({
  id: z.string(),
  /** The name of the document or website page. */
  name: z.string(),
  interpretation: z.string(),
  facts: z.array(z.string()),
  /** The location of each fact. */
  positions: z.array(factPositionSchema),
  /** null: a page of the organisation's website, at `url`. */
  docId: z.string().nullable(),
  url: z.string().optional(),
  score: z.number(),
})
export type SearchResult = z.infer<typeof searchResultSchema>
