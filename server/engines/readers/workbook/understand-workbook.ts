import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import type { ColumnCorrection, ReadingCorrections, Treatment } from '../../../../contract/documents/reading.schemas.ts'
import { readingTexts } from '../../../../contract/documents/reading.texts.ts'
import { type ColumnRole, type UnderstoodColumn, type UnderstoodTable, withFigureRemarks } from '../../queries/index.ts'
import { type TypedColumn, yearsOfRows } from './columns.ts'
import { commasOf } from './decimal-separator.ts'
import { fillGroups } from './groups.ts'
import { type JoinedTable, joinSheets } from './join-sheets.ts'
import { unpivot } from './matrix.ts'
import { currencyColumns, inNamedCurrency, namedCurrencies } from './named-currencies.ts'
import { columnNames, distinct, fileTitle, isDefaultSheetName, snakeCase } from './naming.ts'
import { numbersInText } from './numbers-in-text.ts'
import { findRawTables, tableUnder } from './raw-table.ts'
import type { RawTable } from './raw-table.types.ts'
import { factRoles, joinYearAndMonth, treatmentOf } from './roles.ts'
import type { Sheet } from './sheet.ts'
import {
  correctionOfColumn,
  describedAsCorrected,
  correctedRole,
  correctionOfSheet,
  treatmentSaid,
  typeAsCorrected,
} from './corrections.ts'
import { dropTotals } from './totals.ts'

export type { UnderstoodTable } from '../../queries/index.ts'
export type UnderstoodWorkbook = {
  tables: UnderstoodTable[]
  remarks: string[]
  /** How many columns the widest table has that was left out for them; null when none was. */
  tooManyColumns: number | null
}

/** More columns than any useful table has, and few enough to show on a page. */
export const mostColumns = 1_000

const remarks = tableRemarks

type CorrectionOf = (column: string) => ColumnCorrection | undefined
type Prepared = { table: RawTable; remarks: string[] }

function prepare(
  raw: RawTable,
  filename: string,
  corrections: ReadingCorrections | undefined,
  several: boolean,
): Prepared {
  const { formulas = [], hiddenRows = 0, areRecords = false } = raw.traits
  const keepsTotals = areRecords || correctionOfSheet(corrections, raw.sheet)?.keepsTotals === true
  const trimmed = keepsTotals ? { rows: raw.rows, totals: 0, notes: 0 } : dropTotals(raw.rows)
  const filled = areRecords ? null : fillGroups(trimmed.rows)
  const table: RawTable = { ...raw, rows: filled ?? trimmed.rows }
  const wide = unpivot(table, filename)
  // If there are several tables, the title is the table's name.
  const linesAbove = raw.linesAbove - (several && raw.title !== null ? 1 : 0)
  const notes = [
    ...(wide === null ? raw.namingRemarks : []),
    ...(linesAbove > 0 ? [remarks.linesAbove(linesAbove)] : []),
    ...(raw.hasHeader ? [] : [remarks.noHeader]),
    ...(raw.repeats > 0 ? [remarks.headerRepeated(raw.repeats)] : []),
    ...(trimmed.totals > 0 ? [remarks.totalsDropped(trimmed.totals)] : []),
    ...(trimmed.notes + raw.linesBelow > 0 ? [remarks.notesDropped(trimmed.notes + raw.linesBelow)] : []),
    ...(filled === null ? [] : [remarks.groupsFilled(raw.labels[0] ?? '')]),
    ...(hiddenRows > 0 ? [remarks.hiddenRows(raw.sheet, hiddenRows)] : []),
    ...raw.labels.flatMap((label, column) =>
      (formulas[column] ?? 0) > 0 ? [remarks.formulasEmpty(label, formulas[column] ?? 0)] : [],
    ),
  ]
  return wide === null ? { table, remarks: notes } : { table: wide.table, remarks: [...notes, ...wide.remarks] }
}

function typedColumns(joined: JoinedTable, correctionOf: CorrectionOf): TypedColumn[] {
  const cells = joined.labels.map((_, index) => joined.rows.map((row) => row[index] ?? null))
  const hasCommas = commasOf(
    cells,
    joined.tables.some(({ traits }) => traits.isSemicolon === true),
  )
  const years = () => yearsOfRows(joined.labels, cells)
  const columns = joined.labels.map((label, index) =>
    typeAsCorrected(
      label,
      cells[index] ?? [],
      { format: joined.formats[index] ?? null, hasCommas, years },
      correctionOf(label),
    ),
  )
  // A column of formulas without stored values is there and empty.
  const isFormula = (label: string) =>
    joined.tables.some(({ labels, traits }) => (traits.formulas?.[labels.indexOf(label)] ?? 0) > 0)
  const kept = columns.flatMap((column): TypedColumn[] =>
    column.values.some((value) => value !== null)
      ? [column]
      : isFormula(column.label)
        ? [{ ...column, content: 'number', type: 'decimal' }]
        : [],
  )
  return withRepeated(joinYearAndMonth(kept), joined)
}

