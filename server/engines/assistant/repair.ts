import { assistantTexts } from './assistant.texts.ts'
import type { Figure } from './markers.ts'

/** A line of an answer with figures that are not what their cells hold. */
export type WrongLine = { from: number; to: number; text: string; figures: Figure[] }

const mostLines = 20
const figureMarker = /\[#(\d{1,4})\]/g
const doubt = /\[\?\]/g
const citationMarker = /(\[\^\d{1,4}\])/

/** The lines of an answer that bear a figure which does not agree with its cell. */
export function wrongLines(answer: string, figures: readonly Figure[]): WrongLine[] {
  const wrong = new Map(figures.filter(({ state }) => state === 'mismatch').map((figure) => [figure.mark, figure]))
  const lines: WrongLine[] = []
  let from = 0
  for (const text of wrong.size === 0 ? [] : answer.split('\n')) {
    const found = [...text.matchAll(figureMarker)].flatMap(([, marker]) => wrong.get(Number(marker)) ?? [])
    if (found.length > 0) lines.push({ from, to: from + text.length, text, figures: found })
    from += text.length + 1
  }
  return lines.slice(0, mostLines)
}

/** What a model is asked: each line as it wrote it, and what its cells hold. */
export function repairPrompt(lines: readonly WrongLine[], figures: readonly Figure[]): string {
  const cells = new Map(figures.map(({ mark, cell, callId }) => [mark, cell ?? callId]))
  const asked = lines.map(({ text, figures: wrong }, at) => {
    const written = text
      .replaceAll('[?]', '')
      .replace(figureMarker, (_, marker: string) => ` [#${cells.get(Number(marker)) ?? ''}]`)
    return [`${at + 1}: ${written}`, ...wrong.map(({ cell, holds }) => `   ${cell} = ${holds}`)].join('\n')
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

/** Whether another wording of a line bears all its figures, none of them wrong, and no new doubt. */
export function isBetter(written: string, line: WrongLine, figures: readonly Figure[]): boolean {
  const figuresOf = (text: string): Figure[] =>
    [...text.matchAll(figureMarker)].flatMap(([, marker]) => figures.find(({ mark }) => mark === Number(marker)) ?? [])
  const doubtsOf = (text: string): number => [...text.matchAll(doubt)].length
  const found = figuresOf(written)
  return (
    found.every(({ state }) => state !== 'mismatch') &&
    figuresOf(line.text).every(({ cell }) => found.some((figure) => figure.cell === cell)) &&
    doubtsOf(written) <= doubtsOf(line.text)
  )
}
