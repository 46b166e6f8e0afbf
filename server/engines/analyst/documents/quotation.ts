import { plainText } from '../../passages/index.ts'
import type { FoundPassage } from '../conversation.ts'
import type { Section, Sentence } from './sections.ts'

/** Without tags, also those that a sentence was cut within. */
const withoutTags = (source: string): string =>
  source
    .replace(/<\/?[A-Za-z][A-Za-z0-9]{0,20}(?:\s[^<>]{0,1000})?>/g, ' ')
    .replace(/<\/?[A-Za-z][A-Za-z0-9]{0,20}(?:\s[^<>]{0,1000})?$/, ' ')
    .replace(/^[^<>]{0,300}="[^"<>]{0,300}"[ \t]{0,9}\/?>/, ' ')

/** Escapes a file's text, so that nothing in it acts as a marker, a link or markup of the answer. */
export const shown = (source: string): string =>
  plainText(withoutTags(source))
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/[\\`*_~<&]/g, String.raw`\$&`)
    .replace(/^([#>+-])/, String.raw`\$1`)
    .replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`)

/** The location of a passage: its headings and its file. */
export function locationOf({ heading, documentTitle, filename }: FoundPassage): string {
  const path = (heading ?? '')
    .split(' > ')
    .map(shown)
    .filter((part) => part !== '')
  const [title, file] = [shown(documentTitle), shown(filename)]
  const isTitled = title !== '' && title !== file && path[0] !== title
  return `**${[...(isTitled ? [title] : []), ...path].join(' › ') || file}** · ${file}`
}

/** A sentence that only announces what follows it, such as "We look for three things:". */
export const isAnnouncement = ({ text }: { text: string }): boolean => /[:：]\s*$/u.test(shown(text))

type Window = { from: number; to: number }

/** The decisive sentence with as many of its neighbours as there is room for, rather those that are about it. */
function windowOf(section: Section, room: number): Window {
  const { sentences, decisive } = section
  const window = { from: decisive, to: decisive }
  const fits = (from: number, to: number): boolean => {
    const [first, last] = [sentences[from], sentences[to]]
    if (first === undefined || last === undefined) return false
    return !first.isHeading && !last.isHeading && last.end - first.start <= room
  }
  for (;;) {
    const canGrowBack = fits(window.from - 1, window.to)
    const canGrowOn = fits(window.from, window.to + 1)
    if (!canGrowBack && !canGrowOn) return closedWindow(section, window, room)
    const isBackBetter = canGrowBack && sentences[window.from - 1]!.own > (sentences[window.to + 1]?.own ?? 0)
    if (canGrowOn && !isBackBetter) window.to += 1
    else window.from -= 1
  }
}

/** If a quotation ends by announcing something, includes it or leaves out the announcement. */
function closedWindow({ sentences, decisive }: Section, { from, to }: Window, room: number): Window {
  const isOpen = (at: number): boolean => isAnnouncement(sentences[at]!)
  let last = to
  while (last > decisive && isOpen(last)) last -= 1
  const next = sentences[last + 1]
  if (!isOpen(last) || next === undefined || next.isHeading) return { from, to: last }
  const isShort = next.end - sentences[from]!.start <= 2 * room
  return { from: isShort ? from : last, to: last + 1 }
}

/** Whether a section says nothing more than what it announces. */
export function isOpen({ sentences, decisive }: Section): boolean {
  const next = sentences[decisive + 1]
  return isAnnouncement(sentences[decisive]!) && (next === undefined || next.isHeading)
}

const item = /^\s*(?:[-*+•●▪◦‣–]|\d{1,3}[.)])\s+/

/** Puts sentences of a paragraph on one line; list items and rows get separate lines. */
function linesOf(text: string, sentences: readonly Sentence[], decisive: Sentence): string[] {
  const lines: string[] = []
  for (const [at, sentence] of sentences.entries()) {
    const said = shown(sentence.text)
    if (said === '') continue
    const written = sentence === decisive ? `**${said}**` : said
    const before = sentences[at - 1]
    const isNewLine = before === undefined || /\n\s*$|\n\s*\n/.test(text.slice(before.end, sentence.start))
    if (item.test(sentence.text)) lines.push(`- ${written}`)
    else if (isNewLine) lines.push(written)
    else lines.push(`${lines.pop() ?? ''} ${written}`.trim())
  }
  return lines
}

/** Quotes a section: its location, then its words with the decisive sentence in bold, and the source's marker. */
export function quotation(section: Section, room: number): string {
  const { passage, sentences, decisive } = section
  const { from, to } = windowOf(section, room)
  const around = sentences.slice(from, to + 1)
  const header = sentences[sentences[decisive]!.header ?? -1]
  // A row is read under the names of its columns.
  const quoted = header === undefined || around.includes(header) ? around : [header, ...around]
  const lines = linesOf(passage.text, quoted, sentences[decisive]!)
  const marker = `[^${passage.passage}:${quoted[0]!.start}-${quoted.at(-1)!.end}]`
  return [locationOf(passage), '', ...blockquote(lines, marker)].join('\n')
}

function blockquote(lines: readonly string[], marker: string): string[] {
  return lines.flatMap((line, at) => {
    const end = at === lines.length - 1 ? marker : ''
    const isParted = at > 0 && line.startsWith('- ') !== lines[at - 1]!.startsWith('- ')
    const isParagraph = at > 0 && !line.startsWith('- ')
    return [...(isParted || isParagraph ? ['>'] : []), `> ${line}${end}`]
  })
}
