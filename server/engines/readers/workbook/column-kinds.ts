import type { KindReason, MeasureKind } from '../../../../contract/datasets/measure-kinds.ts'
import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import {
  isFarAway,
  isNameless,
  isFarLocation,
  kindBeside,
  namedKind,
  namesIndicator,
  namesValue,
  totalsByName,
} from '../../analyst/index.ts'
import type { UnderstoodColumn, UnderstoodTable } from '../../queries/index.ts'
import { groupsOfCountries } from './groups-of-countries.ts'
import { hasSeveralUnits, isOfEachHead, isOfEachMember, isOfNamedKey } from './no-sums.ts'
import { areCallNumbers, areCounted, areIntervals, repeatsDate } from './number-shapes.ts'
import { partsOfTotals } from './parts-of-total.ts'
import { areRecords } from './records.ts'
import { flowWord } from './roles.ts'
import { dayCounts, runningTotals } from './running-totals.ts'
import { fewValues, findTotals, valuesOf } from './total-values.ts'
import { unlikeThings } from './unlike-things.ts'

type Cell = string | number | null

/** A nameless column of consecutive numbers over this many rows numbers them. */
const leastNumbered = 3
/** Fewer numbers show nothing about their kind. */
const leastNumbers = 12
/** Rows that are looked at to find what weighs an average, and columns that may. */
const mostCompared = 400
const mostWeights = 40
/** Steps from one date to the next of so little are those of a level; of a little more they may be. */
const stillStep = 0.02
const slowStep = 0.1
const leastSteps = 12
/** Dates of each thing, usually, at which its value comes again. */
const leastTimes = 3
const mostGroups = 60
/** Greatest by least, the times that each value returns, and the range of what may be classes. */
const mostSpread = 4
const leastReturns = 8
const mostFew = 20
/** Fewer rows may be every combination by chance; more values than these are no axis. */
const leastOfGrid = 24
const mostOnAxis = 200
/** Often a part of a price, and small. */
const shareOfPrice = /(?:discount|rebate|rabatt|descuento|desconto|remise|commission|tax|vat|gst)/i
/** In fractions: as many months as it lasts, more often than pieces. */
const stockName = /\binventory\b/i
/** Names of counts and of amounts that are as often of what there is. */
const vagueName = /^(?:counts?|number|values?|n)$/i
/** Parts of dates, which don't divide rows into groups with separate histories. */
const datePart = /^(?:year|quarter|month|week|day|weekday|hour|period)\b/i
const unitName = /^(?:units?|uom|unit of measure|measured in)$/i

const isNumbers = (column: UnderstoodColumn): boolean =>
  column.type === 'decimal' && (column.role === 'measure' || column.role === 'attribute')
const isTexts = (column: UnderstoodColumn): boolean => column.role === 'dimension' || column.role === 'attribute'

/** A column with more names than this isn't one of countries, groups of countries or parts of countries. */
const mostCountries = 500
const distinctOf = (cells: Cell[]): string[] => {
  const found = new Set(cells.flatMap((cell) => (cell === null ? [] : [String(cell)])))
  return found.size > mostCountries ? [] : [...found]
}
const numbersOf = (cells: Cell[]): number[] => cells.flatMap((cell) => (cell === null ? [] : [Number(cell)]))
const countsUp = (numbers: number[]): boolean =>
  Number.isInteger(numbers[0]) && numbers.every((number, index) => number === (numbers[0] ?? 0) + index)
const isFlags = (numbers: number[]): boolean =>
  numbers.every((number) => number === 0 || number === 1) && new Set(numbers).size === 2

