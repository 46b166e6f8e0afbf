import type { NumberReading, WrittenFigure } from '../../../contract/chat/written-figures.ts'

/**
 * What is known about a column: `percent` is stored as a fraction (0.125 for 12.5 %), `named percent` is a percentage
 * by its name and may be stored either way, and `money` is never a percentage.
 */
export type CellUnit = 'percent' | 'named percent' | 'money' | 'other' | 'unknown'

/** `growth_percent`, as a statement calls what it has multiplied by 100. */
export const unitByName = (column: string): CellUnit =>
  /(?:^|[ _])(?:percent|pct|per[ _]?cent)$/i.test(column) ? 'named percent' : 'unknown'

const cellsOfSum =
  /\b(q\d{1,4})(?:\[[^\]]{1,200}\])?\.(?:"([^"]{1,200})"|([\p{L}_][\p{L}\p{N}_.:]{0,200}))|\b(c\d{1,4})\b/gu

/**
 * The unit of a calculation that multiplies by 100 or only adds and subtracts money. `unitOf`: the unit of a named
 * cell.
 */
export function unitOfSum(expression: string, unitOf: (name: string, column: string | null) => CellUnit): CellUnit {
  if (/(?:^|[^\d.])100(?![\d.]) ?\*|\* ?100(?![\d.])/.test(expression)) return 'named percent'
  const named = [...expression.matchAll(cellsOfSum)]
  const isMoney = ([, query, quoted, plain, result = '']: RegExpExecArray): boolean =>
    unitOf(query ?? result, quoted ?? plain ?? null) === 'money'
  return named.length > 0 && !/[*/^%]/.test(expression) && named.every(isMoney) ? 'money' : 'unknown'
}

/** Above it no number of a column that says nothing of its unit is per cent. */
const MOST_PERCENT = 10_000

/** The number that a cell holds; null where it holds a text, a date or nothing. */
export function numberOfCell(cell: unknown): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell === 'bigint') return Number(cell)
  if (typeof cell !== 'string' || !/^-?\d{1,60}(?:\.\d{1,60})?(?:e[+-]?\d{1,3})?$/i.test(cell)) return null
  return Number(cell)
}

/** The factors by which a text may multiply a cell's value. */
function factorsOf({ unit, digits }: WrittenFigure, value: number, cellUnit: CellUnit): number[] {
  if (unit === 'none') return cellUnit === 'percent' ? [1, 100] : [1]
  const factor = unit === 'percent' ? 100 : 10_000
  if (cellUnit === 'percent') return [factor]
  if (cellUnit === 'money') return []
  if (cellUnit === 'named percent') return [factor / 100, factor]
  // One digit of a small fraction would be right for too many.
  if (Math.abs(value) > MOST_PERCENT) return []
  const isPlain = Math.abs(value) >= 1 || digits.replace(/^[0.,]+|\D/g, '').length > 1
  return isPlain ? [factor, 1] : [factor]
}

/** "43,000" isn't 43: people don't write three zeros after a decimal point. */
const thousands = /^[1-9]\d{0,2}[.,]000$/
export const likelyReadings = (digits: string, readings: readonly NumberReading[]): readonly NumberReading[] =>
  thousands.test(digits) ? readings.filter(({ decimals }) => decimals === 0) : readings

/** The value of the last significant digit; the final zeros of a round number after "about" aren't significant. */
function stepOf({ digits, approximation }: WrittenFigure, { decimals }: NumberReading): number {
  if (decimals > 0 || approximation === 'exact') return 10 ** -decimals
  const plain = digits.replace(/\D/g, '')
  const significant = [...plain].findLastIndex((digit) => digit !== '0') + 1
  return 10 ** Math.max(0, plain.length - Math.max(2, significant))
}

function isWithin(value: number, figure: WrittenFigure, reading: NumberReading, scale: number): boolean {
  const stated = reading.value * scale
  const error = 1e-12 * Math.max(1, Math.abs(stated))
  const written = (10 ** -reading.decimals * scale) / 2 + error
  const step = stepOf(figure, reading) * scale
  if (figure.approximation === 'over') return value >= stated - written && value < stated + step
  if (figure.approximation === 'under') return value > stated - step && value <= stated + written
  return Math.abs(value - stated) <= step / 2 + error
}

/**
 * Whether a number as it is written is what a cell holds, rounded no further than it is written. A number without a sign
 * may be a loss or a fall: its words say so.
 */
export function agrees(figure: WrittenFigure, cell: unknown, cellUnit: CellUnit = 'unknown'): boolean {
  const value = numberOfCell(cell)
  if (value === null) return typeof cell === 'string' && cell.includes(figure.digits)
  if (figure.sign === '-' && value > 0) return false
  if (figure.sign === '+' && value < 0) return false
  // Digits copied from the cell unchanged may be read in any number format; others only in the likely ones.
  const isCopied = typeof cell === 'string' && cell.replace(/^-/, '') === figure.digits
  const readings = isCopied ? figure.readings : likelyReadings(figure.digits, figure.readings)
  return readings.some((reading) =>
    figure.scales.some((scale) =>
      factorsOf(figure, value, cellUnit).some((factor) => isWithin(Math.abs(value) * factor, figure, reading, scale)),
    ),
  )
}

/** The readings of a percentage with decimals that match a cell. */
export function agreedPercents(figure: WrittenFigure, cell: unknown, cellUnit: CellUnit): number[] {
  if (figure.unit !== 'percent') return []
  const agreed = figure.readings.filter(
    (reading) => reading.decimals > 0 && agrees({ ...figure, readings: [reading] }, cell, cellUnit),
  )
  return agreed.map(({ value }) => value)
}
