import type { ChatFigure } from './chat.schemas.ts'
import { markdownTexts } from './markdown.texts.ts'
import { figuresAtEnd } from './written-figures.ts'

/** A figure of an answer that a person should check: as it is written, and why. */
export type OpenFigure = { figure: string; reason: string }

const signs = /\[(?:#(\d{1,4})|\?)\]/g
const mostFigures = 40
const endedFormula = /(?:\$\$|\\[)\]])\s{0,4}$/

/** The figures of an answer that no tool returned or that are not what their cells hold, in the order of the text. */
export function openFiguresOf(text: string, figures: readonly ChatFigure[] = []): OpenFigure[] {
  const open: OpenFigure[] = []
  for (const { 0: sign, 1: mark, index } of text.matchAll(signs)) {
    const mismatch = figures.find((each) => each.mark === Number(mark) && each.state === 'mismatch')
    if (sign !== '[?]' && mismatch === undefined) continue
    const before = text
      .slice(Math.max(0, index - 200), index)
      .replace(endedFormula, '')
      .trimEnd()
    const [written] = figuresAtEnd(before)
    if (written === undefined) continue
    const reason = mismatch === undefined ? markdownTexts.notFromData : markdownTexts.disagrees(mismatch.holds ?? '')
    open.push({ figure: before.slice(written.start, written.end), reason })
  }
  return open.slice(0, mostFigures)
}
