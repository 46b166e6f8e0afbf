import type { ForeignTable } from './foreign-tables.testing.ts'
import {
  alongYears,
  by,
  count,
  type ForeignQuestion,
  mean,
  sum,
  text,
  toQuestion,
  yearOf,
} from './foreign-figures.testing.ts'

/** The queries over years and months, for a table with dates. */
export function questionsOfDates({ name, date, measures, rows }: ForeignTable): ForeignQuestion[] {
  if (date === null) return []
  const [m] = measures
  const years = rows.flatMap((row) => yearOf(row, date) ?? []).toSorted()
  const lastYear = years.at(-1)?.slice(0, 4) ?? ''
  const from = `FROM ${name}`
  const yearly = `date_trunc('year', ${date})::DATE`
  const inYears = { dateGranularity: 'year' as const }
  const of = (expression: string) => ({ measures: [], expressions: [{ name: 'e', expression }] })
  const ofDates = (figure: string) => ({ axes: ['__date'], figures: [figure] })
  const q = toQuestion
  return [
    q(
      `${m} by year`,
      { ...inYears, measures: [m] },
      ofDates(m),
      `SELECT ${yearly}::VARCHAR AS y, sum(${m}) ${from} GROUP BY y`,
      (all) => by(all, (row) => [yearOf(row, date)], sum(m)),
    ),
    q(
      `rows by month in ${lastYear}`,
      {
        dateGranularity: 'month',
        measures: ['count'],
        dateFrom: `${lastYear}-01-01`,
        dateTo: `${lastYear}-12-31`,
      },
      ofDates('count'),
      `SELECT date_trunc('month', ${date})::DATE::VARCHAR AS month, count(*) ${from} WHERE ${date} BETWEEN '${lastYear}-01-01' AND '${lastYear}-12-31' GROUP BY month`,
      (all) =>
        by(
          all.filter((row) => text(row, date)?.startsWith(lastYear)),
          (row) => [`${text(row, date)!.slice(0, 7)}-01`],
          count,
        ),
    ),
    q(
      `${m} so far by year`,
      { ...inYears, ...of(`running_total(sum(${m}))`) },
      ofDates('e'),
      `SELECT ${yearly}::VARCHAR AS y, CASE WHEN y IS NOT NULL THEN sum(sum(${m})) OVER (ORDER BY y NULLS LAST) END ${from} GROUP BY y`,
      (all) =>
        alongYears(all, date, sum(m), (_, __, sofar) =>
          sofar.length === 0 ? null : sofar.reduce((total, value) => total + value, 0),
        ),
    ),
    q(
      `rows more than in the year before`,
      { ...inYears, ...of('difference(count)') },
      ofDates('e'),
      `WITH g AS (SELECT ${yearly} AS y, count(*) AS n ${from} GROUP BY y) SELECT g.y::VARCHAR, g.n - b.n FROM g LEFT JOIN g b ON b.y = g.y - INTERVAL 1 YEAR`,
      (all) => alongYears(all, date, count, (own, before) => (own === null || before === null ? null : own - before)),
    ),
    q(
      `change of the mean of ${m} to the year before`,
      { ...inYears, ...of(`change(mean(${m}))`) },
      ofDates('e'),
      `WITH g AS (SELECT ${yearly} AS y, avg(${m}) AS n ${from} GROUP BY y) SELECT g.y::VARCHAR, CASE WHEN b.n > 0 THEN (g.n - b.n) / b.n END FROM g LEFT JOIN g b ON b.y = g.y - INTERVAL 1 YEAR`,
      (all) =>
        alongYears(all, date, mean(m), (own, before) =>
          own === null || before === null || before <= 0 ? null : (own - before) / before,
        ),
    ),
    q(
      `${m} by financial year`,
      { dateGranularity: 'fy', measures: [m] },
      ofDates(m),
      `SELECT financial_year_start(${date})::VARCHAR AS y, sum(${m}) ${from} GROUP BY y`,
      (all) =>
        by(
          all,
          (row) => {
            const day = text(row, date)
            return [day === null ? null : `${Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)}-04-01`]
          },
          sum(m),
        ),
    ),
  ]
}
