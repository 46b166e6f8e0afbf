import type { Treatment } from '../../../../contract/documents/reading.schemas.ts'
import { namedKind } from '../../analyst/index.ts'
import { withPartedNames } from '../../language/index.ts'
import type { ColumnRole } from '../../queries/index.ts'
import { coordinate, namesTurnYear, type TypedColumn } from './columns.ts'
import { isoDay, monthOfName } from './dates.ts'

const idWords = new Set([
  'id',
  'ids',
  'uuid',
  'guid',
  'sku',
  'ean',
  'isbn',
  'gtin',
  'zip',
  'zipcode',
  'postcode',
  'phone',
  'mobile',
  'fax',
  'iban',
  'abn',
  'ird',
])
const idEndings = new Set(['no', 'nr', 'number', 'num', 'code', 'key', 'ref', 'reference', 'account', 'pin', '#'])
const codeEndings = new Set([
  'class',
  'cluster',
  'sex',
  'gender',
  'district',
  'zone',
  'category',
  'subcategory',
  'subclass',
  'subgroup',
  'subtype',
  'type',
  'group',
  'status',
  'flag',
  'level',
  'grade',
  'month',
  'quarter',
  'week',
  'weekday',
  'hour',
  'version',
  'period',
])
const attributeDate =
  /opened|created|updated|joined|birth|born|dob|hired|started|start|since|registered|signed|founded|closed|modified|launched|expires|expiry|valid|introduced|released/i
/** Numbers and codes in languages that write them as one word: "Kundennummer", "Wettercode", "Warengruppe". */
const compoundId = /[a-z]{3}(?:nummer|nr|schluessel|schlussel|kennung|code)$/
const compoundClass = /[a-z]{3}(?:gruppe|klasse|kategorie)$/
/** "cod_local", "codigo postal", "CD_ELEICAO" */
const leadingCode = /^(?:cod|codigo|kode|clave|cd)$/
/** "numero_equipo" and "numero de factura" tell one from others; "numero de habitantes" counts them. */
const leadingNumber = /^(?:numero|nro)$/
const singular = /[oa]$/
/** Names of columns with a part of a date, next to a date column. */
const periodName =
  /^(?:mes|mese|mois|monat|maand|trimestre|quartal|kwartaal|semana|semaine|settimana|woche|kalenderwoche|kw)$/
/** Names of columns of amounts. */
export const flowWord =
  /amount|total|quantity|qty|sales|sold|revenue|units|spend|spent|actual|budget|forecast|turnover|profit|income|hours|volume|visits|orders|value|expense|paid|balance/i
/** A date on which something happened, so that the records are counted though the table describes things as well. */
const eventDate =
  /\b(?:created|closed|reported|received|resolved|logged|submitted|raised|called|occurred|happened|requested|completed|answered)\b/
/** "storenum", "orderid": what such numbers are given to, and a word for number, without a space. */
const joinedId =
  /^(?:account|acct|batch|case|claim|cust|customer|emp|employee|inv|invoice|item|member|order|part|patient|policy|product|record|site|store|student|supplier|ticket|user|vendor)(?:id|nbr|no|num|number)$/
const largestDimension = 50_000
const leastFigures = 2
const leastMeasured = 4
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function wordsOf(label: string): string[] {
  return withPartedNames(label)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d#]+/)
    .filter((word) => word !== '')
}

/** 'created_at', 'Date reported'; 'opened' is of a ticket, and of a shop, which has a name. */
function hasEventDate(columns: TypedColumn[]): boolean {
  const isNamed = columns.some(
    (column) => column.content === 'text' && wordsOf(column.label).includes('name') && isDistinct(column),
  )
  return columns.some(({ content, label }) => {
    const words = wordsOf(label).join(' ')
    return content === 'date' && (eventDate.test(words) || (!isNamed && /\bopened\b/.test(words)))
  })
}

/** 'Invoice ID', 'Order no', 'SKU', 'Postcode'; but not 'Number of employees'. */
export function isIdLabel(label: string): boolean {
  const words = wordsOf(label)
  const last = words.at(-1) ?? ''
  return (
    words.some((word) => idWords.has(word)) ||
    idEndings.has(last) ||
    joinedId.test(last) ||
    compoundId.test(last) ||
    (leadingCode.test(words[0] ?? '') && !flowWord.test(label)) ||
    (leadingNumber.test(words[0] ?? '') && words.length > 1 && singular.test(last))
  )
}

function isDistinct(column: TypedColumn): boolean {
  const seen = new Set<string>()
  for (const value of column.values) {
    if (value === null || seen.has(value)) return false
    seen.add(value)
  }
  return true
}

const isInteger = (value: string | null): boolean => value === null || !value.includes('.')

