import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JoinCorrection, Reading } from '../../../contract/documents/reading.schemas.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(async () => {
  await library?.close()
})

const head = 'Day,Shop,Units,Takings\n'
const line = (month: number, day: number) =>
  `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')},Shop ${day % 3},${day},${100 + day}.5\n`
const days = (month: number, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => line(month, from + index)).join('')

async function taken(name: string, text: string): Promise<string> {
  await library.upload(name, text)
  return (await library.settled())[name]!.id
}
const readingOf = async (id: string): Promise<Reading> => (await library.get(`/docs/${id}/reading`)).body.reading
async function join(id: string, how: JoinCorrection['how'] | null, to = 'sales') {
  const { rev } = await readingOf(id)
  const corrections = { sheets: [], columns: [], ...(how === null ? {} : { joins: [{ table: '', to, how }] }) }
  const { status, body } = await library.send('PUT', `/docs/${id}/reading`, { rev, corrections })
  await library.settled()
  return status === 200 ? status : body.message
}
/** For each table, its number of records and its total units. */
async function figures(): Promise<Record<string, [number, number]>> {
  const { factTables } = (await library.get('/warehouse/facts/_metadata')).body
  const found: Record<string, [number, number]> = {}
  for (const name of Object.keys(factTables).toSorted()) {
    const { results } = (await library.get(`/warehouse/facts?factTable=${name}&measures=units,count`)).body
    found[name] = [results[0].measures.count.value, results[0].measures.units.value]
  }
  return found
}
const sources = async () =>
  (await library.get('/warehouse/sources')).body.sources.map(
    ({ sourceName, cluster, recordCount, joins, isReplaced }: any) => [
      ...[sourceName, cluster, recordCount],
      ...[joins, isReplaced].filter((one) => one !== undefined),
    ],
  )
const remarks = async (id: string) => (await library.detail(id)).remarks

describe('the rows of a second table of the same shape', () => {
  let [first, second] = ['', '']
  const former = { sales: [20, 210], sales_february: [16, 165] }
  beforeAll(async () => {
    first = await taken('sales.csv', head + days(1, 1, 20))
    // Five rows are in both files; one of them is in this one twice.
    second = await taken('sales-february.csv', head + days(1, 16, 20) + line(1, 20) + days(2, 1, 10))
  })

  test('stand by themselves until a person chooses, who is told what they can join', async () => {
    expect(await figures()).toEqual(former)
    const [table] = (await readingOf(second)).tables
    expect([table!.joinable, table!.joinRefusal, table!.foundIn]).toEqual([
      [{ name: 'sales', label: 'sales', ways: ['append', 'replace'] }],
      null,
      null,
    ])
  })

  test('are added, and what is equal counts as often as in the file that has it most often', async () => {
    expect(await join(second, 'append')).toBe(200)
    expect(await figures()).toEqual({ sales: [31, 210 + 20 + 55] })
    expect(await remarks(second)).toContain('5 rows were already in "sales" and count once.')
    expect(await sources()).toEqual([
      ['sales-february.csv', 'sales', 16, 'append'],
      ['sales.csv', 'sales', 20],
    ])
    // Rereading and replacing the file keeps it so.
    await taken('sales-february.csv', head + days(1, 16, 20) + line(1, 20) + days(2, 1, 11))
    expect(await figures()).toEqual({ sales: [32, 285 + 11] })
    await taken('sales-february.csv', head + days(1, 16, 20) + line(1, 20) + days(2, 1, 10))
    await taken('sales.csv', head + days(1, 1, 19))
    expect(await figures()).toEqual({ sales: [31, 285] })
    await taken('sales.csv', head + days(1, 1, 20))
  })

  test('take the place of the former ones, which come back when that is undone or its document goes', async () => {
    expect(await join(second, 'replace')).toBe(200)
    expect(await figures()).toEqual({ sales: [16, 165] })
    expect(await sources()).toContainEqual(['sales.csv', 'sales', 20, true])
    await library.send('POST', '/docs/bulk-delete', { docIds: [second] })
    expect(await figures()).toEqual({ sales: [20, 210] })
    await library.send('POST', `/docs/${second}/_restore`, {})
    expect(await figures()).toEqual({ sales: [16, 165] })
    expect(await join(second, null)).toBe(200)
    expect(await figures()).toEqual(former)
  })

  test('stay under the name of the table when what brought it is deleted', async () => {
    expect(await join(second, 'append')).toBe(200)
    await library.send('POST', '/docs/bulk-delete', { docIds: [first] })
    expect(await figures()).toEqual({ sales: [16, 165] })
    await taken('sales-february.csv', head + days(2, 1, 10))
    expect(await figures()).toEqual({ sales: [10, 55] })
    await library.send('POST', `/docs/${first}/_restore`, {})
    expect(await figures()).toEqual({ sales: [30, 265] })
  })

  test('of three documents go by the order of the choices', async () => {
    const third = await taken('sales-march.csv', head + days(3, 1, 2))
    expect(await join(third, 'replace')).toBe(200)
    expect(await figures()).toEqual({ sales: [2, 3] })
    expect(await join(second, null)).toBe(200)
    expect(await join(second, 'append')).toBe(200)
    expect(await figures()).toEqual({ sales: [12, 58] })
    expect(await join(third, null)).toBe(200)
    expect(await figures()).toEqual({ sales: [30, 265], sales_march: [2, 3] })
    await library.send('POST', '/docs/bulk-delete', { docIds: [third] })
  })

  test('cannot join what has other columns, and stand by themselves, with a remark, once that is so', async () => {
    const other = await taken('prices.csv', `Day,Shop,Units,Price\n${'2026-05-01,Shop 1,2,3.5\n'.repeat(6)}`)
    expect((await readingOf(other)).tables[0]).toMatchObject({
      joinable: [],
      joinRefusal: 'Kept separate: the closest table in other documents, sales, differs in “Price”, “Takings”.',
    })
    expect(await join(other, 'append')).toBe(
      'Couldn’t join the rows with “sales”: its columns differ, or it no longer exists.',
    )
    await taken('sales-february.csv', `Day,Shop,Units\n${'2026-02-01,Shop 1,7\n'.repeat(6)}`)
    expect((await figures())['sales']).toEqual([20, 210])
    expect(await remarks(second)).toContain(
      '"sales-february" is kept separate: "sales" no longer has the same columns.',
    )
  })
})

test('the same file under another name counts once, and a list has each of its records once', async () => {
  const shops = 'Shop ID,City\n1,Nelson\n2,Timaru\n'
  await taken('shops.csv', shops)
  const again = await taken('shops (1).csv', `${shops}3,Gore\n`)
  expect(await join(again, 'append', 'shops')).toBe(200)
  const { total, records } = (await library.get('/warehouse/dimensions?dimension=shops')).body
  expect([total, records.map(({ attributes }: any) => attributes.city)]).toEqual([3, ['Nelson', 'Timaru', 'Gore']])
})
