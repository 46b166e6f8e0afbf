import type { Citation } from '../../../../contract/chat/chat.schemas.ts'
import type { DocPage } from '../../../../contract/documents/documents.schemas.ts'
import { pagePath } from '../../../../contract/shell/pages.ts'

/** Finds a passage in its page: by its places where they still hold the quotation, else by its words; null when it is gone. */
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

/** A quotation may be shortened, set on one line, or freed of the marks of Markdown. */
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

/** Where the document opens: at the page that was read, with the places of the passage if it is still there. */
export function addressOf(project: string, docId: string, citation: Citation, page: DocPage | null): string {
  const document = pagePath('dataDocument', { project, docId, dialogTab: page?.id })
  const span = page && spanOfPassage(page.text, citation.quote, citation.start, citation.end)
  return span ? `${document}?start=${span.start}&end=${span.end}` : document
}