function isRunningNumber(column: TypedColumn): boolean {
  if (column.values.length < 10) return false
  const first = Number(column.values[0] ?? Number.NaN)
  return column.values.every((value, index) => Number(value ?? Number.NaN) === first + index)
}

function isCode(column: TypedColumn, position: number): boolean {
  if (coordinate.test(column.label.trim())) return true
  if (column.unit !== 'number' || !column.values.every(isInteger)) return false
  const words = wordsOf(column.label)
  const last = words.at(-1) ?? ''
  return (
    isIdLabel(column.label) ||
    (words.length === 1 && periodName.test(last)) ||
    codeEndings.has(last) ||
    compoundClass.test(last) ||
    (position === 0 && isRunningNumber(column))
  )
}

function looksLikeKey(column: TypedColumn): boolean {
  if (column.content === 'date' || column.content === 'time') return false
  const named = isIdLabel(column.label)
  const sample = column.values.slice(0, 50)
  if (!named && !sample.every((value) => value !== null && uuid.test(value))) return false
  return isDistinct(column)
}

/** The roles of a fact table's columns. Ids and codes aren't measures. */
export function factRoles(columns: TypedColumn[]): ColumnRole[] {
  return columns.map((column, index) => {
    if (column.content === 'date' || column.content === 'year') return 'date'
    if (column.content === 'number' && !isCode(column, index)) return 'measure'
    return column.values.length >= 3 && looksLikeKey(column) ? 'key' : 'dimension'
  })
}

/**
 * The place of the key when the table describes things (customers, products, stores) rather than what happened to
 * them: one distinct key, attributes beside it, no date but one of the thing itself, and no amounts. Null for facts.
 */
function dimensionKey(columns: TypedColumn[]): number | null {
  const rows = columns[0]?.values.length ?? 0
  if (columns.length < 2 || rows < 2 || rows > largestDimension) return null
  const roles = factRoles(columns)
  const dates = columns.filter((_, index) => roles[index] === 'date')
  if (dates.some((column) => !attributeDate.test(column.label))) return null
  const measures = columns.filter((_, index) => roles[index] === 'measure')
  if (measures.some((column) => flowWord.test(column.label))) return null
  const key = columns.findIndex(looksLikeKey)
  if (key >= 0) return columns.length - 1 > measures.length ? key : null
  const first = columns[0]
  const describes = measures.length === 0 && first?.content === 'text' && isDistinct(first)
  return describes && columns.slice(1).some((column) => column.content === 'text') ? 0 : null
}

/**
 * Whether a list of things has figures that can be summed, such as the population of states, so that it is also a fact
 * table. A list with many measured columns, such as of insured people, is more than a lookup table.
 */
function hasFigures(columns: TypedColumn[]): boolean {
  const numbers = columns.filter((column, index) => column.content === 'number' && !isCode(column, index))
  const kinds = numbers.map(({ label, unit }) => namedKind({ name: '', label, unit })?.kind)
  const added = kinds.filter((kind) => kind === 'amount' || kind === 'level')
  return added.length >= leastFigures || numbers.length >= leastMeasured
}

/** Facts are counted, a dimension is looked up by its key; of events both. */
export type TableTreatment = { as: Treatment; key: number | null }

/** How a table is treated: as a person said, where it has a key for it, else as its columns say. */
export function treatmentOf(columns: TypedColumn[], said: Treatment | undefined): TableTreatment {
  const key = dimensionKey(columns)
  if (said === undefined) {
    if (key === null) return { as: 'facts', key: null }
    return {
      as: hasEventDate(columns) || hasFigures(columns) ? 'both' : 'dimension',
      key,
    }
  }
  const chosen = said === 'facts' ? null : (key ?? distinctKey(columns))
  return chosen === null ? { as: 'facts', key: null } : { as: said, key: chosen }
}

/** The column that identifies records, preferring those that look like a key. */
function distinctKey(columns: TypedColumn[]): number | null {
  if ((columns[0]?.values.length ?? 0) > largestDimension) return null
  const likely = columns.findIndex(looksLikeKey)
  const found = likely >= 0 ? likely : columns.findIndex((column) => column.content === 'text' && isDistinct(column))
  return found >= 0 ? found : null
}

function monthNumber(column: TypedColumn, value: string | null): number | null {
  if (value === null) return null
  if (column.content === 'number') return /^([1-9]|1[0-2])$/.test(value) ? Number(value) : null
  return monthOfName(value)
}

const monthLabel = /^(?:month|monat|mes\b|mois\b|maand|mese\b)/i
const quarterLabel = /^(?:quarter|qtr|trimestre|quartal|kwartaal)$/i
const quarterOf = (value: string): number | null => {
  const digit = /^(?:q|t)?([1-4])$/i.exec(value.trim())?.[1]
  return digit === undefined ? null : Number(digit)
}
const dayOfMonth = /^(?:day|date)(?:[ _]of)?[ _](?:the[ _])?month$|^dom$|^day$/i
const mostDays = 31

