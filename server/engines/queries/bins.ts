import { mostBins, usualBins } from '../../../contract/datasets/datasets.schemas.ts'
import { datasetsTexts as texts } from '../../../contract/datasets/datasets.texts.ts'
import { decimalsOf, scaled } from './exact.ts'
import type { FactPlan, PlannedBins } from './fact-plan.ts'
import type { Expression, Select } from './sql.ts'
import { refuse } from './warehouse.failure.ts'

const decimals = 6
const roundSteps = [1, 2, 5, 10]

/** The smallest round width (1, 2 or 5 and zeros) with which this many bins cover the span. */
function roundWidth(span: number, count: number): number {
  const least = Math.max(span / count, 10 ** -decimals)
  const power = Math.floor(Math.log10(least))
  const found = roundSteps.find((step) => step * 10 ** power >= least * (1 - 1e-9)) ?? 10
  return Number(`${found}e${power}`)
}

/** The least and the greatest number of each column that has bins, one row of two figures each. */
export const extentSelect = (plan: FactPlan, where: Expression): Select => ({
  columns: plan.bins.flatMap(({ column }, index) =>
    (['min', 'max'] as const).map((call) => ({
      expression: { cast: { call, of: { column } }, to: 'DOUBLE' as const },
      as: `${call}${index}`,
    })),
  ),
  from: plan.table.name,
  where,
  order: [],
  limit: 1,
  offset: 0,
})

/** The bins with their widths, from the row of `extentSelect`. */
export function sizedBins({ bins }: FactPlan, extents: readonly (string | number | null)[]): PlannedBins[] {
  return bins.map(({ column, asked }, index) => {
    const [least, most] = [extents[2 * index], extents[2 * index + 1]]
    const span = least === null || most === null ? 0 : Number(most) - Number(least)
    const width = asked.width ?? (span === 0 ? 1 : roundWidth(span, asked.count ?? usualBins))
    if (span / width > mostBins) return refuse(texts.tooManyBins(column, mostBins), 'bins')
    return { column, asked, width }
  })
}

/** The least number of a bin by its position from zero, without the errors of binary fractions. */
export function leastOfBin(position: number, width: number): string {
  const scale = decimalsOf(widthText(width))
  const units = scaled(widthText(width), scale) * BigInt(position)
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const text = scale === 0 ? digits : withoutZeros(`${digits.slice(0, -scale)}.${digits.slice(-scale)}`)
  return units < 0n ? `-${text}` : text
}

/** Without an exponent. */
export const widthText = (width: number): string => withoutZeros(width.toFixed(decimals))

/** A decimal number without trailing zeros. */
function withoutZeros(text: string): string {
  let end = text.length
  while (text[end - 1] === '0') end -= 1
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end)
}
