import { writeSync } from 'node:fs'

/** Between the cells of a canonical row; a cell holds neither this nor a line end, so that nothing needs quotes. */
export const between = '\u001f'
const flushAt = 1_000_000

/**
 * Writes rows to a descriptor in the one form that DuckDB reads without a question: UTF-8, one line a row, its number in
 * the file first, always the same count of cells.
 */
export class CanonicalWriter {
  rows = 0
  readonly #target: number
  readonly #width: number
  #text = ''

  constructor(target: number, width: number) {
    this.#target = target
    this.#width = width
  }

  write(number: number, cells: readonly string[]): void {
    let line = String(number)
    for (let position = 0; position < this.#width; position += 1) line += between + plain(cells[position] ?? '')
    this.#text += `${line}\n`
    this.rows += 1
    if (this.#text.length > flushAt) this.flush()
  }

  flush(): void {
    const bytes = Buffer.from(this.#text)
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#target, bytes, written)
    this.#text = ''
  }
}

/** A longer cell isn't a table value. */
const longestCell = 4_000
const isOdd = /[\u0000\u001f\n\r]/

function plain(raw: string): string {
  const cell = raw.trim()
  const short = cell.length > longestCell ? cell.slice(0, longestCell).toWellFormed() : cell
  return isOdd.test(short) ? short.replace(/[\u0000\u001f\n\r]+/g, ' ') : short
}
