import type { Citation } from '../../../../contract/chat/chat.schemas.ts'
import type { DocPage } from '../../../../contract/documents/documents.schemas.ts'
import { pagePath } from '../../../../contract/shell/pages.ts'

/** Finds a passage in its page: by offsets if the quotation is still there, else by its words; null if it is gone. */
export function spanOfPassage(
  text: string,
  quote: string,
  start: number | undefined,
  end: number | undefined,
): { start: number; end: number } | null {
  if (start !== undefined && end !== undefined && isSame(text.slice(start, end), quote)) return { start, end }
  const position = quote === '' ? -1 : text.indexOf(quote)
  return position === -1 ? null : { start: position, end: position + quote.length }
}

/** A quotation may be shortened, put on one line, or stripped of Markdown. */
function isSame(passage: string, quote: string): boolean {
  const [inText, quoted] = [lettersOf(passage), lettersOf(quote)]
  if (inText === '' || quoted === '') return false
  return inText.startsWith(quoted) || quoted.startsWith(inText) || inText.includes(quoted)
}

const lettersOf = (text: string) =>
  text
    .replace(/\]\([^)\s]*\)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()

/** The URL of the document at the page that was read, with the passage's offsets if it is still there. */
export function addressOf(project: string, docId: string, citation: Citation, page: DocPage | null): string {
  const document = pagePath('dataDocument', { project, docId, dialogTab: page?.id })
  const span = page && spanOfPassage(page.text, citation.quote, citation.start, citation.end)
  return span ? `${document}?start=${span.start}&end=${span.end}` : document
}
