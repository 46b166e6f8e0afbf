import { splitSentences } from '../../ingestion/passages/sentences.ts'
import type { FoundPassage, Searched } from '../conversation.ts'
import { analystTexts as texts } from '../analyst.texts.ts'
import { stemsOf } from '../language/words.ts'
import { placeOf, shown } from './quotation.ts'
import { type Weighed, weigh } from './sections.ts'

const leastNamed = 0.75
const mostParts = 10

export type Outlined = { passage: FoundPassage; heading: string | null }

const headingsOf = (passage: FoundPassage): string[] => (passage.heading ?? '').split(' > ')

function namedBy(text: string, terms: readonly Weighed[]): boolean {
  const stems = stemsOf(text)
  const total = terms.reduce((sum, { weight }) => sum + weight, 0)
  const held = terms.filter(({ stems: own }) => Object.keys(own).some((stem) => stems.has(stem)))
  return total > 0 && held.reduce((sum, { weight }) => sum + weight, 0) / total >= leastNamed
}

/**
 * What a question for a policy or a summary names: a document by its title or file name, or a section by its heading (the
 * outermost that names it). Null where nothing is called so.
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

/** The parts of a document or section with the first sentence of each, cited; null where it has no parts. */
export function outlineOf({ passage, heading }: Outlined, parts: readonly FoundPassage[]): string | null {
  const below = heading === null ? parts : parts.filter((part) => isBelow(part.heading, heading))
  const lines = below.flatMap((part) => lineOf(part, heading))
  if (lines.length < 2) return null
  const more = lines.length - mostParts
  return [
    placeOf({ ...passage, heading }),
    '',
    ...lines.slice(0, mostParts),
    ...(more > 0 ? ['', texts.more(more)] : []),
  ].join('\n')
}

function lineOf(part: FoundPassage, above: string | null): string[] {
  const first = splitSentences(part.text).find(
    ({ text }) => !/^\s*#{1,6}\s/.test(text) && /\p{L}/u.test(text) && shown(text) !== '',
  )
  if (first === undefined) return []
  const depth = above === null ? 0 : above.split(' > ').length
  const path = headingsOf(part).slice(depth).map(shown).filter((name) => name !== '')
  const name = path.length === 0 ? '' : `**${path.join(' › ')}**: `
  return [`- ${name}${shown(first.text)}[^${part.passage}:${first.start}-${first.end}]`]
}
