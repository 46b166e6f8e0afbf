import { type DayRange, periodOf } from '../../../contract/shared/periods.ts'
import { type AssistantPorts, type FactQuery, type FactRow, isNonAdditive } from '../tools/index.ts'
import type { FittingMeasure } from './fitting-measures.ts'
import { lastMove, type Move, type MoveUnit, moveUnits, type PeriodValue, wholePeriods } from './moves.ts'

export type PartOfMove = { value: string; before: number; now: number }
/** A move of a measure with everything that shows it. */
export type TableEvidence = FittingMeasure & {
  /** The measure's name in the warehouse query. */
  asked: string
  unit: MoveUnit
  move: Move
  /** The whole periods up to the move, at most six. */
  series: readonly PeriodValue[]
  /** What moved most, by the dimension that explains most of the move; null for a mean. */
  parts: { label: string; rows: PartOfMove[] } | null
  /** All values in the series are whole numbers. */
  isWhole: boolean
}

type Figures = Pick<AssistantPorts, 'queryFacts'>
const shownPeriods = 6
const shownParts = 5
const mostValues = 50

/** The move of a measure by month or, when that was small, by quarter; null when there is none to tell. */
export async function findMove(fit: FittingMeasure, figures: Figures): Promise<TableEvidence | null> {
  const { table, measure, only } = fit
  const date = table.dateDimensions[0]
  if (!date?.from || !date.to) return null
  const data: DayRange = { from: date.from, to: date.to }
  const asked = isNonAdditive(measure) ? `${measure.name}:mean` : measure.name
  const filters = Object.fromEntries(
    only.map(({ dimension, value }) => [dimension, { type: 'include' as const, values: [value] }]),
  )
  const base: FactQuery = { factTable: table.name, measures: [asked], dateDimension: date.name, filters }
  for (const unit of moveUnits) {
    const rows = await rowsOf(figures, { ...base, dateGranularity: unit })
    const periods = wholePeriods(rows, asked, unit, data)
    const move = lastMove(periods, unit)
    if (!move) continue
    const query = {
      ...base,
      dateGranularity: unit,
      dateFrom: move.before.period,
      dateTo: periodOf(unit, move.now.period).to,
    }
    const parts = asked === measure.name ? await findParts(fit, figures, query, move) : null
    const series = periods.slice(-shownPeriods)
    return { ...fit, asked, unit, move, series, parts, isWhole: series.every(({ value }) => Number.isInteger(value)) }
  }
  return null
}

async function rowsOf(figures: Figures, query: FactQuery): Promise<FactRow[]> {
  const result = await figures.queryFacts(query)
  return 'failure' in result ? [] : result.results
}

async function findParts(
  { table, only }: FittingMeasure,
  figures: Figures,
  query: FactQuery,
  move: Move,
): Promise<TableEvidence['parts']> {
  const difference = move.now.value - move.before.value
  let best: { label: string; rows: PartOfMove[]; share: number } | null = null
  for (const { name, label, sampleValues } of table.dimensions) {
    const isOpen = only.every(({ dimension }) => dimension !== name)
    if (!isOpen || sampleValues.length < 2 || sampleValues.length > mostValues) continue
    const rows = partsOf(await rowsOf(figures, { ...query, dimensions: [name] }), name, query.measures[0]!, move)
    const inItsDirection = rows.toSorted((one, other) => (gainOf(other) - gainOf(one)) * Math.sign(difference))
    const lead = inItsDirection[0]
    const share = lead ? gainOf(lead) / difference : 0
    if (share > (best?.share ?? 0)) best = { label, rows: inItsDirection.slice(0, shownParts), share }
  }
  return best && { label: best.label, rows: best.rows }
}

const gainOf = ({ before, now }: PartOfMove) => now - before

function partsOf(rows: FactRow[], dimension: string, asked: string, move: Move): PartOfMove[] {
  const parts = new Map<string, PartOfMove>()
  for (const row of rows) {
    const value = row.dimensionValues[dimension]
    if (value == null) continue
    const part = parts.get(value) ?? { value, before: 0, now: 0 }
    const figure = row.measures[asked]?.value ?? 0
    const isNow = row.dimensionValues['__date'] === move.now.period
    parts.set(value, { ...part, ...(isNow ? { now: figure } : { before: figure }) })
  }
  return [...parts.values()]
}
