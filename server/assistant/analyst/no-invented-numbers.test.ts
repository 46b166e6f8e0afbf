import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ask, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import type { MemoryTable } from '../../../tests/fixtures/questions/in-memory-tables.ts'

const numRuns = 60 * Number(process.env.RUNS ?? 1)
const stores = ['Harbour', 'Hill', 'North shore', 'Online']
const day = fc
  .tuple(fc.integer({ min: 2024, max: 2026 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`)
const row = fc.record({
  date: day,
  store: fc.constantFrom(...stores),
  channel: fc.constantFrom('Retail', 'Wholesale'),
  revenue: fc.oneof(
    fc.constant(null),
    fc.integer({ min: -99_999, max: 9_999_999 }).map((cents) => cents / 100),
  ),
  budget: fc.integer({ min: 0, max: 99_999 }),
  margin: fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000),
})
const tableOf = (rows: MemoryTable['rows']): MemoryTable => ({
  name: 'sales',
  label: 'Sales',
  measures: [
    { name: 'revenue', label: 'Revenue', unit: 'currency' },
    { name: 'budget', label: 'Budget', unit: 'currency' },
    { name: 'margin', label: 'Margin', unit: 'percent' },
  ],
  dimensions: [
    { name: 'store', label: 'Store' },
    { name: 'channel', label: 'Channel' },
  ],
  dates: [{ name: 'date', label: 'Date' }],
  rows,
})
const what = fc.constantFrom(
  'total revenue',
  'revenue',
  'average margin',
  'budget',
  'number of sales',
  'median revenue',
  'revenue and budget',
)
const how = fc.constantFrom(
  '',
  ' by month',
  ' by store',
  ' by quarter and store',
  ' per channel',
  ' by week',
  ' by year',
  ' for Hill',
  ' of Harbour vs Hill',
  ' against budget',
  ' over time',
  ' excluding Online',
)
const when = fc.constantFrom(
  '',
  ' in 2025',
  ' in March',
  ' last year',
  ' in Q1',
  ' since June 2025',
  ' this year compared with last year',
  ' from March to May 2025',
  ' last month',
)
const whole = fc.constantFrom(
  'Which store sold most?',
  'top 2 stores by revenue',
  'Which month had the lowest revenue?',
  'What share of revenue came from Online?',
  'average revenue per month',
  'How did revenue change from January to June 2025?',
  'Are we over budget?',
  'How many stores are there?',
  'How much notice does the contract need?',
  'What is the moon made of?',
)
const question = fc.oneof(
  fc.tuple(what, how, when).map((parts) => `What was ${parts.join('')}?`),
  whole,
)
const notes = documentOf(
  'contract.md',
  '# Contract\n\nThe contract needs 90 days of notice. Rent is $12,500.00 a month.\n',
)

/** The numbers of a text that stand for themselves: not in marks, not part of a word such as Q1. */
function numbersIn(text: string): { value: number; decimals: number; isPercent: boolean }[] {
  const bare = text.replace(/\[[#^]\d+\]/g, ' ')
  return [...bare.matchAll(/(?<![\p{L}\d.,])(\d[\d,]*(?:\.(\d+))?)(%?)/gu)].map((match) => ({
    value: Number((match[1] ?? '').replaceAll(',', '')),
    decimals: match[2]?.length ?? 0,
    isPercent: match[3] === '%',
  }))
}

test('no number stands in an answer that no tool returned', async () => {
  let numbers = 0
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 25 }), question, async (rows, asked) => {
      const { text, events, end } = await ask(memoryPorts([notes], [tableOf(rows)], '2026-11-20'), asked)
      expect(end).toEqual({ type: 'finished' })
      const returned = new Set<number>()
      for (const event of events)
        if (event.type === 'tool result')
          for (const match of event.content.matchAll(/-?\d+(?:,\d{3})*(?:\.\d+)?(?:e-?\d+)?/g))
            returned.add(Math.abs(Number(match[0].replaceAll(',', ''))))
      const invented = numbersIn(text).filter(({ value, decimals, isPercent }) => {
        numbers += 1
        const near = (each: number): boolean => Math.abs(each - value) <= 0.5 * 10 ** -decimals + 1e-6
        return ![...returned].some((each) => near(each) || (isPercent && near(each * 100)))
      })
      expect({ asked, text, invented }).toEqual({ asked, text, invented: [] })
    }),
    { seed: 20_261_120, numRuns },
  )
  expect(numbers).toBeGreaterThan(numRuns)
})
