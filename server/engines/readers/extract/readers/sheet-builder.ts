import type { Cell, SheetTraits } from '../extraction.ts'
import { failures, maximumCells, maximumSpan, Refusal } from '../failures.ts'
import type { Range } from './cells.ts'
import type { Emit } from './messages.ts'

/** Runs of more empty rows than this are shortened to it, so that one stray value far below makes no million rows. */
const longestGap = 100
const rowsPerMessage = 1000

/** Counts the cells of all sheets of a workbook together. */
export class CellBudget {
  #left: number
  constructor(limit = maximumCells) {
    this.#left = limit
  }
  spend(cells: number): void {
    this.#left -= cells
    if (this.#left < 0) throw new Refusal(failures.tooManyCells())
  }
}

/** Gathers the cells of one sheet, in any order, and tells them as rows. */
export class SheetBuilder {
  readonly #rows = new Map<number, Cell[]>()
  readonly #formats = new Map<number, string | null>()
  readonly #formulas: number[] = []
  readonly #hiddenRows = new Set<number>()
  readonly #budget: CellBudget

  constructor(budget: CellBudget) {
    this.#budget = budget
  }

  /** `format` is given for numbers only: the format of a column is the one that all its numbers share. */
  set(row: number, column: number, value: Cell, format: string | null): void {
    if (value === null) return
    const cells = this.#row(row)
    if (column >= cells.length) this.#budget.spend(column + 1 - cells.length)
    while (cells.length < column) cells.push(null)
    cells[column] = value
    if (typeof value !== 'number') return
    const known = this.#formats.get(column)
    this.#formats.set(column, known === undefined || known === format ? format : null)
  }

  /** A formula that has no stored value. */
  noteFormula(column: number): void {
    while (this.#formulas.length <= column) this.#formulas.push(0)
    this.#formulas[column]! += 1
  }

  /** A row that its program hides and that holds something. */
  noteHiddenRow(row: number): void {
    this.#hiddenRows.add(row)
  }

  /** Every cell of a merged range gets its first value, except a banner that spans the whole used width. */
  fillMerges(merges: readonly Range[]): void {
    const width = this.#width()
    const height = this.#rowNumbers().reduce((highest, row) => Math.max(highest, row + 1), 0)
    for (const merge of merges) {
      const value = this.#rows.get(merge.top)?.[merge.left] ?? null
      const right = Math.min(merge.right, width - 1)
      if (value === null || (merge.left === 0 && right === width - 1 && width > 1)) continue
      const format = this.#formats.get(merge.left) ?? null
      for (let row = merge.top; row <= Math.min(merge.bottom, height - 1); row += 1) {
        for (let column = merge.left; column <= right; column += 1) this.set(row, column, value, format)
      }
    }
  }

  isEmpty(): boolean {
    return this.#rows.size === 0
  }

  emit(name: string, hidden: boolean, emit: Emit, traits: SheetTraits = {}): void {
    const width = this.#width()
    if (width * this.#rows.size > maximumSpan) throw new Refusal(failures.spansTooMuch(this.#rows.size, width))
    const formats = Array.from({ length: width }, (_, column) => this.#formats.get(column) ?? null)
    emit({
      type: 'sheet',
      name,
      hidden,
      formats,
      ...(this.#formulas.length === 0 ? {} : { formulas: this.#formulas }),
      ...(this.#hiddenRows.size === 0 ? {} : { hiddenRows: this.#hiddenRows.size }),
      ...traits,
    })
    let batch: Cell[][] = []
    let expected = 0
    for (const number of this.#rowNumbers().sort((one, other) => one - other)) {
      for (let gap = Math.min(number - expected, longestGap); gap > 0; gap -= 1) batch.push([])
      batch.push(this.#rows.get(number) ?? [])
      expected = number + 1
      if (batch.length < rowsPerMessage) continue
      emit({ type: 'rows', rows: batch })
      batch = []
    }
    if (batch.length > 0) emit({ type: 'rows', rows: batch })
  }

  #row(number: number): Cell[] {
    const known = this.#rows.get(number)
    if (known !== undefined) return known
    const created: Cell[] = []
    this.#rows.set(number, created)
    return created
  }

  #rowNumbers(): number[] {
    return [...this.#rows.keys()]
  }

  #width(): number {
    let width = 0
    for (const cells of this.#rows.values()) width = Math.max(width, cells.length)
    return width
  }
}
