import { expect, test } from 'vitest'
import { askFigures } from '../../../../tests/fixtures/questions/ask-figures.ts'
import { memoryPorts } from '../../../../tests/fixtures/questions/ask.ts'
import { budgetTable, costTable, shopTable } from '../../../../tests/fixtures/questions/small-tables.ts'

const ports = memoryPorts([], [shopTable, costTable, budgetTable], '2026-02-20')
const textOf = async (question: string): Promise<string> => (await askFigures(ports, question)).text

test.each([
  [
    'Revenue against budget by product line in 2026',
    'I cannot compare with Revenue budget as you ask: it is not kept by product line.',
  ],
  [
    'Revenue against budget between 1 and 15 January 2026',
    'I cannot compare with Revenue budget as you ask: it is not kept by day.',
  ],
])('what a budget does not hold is said: %s', async (question, expected) => {
  expect(await textOf(question)).toContain(expected)
})

test.each([
  [
    'Which store did not meet its budget in February 2026?',
    ['**Hill** is below Revenue budget value.', 'Hill: **$150.00**[#q1] against **$200.00**[#q1] (−25.0%)'],
  ],
  ['Energy against budget in January 2026', ['**$33.00**[#q1] against **$30.00**[#q1] (+10.0%)']],
])('a measure beside its budget: %s', async (question, parts) => {
  const text = await textOf(question)
  expect(parts.filter((part) => !text.includes(part))).toEqual([])
})

test('two tables are put beside each other over the months that both have', async () => {
  const { answer } = await askFigures(ports, 'Revenue against budget by store')
  expect(answer?.reading).toMatchObject({
    ...{ kind: 'comparison', groups: ['store'], period: { from: '2026-01-01', to: '2026-02-28' } },
    other: { table: budgetTable.name, measure: { column: 'value', aggregation: 'sum' } },
  })
})

test('an average, a count or a bound beside a budget is not read as their totals', async () => {
  const read = await Promise.all(
    ['Average revenue against budget', 'How many stores were over budget?', 'stores 5% below budget'].map(
      async (question) => (await askFigures(ports, question)).type,
    ),
  )
  expect(read).not.toContain('step')
})
