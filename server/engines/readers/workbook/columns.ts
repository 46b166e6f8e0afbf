import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import type { MeasureKind } from '../../../../contract/datasets/measure-kinds.ts'
import type { ColumnCorrection } from '../../../../contract/documents/reading.schemas.ts'
import { bareDollar, type ColumnType, type Unit } from '../../queries/index.ts'
import {
  clockTime,
  type DayOrder,
  dayOrderOf,
  hasOffset,
  hasTwoDigitYear,
  mixedPeriods,
  type ParsedDate,
  parseDate,
} from './dates.ts'
import { ambiguousSeparator } from './decimal-separator.ts'
import { digitDates } from './digit-dates.ts'
import { areLongCodes, textRemarks } from './kept-as-text.ts'
import { filledCells, missingRemarks, withoutErrors } from './missing-values.ts'
import { currencyIn, currencyOfLabel, decimalOfNumber, parseNumberText } from './numbers.ts'
import { type Cell, cellText, composed, isBlank } from './sheet.ts'
import { hasNote, writtenYears, yearPair, yearWithoutNote } from './written-years.ts'
import { withYearLast, yearPositionOf } from './year-first.ts'

const remarks = tableRemarks
/** The percentage of cells that may not be numbers or dates before the column counts as text. */
const strayPercent = 2
const yearWords = 'year(?:id)?|fy|jahr|yr|ano|anio|annee|anno|jaar|tahun|vuosi'
const yearLabel = new RegExp(`\\b(?:${yearWords})\\b`, 'i')
const turnYears = 'fiscal|financial|business|academic|school|tax|crop|marketing|water'
const wholeYearLabel = new RegExp(
  `^(?:(?:calendar|data|reference|report|reporting|survey|${turnYears}) )?(?:${yearWords})$`,
  'i',
)
const turnYearLabel = new RegExp(`^(?:fy|fiscal|(?:${turnYears}) (?:year|yr))\\b`, 'i')
/** Names of columns that hold nothing but four-digit years. */
const timeLabel = /^(?:time|time[ _]?period|period|periodo|rok|rik|an|ar|date|datum|fecha)$/i
const withoutAccents = (label: string): string => label.normalize('NFD').replace(/\p{M}/gu, '')
export const namesYear = (label: string): boolean => yearLabel.test(withoutAccents(label))
/** "Year" and "Fiscal year", but not "Year built", which is of a thing rather than of what is counted. */
export const isYearLabel = (label: string): boolean =>
  wholeYearLabel.test(withoutAccents(label).trim().replaceAll('_', ' '))
/** A year that may begin in another month than January, so that its number does not tell the year of each month. */
export const namesTurnYear = (label: string): boolean => turnYearLabel.test(label.trim().replaceAll('_', ' '))
const fullYear = /^(?:1[5-9]|20)\d\d$/
/** "63" is 1963 where the years follow each other; smaller numbers may count the years of something. */
const shortYear = /^[4-9]\d$/
const fewestShortYears = 5
const dayLabel = /^(?:date|datum|fecha)$/i
/** "1901" in a column of days may as well be January 2019. */
const yearOrMonth = /^\d\d(?:0[1-9]|1[0-2])$/
export const coordinate = /^(?:lat|latitude|lon|lng|longitude)$/i

export type TypedColumn = {
  label: string
  /** The type of the values; `time` is a time of day, stored as text. */
  content: 'date' | 'number' | 'time' | 'text' | 'year'
  /** Of years that run over the turn of one. */
  isPair?: true
  type: ColumnType
  unit: Unit
  currency: string | null
  /** The currency of each row, if there are several. */
  currencies?: (string | null)[]
  /** Of numbers: the mark that was read as the decimal one. */
  separator?: '.' | ','
  kind?: MeasureKind
  values: (string | null)[]
  remarks: string[]
}

const isDateCell = (cell: Cell | undefined): cell is { date: string } => cell !== null && typeof cell === 'object'

function timeOfDay(cell: Cell): string | null {
  if (isDateCell(cell)) {
    const time = /^(?:1899|1900)-\d\d-\d\dT(\d\d:\d\d(?::\d\d)?)/.exec(cell.date)?.[1]
    return time === undefined ? null : clockTime(time)
  }
  return typeof cell === 'string' ? clockTime(cell) : null
}

function dateOfCell(cell: { date: string }): ParsedDate | null {
  return parseDate(cell.date, 'day first')
}

