import { plainText } from '../../passages/index.ts'
import type { FoundPassage } from '../conversation.ts'
import { cellsOf, tableOf } from './quoted-table.ts'
import type { Section, Sentence } from './sections.ts'

/** Without tags, also those that a sentence was cut within. */
const withoutTags = (source: string): string =>
  source
    .replace(/<\/?[A-Za-z][A-Za-z0-9]{0,20}(?:\s[^<>]{0,1000})?>/g, ' ')
    .replace(/<\/?[A-Za-z][A-Za-z0-9]{0,20}(?:\s[^<>]{0,1000})?$/, ' ')
    .replace(/^[^<>]{0,300}="[^"<>]{0,300}"[ \t]{0,9}\/?>/, ' ')

/** The address behind an email link is what a reader needs of it. */
const withAddresses = (source: string): string =>
  source.replace(
    /\[([^[\]\n]{1,200})\]\(mailto:([^()\s?]{1,200})[^()\s]{0,200}\)/g,
    (_, name: string, address: string) => (name.includes(address) ? name : `${name} (${address})`),
  )

/** Escapes a file's text, so that nothing in it acts as a marker, a link or markup of the answer. */
export const shown = (source: string): string => escaped(plain(source))

/** The words of a heading or a title, as a button shows them. */
export const plain = (source: string): string => plainText(withoutTags(withAddresses(source)))

/** Escapes words, so that nothing in them is read as Markdown. */
export const escaped = (words: string): string =>
  words
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

/** Whether a section says nothing more than what it announces. */
export function isOpen({ sentences, decisive }: Section): boolean {
  const next = sentences[decisive + 1]
  return isAnnouncement(sentences[decisive]!) && (next === undefined || next.isHeading)
}

const isShown = ({ isHeading, header }: Sentence): boolean => !isHeading || header !== undefined
const lengthOf = (sentence: Sentence): number => (isShown(sentence) ? plainText(sentence.text).length : 0)

/** The whole section if there is room for it, else the decisive sentence with as many of its neighbours as fit. */
function windowOf({ sentences, decisive }: Section, room: number): { from: number; to: number } {
  const lengths = sentences.map(lengthOf)
  let [from, to, length] = [decisive, decisive, lengths[decisive]!]
  for (;;) {
    const [before, after] = [sentences[from - 1], sentences[to + 1]]
    const canGrowBack = before !== undefined && length + lengths[from - 1]! <= room
    const canGrowOn = after !== undefined && length + lengths[to + 1]! <= room
    if (!canGrowBack && !canGrowOn) break
    const isBackBetter = canGrowBack && before.own > (after?.own ?? 0)
    if (canGrowOn && !isBackBetter) length += lengths[(to += 1)]!
    else length += lengths[(from -= 1)]!
  }
  // A quotation that is cut announces nothing that is left out.
  while (to > decisive && to + 1 < sentences.length && isAnnouncement(sentences[to]!)) to -= 1
  const isCutAfterAnnouncement = to === decisive && isAnnouncement(sentences[to]!)
  const next = sentences[to + 1]
  if (isCutAfterAnnouncement && next !== undefined && !next.isHeading) to += 1
  // An answer is read under the question that it answers.
  if (from > 0 && !sentences[from - 1]!.isHeading && plainText(sentences[from - 1]!.text).endsWith('?')) from -= 1
  return { from, to }
}

const item = /^\s*(?:[-*+•●▪◦‣–]|\d{1,3}[.)])\s+/

type Block = { kind: 'paragraph' | 'item' | 'table'; text: string }

/** Puts sentences of a paragraph on one line; items have separate lines, and rows are a table. */
function blocksOf(text: string, sentences: readonly Sentence[], bold: Sentence | null): Block[] {
  const blocks: Block[] = []
  const written = (sentence: Sentence, said: string): string => (sentence === bold ? `**${said}**` : said)
  for (let at = 0; at < sentences.length; at += 1) {
    const sentence = sentences[at]!
    const rows = rowsFrom(sentences, at)
    if (rows.length > 1) {
      const table = tableOf(
        rows.map((row) => cellsOf(row.text).map((cell) => (cell === '' ? '' : written(row, shown(cell))))),
      )
      if (table !== null) blocks.push({ kind: 'table', text: table })
      if (table !== null) at += rows.length - 1
      if (table !== null) continue
    }
    const said = shown(sentence.text)
    if (said === '') continue
    const before = sentences[at - 1]
    const last = blocks.at(-1)
    const isNewLine = before === undefined || /\n\s*$|\n\s*\n/.test(text.slice(before.end, sentence.start))
    if (item.test(sentence.text)) blocks.push({ kind: 'item', text: `- ${written(sentence, said)}` })
    else if (isNewLine || last === undefined || last.kind === 'table')
      blocks.push({ kind: 'paragraph', text: written(sentence, said) })
    else last.text = `${last.text} ${written(sentence, said)}`
  }
  return blocks
}

/** The header of a table with its rows; none if a sentence stands in its place. */
function rowsFrom(sentences: readonly Sentence[], at: number): Sentence[] {
  const first = sentences[at]!
  const header = sentences[at + 1]?.header
  if (header === undefined || first.header !== undefined) return []
  const rows = [first]
  for (let row = at + 1; sentences[row]?.header === header; row += 1) rows.push(sentences[row]!)
  return rows
}

/** Quotations beginning within so many letters of the sentence that matters show it in their first two lines. */
const nearStart = 120

type Quoting = {
  room: number
  /** Whether the sentence that holds what was asked is in bold. */
  isBold: boolean
  /** The sentence that matters comes first: only the first lines are seen at once. */
  isFolded?: boolean
}

/** Quotes a section: its location, then its words and the source's marker. */
export function quotation(section: Section, { room, isBold, isFolded = false }: Quoting): string {
  const { passage, sentences, decisive } = section
  const { from, to } = windowOf(section, room)
  const main = sentences[decisive]!
  const isSiteAsked = main.isForSite === true
  const around = sentences.slice(from, to + 1).filter((one) => isShown(one) && (isSiteAsked || one.isForSite !== true))
  const header = sentences[main.header ?? -1]
  // A row is read under the names of its columns.
  const quoted = header === undefined || around.includes(header) ? around : [header, ...around]
  const before = quoted.slice(0, quoted.indexOf(main)).reduce((sum, one) => sum + lengthOf(one), 0)
  const isFirst = isFolded && before > nearStart && !isAnnouncement(main)
  const first = isFirst ? quoted.filter((one) => one === main || one === header) : []
  const bold = isBold ? main : null
  const blocks = [
    ...blocksOf(passage.text, first, bold),
    ...blocksOf(
      passage.text,
      quoted.filter((one) => one === header || !first.includes(one)),
      bold,
    ),
  ]
  const [start, end] = [around[0]!.start, around.at(-1)!.end]
  return [locationOf(passage), '', ...blockquote(blocks, `[^${passage.passage}:${start}-${end}]`)].join('\n')
}

function blockquote(blocks: readonly Block[], marker: string): string[] {
  return blocks.flatMap(({ kind, text }, at) => {
    const isLast = at === blocks.length - 1
    const lines = (isLast ? marked(text, kind, marker) : text).split('\n')
    const isParted = at > 0 && (kind !== 'item' || blocks[at - 1]!.kind !== 'item')
    return [...(isParted ? ['>'] : []), ...lines.map((line) => `> ${line}`)]
  })
}

/** Below a table the marker is in its last cell. */
const marked = (text: string, kind: Block['kind'], marker: string): string =>
  kind === 'table' ? `${text.slice(0, -2)}${marker} |` : `${text}${marker}`
