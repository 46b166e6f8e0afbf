import { type Chart, dateAxis, type DatasetChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { firstDashboardTexts as texts } from '../../../contract/dashboards/first-dashboard.texts.ts'
import { nameWithin } from '../../../contract/shared/name-words.ts'
import { daysBetween } from '../../../contract/shared/periods.ts'
import { withPartedNames } from '../../engines/language/index.ts'
import type { UnderstoodColumn } from '../../engines/queries/index.ts'
import type { Measure } from './first-dashboard-measures.ts'
import { filtersOf } from './first-dashboard-query.ts'
import type { Time } from './first-dashboard-time.ts'
import { labelWords } from './label-words.ts'

/** More columns than this are drawn as a line. */
const mostColumns = 60

const metricOf = ({ column }: Measure): string => column?.name ?? 'count'
/** Parts of file names that say nothing about their records: dates, versions and usual words. */
const ofFiles = /^(?:\d+|v\d+|data|dataset|export|final|copy|raw|clean|cleaned|sample|csv|xlsx)$/i

/** "1962_2006_walmart_store_openings" holds walmart store openings. */
function recordsOf(label: string): string {
  const words = label
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}'’&]+/u)
    .filter((word) => word !== '')
  const isOfFile = (word: string): boolean => ofFiles.test(word)
  const first = words.findIndex((word) => !isOfFile(word))
  const last = words.findLastIndex((word) => !isOfFile(word))
  return texts.records(first < 0 ? label : nameWithin(words.slice(first, last + 1).join(' ')))
}

const nameOf = ({ column, table }: Measure): string =>
  column === null ? recordsOf(table.label) : labelWords(column.label)
type Fields = Partial<Omit<DatasetChart, 'series' | 'metricType'>> & { title: string }

function chartOf(measure: Measure, breakdown: string | null, fields: Fields): DatasetChart {
  const { table, aggregation, date } = measure
  return {
    ...{ metricType: 'warehouse_metric', axisDimension: dateAxis, stacked: true, showDataTable: false },
    comparisons: { useFilterBar: true, custom: [] },
    series: [
      {
        dataSource: {
          ...{ factTable: table.name, metric: metricOf(measure), aggregation },
          ...{ dateDimension: date, breakdownDimension: breakdown },
          ...{ budget: null, filters: filtersOf(table) },
        },
        presentation: { label: nameOf(measure), axis: 'left', chartType: null },
      },
    ],
    ...fields,
  }
}

type Shown = {
  measures: readonly Measure[]
  dimensions: readonly UnderstoodColumn[]
  time: Time | null
  /** Whether all of its parts are of one sign, so that they are shares of a whole. */
  hasShares: boolean
}

/** Of yearly figures the headline is that of the last year. */
const headlineOf = (measure: Measure, time: Time | null): Measure =>
  time?.isYearly === true && measure.aggregation === 'sum' && measure.column !== null
    ? { ...measure, aggregation: 'last' }
    : measure

/** One figure of several things' prices says nothing, and neither does one mean over all years of what there was. */
const isHeadline = ({ column, aggregation, partsBy }: Measure, time: Time | null): boolean =>
  partsBy === undefined &&
  !(column?.kind === 'price' && time?.isPanel === true && !time.isSeries) &&
  !(aggregation === 'mean' && time?.isYearly === true)

/** The newest movement of a measure: the weeks or days up to the last one that has records. */
export function chartsOf({ measures, dimensions, time, hasShares }: Shown): Chart[] {
  const [main] = measures
  if (main === undefined) return []
  const name = nameOf(main)
  const isYearly = time?.isYearly === true
  const numbers = measures
    .filter((measure) => isHeadline(measure, time))
    .map((measure) => {
      const headline = headlineOf(measure, time)
      const isOfYear = isYearly && headline.aggregation === 'last'
      const title = isOfYear ? texts.inYear(nameOf(measure), time.newest.slice(0, 4)) : nameOf(measure)
      return chartOf(headline, null, { title, chartType: 'big-number', size: { width: 33, height: 'half' } })
    })
  const [first, second] = dimensions
  const { isSum } = main
  const isLong = isYearly && daysBetween(time.span.from, time.span.to) / 365 > mostColumns
  // What is stacked is read as a whole.
  const isStacked = isSum && !isLong && main.partsBy === undefined
  const overTime =
    time === null
      ? []
      : [
          chartOf(main, first?.name ?? null, {
            title: first ? texts.by(texts.overTime(name), withPartedNames(first.label)) : texts.overTime(name),
            ...{ chartType: isStacked ? 'column' : 'line', size: { width: 66, height: 'normal' } },
          }),
        ]
  // Averages aren't shares of a whole, and years are shown only over time.
  const parts =
    first && !isYearly
      ? [
          chartOf(main, null, {
            title: texts.by(name, withPartedNames(first.label)),
            ...{ chartType: main.aggregation === 'sum' && hasShares ? 'pie' : 'bar', axisDimension: first.name },
            size: { width: time === null ? 50 : 33, height: 'normal' },
          }),
        ]
      : []
  const other = measures[1]
  const moved =
    time !== null && other !== undefined
      ? [
          chartOf(other, other.partsBy?.name ?? null, {
            title: texts.movement(nameOf(other)),
            ...{ chartType: 'line', size: { width: isYearly ? 33 : 50, height: 'normal' } },
          }),
        ]
      : []
  const ranked =
    second && !isYearly
      ? [
          chartOf(main, null, {
            title: texts.by(name, withPartedNames(second.label)),
            ...{ chartType: 'bar', axisDimension: second.name, size: { width: 50, height: 'normal' } },
          }),
        ]
      : []
  const split =
    second && isYearly
      ? [
          chartOf(main, second.name, {
            title: texts.by(texts.overTime(name), withPartedNames(second.label)),
            ...{ chartType: isStacked ? 'column' : 'line', size: { width: 66, height: 'normal' } },
          }),
        ]
      : []
  const table =
    time !== null || first
      ? [
          chartOf(main, time === null ? null : (first?.name ?? null), {
            title: texts.table(name),
            ...{ chartType: 'data-table', axisDimension: time === null && first ? first.name : dateAxis },
            size: { width: second && !isYearly ? 100 : 50, height: 'normal' },
          }),
        ]
      : []
  return [...numbers, ...overTime, ...parts, ...moved, ...ranked, ...split, ...table]
}
