import { type Datasets, type FactForm, firstForm } from './dataset-form.ts'
import { countMetric } from './datasets.schemas.ts'

/** A measure of a table, and its first query. */
export type MeasureChoice = { table: string; measure: string; form: FactForm }

/** The measures of every fact table, table by table; a table without any offers its count. */
export function measureChoices(datasets: Datasets): MeasureChoice[] {
  return Object.values(datasets.factTables).flatMap(({ name, measures }) => {
    const form = firstForm(datasets, 'fact', name)
    if (form.kind !== 'fact') return []
    const names = measures.length === 0 ? [countMetric] : measures.map((measure) => measure.name)
    return names.map((measure) => ({ table: name, measure, form: { ...form, metric: measure } }))
  })
}
