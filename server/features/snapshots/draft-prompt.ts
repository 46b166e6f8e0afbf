import type { ChartData, DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { periodLabel, previousRange, previousYearRange } from '../../../contract/shared/periods.ts'
import type { SeriesFacts } from '../../../contract/snapshots/snapshots.schemas.ts'
import { toDateOf } from '../../../contract/snapshots/to-date.ts'
import { amountWords, type TitledChart } from '../../engines/commentary/index.ts'

/**
 * One requested text. `position`: a chart of the report; null: the report itself. `instruction`: how to change
 * `comment`.
 */
export type RequestedText = { position: number | null; comment: string; instruction: string | null }
export type LabelledChart = TitledChart & { labels: readonly string[] }
export type PromptRequest = {
  charts: readonly LabelledChart[]
  texts: readonly RequestedText[]
  range: DashboardSettings['range']
}

const reportName = 'report'
export const nameOfText = (position: number | null) => (position === null ? reportName : `chart ${position + 1}`)

const MAX_CELLS = 2_000

type Cells = {
  labels: string[]
  series: Record<string, unknown>[]
  leftOut?: number
}

function cellsOf(data: ChartData, words: readonly string[], most: number): Cells {
  const rows = Math.max(1, Math.floor(most / Math.max(1, data.series.length)))
  // Keeps the last periods, but the first items.
  const isByTime = data.labelTitle === null
  const from = isByTime ? Math.max(0, data.labels.length - rows) : 0
  const part = <T>(all: readonly T[]) => all.slice(from, from + rows)
  const leftOut = data.labels.length - part(data.labels).length
  const toDate = toDateOf(data)
  const until = toDate === null ? '' : (data.labels[toDate.at] ?? '')
  return {
    labels: part(data.labels),
    series: data.series.slice(0, most).map(({ item, comparison, unit, currency, values }, at) => ({
      ...{ name: `s${at + 1}`, label: words[at] ?? item ?? '', values: part(values) },
      ...(comparison === null ? {} : { comparison }),
      ...(unit === undefined ? {} : unitOf({ unit, currency: currency ?? data.currency })),
      ...totalsOf(toDate?.series[at] ?? null, until),
    })),
    ...(leftOut === 0 ? {} : { leftOut }),
  }
}

function totalsOf(found: NonNullable<ReturnType<typeof toDateOf>>['series'][number], until: string): object {
  if (found === null) return {}
  const { total, rest, difference } = found
  return {
    ...(total === null ? {} : { totalToDate: { until, value: total } }),
    ...(difference === null ? {} : { firstSeriesLessThisToDate: difference }),
    ...(rest === null ? {} : { totalAfterThat: rest }),
  }
}

/** Only money has a currency. */
const unitOf = ({ unit, currency }: { unit: ChartData['unit']; currency: string }) =>
  unit === 'currency' ? { unit: 'money', currency } : { unit: unit === 'percent' ? 'share' : 'number, not money' }

const days = ({ from, to }: { from: string; to: string }) =>
  `${periodLabel('day', from, 'short')} – ${periodLabel('day', to, 'short')}`

/** The periods of a chart's comparisons; where data do not fill the period, the days counted. */
function comparedPeriods(range: PromptRequest['range'], { range: shown, series }: ChartData): object {
  const before = shown === null ? null : previousRange(range, shown)
  const yearBefore = shown === null ? null : (previousYearRange(range, shown) ?? null)
  const counted = series.flatMap((one) =>
    one.comparison !== null && one.days !== undefined ? [[one.comparison, days(one.days)]] : [],
  )
  return {
    ...(before === null ? {} : { previous_period: days(before) }),
    ...(yearBefore === null ? {} : { previous_year: days(yearBefore) }),
    ...Object.fromEntries(counted),
  }
}

/** With a breakdown, parts and drivers would only repeat it. */
function factOf({ parts, drivers, breakdown, unit, currency, format, ...fact }: SeriesFacts, at: number): object {
  const shares = breakdown === undefined ? { parts, drivers } : { breakdown }
  // Left out where nobody chose how numbers are written.
  const written = format === undefined ? {} : { writtenLike: amountWords(fact.value, { unit, currency, format }) }
  return { name: `f${at + 1}`, ...fact, ...unitOf({ unit, currency }), ...written, ...shares }
}

/** The charts as text for a model: all cells if they fit, otherwise fewer per chart. */
export function promptOf({ charts, texts, range }: PromptRequest, mostBytes: number): string {
  const written = (most: number) =>
    JSON.stringify({
      charts: charts.map(({ title, data, failure, facts, labels }, at) => ({
        ...{ name: nameOfText(at), title },
        ...(data === null
          ? {}
          : {
              ...{ ...unitOf(data), period: data.range === null ? null : days(data.range), notes: data.notes },
              ...{ comparedPeriods: comparedPeriods(range, data), cells: cellsOf(data, labels, most) },
            }),
        ...(failure === null ? {} : { failure }),
        facts: facts.map(factOf),
      })),
      texts: texts.map(({ position, comment, instruction }) => ({
        name: nameOfText(position),
        ...(instruction === null ? {} : { comment, instruction }),
      })),
    })
  let most = MAX_CELLS
  while (most > 10 && Buffer.byteLength(written(most)) > mostBytes) most = Math.floor(most / 2)
  return written(most)
}
