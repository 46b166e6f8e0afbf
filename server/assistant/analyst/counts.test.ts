import { expect, test } from 'vitest'
import { ask, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import type { MemoryTable } from '../../../tests/fixtures/questions/in-memory-tables.ts'

const sales: MemoryTable = {
  name: 'sales',
  label: 'Till',
  measures: [
    { name: 'price', label: 'Unit price', unit: 'number' },
    { name: 'quantity', label: 'Quantity', unit: 'number' },
  ],
  dimensions: [
    { name: 'product_line', label: 'Product line' },
    { name: 'customer_type', label: 'Customer type' },
  ],
  dates: [{ name: 'date', label: 'Date' }],
  rows: [
    { date: '2026-01-01', product_line: 'Tea', customer_type: 'Member', price: 4, quantity: 10 },
    { date: '2026-01-02', product_line: 'Tea', customer_type: 'Normal', price: 5, quantity: 3 },
    { date: '2026-02-02', product_line: 'Cups', customer_type: 'Member', price: 9, quantity: 1 },
    { date: '2026-02-02', product_line: 'Tea', customer_type: 'Member', price: 5, quantity: 2 },
  ],
}
const ports = memoryPorts([], [sales])

test.each([
  ['How many items were sold in January 2026?', 'Quantity in January 2026: **13**[#1]'],
  ['How many different products were sold?', 'There are **2**[#1] different values of Product line: Cups and Tea.'],
  ['How many product lines per customer type?', 'Not taken into account: “Customer type”.'],
  ['What percentage of customers are members?', '**Member** is 75.0%[#1] of Number of records.'],
  ['What was the busiest day?', '**2 February 2026** had the highest Number of records: 2[#1].'],
  ['Quantity in the first week of January 2026', 'I could not find an answer to that.'],
])('%s', async (question, answer) => {
  expect((await ask(ports, question)).text).toContain(answer)
})

test.each([
  ['grew', '- Cups: no', 'the greatest rise first:\n\n- Tea: a fall of 11'],
  ['declined', '- Cups: no', 'the greatest fall first:\n\n- Tea: a fall of 11'],
])('which product line %s most is told by its first and last month', async (verb, never, answer) => {
  const { text } = await ask(ports, `Quantity: which product line ${verb} the most?`)
  expect([text.includes(answer), text.includes(never)]).toEqual([true, false])
})
