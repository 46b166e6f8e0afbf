import { expect, test } from 'vitest'
import { ask, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import { shopTable } from '../../../tests/fixtures/questions/small-tables.ts'

const contract = documentOf(
  'contract.md',
  '# Contract\n\nIf we take less than the minimum of units, we pay what is missing.\n',
)
const taxed = {
  ...shopTable,
  measures: [...shopTable.measures, { name: 'tax_5_percent', label: 'Tax 5%', unit: 'number' }],
  dimensions: [...shopTable.dimensions, { name: 'channel', label: 'Channel' }],
  rows: shopTable.rows.map((row) => ({ ...row, channel: 'Retail', tax_5_percent: Number(row.revenue) / 20 })),
}
const ports = memoryPorts([contract], [taxed], '2026-02-20')
const textOf = async (question: string): Promise<string> => (await ask(ports, question)).text
const notFound = expect.stringMatching(/^I could not find an answer to that\./)

test.each([
  [
    'Which was the latest sale?',
    'The latest day with records in Shop sales is **14 February 2026**[#1]. Number of records on it: 1[#1].',
  ],
  [
    'When did we make the first sale at Hill?',
    'The earliest day with records in Shop sales for Hill is **20 January 2025**[#1]. Number of records on it: 1[#1].',
  ],
  [
    'When was the most recent sale of filter blend in 2025?',
    'The latest day with records in Shop sales for Filter blend in 2025 is **5 March 2025**[#1]. Number of records on it: 1[#1].',
  ],
  [
    'When was the first espresso blend sale at Harbour?',
    'The earliest day with records in Shop sales for Harbour and Espresso blend is **24 December 2025**[#1]. Number of records on it: 1[#1].',
  ],
  ['When was revenue of Hill?', notFound],
  ['When was the first sale above 300?', notFound],
  ['What was the amount of the last sale?', notFound],
  ['What were sales on the first day?', notFound],
])('the ends of the time of records: %s', async (question, answer) => {
  expect(await textOf(question)).toEqual(answer)
})

test('a follow-up keeps the end of the time, or asks for a figure instead', async () => {
  const [narrowed, measured] = await Promise.all(
    ['and at Hill?', 'and the total revenue?'].map((next) => ask(ports, ['Which was the first sale?', next])),
  )
  expect([narrowed?.text, measured?.text]).toEqual([
    'The earliest day with records in Shop sales for Hill is **20 January 2025**[#1]. Number of records on it: 1[#1].',
    'Revenue: **$1,450.50**[#1]\n\nFrom Shop sales.',
  ])
})

test.each([
  [
    'How many stores had revenue above 600?',
    'Revenue by store, only above $600.00:\n\nThat is **1**[#1] of 2[#1] with figures.\n\n- Harbour: $950.50[#1]',
  ],
  [
    'How many months had revenue above 260?',
    'Revenue by month, only above $260.00:\n\nThat is **2**[#1] of 6[#1] with figures.\n\n- January 2025: $500.50[#1]\n- December 2025: $400.00[#1]',
  ],
  ['How many stores had revenue above 2,000?', 'None of the figures for Revenue by store is above $2,000.00.'],
])('groups beyond a bound are counted: %s', async (question, answer) => {
  expect(await textOf(question)).toBe(answer)
})

test.each([
  ['What share of the revenue of Hill came from filter blend?', '**Filter blend** is 40.0%[#1] of Revenue for Hill.'],
  ['What share of filter blend revenue came from Hill?', '**Hill** is 40.0%[#1] of Revenue for Filter blend.'],
  ['share of Hill in filter blend revenue', 'I could not find an answer to that.'],
])('of two values the share is asked of the one behind the verb: %s', async (question, answer) => {
  expect(await textOf(question)).toContain(answer)
})

test.each([
  ['Total tax', 'Tax 5%: **72.53**[#1]'],
  ['Average tax 5%', 'Average Tax 5%: **10.36**[#1]'],
  ['Total tax 10%', 'I could not find an answer to that.'],
])('a number in the name of a column need not be said: %s', async (question, answer) => {
  expect(await textOf(question)).toContain(answer)
})

test('a third grouping is not passed over', async () => {
  expect(await textOf('Revenue by store and product line and channel')).toContain('Not taken into account: “Channel”.')
})

test('what happens in a case is a rule, whatever figure has such a name', async () => {
  expect(await textOf('What happens if we take less than the minimum units?')).toBe(
    'If we take less than the minimum of units, we pay what is missing.[^1]',
  )
})
