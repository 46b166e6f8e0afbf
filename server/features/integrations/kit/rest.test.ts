import { expect, test } from 'vitest'
import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import { meaningOfRows } from '../../../engines/imports/rows-meaning.ts'
import type { Message } from '../../../platform/crawl/egress.ts'
import { recordingEgress } from '../../../platform/crawl/recording.testing.ts'
import { runnConnector } from '../connectors/runn.ts'
import { askJson } from './ask.ts'
import { amount, cellOf, type Column, day, flag, key, level, minutesAsHours, money } from './columns.ts'
import { type ConnectorEnvironment, ConnectorFailure, type Given } from './connector.ts'
import { rowOfResource } from './json-api.ts'
import { onePage, pagesByCursor, pagesByLink, pagesByNumber, pagesByOffset, pagesUntilEmpty } from './paging.ts'
import { type Paging, restConnector } from './rest.ts'

const signal = new AbortController().signal
const cell = (column: Omit<Column, 'name' | 'from'>, value: unknown, timeZone = 'UTC') =>
  cellOf({ name: 'Any', from: 'any', ...column }, value, timeZone)

test('a field becomes the cell that its column says, and nothing where it is something else', () => {
  expect([cell({}, 'Kea'), cell({}, 7), cell({}, ''), cell({}, { a: 1 })]).toEqual(['Kea', '7', null, null])
  expect([cell(key, 17), cell(key, 'x1'), cell(key, null)]).toEqual(['17', 'x1', null])
  expect([cell(amount, 0.71), cell(amount, '100.00'), cell(amount, 'many'), cell(amount, null)]).toEqual([
    ...[0.71, '100.00', null, null],
  ])
  expect([cell(minutesAsHours, 50), cell(minutesAsHours, 0), cell({ ...money, divideBy: 100 }, '12345')]).toEqual([
    ...[0.833333, 0, 123.45],
  ])
  expect([cell(flag, true), cell(flag, false), cell(flag, 'yes')]).toEqual([true, false, null])
})

test('a day stays the day that the vendor says, and a moment is one of the organisation', () => {
  expect([cell(day, '2026-02-03'), cell(day, '2026-02-03', 'Pacific/Auckland')]).toEqual([
    ...[{ date: '2026-02-03' }, { date: '2026-02-03' }],
  ])
  const moment = '2026-01-31T12:30:00Z'
  expect([cell(day, moment), cell(day, moment, 'Pacific/Auckland'), cell(day, 'soon'), cell(day, 5)]).toEqual([
    ...[{ date: '2026-01-31' }, { date: '2026-02-01' }, null, null],
  ])
})

test('a resource of JSON:API is one row, whose relations are ids where they were sent', () => {
  const resource = {
    ...{ id: '146', type: 'time_entries', attributes: { time: 480, id: 'shadowed', note: null } },
    relationships: {
      person: { data: { type: 'people', id: '4415' } },
      organization: { data: { type: 'organizations', id: 1245 } },
      service: { meta: { included: false } },
      task: { data: null },
      tags: { data: [] },
    },
  }
  expect(rowOfResource(resource)).toEqual({
    ...{ id: '146', time: 480, note: null, person_id: '4415', organization_id: '1245' },
    ...{ service_id: null, task_id: null, tags_id: null },
  })
})

const askedFor = (paging: Paging, position: unknown) => {
  const url = new URL('https://vendor.test/list?fixed=1')
  paging.ask(url, position)
  return url.search
}

test('pages are turned by a link, a cursor, an offset or a number, and other answers are none', () => {
  const link = pagesByLink('links.next', 'total_entries', { per_page: '2000' })
  const next = 'https://elsewhere.test/v2/clients?cursor=abc&per_page=2000'
  expect(link.turn({ links: { next }, total_entries: 5 }, null, 2)).toEqual({
    ...{ next: '?cursor=abc&per_page=2000', total: 5 },
  })
  expect([askedFor(link, null), askedFor(link, '?cursor=abc')]).toEqual(['?fixed=1&per_page=2000', '?cursor=abc'])
  expect([link.turn({ links: { next: null }, total_entries: 5 }, null, 2), link.turn({}, null, 0)]).toEqual([
    ...[{ next: null, total: 5 }, null],
  ])

  const cursor = pagesByCursor('nextCursor', 'cursor', { limit: '200' })
  expect([cursor.turn({ nextCursor: 'x' }, null, 9), cursor.turn({ nextCursor: null }, 'x', 9)]).toEqual([
    ...[{ next: 'x' }, { next: null }],
  ])
  expect([askedFor(cursor, 'a b'), cursor.turn({ nextCursor: 5 }, null, 1)]).toEqual([
    ...['?fixed=1&limit=200&cursor=a+b', null],
  ])

  const offset = pagesByOffset(50)
  expect([offset.turn([], null, 50), offset.turn([], 50, 49)]).toEqual([{ next: 50 }, { next: null }])
  expect(askedFor(offset, 50)).toBe('?fixed=1&limit=50&offset=50')
  expect(onePage.turn([], null, 4_000)).toEqual({ next: null })

  const empty = pagesUntilEmpty('page', { pageSize: '100' })
  expect([askedFor(empty, null), askedFor(empty, 2)]).toEqual([
    ...['?fixed=1&pageSize=100&page=1', '?fixed=1&pageSize=100&page=2'],
  ])
  expect([empty.turn([], null, 60), empty.turn([], 2, 100), empty.turn([], 3, 0)]).toEqual([
    ...[{ next: 2 }, { next: 3 }, { next: null }],
  ])
})

