import { formatValue } from '../charts/format.ts'
import { type Granularity, type PeriodUnit, periodLabel } from '../shared/periods.ts'
import type { FormulaUnit } from './formula-tree.ts'
import type { MeasurementAnswer, MeasurementValue } from './formulas.schemas.ts'
import { measuresTexts as texts } from './measures.texts.ts'

export type ValueColumn = { key: string; label: string; scenario: string; scopeValue: string | null }
export type ValueRow = { date: string; portionCovered: number; cells: ReadonlyMap<string, MeasurementValue> }
export type ValueTable = { columns: ValueColumn[]; rows: ValueRow[] }

const keyOf = ({ scenario, scopeValue }: MeasurementValue): string => JSON.stringify([scenario, scopeValue])

/** Values by period, with a column for each scenario and scope value; latest period first. */
export function valueTable({ values }: Pick<MeasurementAnswer, 'values'>): ValueTable {
  const scenarios = new Set(values.map(({ scenario }) => scenario))
  const columns = new Map<string, ValueColumn>()
  const rows = new Map<string, { row: ValueRow; cells: Map<string, MeasurementValue> }>()
  for (const value of values) {
    const key = keyOf(value)
    const { scenario, scopeValue, date, portionCovered } = value
    const ofScope = scopeValue === null ? null : scopeValue === '' ? texts.emptyValue : scopeValue
    const words = [ofScope, ofScope === null || scenarios.size > 1 ? scenario : null].filter((word) => word !== null)
    columns.set(key, { key, label: words.join(', '), scenario, scopeValue })
    const cells = rows.get(date)?.cells ?? new Map<string, MeasurementValue>()
    cells.set(key, value)
    rows.set(date, { row: { date, portionCovered, cells }, cells })
  }
  const inOrder = [...columns.values()].sort((one, other) =>
    one.label.localeCompare(other.label, 'en', { numeric: true }),
  )
  return {
    columns: inOrder,
    rows: [...rows.values()].map(({ row }) => row).sort((one, other) => (one.date < other.date ? 1 : -1)),
  }
}

/** The note on an unfinished period: "(future)" or "(n% of period)" (document 3, section 9). */
export function coverageNote(portionCovered: number): string | null {
  if (portionCovered >= 1) return null
  return portionCovered <= 0 ? texts.future : texts.partOfPeriod(Math.round(portionCovered * 100))
}

/** The name of a period, given its first day. */
export function periodName(granularity: Granularity, date: string): string {
  if (granularity === 'all') return texts.allTime
  if (granularity === 'hour') return date.replace('T', ' ').slice(0, 16)
  const unit: PeriodUnit = granularity === 'ytd' ? 'year' : granularity === 'fytd' ? 'fy' : granularity
  return periodLabel(unit, date.slice(0, 10), 'short')
}

/**
 * A value in the preview's format (OD-103): US dollars, percent with one decimal, numbers with thousands separators.
 */
export const previewValue = (value: number | null, unit: FormulaUnit | null): string =>
  formatValue(value, { unit: unit ?? 'number', currency: 'USD', locale: 'en-US' })
