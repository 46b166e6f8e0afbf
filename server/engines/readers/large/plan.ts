import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import type { ColumnCorrection, ReadingCorrections } from '../../../../contract/documents/reading.schemas.ts'
import { type UnderstoodTable, withFigureRemarks } from '../../queries/index.ts'
import { withKinds } from '../workbook/column-kinds.ts'
import { lastTwoDigitYear, type TypedColumn } from '../workbook/columns.ts'
import { dayOrderOf } from '../workbook/dates.ts'
import { commasOf } from '../workbook/decimal-separator.ts'
import { inNamedCurrency, namedCurrencies } from '../workbook/named-currencies.ts'
import { columnNames, fileTitle, snakeCase } from '../workbook/naming.ts'
import { factRoles } from '../workbook/roles.ts'
import {
  correctionOfColumn,
  describedAsCorrected,
  correctedRole,
  treatmentSaid,
  typeAsCorrected,
} from '../workbook/corrections.ts'
import { describe } from '../workbook/understand-workbook.ts'
import { missingOf } from '../workbook/missing-values.ts'
import { hasNote } from '../workbook/written-years.ts'
import { yearPositionOf } from '../workbook/year-first.ts'
import { formatsOf } from './date-formats.ts'
import type { ColumnPlan, LoadedColumn, Reading } from './large.types.ts'
import { dateReading, decimalReading, yearReading } from './reading-sql.ts'

const remarks = tableRemarks
const yearFirstFormats = ['%y-%m-%d', '%y/%m/%d', '%y.%m.%d']
type Cells = readonly (string | null)[]

/** Some rows of a large table, and how its columns are called. */
export type LargeSample = {
  labels: string[]
  rows: Cells[]
  filename: string
  /** As of `SheetTraits`. */
  isSemicolon?: boolean
  /** What people put right. */
  corrections?: ReadingCorrections | undefined
}
export type PlannedColumns = { columns: ColumnPlan[] }

/** The names of the columns in the warehouse. */
const namesOf = (sample: LargeSample): string[] =>
  columnNames(sample.labels.map((label) => correctionOf(sample, label)?.name ?? label))

const cellsAt = ({ rows }: LargeSample, position: number): (string | null)[] => rows.map((row) => row[position] || null)

const correctionOf = ({ corrections, filename }: LargeSample, label: string): ColumnCorrection | undefined =>
  correctionOfColumn(corrections, [fileTitle(filename)], label)

const writtenOf = (texts: readonly string[]) => (texts.some(hasNote) ? 'noted' : 'plain')

/** The one reading that a person said; none for text. */
function correctedReadings(
  type: ColumnCorrection['type'],
  column: TypedColumn,
  position: number,
  texts: readonly string[],
): Reading[] {
  if (type === 'text') return []
  if (type === 'number') return [decimalReading(position, '.')]
  if (type === 'number with comma') return [decimalReading(position, ',')]
  if (column.content === 'year') return [yearReading(position, 'pair')]
  if (column.content === 'date' && texts.some((text) => /^\d{4}$/.test(text)))
    return [yearReading(position, writtenOf(texts))]
  return [
    dateReading(
      position,
      formatsOf(texts, type === 'date' ? 'day first' : 'month first'),
      lastTwoDigitYear(column.label),
    ),
  ]
}

function typed(sample: LargeSample): TypedColumn[] {
  const cells = sample.labels.map((_, index) => cellsAt(sample, index))
  const hasCommas = commasOf(cells, sample.isSemicolon === true)
  return sample.labels.map((label, index) =>
    typeAsCorrected(label, cells[index] ?? [], { format: null, hasCommas }, correctionOf(sample, label)),
  )
}

function readingsOf(column: TypedColumn, position: number, texts: readonly string[]): Reading[] {
  if (column.content === 'year') {
    const written = column.isPair === true ? 'pair' : writtenOf(texts)
    return [yearReading(position, written), decimalReading(position, '.')]
  }
  if (column.content === 'number') {
    const separator = column.separator ?? '.'
    return [decimalReading(position, separator), decimalReading(position, separator === '.' ? ',' : '.')]
  }
  if (column.content !== 'date') return []
  const last = lastTwoDigitYear(column.label)
  if (yearPositionOf(texts).isFirst) return [dateReading(position, yearFirstFormats, last)]
  const order = dayOrderOf([...texts])?.order ?? 'day first'
  const other = order === 'day first' ? 'month first' : 'day first'
  const formats = formatsOf(texts, order)
  const turned = formatsOf(texts, other)
  const isAlike = turned.join() === formats.join()
  return [dateReading(position, formats, last), ...(isAlike ? [] : [dateReading(position, turned, last)])]
}

/** How the columns of a large table are to be read, from a sample of its rows. The whole column decides. Pure. */
export function planColumns(sample: LargeSample): PlannedColumns {
  const columns = typed(sample)
  const roles = factRoles(columns)
  const names = namesOf(sample)
  return {
    columns: columns.map((column, index) => {
      const texts = cellsAt(sample, index).flatMap((cell) => (cell === null ? [] : [cell.trim()]))
      const type = correctionOf(sample, column.label)?.type
      const readings =
        type === undefined ? readingsOf(column, index, texts) : correctedReadings(type, column, index, texts)
      return {
        position: index,
        name: names[index]!,
        readings,
        isCorrected: type !== undefined,
        countsDistinct: roles[index] === 'key',
      }
    }),
  }
}

