import { expect, test } from 'vitest'
import { answerOfForm, answerWithTotals, type DatasetReader, rowsOfWindow } from './answer-of-form.ts'
import { lacksRows, rowCountOf } from './answer-rows.ts'
import { asksTheSame, type DatasetForm, loadsByWindows, printForm, readForm } from './dataset-form.ts'
import { recordKey } from './datasets.schemas.ts'
import { csvFileOf } from './result-files.ts'

const berths = Array.from({ length: 450 }, (_, index) => ({
  dimensionValues: { berth: `Berth ${index}` },
  measures: { 'fees:sum': { value: index, unit: 'number' } },
  recordCount: 1,
}))
const listed = readForm('?fact=fees&metric=fees&aggregation=sum&rows=berth&limit=50000')!
const stores = readForm('?dimension=stores&limit=50000')!

function reading(total = berths.length) {
  const asked: [unknown, number, number][] = []
  const reader: DatasetReader = {
    facts: async ({ dimensions, limit, offset }) => {
      asked.push([dimensions.join(), offset, limit])
      const results = dimensions.length === 0 ? [{ ...berths[1]!, dimensionValues: {} }] : berths.slice(0, total)
      return { results: results.slice(offset, offset + limit), total: dimensions.length === 0 ? 1 : total }
    },
    dimension: async ({ limit, offset, order }) => {
      asked.push([order, offset, limit])
      return { records: [], total: 0 }
    },
  }
  return { asked, reader }
}

// D3.9.22
test('a list that is longer than a block begins with its first one, and says how many rows it has', async () => {
  const { asked, reader } = reading()
  const answer = await answerWithTotals(reader, listed)
  expect(asked).toEqual([
    ['berth', 0, 100],
    ['', 0, 1],
  ])
  expect([rowCountOf(answer), lacksRows(answer)]).toEqual([450, true])
  expect(await rowsOfWindow(reader, listed, { offset: 400, limit: 100, rowCount: 450 })).toEqual(berths.slice(400))
  expect(asked.at(-1)).toEqual(['berth', 400, 50])
})

test('rows that are gone by now are a failure, never a row that loads for ever', async () => {
  const { reader } = reading(430)
  await expect(rowsOfWindow(reader, listed, { offset: 400, limit: 100, rowCount: 450 })).rejects.toThrow(
    'The data changed while these rows were loading.',
  )
})

test('what is made from all rows is loaded whole: across, subtotals, a top, a chart, and a list of one block', () => {
  const asked = '?fact=fees&metric=fees&aggregation=sum'
  const loads = (search: string) => loadsByWindows(readForm(`${asked}${search}`)!)
  expect([
    loads('&rows=berth&limit=50000'),
    loads('&rows=berth&limit=100'),
    loads('&rows=berth&limit=50000&columns=quay'),
    loads('&rows=berth&rows=quay&limit=50000&subtotals=yes'),
    loads('&rows=berth&limit=50000&top=20'),
    loads('&rows=berth&limit=50000&view=chart'),
    loads('&limit=50000'),
  ]).toEqual([true, false, false, false, false, false, false])
  const chart = { ...listed, isChart: true } as DatasetForm
  const short = { ...listed, limit: '100' } as DatasetForm
  expect([asksTheSame(listed, chart), asksTheSame(short, { ...short, isChart: true } as DatasetForm)]).toEqual([
    false,
    true,
  ])
})

test('the file of a list holds all its rows, as the server orders them', async () => {
  const { reader } = reading()
  const lines = csvFileOf(await answerOfForm(reader, listed))
    .text.trim()
    .split('\r\n')
  expect([lines.length, lines[2], lines[3], lines[451 - 1]]).toEqual([451, 'Berth 1,1', 'Berth 2,2', 'Berth 449,449'])
})

test('the order of records is asked of the server, and stands in the address', async () => {
  const { asked, reader } = reading()
  const ordered = { ...stores, order: { by: recordKey, direction: 'descending' } } as DatasetForm
  expect(readForm(printForm(ordered))).toEqual(ordered)
  await answerWithTotals(reader, ordered)
  expect(asked).toEqual([['[{"by":"__key","direction":"descending"}]', 0, 100]])
})
