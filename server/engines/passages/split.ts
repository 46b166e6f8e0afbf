import { type HeadingFinder, HeadingPath, headingFinder } from './headings.ts'
import { type Sentence, sentencesOfUnit } from './sentences.ts'
import { isQuotedHeading, isTableRule, type Unit, unitsOf } from './units.ts'

/** A section of up to this length is one passage; a longer one is divided into shorter ones. */
export const longestWhole = 1_500
export const longestPassage = 900
export const shortestPassage = 300
const usualPassage = 650
const longestFooter = 80

export type Passage = {
  pageNumber: number
  /** `page.text.slice(start, end) === text`. */
  start: number
  end: number
  text: string
  /** The headings above it, 'Leave > Unpaid leave'. */
  heading: string | null
}

/** `leadsOn`: what follows belongs to it, as the rows of a table to its header. */
type Piece = Sentence & { length: number; endsUnit: boolean; leadsOn: boolean; isHeading: boolean }
type Section = { heading: string | null; pieces: Piece[] }
type Page = { number: number; text: string }

/**
 * Passages of 300 to 900 characters for search and citation, the padding of tables not counted. None cuts a sentence,
 * crosses a page or mixes sections, so a short section or page makes a shorter one and a very long sentence a longer one.
 * A section keeps its heading line; where that stands alone at the foot of a page it ends the passage before.
 */
export function splitPassages(pages: readonly Page[]): Passage[] {
  const levelOf = headingFinder(pages)
  const path = new HeadingPath()
  return pages.flatMap((page, at) => {
    const sections = sectionsOf(page.text, levelOf, path)
    const foot = at < pages.length - 1 && sections.length > 1 && isFootOfPage(sections.at(-1)!) ? sections.pop()! : null
    const passages = sections.flatMap((section) =>
      groups(section.pieces).map((group) => passageOf(page, group, section.heading)),
    )
    const last = passages.pop()
    if (last === undefined) return []
    const end = foot?.pieces.at(-1)?.end ?? last.end
    return [...passages, { ...last, end, text: page.text.slice(last.start, end) }]
  })
}

/** A heading whose text stands on the next page, with the number of the page or without. */
function isFootOfPage({ pieces }: Section): boolean {
  const others = pieces.filter(({ isHeading }) => !isHeading)
  return others.every(({ text }) => others.length === 1 && text.length <= longestFooter && /\d$/.test(text))
}

function sectionsOf(text: string, levelOf: HeadingFinder, path: HeadingPath): Section[] {
  const sections: Section[] = []
  let section: Section | null = null
  let isBare = true
  const units = unitsOf(text)
  for (const [index, unit] of units.entries()) {
    const level = levelOf(text, unit, units[index + 1])
    if (level !== null) path.enter(level, text.slice(unit.start, unit.end))
    if (section === null || (level !== null && !isBare)) {
      section = { heading: path.text(), pieces: [] }
      sections.push(section)
    }
    section.heading = path.text()
    isBare = level !== null && (section.pieces.length === 0 || isBare)
    const sentences = sentencesOfUnit(text, unit)
    for (const [position, sentence] of sentences.entries()) {
      const isLast = position === sentences.length - 1
      section.pieces.push({
        ...sentence,
        length: unit.kind === 'row' ? lengthOfRow(sentence.text) : sentence.text.length,
        endsUnit: level === null && isLast,
        leadsOn: isLast && leadsOn(text, unit, units[index + 1]),
        isHeading: level !== null,
      })
    }
  }
  return sections
}

/** The header of a table and the line under it, a heading in a quotation, and what ends in a colon before a list, a table or a quotation. */
function leadsOn(text: string, unit: Unit, next: Unit | undefined): boolean {
  const content = text.slice(unit.start, unit.end)
  if (unit.kind === 'row')
    return isTableRule(content) || (next?.kind === 'row' && isTableRule(text.slice(next.start, next.end)))
  if (isQuotedHeading(content)) return next !== undefined
  return content.endsWith(':') && next !== undefined && next.kind !== 'paragraph' && next.kind !== 'heading'
}

/** The blanks and dashes that pad the columns of a table are not counted. */
const lengthOfRow = (text: string): number => text.replace(/[ \t]+|-{4,}/g, ' ').length

/** Divides a section into passages as even as its sentences allow, rather at the ends of paragraphs than within them. */
function groups(pieces: readonly Piece[]): Piece[][] {
  const ends: number[] = [0]
  for (const [at, { length, start }] of pieces.entries())
    ends.push(ends[at]! + length + start - (pieces[at - 1]?.end ?? start))
  const lengthFrom = (from: number, end: number): number => {
    const gap = from === 0 ? 0 : pieces[from]!.start - pieces[from - 1]!.end
    return ends[end]! - ends[from]! - gap
  }
  if (lengthFrom(0, pieces.length) <= longestWhole) return [[...pieces]]
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= pieces.length; end += 1) {
    let chosen = { cost: Infinity, from: end - 1 }
    for (let from = end - 1; from >= 0; from -= 1) {
      const length = lengthFrom(from, end)
      if (length > longestPassage && from < end - 1) break
      const cost = (best[from]?.cost ?? 0) + costOf(length, end < pieces.length ? pieces[end - 1] : undefined)
      if (cost < chosen.cost) chosen = { cost, from }
    }
    best.push(chosen)
  }
  const found: Piece[][] = []
  for (let end = pieces.length; end > 0; end = best[end]?.from ?? 0) found.push(pieces.slice(best[end]?.from ?? 0, end))
  return found.reverse()
}

/** Every passage costs a little; too short a one costs more than any unevenness. */
function costOf(length: number, last: Piece | undefined): number {
  const unevenness = ((length - usualPassage) / usualPassage) ** 2
  const cut = last === undefined || last.endsUnit ? 0 : 0.3
  return 1 + unevenness + cut + (last?.leadsOn === true ? 20 : 0) + (length < shortestPassage ? 100 : 0)
}

function passageOf(page: { number: number; text: string }, group: readonly Piece[], heading: string | null): Passage {
  const start = group[0]?.start ?? 0
  const end = group.at(-1)?.end ?? start
  return { pageNumber: page.number, start, end, text: page.text.slice(start, end), heading }
}
