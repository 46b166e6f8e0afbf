import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../shared/http.ts'
import { onlyTab } from '../shared/tokens.fixtures.ts'
import { createTokens, tokenKey } from '../shared/tokens.ts'
import { createDocsetsService } from './docsets.service.ts'

afterEach(() => vi.useRealTimers())
const hour = 3_600_000

// D1.9.07
test('the pipelines stay fresh for an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const asked: string[] = []
  const api = createApi({
    tokens: createTokens(onlyTab(new Map([[tokenKey, 'one']]))),
    baseUrl: 'http://server',
    supportEmail: 'help@example.com',
    fetch: async (input) => {
      asked.push(new URL((input as Request).url).pathname)
      return Response.json({ pipelines: [] })
    },
  })
  const service = createDocsetsService(api)
  const list = () => service.listPipelines(new AbortController().signal)
  await list()
  vi.setSystemTime(Date.now() + hour - 1_000)
  await list()
  expect(asked).toEqual(['/pipelines'])
  vi.setSystemTime(Date.now() + 2_000)
  await list()
  expect(asked).toEqual(['/pipelines', '/pipelines'])
})
