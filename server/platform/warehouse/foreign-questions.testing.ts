import { questionsOfDates } from './foreign-date-questions.testing.ts'
import {
  by,
  count,
  distinct,
  type ForeignQuestion,
  least,
  mean,
  most,
  percentile,
  quoted,
  ratio,
  sum,
  text,
  toQuestion,
  usual,
  whole,
} from './foreign-figures.testing.ts'
import type { ForeignTable } from './foreign-tables.testing.ts'

type Row = ForeignTable['rows'][number]

/** The first thirty queries that a table can answer. */
export function questionsOf(table: ForeignTable): ForeignQuestion[] {
  const { name, dimensions, measures, rows } = table
  const [d] = dimensions
  const d2 = dimensions[1] ?? null
  const [m] = measures
  const m2 = measures[1] ?? null
  const [v = '', v2 = ''] = usual(rows, d)
  const middle = percentile(m, 50)(rows) ?? 0
  const high = percentile(m, 80)(rows) ?? 0
  const width = Math.max(1, Math.round(((most(m)(rows) ?? 0) - (least(m)(rows) ?? 0)) / 9))
  const from = `FROM ${name}`
  const q = toQuestion
  const one = (measure: string) => ({ axes: [], figures: [measure] })
  const of = (expression: string) => ({ measures: [], expressions: [{ name: 'e', expression }] })
  const e = { axes: [], figures: ['e'] }
  const each = (...figures: string[]) => ({ axes: [d], figures })
  const grouped = { dimensions: [d] }
  const isV = (row: Row) => text(row, d) === v

  return [
    q(`total ${m}`, { measures: [m] }, one(m), `SELECT sum(${m}) ${from}`, (all) => whole(all, sum(m))),
    q(`mean ${m}`, { measures: [`${m}:mean`] }, one(`${m}:mean`), `SELECT avg(${m}) ${from}`, (all) =>
      whole(all, mean(m)),
    ),
    q(
      `median ${m}`,
      { measures: [`${m}:p50`] },
      one(`${m}:p50`),
      `SELECT quantile_cont(${m}::DOUBLE, 0.5) ${from}`,
      (all) => whole(all, percentile(m, 50)),
    ),
    q(
      `least and greatest ${m}`,
      { measures: [`${m}:min`, `${m}:max`] },
      { axes: [], figures: [`${m}:min`, `${m}:max`] },
      `SELECT min(${m}), max(${m}) ${from}`,
      (all) => whole(all, least(m), most(m)),
    ),
    q('number of rows', { measures: ['count'] }, one('count'), `SELECT count(*) ${from}`, (all) => whole(all, count)),
    q(
      `number of different ${d}`,
      { measures: [`${d}:count_distinct`] },
      one(`${d}:count_distinct`),
      `SELECT count(DISTINCT ${d}) ${from}`,
      (all) => whole(all, distinct(d)),
    ),
    q(`${m} by ${d}`, { ...grouped, measures: [m] }, each(m), `SELECT ${d}, sum(${m}) ${from} GROUP BY ${d}`, (all) =>
      by(all, (row) => [text(row, d)], sum(m)),
    ),
    q(
      `mean ${m} by ${d}`,
      { ...grouped, measures: [`${m}:mean`] },
      each(`${m}:mean`),
      `SELECT ${d}, avg(${m}) ${from} GROUP BY ${d}`,
      (all) => by(all, (row) => [text(row, d)], mean(m)),
    ),
    q(
      `rows and 90th percentile of ${m} by ${d}`,
      { ...grouped, measures: ['count', `${m}:p90`] },
      each('count', `${m}:p90`),
      `SELECT ${d}, count(*), quantile_cont(${m}::DOUBLE, 0.9) ${from} GROUP BY ${d}`,
      (all) => by(all, (row) => [text(row, d)], count, percentile(m, 90)),
    ),
    q(
      `the three ${d} of the greatest ${m}, and the rest`,
      { ...grouped, measures: [m], top: { dimension: d, by: m, count: 3 } },
      each(m),
      `WITH named AS (SELECT ${d} AS one ${from} GROUP BY ${d} ORDER BY sum(${m}) DESC NULLS LAST, one LIMIT 3)
       SELECT CASE WHEN EXISTS (SELECT 1 FROM named WHERE one IS NOT DISTINCT FROM ${d}) THEN ${d} ELSE 'Other' END AS part, sum(${m}) ${from} GROUP BY part`,
      (all) => {
        const ranked = by(all, (row) => [text(row, d)], sum(m)).toSorted(
          (a, b) => Number(b[1] ?? -Infinity) - Number(a[1] ?? -Infinity) || (String(a[0]) < String(b[0]) ? -1 : 1),
        )
        const named = new Set(ranked.slice(0, 3).map(([value]) => value))
        return by(all, (row) => [named.has(text(row, d)) ? text(row, d) : 'Other'], sum(m))
      },
    ),
    q(
      `rows of ${v}`,
      { measures: ['count'], where: { column: d, operator: 'equal', value: v } },
      one('count'),
      `SELECT count(*) ${from} WHERE ${d} = ${quoted(v)}`,
      (all) => whole(all.filter(isV), count),
    ),
    q(
      `${m} of ${v} or ${v2}`,
      { measures: [m], where: { column: d, operator: 'in', values: [v, v2] } },
      one(m),
      `SELECT sum(${m}) ${from} WHERE ${d} IN (${quoted(v)}, ${quoted(v2)})`,
      (all) =>
        whole(
          all.filter((row) => isV(row) || text(row, d) === v2),
          sum(m),
        ),
    ),
    q(
      `${m} of all but ${v}`,
      { measures: [m], where: { column: d, operator: 'notEqual', value: v } },
      one(m),
      `SELECT sum(${m}) ${from} WHERE ${d} IS DISTINCT FROM ${quoted(v)}`,
      (all) =>
        whole(
          all.filter((row) => !isV(row)),
          sum(m),
        ),
    ),
    q(
      `rows above the middle of ${m}`,
      { measures: ['count'], where: { column: m, operator: 'more', value: middle } },
      one('count'),
      `SELECT count(*) ${from} WHERE ${m} > ${middle}`,
      (all) =>
        whole(
          all.filter((row) => row[m] !== null && Number(row[m]) > middle),
          count,
        ),
    ),
    q(
      `rows with ${m} from ${middle} to ${high}`,
      { measures: ['count'], where: { column: m, operator: 'between', from: middle, to: high } },
      one('count'),
      `SELECT count(*) ${from} WHERE ${m} BETWEEN ${middle} AND ${high}`,
      (all) =>
        whole(
          all.filter((row) => row[m] !== null && Number(row[m]) >= middle && Number(row[m]) <= high),
          count,
        ),
    ),
    q(
      `${m} where ${d} has an a`,
      { measures: [m], where: { column: d, operator: 'contains', text: 'A' } },
      one(m),
      `SELECT sum(${m}) ${from} WHERE contains(lower(${d}), 'a')`,
      (all) =>
        whole(
          all.filter((row) => text(row, d)?.toLowerCase().includes('a')),
          sum(m),
        ),
    ),
    q(
      `rows without ${m}`,
      { measures: ['count'], where: { column: m, operator: 'empty' } },
      one('count'),
      `SELECT nullif(count(*), 0) ${from} WHERE ${m} IS NULL`,
      (all) =>
        whole(
          all.filter((row) => row[m] === null),
          (own) => own.length || null,
        ),
    ),
    q(
      `${m} of ${v} or above ${high}, and not of ${v2}`,
      {
        measures: [m],
        where: {
          and: [
            {
              or: [
                { column: d, operator: 'equal', value: v },
                { column: m, operator: 'more', value: high },
              ],
            },
            { not: { column: d, operator: 'equal', value: v2 } },
          ],
        },
      },
      one(m),
      `SELECT sum(${m}) ${from} WHERE (${d} = ${quoted(v)} OR ${m} > ${high}) AND ${d} IS DISTINCT FROM ${quoted(v2)}`,
      (all) =>
        whole(
          all.filter((row) => (isV(row) || (row[m] !== null && Number(row[m]) > high)) && text(row, d) !== v2),
          sum(m),
        ),
    ),
    q(`${m} for each row`, of(`sum(${m}) / count`), e, `SELECT sum(${m}) / count(*) ${from}`, (all) =>
      whole(all, ratio(sum(m), count)),
    ),
    q(
      `part of the rows above ${high} by ${d}`,
      { ...grouped, ...of(`count where ${m} > ${high} / count`) },
      each('e'),
      `SELECT ${d}, count(*) FILTER (WHERE ${m} > ${high}) / count(*) ${from} GROUP BY ${d}`,
      (all) =>
        by(
          all,
          (row) => [text(row, d)],
          ratio((own) => own.filter((row) => row[m] !== null && Number(row[m]) > high).length, count),
        ),
    ),
    q(
      `share of rows by ${d}`,
      { ...grouped, ...of('share(count)') },
      each('e'),
      `SELECT ${d}, count(*) / sum(count(*)) OVER () ${from} GROUP BY ${d}`,
      (all) =>
        by(
          all,
          (row) => [text(row, d)],
          (own) => own.length / all.length,
        ),
    ),
    q(
      `rank of ${d} by ${m}`,
      { ...grouped, ...of(`rank(sum(${m}))`) },
      each('e'),
      `SELECT ${d}, CASE WHEN sum(${m}) IS NOT NULL THEN rank() OVER (ORDER BY sum(${m}) DESC NULLS LAST) END ${from} GROUP BY ${d}`,
      (all) => {
        const sums = by(all, (row) => [text(row, d)], sum(m))
        const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a))
        return sums.map(([value = null, own = null]) => [
          value,
          own === null
            ? null
            : 1 +
              sums.filter(
                ([, other]) => other !== null && Number(other) > Number(own) && !near(Number(other), Number(own)),
              ).length,
        ])
      },
    ),
    q(
      `rows by ${m} in bins of ${width}`,
      { measures: ['count'], bins: [{ column: m, width }] },
      { axes: [m], figures: ['count'] },
      `SELECT (CAST(floor(${m} / ${width}) AS BIGINT) * ${width})::VARCHAR AS least, count(*) ${from} GROUP BY least`,
      (all) => by(all, (row) => [row[m] === null ? null : String(Math.floor(Number(row[m]) / width) * width)], count),
    ),
    q(
      `median ${m} of ${v}, worked out`,
      of(`median(${m}) where ${d} = "${v.replaceAll('"', '\\"')}"`),
      e,
      `SELECT quantile_cont(${m}::DOUBLE, 0.5) FILTER (WHERE ${d} = ${quoted(v)}) ${from}`,
      (all) => whole(all.filter(isV), percentile(m, 50)),
    ),
    ...questionsOfDates(table),
    ...(m2 === null
      ? []
      : [
          q(
            `${m} for each ${m2} by ${d}`,
            { ...grouped, ...of(`sum(${m}) / sum(${m2})`) },
            each('e'),
            `SELECT ${d}, sum(${m}) / sum(${m2}) ${from} GROUP BY ${d}`,
            (all) => by(all, (row) => [text(row, d)], ratio(sum(m), sum(m2))),
          ),
        ]),
    ...(d2 === null
      ? []
      : [
          q(
            `${m} by ${d} and ${d2}`,
            { dimensions: [d, d2], measures: [m], limit: 10_000 },
            { axes: [d, d2], figures: [m] },
            `SELECT ${d}, ${d2}, sum(${m}) ${from} GROUP BY ${d}, ${d2}`,
            (all) => by(all, (row) => [text(row, d), text(row, d2)], sum(m)),
          ),
          q(
            `number of different ${d2} by ${d}`,
            { ...grouped, measures: [`${d2}:count_distinct`] },
            each(`${d2}:count_distinct`),
            `SELECT ${d}, count(DISTINCT ${d2}) ${from} GROUP BY ${d}`,
            (all) => by(all, (row) => [text(row, d)], distinct(d2)),
          ),
        ]),
    q(
      `${m} where ${d} begins with ${v.slice(0, 1)}`,
      { measures: [m], where: { column: d, operator: 'beginsWith', text: v.slice(0, 1) } },
      one(m),
      `SELECT sum(${m}) ${from} WHERE starts_with(lower(${d}), lower(${quoted(v.slice(0, 1))}))`,
      (all) =>
        whole(
          all.filter((row) => text(row, d)?.toLowerCase().startsWith(v.slice(0, 1).toLowerCase())),
          sum(m),
        ),
    ),
    q(
      `99th percentile of ${m}`,
      { measures: [`${m}:p99`] },
      one(`${m}:p99`),
      `SELECT quantile_cont(${m}::DOUBLE, 0.99) ${from}`,
      (all) => whole(all, percentile(m, 99)),
    ),
    q(
      `least ${m} by ${d}`,
      { ...grouped, measures: [`${m}:min`] },
      each(`${m}:min`),
      `SELECT ${d}, min(${m}) ${from} GROUP BY ${d}`,
      (all) => by(all, (row) => [text(row, d)], least(m)),
    ),
    q(
      `mean ${m} above ${middle}`,
      of(`mean(${m}) where ${m} > ${middle}`),
      e,
      `SELECT avg(${m}) FILTER (WHERE ${m} > ${middle}) ${from}`,
      (all) =>
        whole(
          all.filter((row) => row[m] !== null && Number(row[m]) > middle),
          mean(m),
        ),
    ),
    q(
      `span of ${m} by ${d}`,
      { ...grouped, ...of(`max(${m}) - min(${m})`) },
      each('e'),
      `SELECT ${d}, max(${m}) - min(${m}) ${from} GROUP BY ${d}`,
      (all) =>
        by(
          all,
          (row) => [text(row, d)],
          (own) => (most(m)(own) === null ? null : most(m)(own)! - least(m)(own)!),
        ),
    ),
    q(
      `different ${d}, worked out for each row`,
      of(`count_distinct(${d}) / count`),
      e,
      `SELECT count(DISTINCT ${d}) / count(*) ${from}`,
      (all) => whole(all, ratio(distinct(d), count)),
    ),
  ].slice(0, 30)
}
