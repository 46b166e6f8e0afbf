import { siteTagsIn } from '../../../contract/documents/site-tags.ts'
import { splitSentences } from '../passages/index.ts'
import type { Span } from '../tools/index.ts'

/** `positions`: where in the text each letter of `letters` begins and ends. */
type Folded = { letters: string; positions: Span[] }

/**
 * What is left out of a text (addresses of links and what they refer to, what begins a line in Markdown, its other signs), and
 * single letters.
 */
const markedParts =
  /(\]\((?:\{%[^{}\n]{0,200}%\})?[^()\s]{0,500}(?:\([^()\s]{0,200}\)[^()\s]{0,500})?\)|\]\(<[^<>\n]{0,500}>\)|\]\[[^[\]\n]{0,200}\]|^[ \t]{0,12}(?:(?:>|[-*+•][ \t]|#{1,6}[ \t]|\d{1,3}[.)][ \t])[ \t]{0,3}){1,3}|[*_`\\[\]\u00ad\u200b])|([\s|])|[^]/gmu
/** A tool prints all of a text, and shortens the dashes below the head of a table. */
const printedParts = /((?!))|([\s|])|-+|[^]/gmu
const itemNumber = /\d{1,3}[.)]/
const alike = new Map([
  ...[...'"“”„‟«»‘’‚‛ʼ´`'].map((mark) => [mark, "'"] as const),
  ...[...'–—‑−'].map((dash) => [dash, '-'] as const),
])

type Reading = { isPrinted?: boolean; hasNumbers?: boolean; hasBullets?: boolean }

/** A text as quotes are compared: without Markdown and tags of a website, with one blank for white space, and one form of quotation marks. */
function fold(text: string, { isPrinted = false, hasNumbers = false }: Reading): Folded {
  const letters: string[] = []
  const positions: Span[] = []
  const add = (letter: string, start: number, end: number) => {
    letters.push(letter)
    for (let at = 0; at < letter.length; at += 1) positions.push({ start, end })
  }
  const tags = siteTagsIn(text)
  let next = 0
  for (const { 0: part, 1: left, 2: blank, index } of text.matchAll(isPrinted ? printedParts : markedParts)) {
    const end = index + part.length
    while (tags[next] !== undefined && tags[next]!.end <= index) next += 1
    const tag = tags[next]
    const isInTag = tag !== undefined && index >= tag.start
    if (isInTag && (index < tag.from || index >= tag.from + tag.words.length)) continue
    if (left !== undefined) {
      const [number = ''] = (hasNumbers && !left.startsWith(']') && itemNumber.exec(left)) || []
      for (const sign of number) add(sign, index, end)
      if (number !== '') add(' ', index, end)
    } else if (part === '…') add('...', index, end)
    else if (part.startsWith('--')) add('-', index, end)
    else if (blank === undefined) add(alike.get(part) ?? part, index, end)
    else if (letters.at(-1) !== ' ') add(' ', index, end)
  }
  return { letters: letters.join(''), positions }
}

/** Signs of list items within a line, where a list was written in one. */
const withoutBullets = ({ letters, positions }: Folded): Folded => {
  const kept = [...letters.matchAll(/ [-•] |[^]/g)]
  return {
    letters: kept.map(({ 0: part }) => part.slice(0, 1)).join(''),
    positions: kept.map(({ index }) => positions[index]!),
  }
}
const withoutEscapes = (quote: string): string => quote.replace(/\\[nrt]/g, '\n')
/** Removes the dots for omissions at both ends of a quotation. */
const withoutDots = (letters: string): string => letters.replace(/^(?: ?\.{3}){1,3}|(?:\.{3} ?){1,3}$/g, '')

/** How a passage and a quote are compared, one after the other. */
const readings: readonly Reading[] = [
  { hasBullets: true },
  {},
  { hasNumbers: true },
  { isPrinted: true, hasBullets: true },
]

/**
 * Finds a quotation in a passage, ignoring line ends, Markdown and kinds of quotation marks; null if it isn't there.
 */
export function findQuote(passage: string, quote: string): Span | null {
  const given = [quote, withoutEscapes(quote)]
  let found: Span | null = null
  for (const reading of readings) {
    const read = (text: string): Folded => {
      const folded = fold(text, reading)
      return reading.hasBullets === true ? folded : withoutBullets(folded)
    }
    found ??= findWords(
      read(passage),
      given.map((one) => read(one).letters.trim()),
    )
  }
  return found
}

function findWords({ letters, positions }: Folded, written: readonly string[]): Span | null {
  for (const words of [...written, ...written.map((one) => withoutDots(one).trim())]) {
    const at = words === '' ? -1 : letters.indexOf(words)
    const [first, last] = [positions[at], positions[at + words.length - 1]]
    if (first !== undefined && last !== undefined) return { start: first.start, end: last.end }
  }
  return null
}

const longestQuote = 700
const listSign = /^\s{0,20}(?:>|[-*+•]|\d{1,3}[.)])[ \t]{1,8}/

/**
 * Widens a quotation to the whole sentences, list items or rows that it touches, so that the reader sees complete
 * statements. Leaves it unchanged if they are very long.
 */
export function readableQuote(passage: string, { start, end }: Span): Span {
  const touched = splitSentences(passage).filter((sentence) => sentence.start < end && sentence.end > start)
  const [from, to] = [Math.min(start, touched[0]?.start ?? start), Math.max(end, touched.at(-1)?.end ?? end)]
  if (to - from > longestQuote) return { start, end }
  const sign = listSign.exec(passage.slice(from, to))?.[0].length ?? 0
  return { start: Math.min(start, from + sign), end: to }
}
