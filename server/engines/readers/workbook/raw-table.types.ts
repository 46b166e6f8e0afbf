import type { SheetTraits } from '../extract/extraction.ts'
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
  /** Lines over its header and between it and the table before, and lines under it, that are no rows. */
  linesAbove: number
  linesBelow: number
  /** What was decided about the names of its columns. */
  namingRemarks: string[]
  /** What its sheet says of it; by the columns of the table. */
  traits: SheetTraits
  /** What was assumed of the dates of its rows, which every figure carries. */
  dateRemarks?: string[]
  /** Columns with one value for several periods, which is repeated now that the periods are rows. */
  repeated?: string[]
}

/** A table whose period columns became rows, and the remarks on that. */
export type Reshaped = { table: RawTable; remarks: string[] }