const leastYears = 3
/** Whether a column holds years, which are never summed, whatever its name: "Season", "First elected". */
const areYears = ({ label }: UnderstoodColumn, numbers: number[]): boolean => {
  const earliest = ofLives.test(label) ? 1_000 : 1_800
  return (
    numbers.length >= leastYears &&
    (!flowWord.test(label) || /year$/i.test(label.trim())) &&
    numbers.every((number) => Number.isInteger(number) && number >= earliest && number <= 2_100)
  )
}
/** Names of columns whose years may be centuries ago. */
const ofLives =
  /^(?:start(?:ed)?|begin|began|end(?:ed)?|from|to|until|born|died|birth|death|founded|built|year|reign.{0,20})$/i

/**
 * The context of a column. `isOfThings`: its table has no dates. `isOfRecords`: each row has a number and a day.
 * `isFar`: a distance in a table in which nothing moves from day to day.
 */
type Around = { isOfThings: boolean; isOfRecords: boolean; isFar: boolean; movement: () => Movement | null }

/** How the kind of a column was found; open where name, unit, values and dates together don't say it. */
type Decided = { kind: MeasureKind; reason: KindReason }

/** What the values of the whole column say; where they say nothing, its name and unit; else how it moves over time. */
function kindOf(
  column: UnderstoodColumn,
  cells: Cell[],
  { isOfThings, isOfRecords, isFar, movement }: Around,
): Decided {
  const named = namedKind({ name: column.name, label: column.label, unit: column.unit ?? 'number' })
  // A wage or an income beside what things have at all times is theirs, and no sum.
  const isOwn = named?.by === 'doubtful name' && isOfThings
  const byName: MeasureKind = isOwn ? 'average' : (named?.kind ?? 'amount')
  const numbers = numbersOf(cells)
  const isPlain = column.unit === undefined || column.unit === 'number'
  const isWhole = numbers.length === cells.length
  const values = (kind: MeasureKind): Decided => ({ kind, reason: 'values' })
  if (!isPlain && isOwn) return open(byName)
  if (isFar) return open('average')
  if (!isPlain) return { kind: byName, reason: byName === 'amount' || column.unit === 'percent' ? 'unit' : 'name' }
  if (byName === 'amount' && areYears(column, numbers)) return values('index')
  if (isWhole && numbers.length >= leastNumbered && isNameless(column.label) && countsUp(numbers))
    return values('index')
  if (numbers.length < leastNumbers)
    return named === null || named.by === 'doubtful name' ? open(byName) : { kind: byName, reason: 'name' }
  // Amounts may rise by ones as well, from wherever they begin.
  const isAmount = named?.kind === 'amount' && named.by === 'name' && !vagueName.test(column.label.trim())
  if (isWhole && countsUp(numbers) && !(isAmount && numbers[0]! > 1)) return values('index')
  if (isFlags(numbers)) return values('flag')
  if ((named === null || byName === 'score') && areCallNumbers(numbers)) return values('index')
  if (byName === 'amount' && areIntervals(column.label, numbers)) return values('average')
  // Things that are counted are never all parts of one, and neither is what a price is lowered or raised by.
  const isPart = numbers.some((number) => number > 0.5) || named?.by === 'plural' || shareOfPrice.test(column.label)
  const areParts = isPart && numbers.every((number) => number >= 0 && number <= 1)
  const areWholes = numbers.every(Number.isInteger)
  if (byName === 'amount' && areParts && !areWholes) return values('rate')
  if (byName === 'rate' && areParts) return values('percentage')
  // Shares that someone holds or is paid, and points that are won: numbers far beyond a hundred are counted.
  const isCounted = areCounted(numbers)
  if (byName === 'percentage' && isCounted) return values('amount')
  if (isOwn) return open(byName)
  if (byName === 'level' && stockName.test(column.label) && !areWholes) return open('average')
  if (byName !== 'amount') return { kind: byName, reason: 'name' }
  // A "total" with fractions in a list of things may be a rate or a sum.
  const isRateOfThings = isOfThings && /^totals?$/i.test(column.label.trim()) && !areWholes
  // How long each of a list took is its own.
  const isTimeOfThings = isOfThings && /^(?:mins?|minutes|secs?|seconds)$/i.test(column.label.trim())
  if (isRateOfThings || isTimeOfThings) return open('average')
  const isVague = vagueName.test(column.label.trim())
  if (named?.by === 'name' && !isVague) return { kind: byName, reason: 'name' }
  return undecided(numbers, {
    isNamed: named?.by === 'plural' || isVague,
    isCounted: named?.by === 'plural' && isOfRecords,
    isOwned: named?.by === 'plural' && isOfThings,
    movement,
  })
}

