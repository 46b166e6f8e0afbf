import type { DatasetForm, FactForm } from '../datasets/dataset-form.ts'
import { axesOf, columnOfBins, dateKey, isTop } from '../datasets/dataset-form.ts'
import { parseJsonFilters } from '../datasets/datasets.filters.ts'
import { metricLabel } from '../datasets/result-files.ts'
import { isOfTable } from '../datasets/related-names.ts'
import { queryTexts } from '../datasets/query.texts.ts'
import { type DatasetChart, dateAxis, mostItems } from './dashboards.schemas.ts'

function filtersOf({ filters }: FactForm): DatasetChart['series'][number]['dataSource']['filters'] {
  const read = parseJsonFilters(filters) ?? []
  return Object.fromEntries(
    read.map(({ dimension, type, values }) => [dimension, { type, values: values.filter((value) => value !== null) }]),
  )
}

/** What of a query charts don't support, in words; ignoring it would show different figures. */
export function dashboardLimitsOf({ more, period, expressions, rows, columns, dateColumn }: FactForm): string[] {
  const { measures, relatedDate, bins, ...words } = queryTexts.dashboardLimits
  return [
    ...(more === undefined ? [] : [measures]),
    ...(expressions === undefined ? [] : [words.expressions]),
    ...(period === undefined ? [] : [words.period]),
    ...(dateColumn === undefined || isOfTable(dateColumn) ? [] : [relatedDate]),
    ...([...rows, ...columns].some((name) => columnOfBins(name) !== null) ? [bins] : []),
  ]
}

/**
 * The chart of a Datasets tab query; null for a list of dimension records and for queries that charts don't support.
 */
export function chartOfQuery(form: DatasetForm | null): DatasetChart | null {
  if (form === null || form.kind !== 'fact' || dashboardLimitsOf(form).length > 0) return null
  const { rows, columns } = axesOf(form)
  const names = [...rows, ...columns]
  const isTime = names.includes(dateKey)
  const [first = null, second = null] = names.filter((name) => name !== dateKey)
  const top = isTop(form.top ?? '') ? (form.top ?? '').trim() : ''
  const breakdownDimension = isTime ? first : second
  return {
    ...{ metricType: 'warehouse_metric', title: queryTexts.chartTitle(metricLabel(form), form.dataset) },
    ...{ chartType: isTime ? 'line' : first === null ? 'big-number' : 'column' },
    ...{ size: { width: 50, height: 'normal' }, axisDimension: isTime ? dateAxis : (first ?? dateAxis) },
    ...{ stacked: true, showDataTable: false, comparisons: { useFilterBar: true, custom: [] } },
    ...(top === '' ? {} : { items: { top: Math.min(Number(top), mostItems), order: 'largest' as const } }),
    series: [
      {
        dataSource: {
          ...{
            factTable: form.dataset,
            metric: form.metric,
            aggregation: form.aggregation,
            dateDimension: form.dateColumn ?? null,
          },
          ...{ breakdownDimension, budget: null, filters: filtersOf(form) },
          ...(form.groups === undefined ? {} : { conditions: [...form.groups] }),
        },
        presentation: { label: metricLabel(form), axis: 'left', chartType: null },
      },
    ],
  }
}
