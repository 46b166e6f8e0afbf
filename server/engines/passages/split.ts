import { type HeadingFinder, HeadingPath, headingFinder } from './headings.ts'
import { type Sentence, sentencesOfUnit } from './sentences.ts'
import { unitsOf } from './units.ts'

/** A section of up to this length is one passage; a longer one is divided into shorter ones. */
export const longestWhole = 1_500
export const longestPassage = 900
export const shortestPassage = 300
const usualPassage = 650

export type Passage = {
  pageNumber: number
  /** `page.text.slice(start, end) === text`. */
  start: number
  end: number
  text: string
  /** The headings above it, 'Leave > Unpaid leave'. */
  heading: string | null
}

type Piece = Sentence & { endsUnit: boolean }
type Section = { heading: string | null; pieces: Piece[] }

/**
 * Passages of 300 to 900 characters for search and citation. None cuts a sentence, crosses a page or mixes sections, so a
 * short section or page makes a shorter one and a very long sentence a longer one. A section keeps its heading line.
 */
export function splitPassages(pages: readonly { number: number; text: string }[]): Passage[] {
  const levelOf = headingFinder(pages)
  const path = new HeadingPath()
  return pages.flatMap((page) =>
    sectionsOf(page.text, levelOf, path).flatMap((section) =>
      groups(section.pieces).map((group) => passageOf(page, group, section.heading)),
    ),
  )
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
      section.pieces.push({ ...sentence, endsUnit: level === null && position === sentences.length - 1 })
    }
  }
  return sections
}

/** Divides a section into passages as even as its sentences allow, rather at the ends of paragraphs than within them. */
function groups(pieces: readonly Piece[]): Piece[][] {
  if ((pieces.at(-1)?.end ?? 0) - (pieces[0]?.start ?? 0) <= longestWhole) return [[...pieces]]
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= pieces.length; end += 1) {
    let chosen = { cost: Infinity, from: end - 1 }
    for (let from = end - 1; from >= 0; from -= 1) {
      const length = (pieces[end - 1]?.end ?? 0) - (pieces[from]?.start ?? 0)
      if (length > longestPassage && from < end - 1) break
      const cost = (best[from]?.cost ?? 0) + costOf(length, pieces[end - 1]?.endsUnit === true)
      if (cost < chosen.cost) chosen = { cost, from }
    }
    best.push(chosen)
  }
  const found: Piece[][] = []
  for (let end = pieces.length; end > 0; end = best[end]?.from ?? 0) found.push(pieces.slice(best[end]?.from ?? 0, end))
  return found.reverse()
}

/** Every passage costs a little; too short a one costs more than any unevenness. */
function costOf(length: number, endsUnit: boolean): number {
  const unevenness = ((length - usualPassage) / usualPassage) ** 2
  return 1 + unevenness + (endsUnit ? 0 : 0.3) + (length < shortestPassage ? 100 : 0)
}

function passageOf(page: { number: number; text: string }, group: readonly Piece[], heading: string | null): Passage {
  const start = group[0]?.start ?? 0
  const end = group.at(-1)?.end ?? start
  return { pageNumber: page.number, start, end, text: page.text.slice(start, end), heading }
}