const open = (kind: MeasureKind): Decided => ({ kind, reason: 'open' })

/**
 * Decides a column whose name says little, from how its values change and are distributed. Values that change little
 * are levels and not events; fractions of both signs, a few recurring values, and values close to each other are
 * usually measured and not counted.
 */
function undecided(
  numbers: number[],
  {
    isNamed,
    isCounted,
    isOwned,
    movement,
  }: { isNamed: boolean; isCounted: boolean; isOwned: boolean; movement: () => Movement | null },
): Decided {
  const moved = movement()
  // Fractions that stay the same for each thing are usually measurements of it and not parts of a whole.
  if (moved === 'same' && !numbers.every(Number.isInteger)) return open('average')
  if (moved === 'still' || moved === 'same') return { kind: 'level', reason: 'steady' }
  if (moved === 'slow') return open('level')
  const least = numbers.reduce((one, other) => Math.min(one, other))
  const most = numbers.reduce((one, other) => Math.max(one, other))
  const areFractions = !numbers.every(Number.isInteger)
  const isClose = least > 0 && most / least < mostSpread
  const isFew = new Set(numbers).size <= numbers.length / leastReturns && most - least < mostFew
  if (isCounted && !areFractions && least >= 0) return { kind: 'amount', reason: 'name' }
  // Counts are whole numbers: two thirds of a cup is the amount of one serving.
  if (isNamed)
    return isFew || (areFractions && (least < 0 || isOwned)) ? open('average') : { kind: 'amount', reason: 'name' }
  return open(areFractions || isClose || isFew ? 'average' : 'amount')
}

/** `same`: once for each thing. */
type Movement = 'same' | 'still' | 'slow'

/** How far a column moves from one date to the next within each group of rows; null where it jumps or has no dates. */
function movementOf(table: UnderstoodTable, at: number): Movement | null {
  if (table.rows.length < leastSteps) return null
  const texts = table.columns.flatMap((column, index) =>
    isTexts(column) && !datePart.test(column.label) ? [index] : [],
  )
  const split = (columns: readonly number[]) => [
    ...Map.groupBy(table.rows, (row) => JSON.stringify(columns.map((index) => row[index] ?? null))).values(),
  ]
  const groups = split(texts.filter((at) => new Set(table.rows.map((row) => row[at] ?? null)).size <= mostGroups))
  if (staysTheSame(table, split(texts), at)) return 'same'
  for (const [date, { role }] of table.columns.entries()) {
    const steps = role === 'date' ? stepsOf(groups, date, at) : null
    if (steps === null || steps.length < leastSteps) continue
    const middle = steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)]!
    return middle < stillStep ? 'still' : middle < slowStep ? 'slow' : null
  }
  return null
}

/**
 * Whether a column repeats one value per thing at each of its dates, as after years across the columns were unpivoted.
 */
function staysTheSame({ columns, rows }: UnderstoodTable, groups: readonly Cell[][][], at: number): boolean {
  const dates = columns.flatMap(({ role }, index) => (role === 'date' ? [index] : []))
  if (dates.length !== 1 || groups.length < 2 || rows.length < groups.length * leastTimes) return false
  const isSame = (of: readonly Cell[][]): boolean =>
    of.every((row) => row[at] === of[0]?.[at]) && new Set(of.map((row) => row[dates[0]!])).size === of.length
  return groups.every(isSame) && new Set(groups.map(([row]) => row?.[at])).size > 1
}

