import type { Metrics } from '../assistant.ports.ts'
import { formatDay, formatValue } from '../format.ts'
import { plainText } from '../language/plain-text.ts'
import type { QueryData } from '../query-data.ts'
import { valuesWithout } from './absence.ts'
import { analystTexts as texts } from './analyst.texts.ts'
import type { FigurePlan } from './plan.ts'
import { mainMeasure } from './reading.ts'

/** Says that a query found no figures, and from when to when its table has some. */
export function noFiguresAnswer(plan: FigurePlan, metrics: Metrics): string {
  const table = metrics.factTables.find((each) => each.name === plan.query.factTable)
  const dates = table?.dateDimensions[0]
  const first = texts.noRows(plan.title, plan.scope)
  if (table === undefined || dates?.from === undefined || dates.to === undefined) return first
  return `${first} ${texts.dataSpan(table.label, formatDay(dates.from), formatDay(dates.to))}`
}

/** Which values of a group have no records. */
export function missingAnswer(plan: FigurePlan, metrics: Metrics, data: QueryData): string {
  const table = metrics.factTables.find((each) => each.name === plan.query.factTable)
  const dimension = plan.query.dimensions?.[0] ?? ''
  const names = data.rows.map((row) => row.dimensionValues[dimension] ?? '')
  const missing = valuesWithout(table, dimension, names)
  if (missing === null) return texts.missingUnknown(plan.groupLabel)
  return texts.missing(plan.groupLabel, plan.scope, missing.map(plainText))
}

/** Says that records are not picked out by their size, and what can be asked instead. */
export function singleRecordsAnswer(plan: FigurePlan, metrics: Metrics): string {
  const table = metrics.factTables.find((each) => each.name === plan.query.factTable)
  const measure = plan.named ?? (table === undefined ? null : mainMeasure(table))
  const [dimension] = (table?.dimensions ?? []).toSorted(
    (one, other) => one.sampleValues.length - other.sampleValues.length,
  )
  const { kind = 'above', value = 0 } = plan.threshold ?? {}
  const bound = texts.bound(kind, formatValue(value, 'number', '', true))
  return texts.singleRecords(measure?.label ?? texts.records, bound, dimension?.label.toLowerCase() ?? '')
}
