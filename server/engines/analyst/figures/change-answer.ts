import type { ReadingOf } from '../../../../contract/chat/reading.schemas.ts'
import { exactSum } from '../../queries/index.ts'
import { type AskedMeasure, type Difference, type FactRow, formatPercent, type QueryData } from '../../tools/index.ts'
import { type Answered, marked, mostListed, nameOf, said, shown, valueOf } from './cells.ts'
import { labelOf, measureLabel, openEnd, periodText, restrictions } from './phrases.ts'
import { askedDirection, contradiction } from './direction.ts'
import type { Table } from './tables.ts'

const enough = 0.8
const mostNamed = 4
const signed = (value: number, measure: AskedMeasure | undefined): string =>
  `${value < 0 ? '−' : '+'}${shown(Math.abs(value), measure)}`

/** The groups that explain most of a change, with what is left together, so that the parts add up. */
function explained(differences: Difference[], by: string, measure: AskedMeasure | undefined): string {
  const parts = differences.map((each) => ({
    name: nameOf(each.dimensionValues[by]),
    values: `${shown(each.comparedValue ?? 0, measure)} to ${shown(each.value ?? 0, measure)}, `,
    change: (each.value ?? 0) - (each.comparedValue ?? 0),
  }))
  const whole = parts.reduce((sum, part) => sum + part.change, 0)
  const ordered = parts.toSorted((one, other) => Math.sign(whole) * (other.change - one.change))
  const named: typeof parts = []
  for (const part of ordered) {
    const reached = named.reduce((sum, each) => sum + each.change, 0)
    if (named.length >= mostNamed || (whole !== 0 && reached / whole >= enough)) break
    named.push(part)
  }
  const rest = ordered.slice(named.length)
  const others = rest.length === 1 ? (rest[0]?.name ?? '') : `The other ${rest.length} together`
  const all =
    rest.length === 0
      ? named
      : [
          ...named,
          {
            name: others,
            values: rest.length === 1 ? (rest[0]?.values ?? '') : '',
            change: rest.reduce((sum, each) => sum + each.change, 0),
          },
        ]
  const areClear = all.every((part) => Math.abs(part.change) <= 2 * Math.abs(whole))
  const share = (change: number): string =>
    whole === 0 || !areClear ? '' : ` (${formatPercent(change / whole)} of the change)`
  return all
    .map(({ name, values, change }) => `- ${name}: ${values}${signed(change, measure)}${share(change)}`)
    .join('\n')
}

/** How much of a change its greatest group explains, for choosing the column that says most. */
export function concentration(data: QueryData): number {
  const changes = (data.comparison?.differences ?? []).map((each) => (each.value ?? 0) - (each.comparedValue ?? 0))
  const whole = changes.reduce((sum, change) => sum + change, 0)
  const [greatest = 0] = changes.toSorted((one, other) => Math.sign(whole) * (other - one))
  return whole === 0 ? 0 : Math.min(1, greatest / whole) - changes.length / 1_000
}

/** Puts a time with two days in brackets, so that its "to" isn't taken for that of the change. */
const placed = (time: string): string => (time.includes(' to ') ? ` (${time})` : ` in ${time}`)

const total = (rows: FactRow[] | undefined, of: AskedMeasure | undefined): number =>
  exactSum((rows ?? []).map((row) => valueOf(row, of) ?? 0)).sum
const hasBothPeriods = ({ rows, comparison }: QueryData): boolean =>
  rows.length > 0 && (comparison?.rows.length ?? 0) > 0
const totalsOf = ({ rows, measures, comparison }: QueryData) => ({
  from: total(comparison?.rows, comparison?.measures[0]),
  to: total(rows, measures[0]),
})
const nameOfFigure = (table: Table, reading: ReadingOf<'change'>): string =>
  `${measureLabel(table, reading.measure)}${restrictions(table, reading)}`

/** "There was no drop: …", before the answer to a question why it dropped; '' where it did. */
export function contradictionOf(
  question: string,
  reading: ReadingOf<'change'>,
  { table, data }: Pick<Answered, 'table' | 'data'>,
): string {
  if (!hasBothPeriods(data)) return ''
  const { column } = reading.measure
  const label = column === undefined ? table.info.label : labelOf(table, column)
  return contradiction(askedDirection(question, label), totalsOf(data), nameOfFigure(table, reading))
}

export function changeAnswer(reading: ReadingOf<'change'>, { table, data, today }: Answered): string {
  const [measure] = data.measures
  const isPart =
    reading.by !== null && (reading.measure.aggregation === 'sum' || reading.measure.aggregation === 'count')
  const label = nameOfFigure(table, reading)
  const [earlier, later] = [
    periodText(reading.against),
    `${periodText(reading.period)}${openEnd(endOf(table, reading), reading.period.to, today)}`,
  ]
  if (reading.by !== null && !isPart) {
    const rows = (data.comparison?.differences ?? []).toSorted(
      (one, other) => Math.abs(other.difference ?? 0) - Math.abs(one.difference ?? 0),
    )
    const lines = rows
      .slice(0, mostListed)
      .map(
        (each) =>
          `- ${nameOf(each.dimensionValues[reading.by ?? ''])}: ${shown(each.comparedValue, measure)} to ${marked(shown(each.value, measure), data)}${each.difference === null ? '' : `, ${signed(each.difference, measure)}`}`,
      )
    return `${said(label)}, ${earlier} to ${later}:\n\n${lines.join('\n')}`
  }
  if (!hasBothPeriods(data))
    return `There are figures of only one of the two periods, ${earlier} and ${later}, so there is no change of the ${label} to show.`
  const { from, to } = totalsOf(data)
  const percent = from === 0 ? '' : ` (${to < from ? '−' : '+'}${formatPercent(Math.abs((to - from) / from))})`
  const sentence = `The ${label} went from **${shown(from, measure)}**${placed(earlier)} to ${marked(shown(to, measure), data)} in ${later}: **${signed(to - from, measure)}**${percent}.`
  if (reading.by === null || to === from) return sentence
  return `${sentence} By ${labelOf(table, reading.by)}:\n\n${explained(data.comparison?.differences ?? [], reading.by, measure)}`
}
const endOf = (table: Table, { period }: ReadingOf<'change'>): string | undefined =>
  table.info.dateDimensions.find((each) => each.name === period.column)?.to?.slice(0, 10)
