import { unsupportedSign, withoutMarkers } from './answer-text.ts'
import type { ChatFigure } from './chat.schemas.ts'
import { markdownTexts } from './markdown.texts.ts'
import { figuresAtEnd } from './written-figures.ts'

/** A figure or sentence of an answer that a person should check: its text, and why. */
export type OpenFigure = { figure: string; reason: string }

const signs = /\[(?:#(\d{1,4})|\?\^?)\]/g
const mostFigures = 40
const longestSentence = 400
const endedFormula = /(?:\$\$|\\[)\]])\s{0,4}$/

/** The last sentence before a sign, without other signs. */
function sentenceBefore(before: string): string {
  const said = withoutMarkers(before.slice(before.lastIndexOf('\n') + 1)).trim()
  const end = Math.max(...['. ', '! ', '? '].map((sign) => said.lastIndexOf(sign)))
  return said.slice(end < 0 ? 0 : end + 2).replace(/^[\s*_#>|-]+/, '')
}

/**
 * Parts of an answer to check, in the order of the text: returned by no tool, different from its cell, or not in its
 * source.
 */
export function openFiguresOf(text: string, figures: readonly ChatFigure[] = []): OpenFigure[] {
  const open: OpenFigure[] = []
  for (const { 0: sign, 1: mark, index } of text.matchAll(signs)) {
    if (sign === unsupportedSign) {
      const sentence = sentenceBefore(text.slice(Math.max(0, index - longestSentence), index))
      if (sentence !== '') open.push({ figure: sentence, reason: markdownTexts.notInSource })
      continue
    }
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
