export type ColumnRole = 'date' | 'measure' | 'dimension' | 'attribute' | 'key'
/** How a column is stored: decimals as canonical decimal text, dates as YYYY-MM-DD, timestamps as YYYY-MM-DDTHH:MM:SS. */
export type ColumnType = 'text' | 'decimal' | 'date' | 'timestamp'
export type Unit = 'number' | 'currency' | 'percent'

export type UnderstoodColumn = {
  name: string
  label: string
  role: ColumnRole
  type: ColumnType
  unit?: Unit
  /** ISO 4217 code, only beside the unit currency and only when the workbook tells it. */
  currency?: string
}

/** One table of a workbook as it goes into the warehouse. Every row has one value per column. */
export type UnderstoodTable = {
  kind: 'fact' | 'dimension'
  name: string
  label: string
  sourceSheets: string[]
  columns: UnderstoodColumn[]
  rows: (string | number | null)[][]
  remarks: string[]
}
