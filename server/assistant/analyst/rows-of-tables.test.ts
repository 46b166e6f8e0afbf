import { expect, test } from 'vitest'
import { ask, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import { shopTable } from '../../../tests/fixtures/questions/small-tables.ts'
import { readCells } from '../../ingestion/workbook/cell-text.ts'

const header = ['Date', 'Store', 'Product line', 'Revenue', 'Units', 'Rating']
const rows = shopTable.rows.map(({ date, store, product_line, revenue, units, rating }) =>
  [date, store, product_line, revenue, units, rating].map((value) => value ?? null),
)
const [page] = readCells([{ name: 'Shop sales', rows: [header, ...rows] }]).pages
const ports = memoryPorts([documentOf('shop-sales.xlsx', page?.text ?? '')], [shopTable], '2026-02-20')

test.each([
  [
    'What was the revenue of the Harbour store for the espresso blend the day before Christmas?',
    'Revenue for Harbour and Espresso blend: **$650.00**[#1]',
  ],
  [
    'Is the rating of the Harbour espresso blend 5?',
    'Date: 2025-12-24; Store: Harbour; Product line: Espresso blend; Revenue: 400; Units: 40; Rating: 5.[^1]',
  ],
])('a row of a workbook answers only what its table cannot: %s', async (question, answer) => {
  expect((await ask(ports, question)).text).toContain(answer)
})
