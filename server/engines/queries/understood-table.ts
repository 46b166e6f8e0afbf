import type { KindReason, MeasureKind } from '../../../contract/datasets/measure-kinds.ts'

export type ColumnRole = 'date' | 'measure' | 'dimension' | 'attribute' | 'key'
/** How a column is stored: decimals as canonical decimal text, dates as YYYY-MM-DD, timestamps as YYYY-MM-DDTHH:MM:SS. */
export type ColumnType = 'text' | 'decimal' | 'date' | 'timestamp'
export type Unit = 'number' | 'currency' | 'percent'

export type UnderstoodColumn = {
  name: string
  label: string
  /** The name in the file, if a person renamed it. */
  found?: string
  role: ColumnRole
  type: ColumnType
  unit?: Unit
  /** ISO 4217 code, or `$` for dollars of an unknown country; only with the unit currency and if the file states it. */
  currency?: string
  /** Of numbers: how they may be put together, as found over the whole column or corrected by a person. */
  kind?: MeasureKind
  /** The evidence that decided its kind. */
  kindReason?: KindReason
  /** The column that weighs an average of this one. */
  weight?: string
  /** Of an unweighted average: the column whose items all count the same, whatever their size. */
  unweightedBy?: string
  /** Of texts: each value names what the numbers beside it are. */
  isIndicator?: boolean
  /** Of texts: values whose rows are totals of other rows. */
  totalValues?: string[]
  /** The expression of a column that a person calculates from others. */
  calculated?: string
  /** Of numbers: notes shown with them everywhere. */
  remarks?: string[]
}

/** One table of a workbook as it goes into the warehouse. Every row has one value per column. */
export type UnderstoodTable = {
  kind: 'fact' | 'dimension'
  name: string
  label: string
  sourceSheets: string[]
  columns: UnderstoodColumn[]
  rows: (string | number | null)[][]
  /** The number of rows, if they are already in the warehouse and `rows` is empty. */
  rowCount?: number
  remarks: string[]
}
