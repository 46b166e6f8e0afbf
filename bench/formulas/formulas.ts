/** A formula in the words of both: ours, and the same with names and percentages as mathjs writes them. */
export type Written = { ours: string; mathjs: string }
export const names = ['Revenue', 'Costs', 'Overheads', 'Other Income', 'Units'] as const

const theirName = (name: string): string => name.replaceAll(' ', '')
const reference = (name: string): Written => ({ ours: `[${name}]`, mathjs: theirName(name) })

/** The ratio, sum and power of a real measure: 99 characters. */
export const long: Written = {
  ours: '([Revenue] - [Costs] - [Overheads]) / [Revenue] * 100% + ([Other Income] ^ 2 - $1200.50) * 0.25 - 3',
  mathjs: '(Revenue - Costs - Overheads) / Revenue * 1 + (OtherIncome ^ 2 - 1200.50) * 0.25 - 3',
}
export const short: Written = { ours: '[Revenue] - [Costs]', mathjs: 'Revenue - Costs' }

type Random = () => number
export function generator(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
const one = <Value>(random: Random, values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!

function operand(random: Random): Written {
  const kind = random()
  if (kind < 0.55) return reference(one(random, names))
  const number = String(Math.ceil(random() * 9_000) / 100)
  if (kind < 0.75) return { ours: number, mathjs: number }
  if (kind < 0.9) return { ours: `$${number}`, mathjs: number }
  const percent = Math.ceil(random() * 99)
  return { ours: `${percent}%`, mathjs: String(percent / 100) }
}

function formula(random: Random, depth: number): Written {
  const kind = depth === 0 ? 0 : random()
  if (kind < 0.25) return operand(random)
  const inner = formula(random, depth - 1)
  if (kind < 0.35) return { ours: `-(${inner.ours})`, mathjs: `-(${inner.mathjs})` }
  if (kind < 0.42) return { ours: `(${inner.ours}) ^ 2`, mathjs: `(${inner.mathjs}) ^ 2` }
  const other = formula(random, depth - 1)
  const operator = one(random, ['+', '-', '*', '/'])
  return { ours: `(${inner.ours} ${operator} ${other.ours})`, mathjs: `(${inner.mathjs} ${operator} ${other.mathjs})` }
}

/** Different formulas, the same for the same seed. */
export function makeFormulas(count: number, seed: number): Written[] {
  const random = generator(seed)
  return Array.from({ length: count }, () => formula(random, 4))
}

/** What is typed on the way to a formula: each beginning of it. */
export const beginnings = (text: string): string[] => Array.from(text, (_, at) => text.slice(0, at + 1))

/** Values of every name for so many rows; `zeros`: which share of the revenue is 0, which a division falls over. */
export function makeColumns(rows: number, zeros: number, seed: number): Map<string, Float64Array> {
  const random = generator(seed)
  return new Map(
    names.map((name) => [
      name,
      Float64Array.from({ length: rows }, () =>
        name === 'Revenue' && random() < zeros ? 0 : Math.round(random() * 100_000) / 100 + 1,
      ),
    ]),
  )
}

/** One row as mathjs is given it. */
export const scopeNames = names.map((name) => [name, theirName(name)] as const)
