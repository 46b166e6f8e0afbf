import { expect, test } from 'vitest'
import type { Failure } from '../../../contract/shared/failure.ts'
import { chatRoutes } from '../../../contract/chat/chat.routes.ts'
import { homeRoutes as routes } from '../../../contract/home/home.routes.ts'
import type { Api } from '../shared/http.ts'
import { createHomeService } from './home.service.ts'

const never = new AbortController().signal
const hour = 3_600_000
const offline: Failure = { kind: 'offline', message: 'No connection.' }

/** A service whose server knows these visits. `asked` holds the requests made, `now` is the clock. */
function serviceOf(priorVisits: string[]) {
  const environment = { now: Date.parse('2026-11-20T00:00:00Z'), asked: [] as unknown[], isAway: false }
  const api = {
    call: async ({ method, path }: { method: string; path: string }, { params }: { params: object }) => {
      environment.asked.push([method, path, params])
      if (environment.isAway) throw offline
      return { priorVisits }
    },
    read: async ({ path }: { path: string }, { query }: { query?: object }) => {
      environment.asked.push([path, query])
      return { matters: [], updates: [], watchlist: [] }
    },
  } as unknown as Api
  return { service: createHomeService(api, { now: () => environment.now }), environment }
}
const visitsNoted = (asked: unknown[]) => asked.filter((one) => (one as string[])[0] === 'POST').length
const read = '/orgs/:project/emerging/matters'

// D1.9.16
test('looks back to the last visit', async () => {
  const { service, environment } = serviceOf(['2026-11-18T09:00:00.000Z', '2026-11-10T09:00:00.000Z'])
  expect(await service.readDigest('acme', 'p1', never)).toEqual({
    lastVisit: '2026-11-18T09:00:00.000Z',
    matters: [],
    updates: [],
    isWatching: false,
  })
  const query = { since: '2026-11-18T09:00:00.000Z' }
  expect(environment.asked).toEqual([
    ['POST', '/orgs/:project/user-visit', { project: 'acme' }],
    [read, query],
    ['/orgs/:project/content-updates', query],
    ['/orgs/:project/emerging/watchlist', undefined],
  ])
})

// D1.9.17
test('looks back seven days on a first visit', async () => {
  const { service, environment } = serviceOf([])
  expect((await service.readDigest('acme', 'p1', never)).lastVisit).toBe(null)
  const query = { since: '2026-11-13T00:00:00.000Z' }
  expect(environment.asked.slice(1, 3)).toEqual([
    [read, query],
    ['/orgs/:project/content-updates', query],
  ])
})

// D1.9.06
test('the prior visits stay fresh for eight hours, for one person in one organisation', async () => {
  const { service, environment } = serviceOf([])
  await Promise.all([service.readDigest('acme', 'p1', never), service.readDigest('acme', 'p1', never)])
  environment.now += 8 * hour - 1
  await service.readDigest('acme', 'p1', never)
  expect(visitsNoted(environment.asked)).toBe(1)
  await service.readDigest('acme', 'p2', never)
  await service.readDigest('beta', 'p1', never)
  expect(visitsNoted(environment.asked)).toBe(3)
  environment.now += 1
  await service.readDigest('acme', 'p1', never)
  expect(visitsNoted(environment.asked)).toBe(4)
})

test('visits that could not be read are asked for again', async () => {
  const { service, environment } = serviceOf([])
  environment.isAway = true
  await expect(service.readDigest('acme', 'p1', never)).rejects.toEqual(offline)
  environment.isAway = false
  await service.readDigest('acme', 'p1', never)
  expect(visitsNoted(environment.asked)).toBe(2)
})

test('everything new is read of the organisation that the page shows', async () => {
  const asked: unknown[] = []
  const api = {
    call: async () => ({ priorVisits: [] }),
    async read(route: object, { params }: { params: object }) {
      asked.push([route, params])
      return { matters: [], updates: [], watchlist: [{ id: 'w1' }] }
    },
  } as unknown as Api
  expect((await createHomeService(api, { now: () => 0 }).readDigest('acme', 'p1', never)).isWatching).toBe(true)
  expect(asked).toEqual(
    [routes.listMatters, routes.listContentUpdates, routes.listWatchlist].map((route) => [route, { project: 'acme' }]),
  )
})

// D1.7.56, D1.7.57, D1.7.60
test('what a person does is asked for by its route, and a row of the watchlist is made once by its key', async () => {
  const asked: unknown[] = []
  const api = {
    async call(route: object, { signal: _, ...options }: { signal: AbortSignal }) {
      asked.push([route, options])
      return { thread: { id: 't1' }, item: { id: 'w1' } }
    },
  } as unknown as Api
  const service = createHomeService(api, { now: () => 0 })
  const words = { category: 'Market', topic: 'Rent' }
  const params = { project: 'acme' }
  await service.dismissMatter('acme', 'm1', never)
  const answers = [
    await service.ask('acme', 'Why?', 'key-00001', never),
    await service.keepItem('acme', null, { ...words, key: 'key-00002' }, never),
    await service.keepItem('acme', 'w1', { ...words, key: 'key-00003' }, never),
  ]
  await service.deleteItem('acme', 'w1', never)
  expect(answers).toEqual([{ id: 't1' }, { id: 'w1' }, { id: 'w1' }])
  expect(asked).toEqual([
    [routes.dismissMatter, { params: { ...params, matterId: 'm1' } }],
    [
      chatRoutes.createThread,
      { params, body: { messages: [{ role: 'user', content: 'Why?' }] }, idempotencyKey: 'key-00001' },
    ],
    [routes.createWatchlistItem, { params, body: { item: words }, idempotencyKey: 'key-00002' }],
    [routes.changeWatchlistItem, { params, body: { item: { id: 'w1', ...words } } }],
    [routes.deleteWatchlistItem, { params: { ...params, itemId: 'w1' } }],
  ])
})
