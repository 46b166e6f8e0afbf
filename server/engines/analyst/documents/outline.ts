import { type Sentence, splitSentences } from '../../passages/index.ts'
import type { FoundPassage, Searched } from '../conversation.ts'
import { analystTexts as texts } from '../analyst.texts.ts'
import { stemsOf } from '../../language/index.ts'
import { isAnnouncement, locationOf, shown } from './quotation.ts'
import { isSaid, proseStart, type Weighed, weigh } from './sections.ts'

const leastNamed = 0.75
const mostParts = 10
/** Of few parts two sentences each are shown. */
const fewParts = 4
const longestPart = 400

export type Outlined = { passage: FoundPassage; heading: string | null }

const headingsOf = (passage: FoundPassage): string[] => (passage.heading ?? '').split(' > ')

function namedBy(text: string, terms: readonly Weighed[]): boolean {
  const stems = stemsOf(text)
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  const held = terms.filter(({ stems: own }) => Object.keys(own).some((stem) => stems.has(stem)))
  return total > 0 && held.reduce((sum, { weight }) => sum + weight, 0) / total >= leastNamed
}

/**
 * The subject of a question about a policy or for a summary: a document found by title or file name, or the outermost
 * section whose heading matches. Null if nothing has that name.
 */
export function namedSubject(searched: Searched, own: ReadonlySet<string>): Outlined | null {
  const terms = weigh(searched, own)
  for (const passage of searched.passages.slice(0, 8)) {
    if (namedBy(`${passage.documentTitle} ${passage.filename}`, terms)) return { passage, heading: null }
    const path = headingsOf(passage)
    const at = path.findIndex((_, depth) => namedBy(path.slice(0, depth + 1).join(' '), terms))
    if (passage.heading !== null && at >= 0) return { passage, heading: path.slice(0, at + 1).join(' > ') }
  }
  return null
}

const isBelow = (heading: string | null, above: string): boolean =>
  heading === above || heading?.startsWith(`${above} > `) === true

/** The heading over all of a document, often its title; null where it has none. */
function commonTop(parts: readonly FoundPassage[]): string | null {
  const [top = ''] = headingsOf(parts[0]!)
  return top !== '' && parts.every((part) => isBelow(part.heading, top)) ? top : null
}

/** The parts of a document or section with the first sentence of each, cited; null where it has no parts. */
export function outlineOf({ passage, heading }: Outlined, parts: readonly FoundPassage[]): string | null {
  const below = heading === null ? parts : parts.filter((part) => isBelow(part.heading, heading))
  const lines = below.flatMap((part) => lineOf(part, heading ?? commonTop(below), below.length <= fewParts))
  if (lines.length < 2) return null
  const more = lines.length - mostParts
  return [
    locationOf({ ...passage, heading }),
    '',
    ...lines.slice(0, mostParts),
    ...(more > 0 ? ['', texts.more(more)] : []),
  ].join('\n')
}

/** The sentences of a part that are quoted: what is announced comes along, or the announcement is left out. */
function quotedOf(said: readonly Sentence[], isShort: boolean): { first: Sentence; last: Sentence } | null {
  const [first, second] = said
  if (first === undefined) return null
  const fits = (last: Sentence) => last.end - first.start <= longestPart
  if (isAnnouncement(first)) {
    const end = said.find((sentence) => !isAnnouncement(sentence))
    return end === undefined ? null : { first: fits(end) ? first : end, last: end }
  }
  const takesSecond = isShort && second !== undefined && !isAnnouncement(second) && fits(second)
  return { first, last: takesSecond ? second : first }
}

function lineOf(part: FoundPassage, above: string | null, isShort: boolean): string[] {
  const prose = proseStart(part.text)
  const said = splitSentences(part.text).filter(
    ({ start, text }) => start >= prose && isSaid(text) && shown(text) !== '',
  )
  const quoted = quotedOf(said, isShort)
  if (quoted === null) return []
  const { first, last } = quoted
  const depth = above === null ? 0 : above.split(' > ').length
  const path = headingsOf(part)
    .slice(depth)
    .map(shown)
    .filter((name) => name !== '')
  const name = path.length === 0 ? '' : `**${path.join(' › ')}**: `
  return [`- ${name}${shown(part.text.slice(first.start, last.end))}[^${part.passage}:${first.start}-${last.end}]`]
}