/** How large each step is beside the value before it; null where a group has several rows of one date. */
function stepsOf(groups: readonly Cell[][][], date: number, at: number): number[] | null {
  const steps: number[] = []
  for (const rows of groups) {
    const known = rows
      .flatMap((row) => (row[at] === null || row[date] === null ? [] : [[String(row[date]), Number(row[at])] as const]))
      .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    if (new Set(known.map(([day]) => day)).size < known.length) return null
    for (const [index, [, value]] of known.entries()) {
      const before = known[index - 1]?.[1]
      if (before !== undefined && before !== 0) steps.push(Math.abs(value - before) / Math.abs(before))
    }
  }
  return steps
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

/** Whether each value of `by` occurs with only one value of `of`, of which there are several. */
function namesUnits(by: Cell[], of: Cell[]): boolean {
  const units = new Map<Cell, Cell>()
  for (const [row, value] of by.entries()) {
    const known = units.get(value)
    if (known !== undefined && known !== (of[row] ?? null)) return false
    units.set(value, of[row] ?? null)
  }
  return new Set(units.values()).size > 1
}

/** Whether a text column names what each value in the table's only numeric column is. */
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

/** Whole numbers in equal steps, as ages by five years are. */
function isStepped(numbers: number[]): boolean {
  const shown = [...new Set(numbers)].toSorted((one, other) => one - other)
  const step = (shown[1] ?? 0) - (shown[0] ?? 0)
  return shown.every((number, index) => Number.isInteger(number) && number === (shown[0] ?? 0) + index * step)
}

/**
 * Columns of numbers that lay the rows out together with the texts and dates: each combination of their values has one
 * row, as a census has of each year, age and sex. They are no measures.
 */
function axesOf(table: UnderstoodTable, cells: Cell[][]): ReadonlySet<number> {
  const axes = table.columns.flatMap((column, index) => {
    const own = cells[index] ?? []
    const count = new Set(own).size
    if (count < 2 || count > mostOnAxis) return []
    const isPlain = column.unit === undefined || column.unit === 'number'
    const isAxis = isNumbers(column) ? isPlain && !own.includes(null) && isStepped(numbersOf(own)) : true
    return isAxis ? [{ index, count, isNumber: isNumbers(column) }] : []
  })
  const combinations = axes.reduce((product, { count }) => product * count, 1)
  if (axes.length < 2 || table.rows.length < leastOfGrid || combinations !== table.rows.length) return new Set()
  const met = new Set(table.rows.map((row) => JSON.stringify(axes.map(({ index }) => row[index] ?? null))))
  return new Set(met.size < combinations ? [] : axes.flatMap(({ index, isNumber }) => (isNumber ? [index] : [])))
}

/** A table with what its columns mean, found over all of their values. Never throws; linear but for the weights. */
export function withKinds(table: UnderstoodTable): UnderstoodTable {
  const cells = table.columns.map((_, index) => table.rows.map((row) => row[index] ?? null))
  const labels = table.columns.filter(isNumbers).map(({ label }) => label)
  const allLabels = table.columns.map(({ label }) => label)
  const isOfThings = !table.columns.some(({ role, type }) => role === 'date' || type === 'date' || type === 'timestamp')
  const isOfDays = table.columns.some(
    ({ role }, index) =>
      role === 'date' && (cells[index] ?? []).some((cell) => cell !== null && !String(cell).includes('-01-01')),
  )
  const isOfRecords = areRecords(table)
  const isOfUnits = hasSeveralUnits(table)
  const axes = axesOf(table, cells)
  const running = runningTotals(table)
  const counted = dayCounts(table)
  const alone = table.columns.map((column, index): Decided | null => {
    if (!isNumbers(column)) return null
    if (column.kind !== undefined) return { kind: column.kind, reason: column.kindReason ?? 'values' }
    if (axes.has(index)) return { kind: 'index', reason: 'values' }
    const beside = kindBeside(column.label, labels, allLabels)
    if (beside !== null) return { kind: beside, reason: 'beside' }
    if (counted.has(index) || repeatsDate(table, index)) return { kind: 'index', reason: 'values' }
    const isFar = isFarLocation(column.label, allLabels) || (!isOfDays && isFarAway(column.label, allLabels))
    const movement = () => movementOf(table, index)
    const found = kindOf(column, cells[index] ?? [], { isOfThings, isOfRecords, isFar, movement })
    if (found.kind === 'amount' && running.has(index)) return { kind: 'level', reason: 'values' }
    const isRepeated = isOfEachHead(table, index) || isOfEachMember(table, index) || isOfNamedKey(table, index)
    if (found.kind === 'amount' && isRepeated) return open('average')
    return found.kind === 'amount' && isOfUnits && column.unit !== 'currency' ? open('amount') : found
  })
  const parts = partsOfTotals(
    table.columns.map(({ label }, index) => {
      const { kind, reason } = alone[index] ?? { kind: null, reason: null }
      const isAmount = kind === 'amount'
      return { label, isAmount, mayAddUp: isAmount || kind === 'flag' || reason === 'open' }
    }),
    table.rows,
  )
  const decided = alone.map((one, index) => {
    const isPart =
      parts.has(index) && table.columns[index]?.kind === undefined && (one?.kind === 'flag' || one?.reason === 'open')
    return isPart ? ({ kind: 'amount', reason: 'beside' } as const) : one
  })
  const kinds = decided.map((one) => one?.kind ?? null)
  const measures = table.columns.filter((_, index) => {
    const kind = kinds[index]
    return kind !== null && kind !== 'index' && kind !== 'flag'
  })
  const sums = kinds.flatMap((kind, index) => (kind === 'amount' || kind === 'level' ? [index] : []))
  const compared = table.rows.slice(0, mostCompared)
  const isAverage = (kind: MeasureKind): boolean => !['amount', 'level', 'index', 'flag'].includes(kind)
  const things = kinds.some((kind) => kind !== null && isAverage(kind)) ? unlikeThings(table) : null
  const groupRemarks: string[] = []
  const columns = table.columns.map((column, index): UnderstoodColumn => {
    const kind = kinds[index]
    if (kind !== null && kind !== undefined) {
      const weight = isAverage(kind) ? weightOf(index, kinds, compared) : undefined
      const name = weight === undefined ? undefined : table.columns[weight]?.name
      const kindReason = decided[index]?.reason ?? 'values'
      const isOpen = kindReason === 'open' && column.role === 'measure'
      const remarks = [...(column.remarks ?? []), ...(isOpen ? [tableRemarks.kindOpen(column.label)] : [])]
      return {
        ...column,
        ...{ kind, kindReason },
        ...(name === undefined ? {} : { weight: name }),
        ...(isAverage(kind) && name === undefined && things !== null ? { unweightedBy: things } : {}),
        ...(remarks.length === 0 ? {} : { remarks }),
      }
    }
    if (table.kind !== 'fact' || !isTexts(column)) return column
    const values = valuesOf(cells[index] ?? [])
    const groups = groupsOfCountries(column.label, values ?? distinctOf(cells[index] ?? []))
    if (groups.length > 0) {
      groupRemarks.push(tableRemarks.groupsLeftOut(column.label, groups))
      return { ...column, isIndicator: false, totalValues: groups }
    }
    if (values === null) return column
    if (isIndicator(table, index, measures, values)) return { ...column, isIndicator: true }
    const named = totalsByName(column.label, values)
    const totalValues = findTotals({ table, at: index, sums, values, named })
    return { ...column, isIndicator: false, totalValues }
  })
  return { ...table, columns, remarks: [...table.remarks, ...groupRemarks] }
}
