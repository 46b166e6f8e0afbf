import { expect, test } from 'vitest'
import { dateAxis } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { FactQuery, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import type { FactTable, UnderstoodColumn } from '../../engines/queries/index.ts'
import type { Measure } from './first-dashboard-measures.ts'
import { withoutProperties } from './first-dashboard-properties.ts'
import type { Time } from './first-dashboard-time.ts'

const figure = (name: string): UnderstoodColumn => ({
  name,
  label: name,
  role: 'measure',
  type: 'decimal',
  unit: 'number',
})
const priority: UnderstoodColumn = { name: 'priority', label: 'Priority', role: 'dimension', type: 'text' }
const time: Time = {
  column: 'day',
  span: { from: '2025-01-01', to: '2025-08-31' },
  newest: '2025-08-31',
  isYearly: false,
  isSeries: false,
  isPanel: false,
  isSeasonal: false,
  days: [],
}

type Values = { parts: [number, number][]; months: number[]; records?: number }
/** Which of the measures stay, each with its least and greatest value by part and its mean by month. */
async function kept(columns: Record<string, Values>, isSum = false): Promise<string[]> {
  const figures = Object.keys(columns).map(figure)
  const table: FactTable = { name: 'tickets', label: 'Tickets', files: ['tickets'], columns: [priority, ...figures] }
  const [{ parts, months, records = 9 }] = Object.values(columns) as [Values]
  const ask = ({ dateGranularity }: FactQuery): Promise<FactResult> => {
    const byMonth = dateGranularity === 'month'
    const results = (byMonth ? months : parts).map((_, at) => ({
      dimensionValues: byMonth ? { [dateAxis]: `2025-0${at + 1}-01` } : { priority: `P${at}` },
      measures: Object.fromEntries(
        Object.entries(columns).flatMap(([name, own]) =>
          byMonth
            ? [[`${name}:mean`, { value: own.months[at] ?? null, unit: 'number' as const }]]
            : ['min', 'max'].map((of, end) => [
                `${name}:${of}`,
                { value: own.parts[at]?.[end] ?? null, unit: 'number' as const },
              ]),
        ),
      ),
      recordCount: records,
    }))
    return Promise.resolve({ results, total: results.length })
  }
  const measures = figures.map(
    (column): Measure => ({ table, column, aggregation: isSum ? 'sum' : 'mean', isSum, weight: 1, date: 'day' }),
  )
  const found = await withoutProperties(ask, measures, { time, range: time.span })
  return found.map(({ column }) => column?.name ?? '')
}

const hours: Values = {
  parts: [
    [1, 30],
    [2, 70],
  ],
  months: [4, 9, 5, 7, 8, 4, 6, 5],
}

test('a mean of what each part has, the same in each of its records, is left out', async () => {
  const promised: Values = {
    parts: [
      [12, 12],
      [48, 48],
    ],
    months: [30, 31, 29, 33, 30, 28, 31, 30],
  }
  expect(await kept({ promised, hours })).toEqual(['hours'])
  expect(await kept({ promised })).toEqual(['promised'])
  expect(await kept({ promised: { ...promised, records: 1 }, hours })).toEqual(['promised', 'hours'])
  expect(
    await kept({
      same: {
        ...promised,
        parts: [
          [12, 12],
          [12, 12],
        ],
      },
      hours,
    }),
  ).toEqual(['same', 'hours'])
  expect(await kept({ promised, hours }, true)).toEqual(['promised', 'hours'])
})

test('a mean of the time since the date of each record is left out', async () => {
  const tenure: Values = {
    parts: [
      [1, 12],
      [2, 12],
    ],
    months: [11.5, 10.6, 9.6, 8.5, 7.6, 6.5, 5.5, 4.5],
  }
  expect(await kept({ tenure, hours })).toEqual(['hours'])
  const days = { ...tenure, months: tenure.months.map((value) => value * 30.4) }
  expect(await kept({ days, hours })).toEqual(['hours'])
  const steep = { ...tenure, months: tenure.months.map((value) => value * 3) }
  expect(await kept({ steep, hours })).toEqual(['steep', 'hours'])
})
