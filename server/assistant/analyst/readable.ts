import { plainText } from '../language/plain-text.ts'
import type { Sentence } from '../language/sentences.ts'

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/\t|(?<!\\)\|/)
    .map((cell) => plainText(cell))

/** A table row as a sentence: "Date: June 2, 2025; Item: ...", by the header of its table. */
function readableRow(text: string, sentences: Sentence[], at: number): string {
  const row = sentences[at]
  if (row === undefined) return ''
  const cells = cellsOf(text.slice(row.start, row.end))
  const header = sentences.find((each) => each.block === row.block && each.kind === 'row')
  if (header === undefined || header === row) return cells.filter((cell) => cell !== '').join('; ')
  const names = cellsOf(text.slice(header.start, header.end))
  return cells
    .flatMap((cell, column) => (cell === '' ? [] : [names[column] ? `${names[column]}: ${cell}` : cell]))
    .join('; ')
}

/** A sentence of a passage as a person reads it; a short list item stands behind the words that introduce its list. */
export function readable(text: string, sentences: Sentence[], at: number): string {
  const sentence = sentences[at]
  if (sentence === undefined) return ''
  if (sentence.kind === 'row') return readableRow(text, sentences, at)
  const plain = plainText(text.slice(sentence.start, sentence.end))
  return /^[\p{Lu}\p{Ll}\p{N}“"'(#$€£@‘]/u.test(plain) ? plain : plain.replace(/^[^\p{L}\p{N}]+/u, '')
}
