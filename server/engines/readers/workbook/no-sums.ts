import { withPartedNames } from '../../language/index.ts'
import type { UnderstoodTable } from '../../queries/index.ts'

/** Names of a column with the unit of each row's amount. */
const unitLabel =
  /^(?:units?|uom|unit of measure(?:ment)?|measured in|unidades?(?: de medida)?|unidad(?: de medida)?|unite(?: de mesure)?|(?:mengen)?einheit|eenheid|unita(?: di misura)?)$/i
const unitOfMeasure =
  /^(?:kg|kgs|g|gr|mg|t|tons?|tonnes?|lbs?|oz|l|lt|lit(?:er|re)s?|ml|m|cm|mm|km|m2|m3|m²|m³|sqm|pcs?|pieces?|ea|each|box(?:es)?|packs?|packets?|rolls?|sets?|units?|un|und|unid(?:ade)?s?|unidad(?:es)?|cx|caixas?|cajas?|h|hrs?|hours?|days?|kwh|mwh|gallons?|pairs?|bags?|st|stk|st(?:ü|ue)ck|dz|dozens?)\.?$/i
const FEWEST_UNITS = 2
const MOST_UNITS = 40

const plain = (label: string): string =>
  withPartedNames(label)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\s.]+/g, ' ')
    .trim()

/** Whether the amounts of a table are of kilograms in one row and of pieces in another, as a column says. */
export function hasSeveralUnits({ columns, rows }: UnderstoodTable): boolean {
  return columns.some(({ role, type, label }, at) => {
    if (role === 'measure' || role === 'date' || type !== 'text' || !unitLabel.test(plain(label))) return false
    const values = new Set(rows.flatMap((row) => (row[at] === null ? [] : [String(row[at]).trim()])))
    if (values.size > MOST_UNITS) return false
    return [...values].filter((value) => unitOfMeasure.test(value)).length >= FEWEST_UNITS
  })
}

const countryLabel = /^(?:countr(?:y|ies)|nations?|land|pays|pais|paese|location|entity)(?: name| code)?$/i
/** Figures of a whole economy that are as often given per inhabitant. */
const economyLabel = /\b(?:spending|expenditures?|gdp|gnp|gni|income|consumption|emissions?|debt|usage)\b/i
const FEWEST_COUNTRIES = 5
const FEWEST_ROWS = 12
/** So much of a hundred, in fractions, is a share of what the country has. */
const MOST_PERCENT = 100
/** Totals of countries differ by more than this factor: those of the United States and Canada by ten. */
const MOST_APART = 8

/** Whether countries of unlike size have values so much alike in each year that they are those of each inhabitant. */
export function isOfEachHead({ columns, rows }: UnderstoodTable, at: number): boolean {
  if (!economyLabel.test(plain(columns[at]?.label ?? '')) || rows.length < FEWEST_ROWS) return false
  const countries = columns.findIndex(({ type, label }) => type === 'text' && countryLabel.test(plain(label)))
  const date = columns.findIndex(({ role }) => role === 'date')
  if (countries < 0) return false
  const known = rows.filter((row) => row[at] !== null && row[countries] !== null)
  const years = [...Map.groupBy(known, (row) => (date < 0 ? null : row[date])).values()]
  const whole = years.filter((of) => of.length >= FEWEST_COUNTRIES)
  if (whole.length === 0 || years.some((of) => new Set(of.map((row) => row[countries])).size < of.length)) return false
  return whole.every((of) => {
    const values = of.map((row) => Number(row[at]))
    const areShares = values.every((value) => value <= MOST_PERCENT) && !values.every(Number.isInteger)
    return areShares || spreadOf(values) < MOST_APART
  })
}

/** How many times the least of some values the greatest is; without end where one is nothing. */
function spreadOf(values: readonly number[]): number {
  const least = values.reduce((one, other) => Math.min(one, other), Infinity)
  const most = values.reduce((one, other) => Math.max(one, other), 0)
  return least > 0 ? most / least : Infinity
}

/** Names of amounts spent or earned, which may be per head. */
const moneyLabel = /\b(?:spending|expenditures?|income|cost|costs|expenses?|revenue)\b/i
const peopleLabel =
  /\b(?:students|pupils|population|inhabitants|households|employees|members|patients|beds|people|residents|enrol?lment)\b/i
const FEWEST_THINGS = 24
const ALIKE = 4
const UNLIKE = 50

/** Whether the money of a list is alike though there are many people in one place and few in another: it is for each. */
export function isOfEachMember({ columns, rows }: UnderstoodTable, at: number): boolean {
  if (rows.length < FEWEST_THINGS || columns.some(({ role }) => role === 'date')) return false
  if (!moneyLabel.test(plain(columns[at]?.label ?? ''))) return false
  const valuesOf = (column: number): number[] =>
    rows.flatMap((row) => (row[column] === null ? [] : [Number(row[column])]))
  const hasUnlike = columns.some(
    ({ type, label }, column) =>
      column !== at && type === 'decimal' && peopleLabel.test(plain(label)) && spreadOf(valuesOf(column)) > UNLIKE,
  )
  return hasUnlike && spreadOf(valuesOf(at)) < ALIKE
}

/** What a key is of: "host_id", "Order no". */
const keyLabel = /^(.*\p{L}{3})[ _]?(?:ids?|no|nr|num|number|code|key)$/iu
/** So many keys have to come again before equal values beside them are more than chance. */
const FEWEST_REPEATED = 12

/**
 * Whether a column says in each row what it says of the thing whose number stands beside it: "host listings count" beside
 * "host_id", "order total" on each line of an order. Added up over the rows it counts the thing many times.
 */
export function isOfNamedKey({ columns, rows }: UnderstoodTable, at: number): boolean {
  const words = plain(columns[at]?.label ?? '')
    .toLowerCase()
    .split(' ')
  return columns.some(({ label }, key) => {
    const of = keyLabel.exec(plain(label).toLowerCase())?.[1]?.trim().split(' ').at(-1)
    if (key === at || of === undefined || !words.includes(of)) return false
    const known = rows.filter((row) => row[at] !== null && row[key] !== null)
    const groups = [...Map.groupBy(known, (row) => row[key]).values()]
    const repeated = groups.filter((group) => group.length > 1)
    const isOne = (group: Cell[][]): boolean => group.every((row) => row[at] === group[0]?.[at])
    return (
      repeated.length >= FEWEST_REPEATED &&
      repeated.every(isOne) &&
      new Set(repeated.map(([row]) => row?.[at])).size > 2
    )
  })
}
type Cell = string | number | null
