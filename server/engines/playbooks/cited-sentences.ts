import { splitSentences } from '../passages/index.ts'

const anyMarker = /\[\^\d{1,4}\]/
/** Marks of numbers that no tool returned, and of text that isn't in its source. */
const doubts = /\[\?\^?\]/g
/** In their place: their question mark ends no sentence. */
const DOUBT = '\uE000'
const trailingMarkers = /([.!?…]["”’)]?)((?:\s?\[\^\d{1,4}\])+)/g
const leadingMarkers = /((?:\s?\[\^\d{1,4}\]){1,9})([.!?…]["”’)]?)(?=\s|$)/g
const isRow = (line: string): boolean => line.trimStart().startsWith('|')
const itemStart = /^\s{0,8}(?:[-*+•]|\d{1,3}[.)])\s+/

/** A heading, a line of bold words alone, or one that ends with a colon: without it items and rows hang on nothing. */
const isLead = (line: string): boolean =>
  /^#{1,6} /.test(line) || (line.startsWith('**') && line.endsWith('**')) || line.endsWith(':')

/** The sentences and tables of an answer that name their sources, as Markdown, with the lines that lead to them. Pure. */
export function citedSentences(markdown: string): string {
  const lines = markdown.replace(doubts, DOUBT).split('\n')
  const kept: string[] = []
  let lead: string | null = null
  const keep = (part: string) => {
    if (lead !== null) kept.push(lead)
    lead = null
    kept.push(part)
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!
    if (isRow(line)) {
      let end = at
      while (end < lines.length && isRow(lines[end]!)) end += 1
      const table = lines.slice(at, end)
      const rows = table.filter((row, position) => position < 2 || (anyMarker.test(row) && !row.includes(DOUBT)))
      if (rows.length > 2) keep(rows.join('\n'))
      else lead = null
      at = end - 1
      continue
    }
    const trimmed = line.trim()
    if (isLead(trimmed) && !anyMarker.test(trimmed) && !trimmed.includes(DOUBT)) {
      lead = trimmed
      continue
    }
    const item = itemStart.exec(line)?.[0] ?? ''
    const own = line.slice(item.length).replace(trailingMarkers, '$2$1')
    const cited = splitSentences(own)
      .map((one) => one.text.trim())
      .filter((sentence) => anyMarker.test(sentence) && !sentence.includes(DOUBT))
    // A paragraph ends what a line leads to, whether it is kept or not.
    if (cited.length === 0 && item === '' && trimmed !== '') lead = null
    if (cited.length > 0) keep(`${item === '' ? '' : '- '}${cited.join(' ').replace(leadingMarkers, '$2$1')}`)
  }
  return kept.join('\n\n')
}
