import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import { type Block, cutBand, findBands } from './blocks.ts'
import { fillRight, findHeader, type Header, isPeriodRow, kindOf } from './header.ts'
import { type Cut, cutAtHeaders, unitsOf } from './inner-headers.ts'
import { distinct } from './naming.ts'
import { yearIn } from './periods.ts'
import { rowsFromHeader } from './corrections.ts'
import type { RawTable } from './raw-table.types.ts'
import type { SheetTraits } from '../extract/extraction.ts'
import { type Cell, cellText, isBlank, type Sheet } from './sheet.ts'

const remarks = tableRemarks

type Placed = { table: RawTable; left: number; width: number; certain: boolean }

const filledTexts = (row: Cell[]): string[] => row.filter((cell) => !isBlank(cell)).map((cell) => cellText(cell))

/** A row that says one thing, in one cell or merged over several. */
function titleOf(row: Cell[]): string | null {
  const texts = filledTexts(row)
  const first = texts[0]
  return first !== undefined && new Set(texts).size === 1 && ['text', 'date'].includes(kindOf(first)) ? first : null
}

function titleAbove(rows: Cell[][], header: number): string | null {
  return (
    rows
      .slice(0, header)
      .map(titleOf)
      .findLast((title) => title !== null) ?? null
  )
}

/** The row over the labels; where those are months the next one that names years, over quarters too. */
function rowAbove(rows: Cell[][], header: number): Cell[] | undefined {
  const above = rows[header - 1]
  if (above === undefined || !isPeriodRow(rows[header] ?? [])) return above
  const namesYears = (row: Cell[] | undefined) => row?.some((cell) => yearIn(cellText(cell)) !== null) ?? false
  return [above, rows[header - 2]].find(namesYears) ?? above
}

const traitsOf = ({ isSemicolon, formulas, hiddenRows, areRecords }: Sheet, left: number): SheetTraits => ({
  ...(isSemicolon === true ? { isSemicolon } : {}),
  ...(formulas === undefined ? {} : { formulas: formulas.slice(left) }),
  ...(hiddenRows === undefined ? {} : { hiddenRows }),
  ...(areRecords === true ? { areRecords } : {}),
})

function labelled(sheet: Sheet, block: Block, header: Header, cut: Cut, title: string | null): RawTable {
  const headerCells = block.rows[header.row + header.rows - 1] ?? []
  const above = header.rows === 2 ? block.rows[header.row] : rowAbove(block.rows, header.row)
  const parents = above === undefined || titleOf(above) !== null ? headerCells.map(() => null) : fillRight(above)
  const { rows, repeats } = cut
  const units = unitsOf(rows)
  const named = header.labels.map((label, column) => label || `Column ${column + 1}`)
  const withUnits = named.map((label, column) => (units?.[column] ? `${label} (${units[column]})` : label))
  const labels = distinct(withUnits, ' ')
  const isNumbered = (column: number) => header.labels[column] === ''
  const numbered = labels.filter((_, column) => isNumbered(column))
  const again = labels.filter((label, column) => !isNumbered(column) && label !== withUnits[column])
  const isUnderYears = isPeriodRow(block.rows[header.row] ?? [])
  const used = header.rows === 1 && parents.some((parent) => !isBlank(parent)) ? (isUnderYears ? 2 : 1) : 0
  return {
    sheet: sheet.name,
    title: titleAbove(block.rows, header.row) ?? title,
    labels,
    headerCells,
    parents,
    linesAbove: Math.max(0, header.row - used),
    linesBelow: 0,
    namingRemarks: [
      ...(numbered.length > 0 ? [remarks.columnsNumbered(numbered)] : []),
      ...(again.length > 0 ? [remarks.namesNumbered(again)] : []),
    ],
    rows: units === null ? rows : rows.slice(1),
    formats: headerCells.map((_, column) => sheet.formats?.[block.left + column] ?? null),
    hasHeader: true,
    repeats,
    traits: traitsOf(sheet, block.left),
  }
}

function withoutHeader(sheet: Sheet, block: Block, title: string | null): RawTable {
  const width = block.rows[0]?.length ?? 0
  const labels = Array.from({ length: width }, (_, column) => `Column ${column + 1}`)
  const blanks: Cell[] = labels.map(() => null)
  const formats = labels.map((_, column) => sheet.formats?.[block.left + column] ?? null)
  return {
    sheet: sheet.name,
    title,
    labels,
    headerCells: blanks,
    parents: blanks,
    rows: block.rows,
    formats,
    hasHeader: false,
    repeats: 0,
    linesAbove: 0,
    linesBelow: 0,
    namingRemarks: [],
    traits: traitsOf(sheet, block.left),
  }
}

/** The one table beneath a row that a person named as its header; null where that row names no columns. */
export function tableUnder(sheet: Sheet, row: number): RawTable | null {
  const corrected = rowsFromHeader(sheet, row)
  if (corrected === null) return null
  const width = corrected.rows.reduce((most, cells) => Math.max(most, cells.length), corrected.labels.length)
  const filled = (cells: Cell[]): Cell[] => Array.from({ length: width }, (_, locate) => cells[locate] ?? null)
  const headerCells = filled(corrected.labels)
  return {
    ...{ sheet: sheet.name, title: null, headerCells, hasHeader: true, repeats: 0 },
    traits: traitsOf(sheet, 0),
    linesAbove: 0,
    linesBelow: 0,
    namingRemarks: [],
    labels: distinct(
      headerCells.map((cell, locate) => cellText(cell) || `Column ${locate + 1}`),
      ' ',
    ),
    parents: headerCells.map(() => null),
    rows: corrected.rows.map(filled),
    formats: headerCells.map((_, locate) => sheet.formats?.[locate] ?? null),
  }
}

