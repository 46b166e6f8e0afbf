import { escapeHtml } from './markdown-html.ts'

const OPEN = '<aside>'
const CLOSE = '</aside>'
const ORIGIN = '<p><small>'
const ORIGIN_END = '</small></p>'

const italic = (line: string) => `<p><em>${escapeHtml(line)}</em></p>`

/** Notes for the people working on a document, shown on its page and never printed. */
export const authorNotesHtml = (heading: string, notes: readonly string[]): string =>
  notes.length === 0
    ? ''
    : `${OPEN}${heading === '' ? '' : `<h2>${escapeHtml(heading)}</h2>`}${notes.map(italic).join('')}${CLOSE}`

/** Which model wrote a document: on its page, and at the end of what is printed. */
export const originHtml = (origin: string): string =>
  origin === '' ? '' : `${ORIGIN}${escapeHtml(origin)}${ORIGIN_END}`

/** Cuts out the text between two delimiters. */
function cutOut(html: string, [open, close]: readonly [string, string]): { rest: string; cut: string[] } {
  const [rest = '', ...parts] = html.split(open)
  const cut: string[] = []
  const kept = parts.map((part) => {
    const end = part.indexOf(close)
    if (end < 0) return open + part
    cut.push(part.slice(0, end))
    return part.slice(end + close.length)
  })
  return { rest: rest + kept.join(''), cut }
}

/** A document as it is handed on, without the notes to its author. `origins`: which models wrote it, as HTML. Pure. */
export function withoutAuthorNotes(html: string): { html: string; origins: string[] } {
  const { rest } = cutOut(html, [OPEN, CLOSE])
  const { rest: body, cut } = cutOut(rest, [ORIGIN, ORIGIN_END])
  return { html: body, origins: cut }
}
