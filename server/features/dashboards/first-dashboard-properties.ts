import { dateAxis } from '../../../contract/dashboards/dashboards.schemas.ts'
import { breakdownColumns } from '../../engines/queries/index.ts'
import type { Looked, Measure } from './first-dashboard-measures.ts'
import { type Ask, queryFiltersOf, queryOf } from './first-dashboard-query.ts'

const MOST_ASKED = 10
const MOST_DIMENSIONS = 8
const MOST_PARTS = 60
const RECORDS_OF_PART = 4
const MOST_MONTHS = 600
const FEWEST_MONTHS = 6
/** How much of the changes from month to month is a straight line, and how near its slope is to one unit of time. */
const STRAIGHT = 0.98
const NEAR = 0.05
/** A month in months, days, weeks, hours and years. */
const lengthsOfMonth = [1, 30.44, 4.35, 730.5, 1 / 12]

const nameOf = (column: Measure['column']): string => column?.name ?? 'count'

/** Means of columns that say the same in every record of a part: the hours that are promised for a priority, the area of a site. */
async function ofParts(ask: Ask, means: readonly Measure[], { time, range }: Looked): Promise<ReadonlySet<Measure>> {
  const [first] = means
  if (first === undefined) return new Set()
  const { table } = first
  const measures = means.flatMap(({ column }) => [`${nameOf(column)}:min`, `${nameOf(column)}:max`])
  const found = await Promise.all(
    breakdownColumns(table)
      .slice(0, MOST_DIMENSIONS)
      .map(async ({ name }) => {
        const { results } = await ask(
          queryOf(table, {
            measures,
            dimensions: [...(time === null ? [] : [`{${time.column}}`]), name],
            filters: queryFiltersOf(table),
            limit: MOST_PARTS + 1,
            ...(range === null ? {} : { dateFrom: range.from, dateTo: range.to }),
          }),
        )
        const records = results.reduce((sum, { recordCount }) => sum + recordCount, 0)
        if (results.length > MOST_PARTS || records < results.length * RECORDS_OF_PART) return []
        return means.filter(({ column }) => {
          const [least, most] = ['min', 'max'].map((of) =>
            results.map((row) => row.measures[`${nameOf(column)}:${of}`]?.value ?? null),
          )
          const isOne = least?.every((value, at) => value !== null && value === most?.[at]) ?? false
          return isOne && new Set(least).size > 1
        })
      }),
  )
  return new Set(found.flat())
}

/** Whether values fall or rise by as much as the time goes by. */
function goesWithTime(values: readonly number[]): boolean {
  const count = values.length
  if (count < FEWEST_MONTHS) return false
  const middle = (count - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const both = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  const ofTime = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  const ofValues = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const slope = Math.abs(both / ofTime)
  const isStraight = ofValues > 0 && both ** 2 / (ofTime * ofValues) >= STRAIGHT
  return isStraight && lengthsOfMonth.some((length) => Math.abs(slope - length) <= length * NEAR)
}

/** Means of how long ago the date of the record is: over time they say only that time goes by. */
async function sinceDates(ask: Ask, means: readonly Measure[], { time }: Looked): Promise<ReadonlySet<Measure>> {
  const [first] = means
  if (first === undefined || time === null || time.isYearly) return new Set()
  const { results } = await ask(
    queryOf(first.table, {
      measures: means.map(({ column }) => `${nameOf(column)}:mean`),
      dimensions: [`{${time.column}}`],
      dateGranularity: 'month',
      filters: queryFiltersOf(first.table),
      dateFrom: time.span.from,
      dateTo: time.span.to,
      limit: MOST_MONTHS,
    }),
  )
  const inTime = results.toSorted((one, other) =>
    (one.dimensionValues[dateAxis] ?? '') < (other.dimensionValues[dateAxis] ?? '') ? -1 : 1,
  )
  return new Set(
    means.filter(({ column }) => {
      const values = inTime.map((row) => row.measures[`${nameOf(column)}:mean`]?.value ?? null)
      return values.every((value) => value !== null) && goesWithTime(values)
    }),
  )
}

/** Leaves out means that only repeat what a part or a date of the table says, if there is another measure. */
export async function withoutProperties(ask: Ask, measures: readonly Measure[], looked: Looked): Promise<Measure[]> {
  const means = measures.filter(({ column, isSum }) => column !== null && !isSum).slice(0, MOST_ASKED)
  const found = await Promise.all([ofParts(ask, means, looked), sinceDates(ask, means, looked)])
  const kept = measures.filter((measure) => found.every((of) => !of.has(measure)))
  return kept.length > 0 ? kept : [...measures]
}