export function asText(label: string, cells: Cell[]): TypedColumn {
  const kept = withoutErrors(label, cells)
  const values = kept.cells.map((cell) => (isBlank(cell) ? null : composed(cellText(cell))))
  return { label, content: 'text', type: 'text', unit: 'number', currency: null, values, remarks: kept.remarks }
}

function asTimes(label: string, cells: Cell[]): TypedColumn | null {
  const filled = cells.filter((cell) => !isBlank(cell))
  if (filled.length === 0 || timeOfDay(filled[0] ?? null) === null) return null
  if (filled.some((cell) => timeOfDay(cell) === null)) return null
  return { ...asText(label, []), content: 'time', values: cells.map(timeOfDay) }
}

function memoised<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const value = read(text)
    if (known.size < 20_000) known.set(text, value)
    return value
  }
}

function asDates(label: string, cells: Cell[], filled: Cell[], years: YearsOfRows): TypedColumn | null {
  const texts = filled.filter((cell) => typeof cell === 'string')
  if (texts.length + filled.filter(isDateCell).length < filled.length * (1 - strayPercent / 100)) return null
  const order = dayOrderOf(texts)
  if (order === null) return ofBothOrders(label, cells, texts)
  const year = yearPositionOf(texts)
  const read = memoised((text) =>
    year.isFirst ? parseDate(withYearLast(text), 'day first') : parseDate(text, order.order),
  )
  const written = cells.map((cell) =>
    isDateCell(cell) ? dateOfCell(cell) : typeof cell === 'string' ? read(cell) : null,
  )
  const { dates, isGuessed } = texts.some(hasTwoDigitYear)
    ? withCenturies(label, cells, written, years())
    : { dates: written, isGuessed: false }
  const found = dates.filter((date) => date !== null)
  const stray = filled.length - found.length
  if (found.length === 0 || stray > (filled.length * strayPercent) / 100) return null
  const timed = found.some((date) => date.precision === 'time')
  const values = dates.map((date) =>
    date === null ? null : timed && date.value.length === 10 ? `${date.value}T00:00:00` : date.value,
  )
  const periods = mixedPeriods(dates)
  return {
    ...asText(label, []),
    content: 'date',
    type: timed ? 'timestamp' : 'date',
    values,
    remarks: [
      ...(order.guessed && !year.isFirst ? [guessedOrder(label, order.order)] : []),
      ...(year.isGuessed
        ? [remarks.yearPositionGuessed(label, texts[0] ?? '', read(texts[0] ?? '')?.value ?? '')]
        : []),
      ...(isGuessed ? [remarks.twoDigitYears(label, lastTwoDigitYear(label))] : []),
      ...(timed && texts.some(hasOffset) ? [remarks.offsetsLeftOut(label)] : []),
      ...(periods.length > 0 ? [remarks.periodsMixed(label, periods)] : []),
      ...missingRemarks(label, cells, filled),
      ...(stray > 0 ? [remarks.valuesLeftEmpty(label, stray, 'date')] : []),
    ],
  }
}

/** By row: the year that another column of the table says. */
export type YearsOfRows = () => readonly (number | null)[]

/** Names of dates that may be decades ahead; birth dates and dates of events can't be. */
const laterWords = /matur|expir|\bdue\b|until|valid|\bend|forecast|\bplan(?:s|ned|ning)?\b|target|project/i
const endsLater = (label: string): boolean =>
  laterWords.test(label.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' '))
const LAST_OF_ALL = 68
const LAST_OF_PAST = 44
/** The last two digits that are a year of 2000 on; those above are of 1900 on. */
export const lastTwoDigitYear = (label: string): number => (endsLater(label) ? LAST_OF_ALL : LAST_OF_PAST)

const guessedOrder = (label: string, order: DayOrder): string =>
  order === 'day first' ? remarks.dayOrderGuessed(label) : remarks.firstsOfMonths(label)

/** Dates with two digits of their year in the century that a column of years in the same row says, else as is usual. */
function withCenturies(
  label: string,
  cells: Cell[],
  written: (ParsedDate | null)[],
  years: readonly (number | null)[],
): { dates: (ParsedDate | null)[]; isGuessed: boolean } {
  let isGuessed = false
  const dates = written.map((date, row) => {
    const cell = cells[row]
    if (date === null || typeof cell !== 'string' || !hasTwoDigitYear(cell)) return date
    const year = years[row] ?? null
    if (year !== null && year % 100 === Number(date.value.slice(2, 4)))
      return { ...date, value: `${year}${date.value.slice(4)}` }
    isGuessed = true
    const written = Number(date.value.slice(0, 4))
    const isAhead = written > 2000 + LAST_OF_PAST && !endsLater(label)
    return isAhead ? { ...date, value: `${written - 100}${date.value.slice(4)}` } : date
  })
  return { dates, isGuessed }
}