test('pages by number whose count changes meanwhile are no whole list', () => {
  const paging = pagesByNumber('page', { pages: 'meta.pages', total: 'meta.total' }, {})
  const answer = (total: number) => ({ meta: { pages: 2, total } })
  const first = paging.turn(answer(4), null, 2)!
  expect([first.total, askedFor(paging, first.next)]).toEqual([4, '?fixed=1&page=2'])
  expect(paging.turn(answer(4), first.next, 2)).toEqual({ next: null, total: 4, isWhole: true })
  expect(paging.turn(answer(3), first.next, 1)).toEqual({ next: null, total: 3, isWhole: false })
  expect(paging.turn({ meta: {} }, null, 2)).toBeNull()
})

test('what is known of a field takes the position of what its numbers look like', () => {
  const rows = JSON.stringify(
    Array.from({ length: 30 }, (_, at) => ({
      ID: String(at),
      Date: { date: '2026-01-02' },
      'Hours per day': 4,
      Fee: 9,
    })),
  )
  const read = meaningOfRows({
    ...{ rows, name: 'Assignments', fields: ['ID', 'Date', 'Hours per day', 'Fee'] },
    meanings: { 'Hours per day': level.meaning, Fee: money.meaning, Gone: amount.meaning },
  })
  const columns = 'tables' in read ? read.tables.flatMap((table) => table.columns) : []
  const known = columns.filter(({ kindReason }) => kindReason === 'said')
  expect(known.map(({ label, role, kind, unit }) => [label, role, kind, unit])).toEqual([
    ['Hours per day', 'measure', 'level', 'number'],
    ['Fee', 'measure', 'amount', 'currency'],
  ])
})

test('a redirect to another host carries no key along, whatever its header is called', async () => {
  const names = { 'api.vendor.test': '93.184.216.34', 'evil.test': '93.184.216.35' }
  const { egress } = recordingEgress(names, ({ url }) =>
    url.host === 'evil.test' ? { body: '{}' } : { status: 302, headers: { location: 'https://evil.test/x' } },
  )
  const sent: (Message['headers'] | undefined)[] = []
  const watched = {
    ...egress,
    connect: (...[target, stop, message]: Parameters<typeof egress.connect>) => {
      sent.push(message?.headers)
      return egress.connect(target, stop, message)
    },
  }
  const headers = { 'x-auth-token': 'hush', 'x-api-key': 'hush', authorization: 'hush', 'content-type': 'text/plain' }
  await askJson(watched, new URL('https://api.vendor.test/list'), { headers, signal })
  expect(sent).toEqual([
    { accept: 'application/json', ...headers },
    { accept: 'application/json', 'content-type': 'text/plain' },
  ])
})

const runnGiven = (address: string): Given => ({
  ...{ organisationId: 'acme', settings: { address }, secrets: { apiToken: 'key' }, timeZone: 'UTC', discovered: {} },
})

test.each([
  'http://api.runn.io',
  'https://runn.io.evil.test',
  'https://evil.test/.runn.io',
  'https://api.runn.io:8443',
  'no address',
])('a key goes to the vendor’s own hosts alone, not to %s', async (address) => {
  const { egress, asked } = recordingEgress({ 'api.runn.io': '93.184.216.34' }, () => ({ body: '{"values":[]}' }))
  const environment = { egress, standIns: new Map() } as unknown as ConnectorEnvironment
  await expect(runnConnector.open(environment, runnGiven(address), signal)).rejects.toThrow(texts.otherHost('runn.io'))
  expect(asked).toEqual([])
})

test('a record without an id, and a list that is none, are said in a sentence', async () => {
  for (const body of [
    '{"values":[{"name":"Kea"}],"nextCursor":null}',
    '{"values":7}',
    '{"values":[7]}',
    '{"values":[]  ,"nextCursor":9}',
  ]) {
    const { egress } = recordingEgress({ 'api.runn.io': '93.184.216.34' }, () => ({ body }))
    const environment = { egress, standIns: new Map() } as unknown as ConnectorEnvironment
    const opened = runnConnector.open(environment, runnGiven('https://api.runn.io'), signal)
    await expect(opened).rejects.toThrow(texts.otherShape('api.runn.io'))
  }
})

test.each([
  ['asks to wait is left to its time', new ConnectorFailure('Busy', 0), 0],
  ['fails each time is left to the next sync', new ConnectorFailure('Broken', 0, 500), null],
])('what %s', async (_what, failure, retryAfter) => {
  const { egress, asked } = recordingEgress({ 'api.vendor.test': '93.184.216.34' }, () => ({ body: '{}' }))
  const connector = restConnector({
    ...{ code: 'runn', name: 'Vendor', address: 'https://api.vendor.test/', headers: () => ({}), paging: onePage },
    ...{ refusalIn: () => failure, listings: [{ name: 'all', label: 'All', path: '', records: '', columns: [] }] },
  })
  const environment = { egress, standIns: new Map() } as unknown as ConnectorEnvironment
  const opened = connector.open(environment, runnGiven('https://api.runn.io'), signal)
  await expect(opened).rejects.toMatchObject({ message: failure.message, retryAfter })
  expect(asked.length).toBe(4)
})