/** A column of quarters as the first month of each. */
function monthsOfQuarters(column: TypedColumn): TypedColumn | null {
  if (!quarterLabel.test(column.label.trim())) return null
  const quarters = column.values.map((value) => (value === null ? null : quarterOf(value)))
  if (quarters.some((quarter, row) => quarter === null && column.values[row] !== null)) return null
  const values = quarters.map((quarter) => (quarter === null ? null : String(quarter * 3 - 2)))
  return { ...column, label: 'Month', content: 'number', values }
}

/** Whether months and quarters beside it are those of the year that it says. */
const isYearOfMonths = ({ content, isPair, label }: TypedColumn): boolean =>
  content === 'year' && isPair !== true && !namesTurnYear(label)

/**
 * Makes one date of a column of years, one of months and one of days of the month, or of years and quarters, when the
 * table has no other date.
 */
export function joinYearAndMonth(all: TypedColumn[]): TypedColumn[] {
  const given = joinedByPrefix(all)
  const isDated = given.some(
    ({ content, label }) => content === 'date' || (content !== 'text' && monthLabel.test(label)),
  )
  const columns =
    isDated || !given.some(isYearOfMonths) ? given : given.map((column) => monthsOfQuarters(column) ?? column)
  return joined(columns)
}

/** "arrival_date_year", "arrival_date_month" and "arrival_date_day_of_month" make one date, whatever other dates there are. */
function joinedByPrefix(columns: TypedColumn[]): TypedColumn[] {
  for (const year of columns.filter((column) => isYearOfMonths(column) || areYearNumbers(column))) {
    const prefix = /^(\p{L}[\p{L}_ ]*[_ ])year$/iu.exec(year.label.trim())?.[1]
    if (prefix === undefined || namesTurnYear(year.label)) continue
    const own = columns.filter(({ label }) => label.trim().toLowerCase().startsWith(prefix.toLowerCase()))
    const labelOf = ({ label }: TypedColumn): string => label.trim().slice(prefix.length)
    const parts = own.map(
      (column): TypedColumn => ({
        ...column,
        ...(column === year ? { content: 'year', type: 'date' } : {}),
        label: labelOf(column),
      }),
    )
    const found = joined(parts)
    const date = found.find(({ content }) => content === 'date')
    const isWhole = own.some((column) => dayOfMonth.test(labelOf(column)))
    if (date === undefined || !isWhole || found.length !== own.length - fewestParts + 1) continue
    const isKept = (column: TypedColumn): boolean =>
      !own.includes(column) || found.some((other) => other !== date && other.values === column.values)
    const whole = { ...date, label: withoutEnd(prefix) }
    return columns.flatMap((column) => (column === year ? [whole] : isKept(column) ? [column] : []))
  }
  return columns
}
/** A name without the blanks and underscores at its end. */
function withoutEnd(name: string): string {
  let end = name.length
  while (end > 0 && (name[end - 1] === ' ' || name[end - 1] === '_')) end -= 1
  return name.slice(0, end)
}

const areYearNumbers = ({ content, values }: TypedColumn): boolean =>
  content === 'number' && values.every((value) => value === null || /^(?:1[5-9]|20)\d\d$/.test(value))
/** A year, a month and a day. */
const fewestParts = 3

function joined(columns: TypedColumn[]): TypedColumn[] {
  const years = columns.find(isYearOfMonths)
  const months = columns.find(
    (column) =>
      monthLabel.test(column.label.normalize('NFD').replace(/\p{M}/gu, '')) &&
      column.values.every((value) => value === null || monthNumber(column, value) !== null),
  )
  if (years === undefined || months === undefined || columns.some((column) => column.content === 'date')) return columns
  const join = (days: TypedColumn | undefined): (string | null)[] =>
    years.values.map((year, row) => {
      const month = monthNumber(months, months.values[row] ?? null)
      const day = days === undefined ? 1 : Number(days.values[row] ?? Number.NaN)
      return year === null || month === null ? null : isoDay(Number(year.slice(0, 4)), month, day)
    })
  const days = columns.find(({ content, label, values }) => {
    const isDay = (value: string | null) =>
      value !== null && Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= mostDays
    return content === 'number' && dayOfMonth.test(label.trim()) && values.every(isDay)
  })
  const whole = days === undefined ? null : join(days)
  const ofMonths = join(undefined)
  const isWhole = whole !== null && whole.every((value, row) => (value === null) === (ofMonths[row] === null))
  const date: TypedColumn = { ...years, label: 'Date', content: 'date', values: isWhole ? whole : ofMonths }
  return columns.flatMap((column) =>
    column === years ? [date] : column === months || (isWhole && column === days) ? [] : [column],
  )
}