/** Kept as text, since to guess would give wrong days; null when it holds other things than dates. */
function ofBothOrders(label: string, cells: Cell[], texts: string[]): TypedColumn | null {
  const isDate = (text: string) => parseDate(text, 'day first') !== null || parseDate(text, 'month first') !== null
  return texts.every(isDate) ? { ...asText(label, cells), remarks: [remarks.dayOrderMixed(label)] } : null
}

function asDigitDates(label: string, cells: Cell[], filled: Cell[]): TypedColumn | null {
  const found = digitDates(label, filled)
  if (found === null) return null
  return {
    ...asText(label, []),
    content: 'date',
    type: found.type,
    values: cells.map(found.read),
    remarks: [...(found.remark === null ? [] : [found.remark]), ...missingRemarks(label, cells, filled)],
  }
}

/** `bare`: without a percent sign, and not 0, which is the same with one. */
type ReadNumbers = {
  values: (string | null)[]
  found: number
  percent: number
  bare: number
  currencies: Set<string>
  signs: (string | null)[]
  /** The first number with an exponent, as it is written and read. */
  exponent: [string, string] | null
}

function readNumbers(cells: Cell[], separator: '.' | ','): ReadNumbers {
  const result: ReadNumbers = {
    ...{ values: [], found: 0, percent: 0, bare: 0, currencies: new Set(), signs: [], exponent: null },
  }
  for (const cell of cells) {
    let value: string | null = null
    let isPercent = false
    let sign: string | null = null
    if (typeof cell === 'number') value = decimalOfNumber(cell)
    else if (typeof cell === 'string') {
      const parsed = parseNumberText(cell, separator)
      value = parsed?.value ?? null
      isPercent = parsed?.percent === true
      if (value !== null && result.exponent === null && /\de[+-]?\d/i.test(cell)) result.exponent = [cell.trim(), value]
      if (isPercent) result.percent += 1
      if (parsed !== null && parsed.currency !== null) {
        result.currencies.add(parsed.currency)
        sign = parsed.currency || bareDollar
      }
    }
    result.signs.push(sign)
    if (value !== null) result.found += 1
    if (value !== null && value !== '0' && !isPercent) result.bare += 1
    result.values.push(value)
  }
  return result
}

/** The unit by symbols in the cells, else by the number format, else by a symbol in the label. */
function unitOf(label: string, format: string | null, numbers: ReadNumbers): { unit: Unit; currency: string | null } {
  if (numbers.percent > numbers.found / 2) return { unit: 'percent', currency: null }
  const named = [...numbers.currencies]
  // Amounts in several currencies have no sign in common.
  if (named.length > 1) return { unit: 'number', currency: null }
  if (named.length === 1) return { unit: 'currency', currency: named[0] || (currencyOfLabel(label) ?? bareDollar) }
  if (format !== null && /%/.test(format)) return { unit: 'percent', currency: null }
  const currency = currencyIn(format ?? '') || (currencyOfLabel(label) ?? currencyIn(format ?? ''))
  return currency === null ? { unit: 'number', currency: null } : { unit: 'currency', currency: currency || bareDollar }
}

/** Remarks on a column that is summed although its units differ. Cells formatted as percentages hold fractions. */
function mixedUnits(label: string, { percent, bare, currencies }: ReadNumbers, format: string | null): string[] {
  const isFraction = format !== null && format.includes('%')
  return [
    ...(currencies.size > 1
      ? [
          remarks.currenciesMixed(
            label,
            [...currencies].map((code) => code || bareDollar),
          ),
        ]
      : []),
    ...(percent > 0 && bare > 0 && !isFraction ? [remarks.percentMixed(label)] : []),
  ]
}

/** What is known of a column beside its cells. */
export type Beside = {
  format: string | null
  /** Whether the table writes its decimals with a comma: its figures show it, or its semicolons make it likely. */
  hasCommas: () => 'shown' | 'likely' | null
  years?: YearsOfRows
}

