import type { Random } from '../random.ts'
import { csvOf, type Manner } from './manners.ts'
import type { Measure, Vocabulary } from './vocabularies.ts'

/** A true event, from which both files and expected answers are generated. Amounts are whole hundredths. */
export type Line = {
  id: string
  day: string
  /** In the order of the vocabulary's dimensions. */
  groups: [string, string, string]
  amounts: [number, number]
  quantity: number
  price: number
  score: number
  isFlagged: boolean
}
export type Level = { month: string; store: string; value: number }
export type Indicator = { month: string; words: string; value: number }
export type Summary = { year: number; group: string; value: number }
export type Truth = { lines: Line[]; levels: Level[]; indicators: Indicator[]; summaries: Summary[] }

const years = [2024, 2025]
const months = years.flatMap((year) =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`),
)

/** In units of the last decimal place, so that sums are exact. */
function valueOf({ low, high, decimals }: Measure, random: Random): number {
  return random.whole(low * 10 ** decimals, high * 10 ** decimals)
}

export function makeTruth(vocabulary: Vocabulary, random: Random): Truth {
  const [first, second, third] = vocabulary.dimensions
  const hasSeveralLines = random.chance(0.5)
  let number = random.whole(100, 900)
  const lines = months.flatMap((month) =>
    Array.from({ length: random.whole(4, 9) }, (): Line => {
      if (!hasSeveralLines || random.chance(0.6)) number += 1
      const [one, other] = vocabulary.amounts
      return {
        id: `${vocabulary.record.prefix}-${number}`,
        day: `${month}-${String(random.whole(1, 28)).padStart(2, '0')}`,
        groups: [random.one(first.values), random.one(second.values), random.one(third.values)],
        amounts: [valueOf(one, random), valueOf(other, random)],
        quantity: valueOf(vocabulary.quantity, random),
        price: valueOf(vocabulary.price, random),
        score: valueOf(vocabulary.score, random),
        isFlagged: random.chance(0.2),
      }
    }).toSorted((one, other) => (one.day < other.day ? -1 : 1)),
  )
  const { by } = vocabulary.level
  const start = new Map(by.values.map((store) => [store, random.whole(40, 400)]))
  const levels = months.flatMap((month) =>
    by.values.map((store): Level => {
      start.set(store, Math.max(5, start.get(store)! + random.whole(-12, 14)))
      return { month, store, value: start.get(store)! }
    }),
  )
  const indicators = months.flatMap((month) =>
    vocabulary.indicators.map(({ words }): Indicator => ({ month, words, value: random.whole(20, 900) })),
  )
  const summaries = years.flatMap((year) =>
    vocabulary.summary.groups.map((group): Summary => ({ year, group, value: random.whole(50, 700) })),
  )
  return { lines, levels, indicators, summaries }
}

const rounded = (value: number, { decimals }: Measure): number => value / 10 ** decimals
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function linesFile(vocabulary: Vocabulary, { lines }: Truth, manner: Manner): string {
  const { record, dimensions, amounts, quantity, price, score, flag } = vocabulary
  const cell = (value: number, measure: Measure) => manner.number(rounded(value, measure), measure.decimals)
  const column = ({ words, unit }: Measure) => manner.column(words, unit)
  const header = [
    manner.column(`${record.one} no`),
    manner.column('date'),
    ...dimensions.map(({ words }) => manner.column(words)),
    ...[...amounts, quantity, price, score].map(column),
    manner.column(flag),
  ]
  const rows = lines.map((line) => [
    line.id,
    manner.day(line.day),
    ...line.groups,
    ...amounts.map((measure, at) => cell(line.amounts[at]!, measure)),
    cell(line.quantity, quantity),
    cell(line.price, price),
    cell(line.score, score),
    manner.flag(line.isFlagged),
  ])
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0)
  const sums = amounts.map((measure, at) =>
    cell(
      sum((line) => line.amounts[at]!),
      measure,
    ),
  )
  const total = [
    'Total',
    '',
    '',
    '',
    '',
    ...sums,
    cell(
      sum((line) => line.quantity),
      quantity,
    ),
    '',
    '',
    '',
  ]
  const all = [header, ...rows, ...(manner.hasTotalRow ? [total] : [])]
  const numbered = all.map((cells, at) => [at === 0 ? '#' : at <= rows.length ? String(at) : '', ...cells])
  return csvOf(manner.hasNumbering ? numbered : all, manner)
}

/** The files of an organisation: rows of what happened, levels by month, mixed indicators, and groups beside their totals. */
export function filesOf(vocabulary: Vocabulary, truth: Truth, manner: Manner): { path: string; text: string }[] {
  const { level, indicators, summary, record } = vocabulary
  const whole = (value: number): string => manner.number(value, 0)
  const levels = truth.levels.map(({ month, store, value }) => [manner.day(`${month}-01`), store, whole(value)])
  const mixed = truth.indicators.map(({ month, words, value }) => {
    const unit = indicators.find((each) => each.words === words)!.unit
    return [manner.day(`${month}-01`), capital(words), unit, whole(value)]
  })
  const totals = years.flatMap((year) => {
    const own = truth.summaries.filter((each) => each.year === year)
    const all = own.reduce((sum, { value }) => sum + value, 0)
    const both = [String(year), summary.both, whole(all)]
    return [...own.map(({ group, value }) => [String(year), group, whole(value)]), both]
  })
  const file = (path: string, header: string[], rows: string[][]) => ({ path, text: csvOf([header, ...rows], manner) })
  const columns = (...words: string[]): string[] => words.map((each) => manner.column(each))
  return [
    { path: `${record.many}.csv`, text: linesFile(vocabulary, truth, manner) },
    file(`${level.file}.csv`, columns('date', level.by.words, level.words), levels),
    file('indicators.csv', columns('date', 'indicator', 'unit', 'value'), mixed),
    file(`${summary.file}.csv`, columns('year', summary.by, summary.words), totals),
  ]
}
