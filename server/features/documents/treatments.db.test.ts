import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Treatment } from '../../../contract/documents/reading.schemas.ts'
import { defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library?.close())

const tickets = [
  'Ticket ID,Subject,Created,Status',
  't1,Login,2026-03-01,open',
  't2,Invoice,2026-03-02,closed',
  't3,Reset,2026-03-02,open',
]
const replies = ['Day,Ticket ID,Minutes', '2026-03-02,t1,12', '2026-03-03,t1,7', '2026-03-03,t2,9']

async function upload(name: string, lines: readonly string[]): Promise<string> {
  await library.upload(name, `${lines.join('\n')}\n`)
  return (await library.settled())[name]!.id
}
const reading = async (id: string) => (await library.get(`/docs/${id}/reading`)).body.reading
async function treat(id: string, as: Treatment): Promise<void> {
  const { rev } = await reading(id)
  const corrections = { sheets: [], columns: [], treatments: [{ table: '', as }] }
  expect((await library.send('PUT', `/docs/${id}/reading`, { rev, corrections })).status).toBe(200)
  await library.settled()
}
const names = async () => {
  const [facts, dimensions] = await Promise.all([
    library.get('/warehouse/facts/_metadata'),
    library.get('/warehouse/dimensions/_metadata'),
  ])
  return [Object.keys(facts.body.factTables), Object.keys(dimensions.body.dimensions)]
}

test('an export of tickets is counted by month and looked up, and what uses it is named before it is switched', async () => {
  const id = await upload('tickets.csv', tickets)
  expect(await names()).toEqual([['tickets'], ['tickets']])
  const counted = await library.get('/warehouse/facts?factTable=tickets&measures=count&dateGranularity=month')
  expect(counted.body.results).toMatchObject([{ dimensionValues: { __date: '2026-03-01' }, recordCount: 3 }])
  const looked = await library.get('/warehouse/dimensions?dimension=tickets')
  expect(looked.body.records.map((one: { externalId: string }) => one.externalId)).toEqual(['t1', 't2', 't3'])
  const shown = await library.detail(id)
  expect([shown.datasets, shown.warehouseFacts, shown.warehouseDimensions].map((all) => all.length)).toEqual([1, 1, 1])

  const chart = {
    ...{ metricType: 'warehouse_metric', title: 'Tickets', chartType: 'column' },
    series: [{ dataSource: { factTable: 'tickets', metric: 'count' }, presentation: { label: 'Tickets' } }],
  }
  const data = { accessLevel: 'shared', metrics: [chart], defaultSettings }
  await library.send('POST', '/dashboards', { name: 'Support', code: 'support', data })
  const query = { name: 'Look up', accessLevel: 'private', search: '?dimension=tickets' }
  expect((await library.send('POST', '/warehouse/queries', { ...query, id: 'q1' })).status).toBe(200)
  for (const [name, table] of [
    ['By SQL', 'Tickets'],
    ['Other SQL', 'other'],
  ]) {
    const search = `?sql=SELECT+*+FROM+${table}`
    expect((await library.send('POST', '/warehouse/queries', { ...query, name, search })).status).toBe(200)
  }
  const [table] = (await reading(id)).tables
  expect([table.treatedAs, table.uses]).toEqual([
    'both',
    [
      { kind: 'dashboard', name: 'Support', of: 'facts' },
      { kind: 'query', name: 'By SQL', of: 'facts' },
      { kind: 'query', name: 'Look up', of: 'dimension' },
    ],
  ])

  await treat(id, 'dimension')
  expect(await names()).toEqual([[], ['tickets']])
  await treat(id, 'facts')
  expect(await names()).toEqual([['tickets'], []])
})

test('a partner that comes later takes nothing away, and the person is told', async () => {
  const id = await upload('replies.csv', replies)
  const { remarks } = await library.detail(id)
  expect(remarks).toEqual([
    '"Ticket ID" refers to tickets, whose records still count. To look up its columns too, treat it as both under "How it was read".',
  ])
  expect(await names()).toEqual([['tickets', 'replies'], []])
})
