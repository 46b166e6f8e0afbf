import type { Cell } from './sheet.ts'

/** A table of one sheet, its columns not yet typed. `parents` are the cells above the labels. */
export type RawTable = {
  sheet: string
  title: string | null
  labels: string[]
  headerCells: Cell[]
  parents: Cell[]
  rows: Cell[][]
  formats: (string | null)[]
  hasHeader: boolean
  /** How many times the header came again between the rows. */
  repeats: number
}

/** A table whose columns of periods became rows, and what is told of that. */
export type Reshaped = { table: RawTable; remarks: string[] }
