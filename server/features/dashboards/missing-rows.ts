import { chartNotesTexts as texts } from '../../../contract/dashboards/chart-notes.texts.ts'
import { type FactForm, printFilters, printForm } from '../../../contract/datasets/dataset-form.ts'
import { countMetric, defaultAggregation, type MissingValues } from '../../../contract/datasets/datasets.schemas.ts'
import { formOfWhere } from '../../../contract/datasets/form-of-where.ts'
import type { ChartData } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { DayRange } from '../../../contract/shared/periods.ts'
import type { ChartSource } from './chart-sources.ts'

/** `search`: the query of the rows as the address of Datasets writes it. */
export type MissingRows = { label: string; search: string }

/** The rows of a series that have no value in a column; none where its conditions are more than a form of Datasets has. */
export function missingRows(
  source: Pick<ChartSource, 'factTable' | 'breakdown' | 'filters' | 'where' | 'dateDimension'>,
  range: DayRange | null,
  missing: readonly MissingValues[],
): MissingRows[] {
  const { factTable, breakdown, filters, where, dateDimension } = source
  // The text of filters names each dimension once.
  if (new Set(filters.map(({ dimension }) => dimension)).size < filters.length) return []
  return missing.flatMap(({ column, label, tableLabel, where: ofSome }) => {
    const asked = formOfWhere({
      and: [
        ...(where === null ? [] : [where]),
        ...(ofSome === undefined ? [] : [ofSome]),
        { column, operator: 'empty' as const },
      ],
    })
    if (asked === null) return []
    const form: FactForm = {
      ...{ kind: 'fact', dataset: factTable, metric: countMetric, aggregation: defaultAggregation },
      ...{ granularity: null, rows: breakdown === null ? [] : [breakdown], columns: [], limit: '', isChart: false },
      ...{ from: range?.from ?? '', to: range?.to ?? '', filters: printFilters(filters) },
      ...(asked.groups.length === 0 ? {} : { groups: asked.groups }),
      ...(asked.period === undefined ? {} : { period: asked.period }),
      ...(dateDimension === null ? {} : { dateColumn: dateDimension }),
    }
    return [{ label: tableLabel === undefined ? label : texts.ofTable(label, tableLabel), search: printForm(form) }]
  })
}

/** Each query once. */
export function withMissing(missing: readonly MissingRows[]): Pick<ChartData, 'missing'> {
  const each = [...new Map(missing.map((one) => [one.search, one])).values()]
  return each.length === 0 ? {} : { missing: each }
}
