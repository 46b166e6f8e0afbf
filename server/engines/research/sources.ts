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
