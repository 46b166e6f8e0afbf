import {
  type ColumnCorrection,
  noCorrections,
  type ReadingCorrections,
  type SeenSheet,
  type SheetCorrection,
  type Treatment,
} from '../../../../contract/documents/reading.schemas.ts'
import { readingTexts } from '../../../../contract/documents/reading.texts.ts'
import type { ColumnRole, UnderstoodColumn } from '../../queries/index.ts'
import { findBands } from './blocks.ts'
import { type Beside, readAsCorrected, type TypedColumn, typeColumn } from './columns.ts'
import { findHeader } from './header.ts'
import { type Cell, cellText, isBlank, type Sheet } from './sheet.ts'

const rowsShown = 12
const columnsShown = 12
const charactersShown = 40

const isAlike = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

export const correctionOfSheet = (
  corrections: ReadingCorrections | undefined,
  sheet: string,
): SheetCorrection | undefined =>
  (corrections ?? noCorrections).sheets.find((one) => one.sheet === '' || isAlike(one.sheet, sheet))

export const correctionOfColumn = (
  corrections: ReadingCorrections | undefined,
  /** How its table may be called: a table that is left alone is named after its file and no more after its sheet. */
  tables: readonly string[],
  column: string,
): ColumnCorrection | undefined =>
  (corrections ?? noCorrections).columns.find(
    (one) => (one.table === '' || tables.some((table) => isAlike(one.table, table))) && isAlike(one.column, column),
  )

/** As what a person said that a table is treated. */
export const treatmentSaid = (
  corrections: ReadingCorrections | undefined,
  tables: readonly string[],
): Treatment | undefined =>
  corrections?.treatments?.find(({ table }) => table === '' || tables.some((name) => isAlike(table, name)))?.as

/** A column typed as a person said; one of which no value can be read so stays as it was found and says it. */
export function typeAsCorrected(
  label: string,
  cells: Cell[],
  beside: Beside,
  correction: ColumnCorrection | undefined,
): TypedColumn {
  if (correction?.type === undefined) return typeColumn(label, cells, beside)
  const read = readAsCorrected(label, cells, beside, correction.type)
  if (read !== null) return read
  const found = typeColumn(label, cells, beside)
  const remark = readingTexts.remarks.notRead(label, readingTexts.readAs[correction.type])
  return { ...found, remarks: [...found.remarks, remark] }
}

/** A type chosen by a person decides the column's role. */
export function correctedRole(
  role: ColumnRole,
  column: TypedColumn,
  correction: ColumnCorrection | undefined,
): ColumnRole {
  if (correction?.type === undefined || role === 'key') return role
  if (column.content === 'date' || column.content === 'year') return 'date'
  if (column.content === 'number') return 'measure'
  return role === 'measure' || role === 'date' ? 'dimension' : role
}

/** A column with its name, unit and kind as a person said; `found` is how the file calls it. */
export function describedAsCorrected(
  column: UnderstoodColumn,
  correction: ColumnCorrection | undefined,
): UnderstoodColumn {
  if (correction === undefined) return column
  const isNumber = column.type === 'decimal'
  const { currency: _, ...plain } = column
  const unit = isNumber && correction.unit !== undefined ? correction.unit : column.unit
  const currency = unit === 'currency' ? (correction.currency ?? column.currency) : undefined
  return {
    ...plain,
    ...(correction.name === undefined ? {} : { label: correction.name, found: column.label }),
    ...(unit === undefined ? {} : { unit }),
    ...(currency === undefined ? {} : { currency }),
    ...(isNumber && correction.kind !== undefined ? { kind: correction.kind, kindReason: 'said' as const } : {}),
  }
}

/** The first rows of each sheet and where its header was found, so that a person can say where it is. */
export function seenSheets(sheets: readonly Sheet[], corrections: ReadingCorrections | undefined): SeenSheet[] {
  return sheets.map(({ name, rows, hidden }) => ({
    name,
    isHidden: hidden === true,
    header: correctionOfSheet(corrections, name)?.header ?? headerRow(rows),
    rows: rows
      .slice(0, rowsShown)
      .map((row) => row.slice(0, columnsShown).map((cell) => cellText(cell).slice(0, charactersShown).toWellFormed())),
  }))
}

function headerRow(rows: Cell[][]): number | null {
  for (const band of findBands(rows.slice(0, 200))) {
    const header = findHeader(band.rows)
    if (header !== null) return band.top + header.row + header.rows
  }
  return null
}

/** The rows of a sheet from the header that a person named; null where that row names no columns. */
export function rowsFromHeader(sheet: Sheet, header: number): { labels: Cell[]; rows: Cell[][] } | null {
  const labels = sheet.rows[header - 1] ?? []
  if (labels.filter((cell) => !isBlank(cell)).length < 2) return null
  const rows = sheet.rows.slice(header).filter((row) => row.some((cell) => !isBlank(cell)))
  return rows.length === 0 ? null : { labels, rows }
}