export type LargeLoaded = {
  sample: LargeSample
  columns: LoadedColumn[]
  rowCount: number
  remarks: string[]
}

const contentOf = ({ as }: LoadedColumn): TypedColumn['content'] =>
  as === 'decimal' ? 'number' : as === 'text' ? 'text' : 'date'

/** A column as the whole of it turned out, with the values of the sample and, of numbers, the least and the greatest of all. */
function settled(column: TypedColumn, loaded: LoadedColumn, rows: number): TypedColumn {
  const content = contentOf(loaded)
  const isAsThought = content === column.content || (content === 'date' && column.content === 'year')
  const values = isAsThought
    ? column.values
    : content === 'text'
      ? Array.from({ length: rows }, (_, index) => column.values[index] ?? null)
      : column.values.map(() => null)
  const isPercent = content === 'number' && loaded.percents > (loaded.filled - loaded.stray) / 2
  return {
    ...column,
    content: isAsThought ? column.content : content,
    type: loaded.as,
    unit: isPercent ? 'percent' : column.unit,
    values: [...values, content === 'number' ? loaded.least : null, content === 'number' ? loaded.most : null],
    remarks: [],
  }
}

const missingBeginning = (label: string): string => remarks.valuesMissing(label, 2, []).slice(0, -1)

/** Whether a remark of the sample is replaced by counts over the whole column. */
const isCounted = (label: string, remark: string): boolean =>
  remark === remarks.percentMixed(label) ||
  remark
    .replace(/^[\d,]+ values?/, '2 values')
    .replace(' was read', ' were read')
    .startsWith(missingBeginning(label)) ||
  (['number', 'date'] as const).some((what) =>
    [1, 2].some((count) => remark.replace(/^\d+/, String(count)) === remarks.valuesLeftEmpty(label, count, what)),
  )

function remarksOf(label: string, thought: TypedColumn, loaded: LoadedColumn): string[] {
  const what =
    loaded.as === 'text'
      ? thought.content === 'number'
        ? 'number'
        : 'date'
      : loaded.as === 'decimal'
        ? 'number'
        : 'date'
  const isTextAfterAll =
    loaded.as === 'text' && ['number', 'date', 'year'].includes(thought.content) && loaded.stray > 0
  const isOther = loaded.as === 'text' ? thought.content !== 'text' : loaded.reading !== null && loaded.reading > 0
  return [
    ...(isOther ? [] : thought.remarks.filter((remark) => !isCounted(label, remark))),
    ...(loaded.as === 'decimal' && loaded.percents > 0 && loaded.bare > 0 ? [remarks.percentMixed(label)] : []),
    ...(isTextAfterAll ? [remarks.keptAsText(label, loaded.stray, what, loaded.bad)] : []),
    ...(!isTextAfterAll && loaded.stray > 0 ? [remarks.cellsLeftEmpty(label, loaded.stray, what, loaded.bad)] : []),
    ...(loaded.rounded ? [remarks.numbersRounded(label, loaded.decimals)] : []),
  ]
}

/** The table as it was loaded: what its columns are, and what to say of them. `rows` holds none of them. Pure. */
export function settleTable({ sample, columns: loaded, rowCount, remarks: before }: LargeLoaded): {
  table: UnderstoodTable
} {
  const thought = typed(sample)
  const kept = loaded.filter(({ filled }) => filled > 0)
  const alone = kept.map((one) => settled(thought[one.position]!, one, sample.rows.length))
  const columns = inNamedCurrency(alone)
  // The least and the greatest value at the end of each column are no rows.
  const sampled = columns.map((column) => ({ ...column, values: column.values.slice(0, -2) }))
  const roles = factRoles(sampled).map((role, at) => {
    const { distinct, filled, as } = kept[at]!
    if (role === 'key' && distinct !== null && distinct < filled * 0.9) return 'dimension' as const
    const own = as === 'date' || as === 'timestamp' ? ('date' as const) : role
    return correctedRole(own, columns[at]!, correctionOf(sample, columns[at]!.label))
  })
  const named = namesOf(sample)
  const names = kept.map(({ position }) => named[position]!)
  const label = fileTitle(sample.filename)
  const isOther = (treatmentSaid(sample.corrections, [label]) ?? 'facts') !== 'facts'
  const notesOf = (at: number) => {
    const { position, missing } = kept[at]!
    const { label, remarks: all } = columns[at]!
    return [
      ...remarksOf(label, thought[position]!, kept[at]!),
      ...all.slice(alone[at]!.remarks.length),
      ...missingOf(label, missing, cellsAt(sample, position)),
    ]
  }
  const notes = kept.flatMap((_, at) => notesOf(at))
  const rows = columns[0]?.values.map((_, row) => columns.map(({ values }) => values[row] ?? null)) ?? []
  const table = withKinds({
    kind: 'fact',
    name: snakeCase(label, 'table_1'),
    label,
    sourceSheets: [],
    columns: withFigureRemarks(
      columns.map((column, at) => {
        const remarked = { ...column, remarks: notesOf(at) }
        return describedAsCorrected(
          describe(remarked, names[at] ?? `column_${at + 1}`, roles[at] ?? 'dimension'),
          correctionOf(sample, column.label),
        )
      }),
      namedCurrencies(sampled),
    ),
    rows,
    remarks: [
      ...new Set([...before, ...notes, ...namedCurrencies(sampled), ...(isOther ? [remarks.noKey(label)] : [])]),
    ],
  })
  return { table: { ...table, rows: [], rowCount } }
}
