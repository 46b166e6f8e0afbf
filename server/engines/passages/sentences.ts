import { plainText } from './plain-text.ts'
import { type Unit, unitsOf } from './units.ts'

export type Sentence = { start: number; end: number; text: string }

/** After these a sentence goes on, whatever follows. */
const neverLast = new Set(
  'mr mrs ms dr prof gen sen rep hon st mt vs e.g i.e cf fig figs eq sec art vol pp approx ca'.split(' '),
)
/** After these a sentence ends only before a word that usually begins one. */
const seldomLast = new Set(
  'inc ltd co corp llc plc jr sr dept govt est etc a.m p.m u.s u.k e.u jan feb mar apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  ),
)
const beginners = new Set(
  'the a an it this that these those they he she we you i in on at for if when while as all any each no our your their its there to what who how why where please employees'.split(
    ' ',
  ),
)
/** No sentence ends inside a link, a piece of code, an address or a few bold words. */
const whole = /\*\*[^*\n]+\*\*|`[^`\n]+`|\[[^[\]\n]*\]\((?:[^()[\]\n]|\([^()[\]\n]*\))*\)|https?:\/\/[^\s<>]+/g
const longestWhole = 2_500
const longestBold = 124
const stop = /(?<![.!?…])[.!?…]+["'”’)\]*_]*\s+|[。！？]+[”」』）]*\s*/g
/** A link, also over several lines. */
const link = /\[[^[\]]*\]\((?:[^()[\]]|\([^()[\]]*\))*\)/g
/** Text without full stops, such as a table that a PDF holds as lines, is divided at its lines past this length. */
const longestUnbroken = 600

/**
 * The sentences of a plain or Markdown text; headings, items of lists and rows of tables are sentences of their own.
 * `text.slice(start, end)` is each sentence's text, and together they hold all that is no white space.
 */
export function splitSentences(text: string): Sentence[] {
  return unitsOf(text).flatMap((unit) => sentencesOfUnit(text, unit))
}

export function sentencesOfUnit(text: string, unit: Unit): Sentence[] {
  const content = text.slice(unit.start, unit.end)
  if (unit.kind !== 'paragraph' && unit.kind !== 'item') return [{ start: unit.start, end: unit.end, text: content }]
  const parts: Sentence[] = []
  let from = 0
  for (const end of [...stops(content), content.length]) {
    for (const part of broken(content, from, end)) parts.push(part)
    from = end
  }
  return parts.map((part) => ({ start: unit.start + part.start, end: unit.start + part.end, text: part.text }))
}

function stops(content: string): number[] {
  const wholes = [...content.matchAll(whole)]
    .filter(([text]) => text.length <= (text.startsWith('**') ? longestBold : longestWhole))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
  let next = 0
  const positions: number[] = []
  for (const match of content.matchAll(stop)) {
    while ((wholes[next]?.end ?? Infinity) <= match.index) next += 1
    const endOfSign = match.index + match[0].trimEnd().length
    const isInside = (wholes[next]?.start ?? Infinity) < match.index && endOfSign < (wholes[next]?.end ?? 0)
    const end = match.index + match[0].length
    if (!isInside && end < content.length && endsSentence(content, match.index, match[0], end)) positions.push(end)
  }
  return positions
}

function endsSentence(content: string, at: number, sign: string, end: number): boolean {
  if (/^[。！？]/.test(sign)) return true
  const following = /^["'“‘([*_`]*([\p{L}\p{N}][\p{L}\p{N}'’]*)?/u.exec(content.slice(end, end + 60))?.[1] ?? ''
  if (/^\p{Ll}/u.test(following)) return false
  if (!sign.startsWith('.') || sign.startsWith('..')) return true
  const word = /(?<![\p{L}\p{N}.])[\p{L}\p{N}.]+$/u.exec(content.slice(Math.max(0, at - 40), at))?.[0] ?? ''
  const lower = word.toLowerCase()
  if (neverLast.has(lower)) return false
  if (/^no(?:s)?$/.test(lower) && /^\d/.test(following)) return false
  if (/^\p{Lu}$/u.test(word) && word !== 'I') return false
  if (/^(?:\d{1,3}|[A-Za-z])$/.test(word) && /^[\s>]*$/.test(content.slice(0, at - word.length))) return false
  if (seldomLast.has(lower)) return beginners.has(following.toLowerCase()) && /^\p{Lu}/u.test(following)
  return true
}

/** One sentence without its outer white space, or its lines when it is very long and has no other breaks. */
function broken(content: string, from: number, to: number): Sentence[] {
  const trimmed = span(content, from, to)
  if (trimmed === null) return []
  if (trimmed.text.length <= longestUnbroken || !trimmed.text.includes('\n')) return [trimmed]
  // Addresses of links make a sentence long that reads short.
  if (plainText(trimmed.text).length <= longestUnbroken) return [trimmed]
  const lines: Sentence[] = []
  let start = trimmed.start
  for (const line of linesOf(trimmed.text)) {
    const part = span(content, start, start + line.length)
    if (part !== null) lines.push(part)
    start += line.length + 1
  }
  return lines
}

/** The lines of a text; a link that runs over several is not divided. */
const linesOf = (text: string): string[] => {
  const masked = text.replace(link, (whole) => whole.replaceAll('\n', ' '))
  let start = 0
  return masked.split('\n').map((line) => {
    const own = text.slice(start, start + line.length)
    start += line.length + 1
    return own
  })
}

function span(content: string, from: number, to: number): Sentence | null {
  const raw = content.slice(from, to)
  const text = raw.trim()
  if (text === '') return null
  const start = from + raw.indexOf(text)
  return { start, end: start + text.length, text }
}
