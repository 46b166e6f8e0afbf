import { afterAll, beforeAll, expect, test } from 'vitest'
import { formulasTexts as texts } from '../../../contract/formulas/formulas.texts.ts'
import { notOneLine } from '../../../contract/shared/one-line.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
})
afterAll(async () => {
  await library?.close()
})

const formula = (name: string, text: string) =>
  library.send('POST', '/measurements/defs', { name, source: 'formula', unit: 'number', formula: text })
const valuesOf = async (name: string) =>
  (await library.get(`/measurements?measurement=${encodeURIComponent(name)}&granularity=year`)).body.values?.map(
    ({ value }: { value: number }) => value,
  )
const definitions = async () => (await library.get('/measurements/defs')).body.defs.length

// D3.5.12
test.each([
  ['10,000 brackets', '('.repeat(10_000), texts.formulaTooLong],
  ['3,000 brackets', '('.repeat(3_000), /^Formula Error: Expected at most 64 parts within one another/],
  ['3,000 closed brackets', `${'('.repeat(1_500)}1${')'.repeat(1_500)}`, /^Formula Error: Expected at most 64 parts/],
  ['itself', '[Odd] + 1', '"Odd" would depend on itself.'],
])('a formula of %s is refused in a sentence and nothing is kept', async (_of, text, message) => {
  const before = await definitions()
  const { status, body } = await formula('Odd', text)
  expect([status, body.message]).toEqual([400, typeof message === 'string' ? message : expect.stringMatching(message)])
  expect(await definitions()).toBe(before)
})

test('a circle of three is refused, and the three stay as they were', async () => {
  const first = (await formula('One', '[Total] * 2')).body.def
  await formula('Two', '[One] * 2')
  await formula('Three', '[Two] * 2')
  const values = await valuesOf('Three')
  const { status, body } = await library.send('PUT', `/measurements/defs/${first.id}`, {
    ...first,
    formula: '[Three] + 1',
  })
  expect([status, body.message]).toEqual([
    ...[400, 'This would be circular: "One" depends on "Three" depends on "Two" depends on "One".'],
  ])
  expect([values.length > 0, await valuesOf('Three')]).toEqual([true, values])
})

test('a measure is called whatever it is called, and one without a usable name is refused in a sentence', async () => {
  const expected = (await valuesOf('Total')).map((value: number) => value * 2)
  for (const name of ['"; drop table', 'constructor', 'toString', 'שלום', "'); --", 'by where', '✓']) {
    const made = await formula(name, '[Total] * 2')
    expect([name, made.status]).toEqual([name, 200])
    await formula(`Of ${name}`, `[${name}] / 2`)
    expect([name, await valuesOf(name)]).toEqual([name, expected])
    expect([name, await valuesOf(`Of ${name}`)]).toEqual([name, expected.map((value: number) => value / 2)])
  }
  for (const [name, message] of [
    ['n'.repeat(1_000), texts.nameTooLong],
    ['\u202eשלום', notOneLine],
    ['__proto__', 'This name is taken. Please choose another.'],
  ] as const) {
    const { status, body } = await formula(name, '1')
    expect([status, body.message]).toEqual([400, message])
  }
})
