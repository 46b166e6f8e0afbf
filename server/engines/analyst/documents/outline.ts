import { isTableRow, isTableRule, type Sentence, splitSentences } from '../../passages/index.ts'
import type { FoundPassage, Searched } from '../conversation.ts'
import { analystTexts as texts } from '../analyst.texts.ts'
import { stemsOf } from '../../language/index.ts'
import { isAnnouncement, locationOf, shown } from './quotation.ts'
import { isForSite, isSaid, proseStart, type Weighed, weigh } from './sections.ts'

const leastNamed = 0.75
const mostParts = 10
const mostOfSummary = 5
const mostOutlined = 20
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

/** The name of a part that says in short what the whole says. */
const ownSummary =
  /^(?:(?:executive |short )?summary|abstract|overview|at a glance|in short|in brief|key (?:points|facts|takeaways)|highlights|tl;?dr)$/i

type Line = { text: string; name: string; marker: string }
const bulletOf = ({ name, text, marker }: Line): string => `- ${name === '' ? '' : `**${name}**: `}${text}${marker}`

/**
 * A document or section in bullets, cited: what its own summary says, or the first sentence of each part; then the parts
 * that are left, to open. `bullets`: how many, if the question says so. Null where it has no parts.
 */
export function outlineOf(
  { passage, heading }: Outlined,
  parts: readonly FoundPassage[],
  bullets: number | null,
): string | null {
  const below = heading === null ? parts : parts.filter((part) => isBelow(part.heading, heading))
  const above = heading ?? commonTop(below)
  const isShort = below.length <= fewParts
  const lines = below.map((part) => lineOf(part, above, isShort)).filter((line) => line !== null)
  const summary = below.find((part) => ownSummary.test(shown(headingsOf(part).at(-1) ?? '')))
  const most = bullets ?? mostParts
  const own = summary === undefined ? [] : sentenceLines(summary, bullets ?? mostOfSummary)
  const fromOne = below.length === 1 && bullets !== null ? sentenceLines(below[0]!, bullets) : []
  const chosen = [own, fromOne].find(({ length }) => length > 0) ?? lines.slice(0, most)
  if (chosen.length < 2 && lines.length < 2) return null
  const left = lines.filter((line) => line.name !== '' && !chosen.includes(line))
  const isAll = left.length === 0 || fromOne.length > 0
  const outline = left.slice(0, mostOutlined).map(({ name, marker }) => `${name}${marker}`)
  const more = left.length - mostOutlined
  return [
    locationOf({ ...passage, heading }),
    '',
    ...chosen.map(bulletOf),
    ...(isAll ? [] : ['', texts.outline(outline)]),
    ...(more > 0 ? ['', texts.more(more)] : []),
  ].join('\n')
}

/**
 * The names of the columns of a table say nothing without its rows. Of a table that continues from the passage before, the
 * first row is no head.
 */
function isTableHead(text: string, sentence: Sentence, before: Sentence | undefined, next: Sentence | undefined) {
  if (next === undefined || !isTableRow(sentence.text) || !isTableRow(next.text)) return false
  if (before !== undefined) return !isTableRow(before.text)
  return text.slice(0, sentence.start).trim() !== '' || isTableRule(text.slice(sentence.end, next.start))
}

const saidIn = (part: FoundPassage): Sentence[] => {
  const prose = proseStart(part.text)
  const forSite = isForSite(part.text)
  return splitSentences(part.text)
    .filter(
      (sentence) =>
        sentence.start >= prose && isSaid(sentence.text) && shown(sentence.text) !== '' && !forSite(sentence),
    )
    .filter((sentence, at, all) => !isTableHead(part.text, sentence, all[at - 1], all[at + 1]))
}

/** The first sentences of a part, each as a bullet; one that only announces what follows says nothing. */
const sentenceLines = (part: FoundPassage, most: number): Line[] =>
  saidIn(part)
    .filter((sentence) => !isAnnouncement(sentence))
    .slice(0, most)
    .map(({ start, end, text }) => ({ name: '', text: shown(text), marker: `[^${part.passage}:${start}-${end}]` }))

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

function lineOf(part: FoundPassage, above: string | null, isShort: boolean): Line | null {
  const quoted = quotedOf(saidIn(part), isShort)
  if (quoted === null) return null
  const { first, last } = quoted
  const depth = above === null ? 0 : above.split(' > ').length
  const path = headingsOf(part)
    .slice(depth)
    .map(shown)
    .filter((name) => name !== '')
  return {
    name: path.join(' › '),
    text: shown(part.text.slice(first.start, last.end)),
    marker: `[^${part.passage}:${first.start}-${last.end}]`,
  }
}
