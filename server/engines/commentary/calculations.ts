import { figuresOf } from '../../../contract/snapshots/figures.ts'
import type { Calculated, FrozenChart } from '../../../contract/snapshots/snapshots.schemas.ts'

export const operations = ['sum', 'average', 'difference', 'change', 'share'] as const
export type Operation = (typeof operations)[number]
/** A cell such as "chart 2/s1/2026-08", a span of a series such as "chart 2/s1/2026-04..2026-10", or a calculation. */
export type Operand = string | { do: Operation; of: readonly Operand[] }
/** `figure`: as the text writes it. `do`: absent for a single cell. */
export type Calculation = { figure: string; do?: Operation | undefined; of: readonly Operand[] }

const MAX_DEPTH = 4
const MAX_OPERANDS = 500

class CalculationError extends Error {}
const fail = (problem: string): never => {
  throw new CalculationError(problem)
}

const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value)

/** The values of the facts of a chart by name: "f1/value", "f1/Online", "f1 before/Online". */
function factValue({ facts }: FrozenChart, row: string, name: string): number | undefined {
  const found = /^f(\d{1,3})( before)?$/.exec(row)
  const fact = facts[Number(found?.[1] ?? 0) - 1]
  if (found === null || fact === undefined) return undefined
  if (found[2] === undefined && name === 'value') return fact.value
  const compared = fact.comparisons.find(({ kind }) => kind === name)
  if (found[2] === undefined && compared !== undefined) return compared.value
  const items = [...(fact.breakdown ?? []), ...fact.drivers, ...fact.parts.map((part) => ({ ...part, before: null }))]
  const item = items.find((one) => one.item === name)
  return (found[2] === undefined ? item?.value : item?.before) ?? undefined
}

/** The values of a address; of a span all that are there. */
function valuesAt(charts: readonly FrozenChart[], address: string): number[] {
  const [, chartNumber = '', row = '', name = ''] =
    /^chart (\d{1,3})\/([^/]{1,20})\/([^\n]{1,200})$/.exec(address) ?? []
  const chart = charts[Number(chartNumber) - 1]
  if (chart === undefined) return fail(`there is no cell ${address}`)
  const fact = factValue(chart, row, name)
  if (fact !== undefined) return [fact]
  const series = chart.data?.series[Number(/^s(\d{1,4})$/.exec(row)?.[1] ?? 0) - 1]
  if (chart.data === null || series === undefined) return fail(`there is no cell ${address}`)
  const { labels } = chart.data
  const at = labels.indexOf(name)
  if (at >= 0) {
    const value = series.values[at]
    return isNumber(value) ? [value] : fail(`the cell ${address} is empty`)
  }
  const [first = '', last = ''] = name.split('..')
  const [from, to] = [labels.indexOf(first), labels.indexOf(last)]
  if (from < 0 || to < from) return fail(`there is no cell ${address}`)
  const values = series.values.slice(from, to + 1).filter(isNumber)
  if (values.length === 0) return fail(`the cells ${address} are empty`)
  return values
}

const seriesIn = (address: string) => /^chart (\d{1,3})\/s(\d{1,4})\//.exec(address)
const isAdditive = (charts: readonly FrozenChart[], address: string): boolean => {
  const found = seriesIn(address)
  return charts[Number(found?.[1] ?? 0) - 1]?.data?.series[Number(found?.[2] ?? 0) - 1]?.additive ?? true
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function createEvaluator(charts: readonly FrozenChart[]) {
  let seen = 0
  const listed = (operand: Operand, depth: number): number[] => {
    seen += 1
    if (seen > MAX_OPERANDS || depth > MAX_DEPTH) return fail('the calculation is too long')
    if (typeof operand !== 'string') return [calculate(operand.do, operand.of, depth + 1)]
    return valuesAt(charts, operand)
  }
  const single = (operand: Operand, depth: number): number => {
    const values = listed(operand, depth)
    if (values.length > 1 && typeof operand === 'string' && !isAdditive(charts, operand))
      return fail(`the cells ${operand} can't be added up`)
    return total(values)
  }
  function calculate(operation: Operation | undefined, operands: readonly Operand[], depth: number): number {
    const [first, second] = operands
    if (first === undefined) return fail('it names no cell')
    if (operation === undefined) return operands.length === 1 ? single(first, depth) : fail('it names no operation')
    if (operation === 'sum') {
      const known = new Set<string>()
      for (const one of operands.filter((operand) => typeof operand === 'string')) {
        const series = seriesIn(one)?.[0] ?? one
        if (known.has(series) && !isAdditive(charts, one)) return fail(`the cells of ${one} can't be added up`)
        known.add(series)
      }
      return total(operands.map((one) => single(one, depth)))
    }
    if (operation === 'average') {
      const values = operands.flatMap((one) => listed(one, depth))
      return total(values) / values.length
    }
    if (second === undefined || operands.length !== 2) return fail(`"${operation}" takes two`)
    const [one, other] = [single(first, depth), single(second, depth)]
    if (operation === 'difference') return one - other
    if (other === 0) return fail('it divides by zero')
    return operation === 'change' ? (one - other) / Math.abs(other) : one / other
  }
  return calculate
}

const written = (value: number) => String(Number(value.toPrecision(8)))

/**
 * Evaluates the calculations that a text gives for its figures. `calculated`: results that match their figure, rounded
 * to its digits. `problems`: for each other figure the reason why it has no valid calculation. Pure.
 */
export function workOut(
  charts: readonly FrozenChart[],
  calculations: readonly Calculation[],
): { calculated: Calculated; problems: Map<string, string> } {
  const calculated: Calculated = { amounts: [], shares: [] }
  const problems = new Map<string, string>()
  for (const { figure, do: operation, of } of calculations) {
    const [claimed] = figuresOf(figure)
    if (claimed === undefined) continue
    try {
      const value = createEvaluator(charts)(operation, of, 0)
      const isNear = claimed.meanings.some(
        (meaning) => Math.abs(Math.abs(value) - meaning.value) <= meaning.step / 2 + Math.abs(value) * 1e-9,
      )
      if (isNear) (claimed.isShare ? calculated.shares : calculated.amounts).push(value)
      else problems.set(claimed.text, `its calculation gives ${written(claimed.isShare ? value * 100 : value)}`)
    } catch (error) {
      if (!(error instanceof CalculationError)) throw error
      problems.set(claimed.text, error.message)
    }
  }
  return { calculated, problems }
}
