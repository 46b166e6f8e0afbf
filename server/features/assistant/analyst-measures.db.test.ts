import { afterAll, beforeAll, expect, test } from 'vitest'
import { figureDataSchema } from '../../../contract/chat/figures.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { ask, newThread } from '../../../tests/questions/ask.ts'
import { smallRows } from '../../../tests/fixtures/small/rows.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
})
afterAll(() => library?.close())

const asked = async (question: string, thread?: string) => {
  const messages = await ask(library.server, library.token, library.project, question, thread)
  const answer = messages.findLast((message) => message.role === 'assistant')!
  const figures = messages.flatMap((message) => {
    const { data, success } = figureDataSchema.safeParse(message.result?.data)
    return success ? [data] : []
  })
  return { content: answer.content, messages, figures }
}
const february = smallRows.filter(({ day }) => day.startsWith('2026-02'))
const sum = (of: 'total' | 'quantity') => february.reduce((all, row) => all + row[of], 0)
const money = (value: number) => value.toLocaleString('en-NZ', { maximumFractionDigits: 2 })

test('a measure that people defined is answered by its name, and what is asked of the tables stays as it was', async () => {
  const before = await asked('What was the total in February 2026?')
  await library.send('POST', '/measurements/defs', {
    ...{ name: 'Spend per item', source: 'formula', unit: 'number', formula: '[Total] / [Quantity]' },
  })
  const thread = await newThread(library.server, library.token, library.project)
  const price = await asked('What was spend per item in February 2026?', thread)
  expect(price.content).toMatch(/is the Spend per item, February 2026/)
  expect(price.content).toContain(money(sum('total') / 100 / sum('quantity')))
  const next = await asked('and in March 2026?', thread)
  expect(next.content).toContain('March 2026')
  expect(next.content).not.toContain(money(sum('total') / 100 / sum('quantity')))
  const after = await asked('What was the total in February 2026?')
  expect(after.content).toBe(before.content)
  const [figure] = price.figures
  expect(figure?.trace?.formula).toBe('[Total] / [Quantity]')
  expect(figure?.trace?.steps.map(({ depth, name, value }) => [depth, name, value])).toEqual([
    [0, 'Spend per item', expect.closeTo(sum('total') / 100 / sum('quantity'), 9)],
    [1, 'Total', expect.closeTo(sum('total') / 100, 6)],
    [1, 'Quantity', sum('quantity')],
  ])
  expect([before, after].map(({ figures }) => figures[0]?.trace)).toEqual([undefined, undefined])
})

test('a measure is shown by period and by what it is split by, and never added up', async () => {
  const byMonth = await asked('Which month had the highest spend per item?')
  expect(byMonth.content).toMatch(/^\*\*March 2026\*\* has the highest Spend per item: /)
  const [{ rows, measures } = { rows: [], measures: [] }] = (await asked('spend per item by city in February 2026'))
    .figures
  expect(rows.map(({ dimensionValues }) => dimensionValues['city'])).toEqual(
    [...new Set(february.map(({ city }) => city))].sort(),
  )
  expect(measures).toMatchObject([{ label: 'Spend per item' }])
  expect(JSON.stringify(byMonth.messages)).not.toContain('"sum":')
  expect((await asked('average spend per item in February 2026')).content).toContain(
    money(sum('total') / 100 / sum('quantity')),
  )
})

test('a look-up without an entry is a 0 that says so, in the values and in the answer', async () => {
  const values = { Dunedin: { value: 0.1 }, Nelson: { value: 0.2 } }
  await library.send('POST', '/measurements/defs', {
    ...{ name: 'Bonus rate', source: 'lookup', unit: 'percent', scope: 'city', values },
  })
  await library.send('POST', '/measurements/defs', {
    ...{ name: 'Bonus', source: 'formula', unit: 'number', formula: '[Total] * [Bonus rate]' },
  })
  const { body } = await library.get('/measurements?measurement=Bonus&granularity=quarter')
  const paid = (city: string) => smallRows.reduce((all, row) => (row.city === city ? all + row.total : all), 0) / 100
  const fault = 'A value missing from a lookup or matrix counts as 0'
  expect(body.values).toEqual([
    expect.objectContaining({ value: expect.closeTo(paid('Dunedin') * 0.1 + paid('Nelson') * 0.2, 6), fault }),
  ])
  expect((await asked('What was the bonus in February 2026?')).content).toContain(
    `Some values are shown as 0: ${fault}.`,
  )
})