function asNumbers(label: string, cells: Cell[], filled: Cell[], beside: Beside): TypedColumn | null {
  const open = coordinate.test(label.trim()) ? null : ambiguousSeparator(filled)
  const commas = open === null ? null : beside.hasCommas()
  const isComma = commas !== null
  let separator: '.' | ',' = isComma ? ',' : '.'
  let numbers = readNumbers(cells, separator)
  if (numbers.found < filled.length) {
    const other = readNumbers(cells, ',')
    if (other.found > numbers.found) {
      numbers = other
      separator = ','
    }
  }
  const stray = filled.length - numbers.found
  if (numbers.found === 0 || stray > (filled.length * strayPercent) / 100) return null
  const { unit, currency } = unitOf(label, beside.format, numbers)
  return {
    label,
    content: 'number',
    type: 'decimal',
    unit,
    currency,
    separator,
    values: numbers.values,
    ...(numbers.currencies.size > 1 ? { currencies: numbers.signs } : {}),
    remarks: [
      ...(open === '.' && !isComma ? [remarks.pointGuessed(label)] : []),
      ...(open === ',' && isComma ? [remarks.commaGuessed(label)] : []),
      ...(open === '.' && commas === 'likely' ? [remarks.pointsGrouped(label)] : []),
      ...(numbers.exponent === null ? [] : [remarks.exponentsRead(label, ...numbers.exponent)]),
      ...(beside.format !== null && /\[[hms]/i.test(beside.format) ? [remarks.durationsInDays(label)] : []),
      ...mixedUnits(label, numbers, beside.format),
      ...missingRemarks(label, cells, filled),
      ...(stray > 0 ? [remarks.valuesLeftEmpty(label, stray, 'number')] : []),
    ],
  }
}

/** By row: the one year that columns named as years say. */
export function yearsOfRows(labels: readonly string[], columns: readonly Cell[][]): (number | null)[] {
  const at = labels.findIndex(
    (label, index) =>
      namesYear(label) && columns[index]?.every((cell) => isBlank(cell) || fullYear.test(cellText(cell))),
  )
  return (columns[at] ?? []).map((cell) => (isBlank(cell) ? null : Number(cellText(cell))))
}

function asWrittenYears(label: string, cells: Cell[], filled: Cell[]): TypedColumn | null {
  const written = writtenYears(label, filled, namesYear(label) || timeLabel.test(label.trim()))
  if (written === null) return null
  const values = cells.map((cell) => {
    const year = isBlank(cell) ? null : written.yearOf(cell)
    return year === null ? null : `${year}-01-01`
  })
  return {
    ...asText(label, []),
    ...{ content: 'year', type: 'date', values },
    ...(written.isPair ? { isPair: true } : {}),
    remarks: [written.remark, ...missingRemarks(label, cells, filled)],
  }
}

function asYears(numbers: TypedColumn): TypedColumn | null {
  const { label } = numbers
  if (!namesYear(label) && !timeLabel.test(label.trim())) return null
  const areMonths = numbers.values.every((value) => value === null || yearOrMonth.test(value))
  if (areMonths && dayLabel.test(label.trim())) return null
  const isFull = numbers.values.every((value) => value === null || fullYear.test(value))
  const isShort = !isFull && namesYear(label) && areShortYears(numbers.values)
  if (!isFull && !isShort) return null
  const values = numbers.values.map((value) => (value === null ? null : `${isShort ? '19' : ''}${value}-01-01`))
  const years = values.flatMap((value) => (value === null ? [] : [Number(value.slice(0, 4))]))
  const said = isShort ? [remarks.shortYears(label, ...span(years))] : []
  return {
    ...numbers,
    ...{ content: 'year', type: 'date', unit: 'number', currency: null, values },
    remarks: [...numbers.remarks, ...said],
  }
}

const span = (years: readonly number[]): [number, number] => [
  years.reduce((one, other) => Math.min(one, other), Infinity),
  years.reduce((one, other) => Math.max(one, other), 0),
]

/** Numbers from 40 to 99 of which none between the least and the greatest is missing, each of whole years. */
function areShortYears(values: readonly (string | null)[]): boolean {
  const shown = new Set(values.filter((value) => value !== null))
  if (shown.size < fewestShortYears || ![...shown].every((value) => shortYear.test(value))) return false
  const years = [...shown].map(Number)
  return Math.max(...years) - Math.min(...years) === shown.size - 1
}

/**
 * A column read as a person said, however many of its values are something else: these are left empty and counted.
 * Null when no value can be read so.
 */
export function readAsCorrected(
  label: string,
  cells: Cell[],
  beside: Beside,
  type: NonNullable<ColumnCorrection['type']>,
): TypedColumn | null {
  if (type === 'text') return asText(label, cells)
  const filled = filledCells(cells)
  const order = type === 'date with month first' ? 'month first' : 'day first'
  const isDate = type === 'date' || type === 'date with month first'
  const read = isDate
    ? correctedDates(label, cells, { filled, order, years: beside.years ?? (() => []) })
    : correctedNumbers(label, cells, beside, type)
  const found = read.values.filter((value) => value !== null).length
  if (found === 0) return null
  const stray = filled.length - found
  const what = isDate ? ('date' as const) : ('number' as const)
  return { ...read, remarks: [...read.remarks, ...(stray > 0 ? [remarks.valuesLeftEmpty(label, stray, what)] : [])] }
}

type AsDates = { filled: Cell[]; order: DayOrder; years: YearsOfRows }

function correctedDates(label: string, cells: Cell[], { filled, order, years }: AsDates): TypedColumn {
  const isPair = (cell: Cell) => yearPair.test(cellText(cell).trim())
  const isDate = (cell: Cell) => isDateCell(cell) || yearWithoutNote(cell) !== null || parseDate(cellText(cell), order)
  const pairs = filled.some((cell) => !isPair(cell) && isDate(cell)) ? [] : filled.filter(isPair)
  const begun = pairs.length === 0 ? null : asWrittenYears(label, cells, pairs)
  if (begun !== null) return { ...begun, remarks: begun.remarks.slice(0, 1) }
  const digits = digitDates('date', filled)
  const written = cells.map((cell): ParsedDate | null => {
    if (isDateCell(cell)) return dateOfCell(cell)
    const day = digits?.read(cell) ?? null
    if (day !== null) return { value: day, precision: digits?.type === 'timestamp' ? 'time' : 'day' }
    const year = yearWithoutNote(cell)
    if (year !== null) return { value: `${year}-01-01`, precision: 'year' }
    return typeof cell === 'string' ? parseDate(cell, order) : null
  })
  const { dates, isGuessed } = withCenturies(label, cells, written, years())
  const noted = filled.find((cell) => hasNote(cellText(cell).trim()))
  const isTimed = dates.some((date) => date?.precision === 'time')
  const values = dates.map((date) =>
    date !== null && isTimed && date.value.length === 10 ? `${date.value}T00:00:00` : (date?.value ?? null),
  )
  return {
    ...asText(label, []),
    content: 'date',
    type: isTimed ? 'timestamp' : 'date',
    values,
    remarks: [
      ...(isGuessed ? [remarks.twoDigitYears(label, lastTwoDigitYear(label))] : []),
      ...(noted === undefined ? [] : [remarks.yearNotes(label, cellText(noted).trim())]),
    ],
  }
}

function correctedNumbers(label: string, cells: Cell[], { format }: Beside, type: string): TypedColumn {
  const separator = type === 'number with comma' ? ',' : '.'
  const numbers = readNumbers(cells, separator)
  const { unit, currency } = unitOf(label, format, numbers)
  const corrected = {
    ...asText(label, []),
    content: 'number' as const,
    type: 'decimal' as const,
    separator: separator as '.' | ',',
  }
  const mixed = mixedUnits(label, numbers, format)
  return { ...corrected, unit, currency, values: numbers.values, remarks: mixed }
}

/** Types one column by what its cells hold; placeholders such as '-' and 'n/a' are empty in numbers and dates. */
export function typeColumn(label: string, cells: Cell[], beside: Beside): TypedColumn {
  const filled = filledCells(cells)
  if (filled.length === 0) return asText(label, cells)
  const times = asTimes(label, cells)
  if (times !== null) return times
  const digits = asDigitDates(label, cells, filled)
  if (digits !== null) return digits
  const years = asWrittenYears(label, cells, filled)
  if (years !== null) return years
  const numbers = asNumbers(label, cells, filled, beside)
  if (numbers !== null && areLongCodes(label, filled))
    return { ...asText(label, cells), remarks: [remarks.digitsKept(label)] }
  if (numbers !== null) return asYears(numbers) ?? numbers
  const dates = asDates(label, cells, filled, beside.years ?? (() => []))
  if (dates !== null) return dates
  const text = asText(label, cells)
  return { ...text, remarks: [...text.remarks, ...textRemarks(label, filled)] }
}
