import { locationIn } from './sql.texts.ts'

/** Where an editor shows an error: the line, counted from 1, and the word there as offsets into the whole text. */
export type ErrorPosition = { line: number; from: number; to: number }

/**
 * The position that a failure's message names, in the text as typed; null if it names none or the text has no such
 * line. Statements are sent without the space around them, so the message counts from the first word.
 */
export function errorPosition(text: string, message: string): ErrorPosition | null {
  const location = locationIn(message)
  if (location === null) return null
  const before = text.slice(0, text.length - text.trimStart().length)
  const skipped = before.split('\n')
  const line = location.line + skipped.length - 1
  const shift = location.line === 1 ? (skipped.at(-1)?.length ?? 0) : 0
  const lines = text.split('\n')
  const shown = lines[line - 1]
  if (shown === undefined) return null
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  const column = Math.min(location.character - 1 + shift, shown.length)
  const word = /^(?:[\p{L}\p{N}_]+|"[^"]*"|.)/u.exec(shown.slice(column))?.[0] ?? ''
  return { line, from: start + column, to: start + column + word.length }
}
