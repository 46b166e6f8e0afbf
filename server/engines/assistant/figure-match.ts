import type { NumberReading, WrittenFigure } from '../../../contract/chat/written-figures.ts'

/** What is known of a column: `percent` is held as a fraction, 0.125 for 12.5 %, `named percent` as either by its name. */
export type CellUnit = 'percent' | 'named percent' | 'other' | 'unknown'

/** `growth_percent`, as a statement calls what it has multiplied by 100. */
export const unitByName = (column: string): CellUnit =>
  /(?:^|[ _])(?:percent|pct|per[ _]?cent)$/i.test(column) ? 'named percent' : 'unknown'

/** Of a sum that multiplies by 100, as for a share. */
export const unitOfSum = (expression: string): CellUnit =>
  /(?:^|[^\d.])100(?![\d.]) ?\*|\* ?100(?![\d.])/.test(expression) ? 'named percent' : 'unknown'

/** The number that a cell holds; null where it holds a text, a date or nothing. */
export function numberOfCell(cell: unknown): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell === 'bigint') return Number(cell)
  if (typeof cell !== 'string' || !/^-?\d{1,60}(?:\.\d{1,60})?(?:e[+-]?\d{1,3})?$/i.test(cell)) return null
  return Number(cell)
}

/** By what a cell is multiplied before it stands in the text. */
function factorsOf({ unit, digits }: WrittenFigure, value: number, cellUnit: CellUnit): number[] {
  if (unit === 'none') return cellUnit === 'percent' ? [1, 100] : [1]
  const factor = unit === 'percent' ? 100 : 10_000
  if (cellUnit === 'percent') return [factor]
  if (cellUnit === 'named percent') return [factor / 100, factor]
  // One digit of a small fraction would be right for too many.
  const isPlain = Math.abs(value) >= 1 || digits.replace(/^[0.,]+|\D/g, '').length > 1
  return isPlain ? [factor, 1] : [factor]
}

/** How much the last digit that was written stands for; of a round number after "about" its noughts say nothing. */
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
  return figure.readings.some((reading) =>
    figure.scales.some((scale) =>
      factorsOf(figure, value, cellUnit).some((factor) => isWithin(Math.abs(value) * factor, figure, reading, scale)),
    ),
  )
}
