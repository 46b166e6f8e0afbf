import { assistantTexts } from './assistant.texts.ts'
import type { Figure, MissedCitation } from './markers.ts'

/**
 * A line of an answer with figures that are not what their cells hold, or that lost citations. `uncited`: the letters of
 * the line before each lost citation.
 */
export type WrongLine = {
  from: number
  to: number
  text: string
  figures: Figure[]
  missed: string[]
  uncited?: string[]
}

const mostLines = 20
/** Letters before a citation by which its line is known. */
const shortestEnd = 8
/** By so many words before a citation it is seen whether its claim is still there. */
const WORDS_OF_CLAIM = 3
const figureMarker = /\[#(\d{1,4})\]/g
const doubt = /\[\?\^?\]/g
const citationMarker = /(\[\^\d{1,4}\])/

const anySign = /\[(?:[\^#]\d{1,4}|\?\^?)\]/g
/** A mark that was dropped leaves the blank before it, and a mark that is shown doesn't. */
const lettersOf = (text: string): string =>
  text
    .replace(anySign, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?)])/g, '')
    .trim()

/** The lines of an answer that bear a figure which does not agree with its cell, or from which a citation was dropped. */
export function wrongLines(
  answer: string,
  figures: readonly Figure[],
  missed: readonly MissedCitation[] = [],
): WrongLine[] {
  const wrong = new Map(figures.filter(({ state }) => state === 'mismatch').map((figure) => [figure.mark, figure]))
  const lines: WrongLine[] = []
  let from = 0
  const ends = missed.map(({ before, written }) => ({ end: lettersOf(before.split('\n').at(-1) ?? ''), written }))
  for (const text of wrong.size === 0 && ends.length === 0 ? [] : answer.split('\n')) {
    const found = [...text.matchAll(figureMarker)].flatMap(([, marker]) => wrong.get(Number(marker)) ?? [])
    const letters = lettersOf(text)
    const lost = ends.filter(({ end }) => end.length >= shortestEnd && letters.includes(end))
    for (const one of lost) ends.splice(ends.indexOf(one), 1)
    if (found.length + lost.length > 0)
      lines.push({
        ...{ from, to: from + text.length, text, figures: found },
        ...{ missed: lost.map(({ written }) => written), uncited: lost.map(({ end }) => end) },
      })
    from += text.length + 1
  }
  return lines.slice(0, mostLines)
}

const hasQuotation = /^\[\^?p?\d{1,4}\s{0,9}:|["“„«]/
const missedInWords = (citation: string): string =>
  hasQuotation.test(citation) ? assistantTexts.notInPassage(citation) : assistantTexts.quotesNothing(citation)

/** The prompt for a repair: each wrong line as written, with the values of its cells. */
export function repairPrompt(lines: readonly WrongLine[], figures: readonly Figure[]): string {
  const cells = new Map(figures.map(({ mark, cell, callId }) => [mark, cell ?? callId]))
  const asked = lines.map(({ text, figures: wrong, missed }, at) => {
    const written = text
      .replace(doubt, '')
      .replace(figureMarker, (_, marker: string) => ` [#${cells.get(Number(marker)) ?? ''}]`)
    return [
      `${at + 1}: ${written}`,
      ...wrong.map(({ cell, holds }) => `   ${cell} = ${holds}`),
      ...missed.map((citation) => `   ${missedInWords(citation)}`),
    ].join('\n')
  })
  return [assistantTexts.repairFigures, ...asked].join('\n')
}

/** The lines that came back, by their number; without citations that the line did not have. */
export function repairedLines(said: string, lines: readonly WrongLine[]): (string[] | null)[] {
  const given = new Map<number, string>()
  for (const line of said.split('\n')) {
    const [, number, text] = /^ {0,3}(\d{1,3}):(.*)$/.exec(line) ?? []
    if (number !== undefined && text !== undefined) given.set(Number(number), text.replace(/^ /, ''))
  }
  return lines.map(({ text }, at) => {
    const written = given.get(at + 1)
    if (written === undefined || written.trim() === '' || written.length > text.length * 2 + 200) return null
    return written.split(citationMarker).filter((piece) => !citationMarker.test(piece) || text.includes(piece))
  })
}

export const isCitation = (piece: string): boolean => citationMarker.test(piece)

const wordsOf = (text: string): string[] =>
  lettersOf(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether what lost its citation was taken out and nothing put in its place. */
function isWithdrawn(written: string, { text, uncited = [] }: WrongLine): boolean {
  const own = wordsOf(text)
  let at = 0
  for (const word of wordsOf(written)) {
    at = own.indexOf(word, at) + 1
    if (at === 0) return false
  }
  const claimOf = (end: string): string => end.split(' ').slice(-WORDS_OF_CLAIM).join(' ')
  return uncited.length > 0 && uncited.every((end) => !lettersOf(written).includes(claimOf(end)))
}

/**
 * Whether another wording of a line bears all its figures, none of them wrong, no fewer citations and no new doubt. What
 * lost its citation has another, or is gone.
 */
export function isBetter(written: string, line: WrongLine, figures: readonly Figure[]): boolean {
  const figuresOf = (text: string): Figure[] =>
    [...text.matchAll(figureMarker)].flatMap(([, marker]) => figures.find(({ mark }) => mark === Number(marker)) ?? [])
  const doubtsOf = (text: string): number => [...text.matchAll(doubt)].length
  const found = figuresOf(written)
  const citationsOf = (text: string): number => text.split(citationMarker).filter(isCitation).length
  const [cited, before] = [citationsOf(written), citationsOf(line.text)]
  const isCited = line.missed.length === 0 || cited > before || (cited === before && isWithdrawn(written, line))
  return (
    isCited &&
    found.every(({ state }) => state !== 'mismatch') &&
    figuresOf(line.text).every(({ cell }) => found.some((figure) => figure.cell === cell)) &&
    doubtsOf(written) <= doubtsOf(line.text)
  )
}
