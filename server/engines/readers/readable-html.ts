import { extension } from '../../../contract/documents/file-types.ts'

/** A line of print is broken by the paper, a short one by its author. */
const shortestPrintLine = 40

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const heading = /^(#{1,6}) +(\S.*)$/
const item = /^ *[-•*] +(\S.*)$/
const isRow = (line: string) => line.includes(' | ')

export const listHtml = (items: readonly string[]): string =>
  `<ul>${items.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>`

const rowHtml = (line: string) =>
  `<tr>${line
    .split(' | ')
    .map((cell) => `<td>${escaped(cell.trim())}</td>`)
    .join('')}</tr>`

/** The lines from a place on that belong together, and what they are. */
function blockAt(lines: string[], at: number): { end: number; kind: 'list' | 'table' | 'words' } {
  const line = lines[at] ?? ''
  const kind = item.test(line) ? 'list' : isRow(line) && isRow(lines[at + 1] ?? '') ? 'table' : 'words'
  const belongs = (one: string) =>
    kind === 'list' ? item.test(one) : kind === 'table' ? isRow(one) : !item.test(one) && !heading.test(one)
  let end = at + 1
  while (end < lines.length && belongs(lines[end] ?? '')) end += 1
  return { end, kind }
}

function wordsHtml(lines: string[], isPrint: boolean): string {
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0)
  const broken = (line: string) => isPrint && line.length >= shortestPrintLine && line.length >= longest / 2
  const words = lines.map((line, at) => {
    if (at === lines.length - 1) return escaped(line)
    return `${escaped(line)}${broken(line) ? ' ' : '<br>'}`
  })
  return `<p>${words.join('')}</p>`
}

function markedHtml(block: string, isPrint: boolean): string {
  const lines = block.split('\n')
  const parts: string[] = []
  for (let at = 0; at < lines.length; ) {
    const found = heading.exec(lines[at] ?? '')
    if (found) {
      const level = Math.min((found[1] ?? '').length + 2, 6)
      parts.push(`<h${level}>${escaped(found[2] ?? '')}</h${level}>`)
      at += 1
      continue
    }
    const { end, kind } = blockAt(lines, at)
    const own = lines.slice(at, end)
    if (kind === 'list') parts.push(listHtml(own.map((line) => item.exec(line)?.[1] ?? line)))
    else if (kind === 'table') parts.push(`<table><tbody>${own.map(rowHtml).join('')}</tbody></table>`)
    else parts.push(wordsHtml(own, isPrint))
    at = end
  }
  return parts.join('')
}

/**
 * The text of a document or page for reading: what the readers write as marks (headings, lists, rows of tables) as what
 * it stands for, and the lines of print as paragraphs. A text file is shown as it was written.
 */
export function readableHtml(text: string, filename: string): string {
  const ending = extension(filename)
  const blocks = text.split(/\n{2,}/).map((block) => block.trim())
  if (ending === '.txt') return blocks.map((block) => wordsHtml(block.split('\n'), false)).join('')
  return blocks
    .filter((block) => block !== '')
    .map((block) => markedHtml(block, ending === '.pdf'))
    .join('')
}

/** A text as HTML beside the list of its facts; the one way in from the server's own thread. Pure. */
export function shownText({ text, filename, facts }: { text: string; filename: string; facts: readonly string[] }) {
  return { text: readableHtml(text, filename), facts: listHtml(facts) }
}
