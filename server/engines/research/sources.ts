import type { ResearchCitation } from '../../../contract/research/research-notes.schemas.ts'
import { withoutSiteTags } from '../../../contract/documents/site-tags.ts'
import { plainText } from '../passages/index.ts'
import { sourceKey } from './findings.ts'

export type Source = Omit<ResearchCitation, 'mark'>
/** A title without the tags of a page that it was written for. */
export const readableTitle = (title: string): string =>
  withoutSiteTags(title)
    .replace(/<\/?[A-Za-z][^<>@]{0,100}>/g, '')
    .replace(/\s+/g, ' ')
    .trim() || title

const link = /\[([^[\]]{1,300})\]\((?:mailto:)?([^()\s]{1,300})\)/g

/** A quotation as plain text that keeps where its links lead: a report names addresses and forms. */
export const quotedText = (quote: string): string =>
  plainText(
    quote.replace(link, (_, text: string, address: string) => (text.includes(address) ? text : `${text} (${address})`)),
  )

export type Numbering = { of(source: Source): number; citations: ResearchCitation[] }

/** Each source gets one number, in the order in which it is named. */
export function numbering(): Numbering {
  const numbers = new Map<string, number>()
  const citations: ResearchCitation[] = []
  return {
    citations,
    of(source) {
      const key = sourceKey(source)
      const known = numbers.get(key)
      if (known !== undefined) return known
      const mark = citations.length + 1
      numbers.set(key, mark)
      citations.push({ ...source, mark })
      return mark
    },
  }
}

/** What makes passages those of one document. */
export const documentKey = ({ docId, url, title }: Pick<Source, 'docId' | 'url' | 'title'>): string =>
  docId ?? url ?? title

/** Two passages of one page as the one that holds both, where they share words; `one` begins no later. */
function joined(one: Source, other: Source): Source | null {
  const { start = 0, end = 0 } = one
  const { start: from = 0, end: to = 0 } = other
  if (from >= end) return null
  if (to <= end) return one
  if (from === start) return other
  // Where a quotation is not as long as its place, its words cannot be put together.
  if (one.quote.length !== end - start || other.quote.length !== to - from) return null
  return { ...one, quote: one.quote + other.quote.slice(end - from), end: to }
}

/** The whole passage of each source, by its key: what several quote of one passage is one. */
function wholePassages(all: readonly Source[]): Map<string, Source> {
  const wholes = new Map(all.map((source) => [sourceKey(source), source]))
  const pages = Map.groupBy(
    [...wholes.values()].filter(({ docId, start }) => docId !== undefined && start !== undefined),
    ({ docId, pageId }) => `${docId} ${pageId}`,
  )
  for (const sources of pages.values()) {
    let keys: string[] = []
    let whole: Source | null = null
    for (const source of sources.toSorted((one, other) => one.start! - other.start! || other.end! - one.end!)) {
      const both: Source | null = whole === null ? null : joined(whole, source)
      if (both === null) keys = []
      whole = both ?? source
      keys.push(sourceKey(source))
      for (const key of keys) wholes.set(key, whole)
    }
  }
  return wholes
}

/** `place`: of its passage among the citations, 1 is the first; `mark`: the number of its document. */
export type NumberedPassage = { place: number; mark: number }
export type DocumentNumbering = { of(source: Source): NumberedPassage; citations: ResearchCitation[] }

/**
 * Each document gets one number, in the order in which it is named, and each of its passages one place, also where several
 * notes quote parts of it. `all`: whatever may be named.
 */
export function numberDocuments(all: readonly Source[]): DocumentNumbering {
  const wholes = wholePassages(all)
  const documents = new Map<string, number>()
  const passages = new Map<string, NumberedPassage>()
  const citations: ResearchCitation[] = []
  return {
    citations,
    of(source) {
      const passage = wholes.get(sourceKey(source)) ?? source
      const known = passages.get(sourceKey(passage))
      if (known !== undefined) return known
      const mark = documents.get(documentKey(passage)) ?? documents.size + 1
      documents.set(documentKey(passage), mark)
      citations.push({ ...passage, mark })
      const numbered = { place: citations.length, mark }
      passages.set(sourceKey(passage), numbered)
      return numbered
    },
  }
}

/** A passage of a document or page, which is of some day, and no figure of a table. */
export const isPlaced = ({ docId, url }: Pick<Source, 'docId' | 'url'>): boolean =>
  docId !== undefined || url !== undefined

const OLD_AFTER_DAYS = 3 * 365
export type Age = 'recent' | 'old' | 'undated'

/** How old a source is on a day; both are YYYY-MM-DD. */
export function ageOf(date: string | null, today: string): Age {
  if (date === null) return 'undated'
  const days = (Date.parse(today) - Date.parse(date)) / 86_400_000
  return Number.isFinite(days) && days > OLD_AFTER_DAYS ? 'old' : 'recent'
}
