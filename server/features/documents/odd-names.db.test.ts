import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(async () => {
  await library?.close()
})

const hostile = '"; drop table'
const long = 'n'.repeat(1_000)
const rightToLeft = '\u202eשלום'
const names = [hostile, '__proto__', 'constructor', long, rightToLeft, 'select', "'); drop view facts; --", 'Ünits ✓']
const rows = 8
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

async function taken(name: string, text: string) {
  const { body } = await library.upload(name, text)
  const doc = (await library.settled())[body.docs[0].filename]!
  expect([doc.status, doc.statusDetail]).toEqual(['indexed', null])
  return doc
}
type Columns = { name: string; label: string; role: string }[]
/** The name and columns of the only table made from the document. */
async function tableOf(id: string): Promise<{ table: string; columns: Columns }> {
  const found = await library.rowsOf('select table_name, columns from warehouse_source where document_id = $1', [id])
  expect(found.length).toBe(1)
  return { table: found[0].table_name, columns: found[0].columns }
}
const ask = async (query: string) => (await library.get(`/warehouse/facts?${query}`)).body

describe('names that are no names for a database are names like any other', () => {
  const sums = names.map((_, index) => Array.from({ length: rows }, (_row, at) => (at + 1) * (index + 2) + 0.5))
  const csv = [
    ['Day', ...names.map(quoted)].join(),
    ...Array.from({ length: rows }, (_, at) => [`2026-01-${10 + at}`, ...sums.map((column) => column[at])].join()),
  ].join('\n')
  const json = JSON.stringify(
    Array.from({ length: rows }, (_, at) =>
      Object.fromEntries([['Day', `2026-01-${10 + at}`], ...names.map((name, index) => [name, sums[index]![at]])]),
    ),
  )

  test.each([
    ['columns.csv', csv],
    ['fields.json', json],
  ])('of the columns of %s', async (filename, text) => {
    const { id } = await taken(filename, text)
    const { table, columns } = await tableOf(id)
    const measures = columns.filter(({ role }) => role === 'measure')
    expect(measures.map(({ label }) => label)).toEqual(names)
    for (const { name } of columns) expect(name).toMatch(/^[a-z][a-z\d_]*$/)
    const { results } = await ask(`factTable=${table}&measures=${measures.map(({ name }) => name).join()}`)
    expect(measures.map(({ name }) => results[0].measures[name].value)).toEqual(
      sums.map((column) => column.reduce((sum, value) => sum + value, 0)),
    )
  })

  test('of the values that are grouped and filtered by', async () => {
    const lines = names.flatMap((name, index) => [
      `2026-01-10,${quoted(name)},${index + 1.5}`,
      `2026-01-11,${quoted(name)},1.25`,
    ])
    const { id } = await taken('values.csv', `Day,Shop,Sales\n${lines.join('\n')}\n`)
    const { table } = await tableOf(id)
    const { results } = await ask(`factTable=${table}&measures=sales&dimensions=shop`)
    const found: string[] = results.map((row: any) =>
      JSON.stringify([row.dimensionValues.shop, row.measures.sales.value]),
    )
    expect(found.toSorted()).toEqual(names.map((name, index) => JSON.stringify([name, index + 2.75])).toSorted())
    for (const [position, name] of names.entries()) {
      const one = await ask(
        `factTable=${table}&measures=sales&filter_shop=${encodeURIComponent(JSON.stringify([name]))}`,
      )
      expect([name, one.results[0].measures.sales.value]).toEqual([name, position + 2.75])
    }
  })

  test.each(names)('of the file %#', async (name) => {
    const text = `Day,Shop,Sales\n2026-01-10,A,1.5\n2026-01-11,B,2.25\n2026-01-12,A,3\n`
    const { id } = await taken(`${name}.csv`, text)
    const { table } = await tableOf(id)
    expect(table).toMatch(/^[a-z][a-z\d_]*$/)
    expect((await ask(`factTable=${table}&measures=sales`)).results[0].measures.sales.value).toBe(6.75)
  })

  test('and nothing that was there is lost', async () => {
    const { docs } = (await library.get('/docs')).body
    expect(docs.length).toBe(3 + names.length)
  })
})