/** Adds a remark to figures that were given once for several periods, because a sum counts them once per period. */
function withRepeated(columns: TypedColumn[], { tables }: JoinedTable): TypedColumn[] {
  const repeated = new Set(tables.flatMap((table) => table.repeated ?? []))
  const roles = factRoles(columns)
  return columns.map((column, at) =>
    roles[at] === 'measure' && repeated.has(column.label)
      ? { ...column, remarks: [...column.remarks, remarks.figureRepeated(column.label)] }
      : column,
  )
}

export function describe(column: TypedColumn, name: string, role: ColumnRole): UnderstoodColumn {
  const numeric = role === 'measure' || (role === 'attribute' && column.content === 'number')
  const type = role === 'date' || role === 'attribute' || numeric ? column.type : 'text'
  return {
    name,
    label: column.label,
    role,
    type,
    ...(numeric ? { unit: column.unit } : {}),
    ...(numeric && column.currency !== null ? { currency: column.currency } : {}),
    ...(numeric && column.kind !== undefined ? { kind: column.kind } : {}),
    ...(column.remarks.length > 0 && (numeric || role === 'date') ? { remarks: column.remarks } : {}),
  }
}

/** The table's own title, else its sheet where the file has several tables, else the file. */
function titleOf(joined: JoinedTable, several: boolean, filename: string): string {
  const first = joined.tables[0]
  if (!several || first === undefined || new Set(joined.tables.map((table) => table.sheet)).size > 1)
    return fileTitle(filename)
  const sheet = isDefaultSheetName(first.sheet) ? null : first.sheet
  return sheet ?? first.title ?? fileTitle(filename)
}

const wideLabel = ({ title, sheet }: RawTable, filename: string): string =>
  title ?? (isDefaultSheetName(sheet) ? fileTitle(filename) : sheet)

/** Rows count that nobody sees in the file. */
const hiddenRowsOf = ({ tables }: JoinedTable): string[] => [
  ...new Set(
    tables.flatMap(({ sheet, traits: { hiddenRows = 0 } }) =>
      hiddenRows > 0 ? [remarks.hiddenRows(sheet, hiddenRows)] : [],
    ),
  ),
]

const dateRemarksOf = ({ tables }: JoinedTable): string[] => [
  ...new Set(tables.flatMap(({ dateRemarks = [] }) => dateRemarks)),
]

type Understood = {
  joined: JoinedTable
  label: string
  name: string
  correctionOf: CorrectionOf
  said: Treatment | undefined
}

/** One table of facts or of a dimension, or both with the same rows; none without two columns. */
function understand({ joined, label, name, correctionOf, said }: Understood): UnderstoodTable[] {
  const written = typedColumns(joined, correctionOf)
  if (written.length < 2) return []
  const labels = written.map((column) => column.label)
  const columns = [
    ...inNamedCurrency(written),
    ...currencyColumns(written).filter(({ label: own }) => !labels.includes(own)),
    ...written.flatMap((column) =>
      correctionOf(column.label)?.type === undefined ? numbersInText(column, labels) : [],
    ),
  ]
  const treatment = treatmentOf(written, said)
  const names = columnNames(columns.map(({ label: own }) => correctionOf(own)?.name ?? own))
  const described = (kind: UnderstoodTable['kind']): UnderstoodTable => {
    const isFact = kind === 'fact'
    const found = isFact
      ? factRoles(columns).map((role, index): ColumnRole => (index === treatment.key ? 'key' : role))
      : columns.map((_, index): ColumnRole => (index === treatment.key ? 'key' : 'attribute'))
    const roles = columns.map((column, index) =>
      correctedRole(found[index] ?? 'dimension', column, isFact ? correctionOf(column.label) : undefined),
    )
    return {
      ...{ kind, name, label },
      sourceSheets: [...new Set(joined.tables.map((table) => table.sheet))].filter((sheet) => sheet !== ''),
      columns: withFigureRemarks(
        columns.map((column, index) =>
          describedAsCorrected(
            describe(column, names[index] ?? `column_${index + 1}`, roles[index] ?? 'dimension'),
            correctionOf(column.label),
          ),
        ),
        [...hiddenRowsOf(joined), ...dateRemarksOf(joined), ...namedCurrencies(columns)],
      ),
      rows: joined.rows.map((_, row) => columns.map((column) => column.values[row] ?? null)),
      remarks: [
        ...joined.remarks,
        ...columns.flatMap((column) => column.remarks),
        ...namedCurrencies(columns),
        ...(said !== undefined && said !== treatment.as ? [remarks.noKey(label)] : []),
      ],
    }
  }
  return [
    ...(treatment.as === 'dimension' ? [] : [described('fact')]),
    ...(treatment.as === 'facts' ? [] : [described('dimension')]),
  ]
}

