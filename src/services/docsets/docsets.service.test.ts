import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../shared/http.ts'
import { onlyTab } from '../shared/tokens.fixtures.ts'
import { createTokens, tokenKey } from '../shared/tokens.ts'
import { createDocsetsService } from './docsets.service.ts'

afterEach(() => vi.useRealTimers())
const hour = 3_600_000

/** An api whose server answers by path. */
const apiOf = (answer: (path: string) => object) =>
  createApi({
    tokens: createTokens(onlyTab(new Map([[tokenKey, 'one']]))),
    baseUrl: 'http://server',
    supportEmail: 'help@example.com',
    fetch: async (input) => Response.json(answer(new URL((input as Request).url).pathname)),
  })

// D1.9.07
test('the pipelines stay fresh for an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const asked: string[] = []
  const service = createDocsetsService(
    apiOf((path) => {
      asked.push(path)
      return { pipelines: [] }
    }),
  )
  const list = () => service.listPipelines(new AbortController().signal)
  await list()
  vi.setSystemTime(Date.now() + hour - 1_000)
  await list()
  expect(asked).toEqual(['/pipelines'])
  vi.setSystemTime(Date.now() + 2_000)
  await list()
  expect(asked).toEqual(['/pipelines', '/pipelines'])
})

test('of what is connected every visible action is offered, but for a new address, which its own page alone shows', async () => {
  const connection = {
    ...{ code: 'inbound', connectionId: 'c1', name: 'Till', description: '', category: '', settings: [] },
    ...{ readyForOAuth: false, autoFetch: true, connects: 'inbound', isMany: true, scopes: [], vendorPage: null },
    ...{ unknown: [], isSyncing: false, syncJobId: null, syncedAt: null, nextSyncAt: null, events: [] },
    status: { status: 'connected', detail: null, expires: null, metadata: {} },
    actions: [
      { name: 'New address', serverAction: 'new_token', visible: true },
      { name: 'Sync now', serverAction: 'sync', visible: true },
      { name: 'Look', serverAction: 'look', visible: false },
    ],
  }
  const service = createDocsetsService(apiOf(() => ({ integrations: [connection] })))
  expect(await service.listIntegrationActions('acme', new AbortController().signal)).toEqual([
    { integration: 'inbound:c1', name: 'Till', action: 'sync', label: 'Sync now' },
  ])
})