function isHeaderAlone(block: Block): boolean {
  const cells = block.rows[0] ?? []
  return (
    block.rows.length === 1 &&
    cells.length >= 2 &&
    titleOf(cells) === null &&
    cells.every((cell) => kindOf(cell) === 'text')
  )
}

const within = (placed: Placed, column: number): boolean => column >= placed.left && column < placed.left + placed.width

function isMore(table: Placed, rows: Cell[][]): boolean {
  const first = rows[0] ?? []
  if (rows.length === 1 && titleOf(first) !== null) return false
  if (rows.length === 1 && table.certain && first.every((cell) => isBlank(cell) || kindOf(cell) === 'text'))
    return false
  const header = findHeader(rows)
  return header === null || (!header.certain && !table.certain)
}

/** Adds a band of rows without a header to the tables directly above; false if it doesn't belong to them. */
function goesOn(tables: Placed[], band: Block): boolean {
  const isOutside = (row: Cell[]): boolean =>
    row.some((cell, column) => !isBlank(cell) && !tables.some((table) => within(table, column)))
  if (tables.length === 0 || band.rows.some(isOutside)) return false
  const pieces = tables.map((table) => ({
    table,
    rows: band.rows
      .map((row) => row.slice(table.left, table.left + table.width))
      .filter((row) => row.some((cell) => !isBlank(cell))),
  }))
  const filled = pieces.filter((piece) => piece.rows.length > 0)
  if (!filled.every((piece) => isMore(piece.table, piece.rows))) return false
  for (const piece of filled) for (const row of piece.rows) piece.table.table.rows.push(row)
  return true
}

function looksTyped(block: Block): boolean {
  return (
    block.rows.length >= 3 && block.rows.every((row) => row.some((cell) => kindOf(cell) !== 'text' && !isBlank(cell)))
  )
}

function isTable(table: RawTable): boolean {
  if (table.rows.length === 0) return false
  const typed = table.rows
    .slice(0, 60)
    .some((row) => row.some((cell) => kindOf(cell) === 'number' || kindOf(cell) === 'date'))
  return typed || table.rows.length >= 2
}

/** The rows beneath a header. One of two rows or without typed columns is not looked for again. */
function cutBeneath(block: Block, header: Header): Cut {
  const rows = block.rows.slice(header.row + header.rows)
  const cells = block.rows[header.row] ?? []
  return header.rows === 1 && header.certain ? cutAtHeaders(rows, cells) : { rows, repeats: 0, rest: [] }
}

/** The rows above a block: the last title, and a header whose rows follow after a blank row. */
type Above = { title: string | null; header: Block | null; lines: number }

function locate(sheet: Sheet, found: Block, above: Above): Placed[] {
  const width = found.rows[0]?.length ?? 0
  const lone = above.header
  const itsOwn = findHeader(found.rows)
  const joins = lone !== null && lone.left === found.left && lone.rows[0]?.length === width && itsOwn?.certain !== true
  const block: Block = joins ? { ...found, rows: [...lone.rows, ...found.rows] } : found
  above.header = isHeaderAlone(block) ? block : null
  if (above.header !== null) return []
  if (width < 2 || (block.rows.length === 1 && titleOf(block.rows[0] ?? []) !== null)) {
    above.title = titleOf(block.rows.length <= 3 ? (block.rows[0] ?? []) : []) ?? above.title
    above.lines += block.rows.length
    return []
  }
  const header = joins ? findHeader(block.rows) : itsOwn
  if (header === null && !looksTyped(block)) {
    above.lines += block.rows.length
    return []
  }
  const cut = header === null ? null : cutBeneath(block, header)
  const table =
    header === null || cut === null
      ? withoutHeader(sheet, block, above.title)
      : labelled(sheet, block, header, cut, above.title)
  above.title = null
  table.linesAbove += above.lines
  above.lines = 0
  const own = isTable(table) ? [{ table, left: block.left, width, certain: header?.certain ?? true }] : []
  if (cut === null || cut.rest.length === 0) return own
  return [...own, ...cutBand({ ...block, rows: cut.rest }).flatMap((rest) => locate(sheet, rest, above))]
}

/**
 * The tables of a sheet in reading order. They may start below title rows and be beside or below each other. Rows after
 * a blank row belong to the table above, unless they have a header.
 */
export function findRawTables(sheet: Sheet): RawTable[] {
  const tables: RawTable[] = []
  const above: Above = { title: null, header: null, lines: 0 }
  let latest: Placed[] = []
  for (const band of findBands(sheet.rows)) {
    if (above.header === null && goesOn(latest, band)) continue
    const placed = cutBand(band).flatMap((block) => locate(sheet, block, above))
    if (placed.length === 0) continue
    latest = placed
    tables.push(...placed.map((one) => one.table))
  }
  const last = tables.at(-1)
  if (last !== undefined) last.linesBelow += above.lines
  return tables
}