/** Names tables of one sheet apart by their titles where they have some. */
function labelsOf(joined: JoinedTable[], filename: string): string[] {
  const labels = joined.map((one) => titleOf(one, joined.length > 1, filename))
  const apart = labels.map((label, index) => {
    const title = joined[index]?.tables[0]?.title ?? null
    return labels.filter((other) => other === label).length > 1 && title !== null ? title : label
  })
  return distinct(apart, ' ')
}

/** The tables of a sheet; one alone beneath the header that a person named, or that names the fields of records. */
function tablesOf(sheet: Sheet, header: number | undefined, notes: string[]): RawTable[] {
  const ofRecords = sheet.areRecords === true ? tableUnder(sheet, 1) : null
  if (ofRecords !== null) return [ofRecords]
  if (header === undefined) return findRawTables(sheet)
  const corrected = tableUnder(sheet, header)
  if (corrected !== null) return [corrected]
  notes.push(readingTexts.remarks.headerNotThere(sheet.name, header))
  return findRawTables(sheet)
}

/**
 * Finds and types the tables of a workbook (or of a csv file as one sheet). Pure and without limits: a hundred thousand
 * rows take about two seconds of processor time, so run it in the extraction process, not on a server's event loop.
 */
export function understandWorkbook(
  sheets: Sheet[],
  options: { filename: string; corrections?: ReadingCorrections | undefined },
): UnderstoodWorkbook {
  const { corrections } = options
  const isLeftOut = ({ name }: Sheet) => correctionOfSheet(corrections, name)?.isLeftOut === true
  const shown = sheets.filter((sheet) => sheet.hidden !== true && !isLeftOut(sheet))
  const notes: string[] = []
  const raw = shown.flatMap((sheet) => tablesOf(sheet, correctionOfSheet(corrections, sheet.name)?.header, notes))
  const found = raw.map((table) => prepare(table, options.filename, corrections, raw.length > 1))
  const prepared = found.filter(({ table }) => table.labels.length <= mostColumns)
  const wide = found.map(({ table }) => table).filter(({ labels }) => labels.length > mostColumns)
  const joined = joinSheets(
    prepared.map((one) => one.table),
    options.filename,
  )
  const labels = labelsOf(joined, options.filename)
  const names = distinct(
    labels.map((label, index) => snakeCase(label, `table_${index + 1}`)),
    '_',
  )
  const tables = joined.flatMap((one, index) => {
    const label = labels[index] ?? ''
    const correctionOf: CorrectionOf = (column) =>
      correctionOfColumn(corrections, [label, ...one.tables.map(({ sheet }) => sheet)], column)
    const said = treatmentSaid(corrections, [label, ...one.tables.map(({ sheet }) => sheet)])
    const name = names[index] ?? `table_${index + 1}`
    const own = prepared.filter((entry) => one.tables.includes(entry.table)).flatMap((entry) => entry.remarks)
    return understand({ joined: one, label, name, correctionOf, said }).map((table) => ({
      ...table,
      remarks: [...new Set([...own, ...table.remarks])],
    }))
  })
  const used = new Set([
    ...tables.flatMap((table) => table.sourceSheets),
    ...wide.map(({ sheet }) => sheet),
    ...joined.flatMap((one) => one.leftOut),
  ])
  return {
    tables,
    remarks: [
      ...notes,
      ...sheets.filter(isLeftOut).map((sheet) => readingTexts.remarks.leftOut(sheet.name)),
      ...sheets
        .filter((sheet) => sheet.hidden === true && !isLeftOut(sheet))
        .map((sheet) => remarks.hiddenSheet(sheet.name)),
      ...wide.map((table) =>
        remarks.tooManyColumns(wideLabel(table, options.filename), table.labels.length, mostColumns),
      ),
      ...(tables.length + wide.length === 0
        ? [remarks.noTables]
        : shown.filter((sheet) => !used.has(sheet.name)).map((sheet) => remarks.emptySheet(sheet.name))),
    ],
    tooManyColumns: wide.length === 0 ? null : Math.max(...wide.map((table) => table.labels.length)),
  }
}
