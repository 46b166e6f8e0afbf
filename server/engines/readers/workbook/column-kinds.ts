import type { MeasureKind } from '../../../../contract/datasets/datasets.schemas.ts'
import { isNameless, kindBeside, kindByName, namesIndicator, namesValue, totalsByName } from '../../analyst/index.ts'
import type { UnderstoodColumn, UnderstoodTable } from '../../queries/index.ts'
import { flowWord } from './roles.ts'
import { fewValues, findTotals, valuesOf } from './total-values.ts'

type Cell = string | number | null

/** A number without a name that runs over so many rows numbers them. */
const leastNumbered = 3
/** Fewer numbers show nothing about their kind. */
const leastNumbers = 12
/** Rows that are looked at to find what weighs an average, and columns that may. */
const mostCompared = 400
const mostWeights = 40
const unitName = /^(?:units?|uom|unit of measure|measured in)$/i

const isNumbers = (column: UnderstoodColumn): boolean =>
  column.type === 'decimal' && (column.role === 'measure' || column.role === 'attribute')
const isTexts = (column: UnderstoodColumn): boolean => column.role === 'dimension' || column.role === 'attribute'

const numbersOf = (cells: Cell[]): number[] => cells.flatMap((cell) => (cell === null ? [] : [Number(cell)]))
const countsUp = (numbers: number[]): boolean =>
  Number.isInteger(numbers[0]) && numbers.every((number, index) => number === (numbers[0] ?? 0) + index)
const isFlags = (numbers: number[]): boolean =>
  numbers.every((number) => number === 0 || number === 1) && new Set(numbers).size === 2

const leastYears = 3
/** Years are told and never added up, whatever the column is called: "Season", "First elected". */
const areYears = ({ label }: UnderstoodColumn, numbers: number[]): boolean =>
  numbers.length >= leastYears &&
  !flowWord.test(label) &&
  numbers.every((number) => Number.isInteger(number) && number >= 1_800 && number <= 2_100)

/** What the values of the whole column say; where they say nothing, its name and unit. */
function kindOf(column: UnderstoodColumn, cells: Cell[]): MeasureKind {
  const byName = kindByName({ name: column.name, label: column.label, unit: column.unit ?? 'number' })
  const numbers = numbersOf(cells)
  const isPlain = column.unit === undefined || column.unit === 'number'
  if (isPlain && byName === 'amount' && areYears(column, numbers)) return 'index'
  const isWhole = numbers.length === cells.length
  if (isPlain && isWhole && numbers.length >= leastNumbered && isNameless(column.label) && countsUp(numbers))
    return 'index'
  if (!isPlain || numbers.length < leastNumbers) return byName
  if (isWhole && countsUp(numbers)) return 'index'
  if (isFlags(numbers)) return 'flag'
  const areParts = numbers.every((number) => number >= 0 && number <= 1) && numbers.some((number) => number > 0.5)
  const areWholes = numbers.every(Number.isInteger)
  if (byName === 'amount' && areParts && !areWholes) return 'rate'
  if (byName === 'rate' && areParts) return 'percentage'
  // Shares that somebody holds, and points that are won: whole numbers far beyond a hundred are counted.
  const isCounted = areWholes && numbers.some((number) => number > 1_000)
  return byName === 'percentage' && isCounted ? 'amount' : byName
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 0.01 * Math.max(1, Math.abs(other))

/** The column that makes a third out of this one: price times units is the revenue, a share times visits the sales. */
function weightOf(at: number, kinds: (MeasureKind | null)[], rows: Cell[][]): number | undefined {
  const amounts = kinds
    .flatMap((kind, index) => (kind === 'amount' && index !== at ? [index] : []))
    .slice(0, mostWeights)
  const factor = kinds[at] === 'percentage' ? [1, 0.01] : [1]
  const makes = (weight: number, made: number): boolean => {
    const known = rows.filter((row) => [at, weight, made].every((position) => row[position] !== null))
    const numbers = known.map((row) => [Number(row[at]), Number(row[weight]), Number(row[made])] as const)
    const shown = new Set(numbers.map(([, own]) => own))
    return (
      known.length >= leastNumbers &&
      shown.size > 1 &&
      factor.some((each) => numbers.every(([value, own, whole]) => isNear(value * own * each, whole)))
    )
  }
  return amounts.find((weight) => amounts.some((made) => made !== weight && makes(weight, made)))
}

/** Each value of `by` stands beside one value of `of` alone, and there are several of those. */
function namesUnits(by: Cell[], of: Cell[]): boolean {
  const units = new Map<Cell, Cell>()
  for (const [row, value] of by.entries()) {
    const known = units.get(value)
    if (known !== undefined && known !== (of[row] ?? null)) return false
    units.set(value, of[row] ?? null)
  }
  return new Set(units.values()).size > 1
}

/** Of a table with one column of numbers: whether the values of a column of texts name what those are. */
function isIndicator(table: UnderstoodTable, at: number, measures: UnderstoodColumn[], values: string[]): boolean {
  if (measures.length !== 1 || values.length < 2 || values.length > fewValues) return false
  const column = table.columns[at]
  const isNamed = namesIndicator(column?.label ?? '') && namesValue(measures[0]?.label ?? '')
  const inPercent = values.filter((value) => /%|\bper ?cent\b/i.test(value)).length
  if (isNamed || (inPercent > 0 && inPercent < values.length)) return true
  const unit = table.columns.findIndex((other, index) => index !== at && unitName.test(other.label.trim()))
  const cells = (position: number): Cell[] => table.rows.map((row) => row[position] ?? null)
  return unit >= 0 && namesUnits(cells(at), cells(unit))
}

/** A table with what its columns mean, found over all of their values. Never throws; linear but for the weights. */
export function withKinds(table: UnderstoodTable): UnderstoodTable {
  const cells = table.columns.map((_, index) => table.rows.map((row) => row[index] ?? null))
  const labels = table.columns.filter(isNumbers).map(({ label }) => label)
  const kinds = table.columns.map((column, index) =>
    isNumbers(column) ? (column.kind ?? kindBeside(column.label, labels) ?? kindOf(column, cells[index] ?? [])) : null,
  )
  const measures = table.columns.filter((_, index) => {
    const kind = kinds[index]
    return kind !== null && kind !== 'index' && kind !== 'flag'
  })
  const sums = kinds.flatMap((kind, index) => (kind === 'amount' || kind === 'level' ? [index] : []))
  const compared = table.rows.slice(0, mostCompared)
  const columns = table.columns.map((column, index): UnderstoodColumn => {
    const kind = kinds[index]
    if (kind !== null && kind !== undefined) {
      const isAverage = !['amount', 'level', 'index', 'flag'].includes(kind)
      const weight = isAverage ? weightOf(index, kinds, compared) : undefined
      const name = weight === undefined ? undefined : table.columns[weight]?.name
      return { ...column, kind, ...(name === undefined ? {} : { weight: name }) }
    }
    if (table.kind !== 'fact' || !isTexts(column)) return column
    const values = valuesOf(cells[index] ?? [])
    if (values === null) return column
    if (isIndicator(table, index, measures, values)) return { ...column, isIndicator: true }
    const named = totalsByName(column.label, values)
    const totalValues = findTotals({ table, at: index, sums, values, named })
    return { ...column, isIndicator: false, totalValues }
  })
  return { ...table, columns }
}
