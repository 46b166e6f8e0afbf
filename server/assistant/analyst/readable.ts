import { plainText } from '../language/plain-text.ts'
import type { Sentence } from '../language/sentences.ts'

const hasMarks = (row: string): boolean => /\t|(?<!\\)\|/.test(row)

export const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/\t|(?<!\\)\|/)
    .map((cell) => plainText(cell))

/**
 * A table row as a sentence: "Date: June 2, 2025; Item: ...", by the names of its columns. Without names the first cell
 * leads; a row without marks stands behind the names as they are, for nothing tells where its columns part.
 */
function readableRow(text: string, row: Sentence): string {
  const source = text.slice(row.start, row.end)
  const names = row.header === null ? null : text.slice(row.header.start, row.header.end)
  if (!hasMarks(source)) return names === null ? plainText(source) : `${plainText(names)}: ${plainText(source)}`
  const cells = cellsOf(source)
  if (names === null) {
    const [first, ...rest] = cells.filter((cell) => cell !== '')
    return rest.length === 0 ? (first ?? '') : `${first}: ${rest.join('; ')}`
  }
  const columns = cellsOf(names)
  return cells
    .flatMap((cell, column) => (cell === '' ? [] : [columns[column] ? `${columns[column]}: ${cell}` : cell]))
    .join('; ')
}

/** A sentence of a passage as a person reads it. */
export function readable(text: string, sentence: Sentence): string {
  if (sentence.kind === 'row') return readableRow(text, sentence)
  const plain = plainText(text.slice(sentence.start, sentence.end))
  return /^[\p{Lu}\p{Ll}\p{N}“"'(#$€£@‘]/u.test(plain) ? plain : plain.replace(/^[^\p{L}\p{N}]+/u, '')
}
