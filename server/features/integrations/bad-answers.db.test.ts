import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../../tests/integrations/connection-environment.ts'
import { client, consent, type StandIn, startVendor } from '../../../tests/integrations/vendor.ts'
import { until } from '../../../tests/until.ts'

const publicUrl = 'http://127.0.0.1:4999'
let vendor: StandIn
let environment: ConnectionEnvironment
let isDiskFull = false
beforeAll(async () => {
  vendor = await startVendor([`${publicUrl}/integrations/oauth/complete`])
  environment = await startConnectionEnvironment(
    { INTEGRATION_STAND_INS: `hubspot=${vendor.origin}`, PUBLIC_URL: publicUrl },
    // Requests ask for the size of their body, jobs for none.
    { hasRoom: async (bytes) => bytes > 0 || !isDiskFull },
  )
  for (const id of ['1', '2', '3', '4', '5']) vendor.deals.push(dealOf(id, `${id}00.50`))
  await environment.call('PUT', 'integrations/hubspot/settings', { settings: client })
  await connect()
})
afterEach(() => {
  vendor.answerInstead(null)
  isDiskFull = false
})
afterAll(async () => {
  await environment?.close()
  await vendor?.close()
})

const dealOf = (id: string, amount: string) => ({
  id,
  properties: { dealname: `Deal ${id}`, amount, closedate: `2026-0${id}-01T00:00:00Z`, dealstage: 'won' },
})
const hubspot = async () => (await environment.integrations()).find(({ code }) => code === 'hubspot')!
const settled = () =>
  until(async () => {
    const found = await hubspot()
    return !found.isSyncing && found
  })
async function sync() {
  await environment.call('POST', 'integrations/hubspot/_do/sync', {})
  return settled()
}
async function giveConsent() {
  const { body } = await environment.call('GET', `/integrations/${environment.project}/hubspot/oauth/start`)
  const queryParams = await consent(body.url)
  await environment.server.call('POST', '/integrations/oauth/complete', environment.token, { queryParams })
}
async function connect() {
  await giveConsent()
  await settled()
}
/** The number of deals in the dataset, and their total. */
async function held() {
  const [source] = await environment.rowsOf(
    "select table_name from warehouse_source where connection_id = 'hubspot' and stream = 'deals'",
  )
  const { body } = await environment.call('GET', `warehouse/facts?factTable=${source.table_name}&measures=count,amount`)
  const [{ measures }] = body.results
  return [measures.count.value, measures.amount.value]
}
const countJobs = async () => (await environment.rowsOf("select 1 from job where queue = 'sync_connection'")).length
const isSecondPage = (url: URL) => url.pathname.endsWith('/deals') && url.searchParams.has('after')

test.each([
  ['fails', () => ({ status: 500, body: 'oops' }), 'answered with status 500'],
  ['shows a page', () => ({ status: 200, body: '<html>Sign in</html>' }), 'sent an answer that doesn’t match'],
  ['answers nothing', () => ({ status: 200, body: ' ' }), 'sent an answer that doesn’t match'],
  ['answers a number', () => ({ status: 200, body: '7' }), 'sent an answer that doesn’t match'],
  ['asks to wait for hours', () => ({ status: 429, headers: { 'retry-after': '7200' } }), 'asked us to wait'],
  [
    'asks to wait until a day',
    () => ({ status: 503, headers: { 'retry-after': 'Fri, 31 Dec 2100 23:59:59 GMT' } }),
    'asked us to wait',
  ],
  ['fails in the middle', (url: URL) => (isSecondPage(url) ? { status: 502 } : null), 'answered with status 502'],
  [
    'takes the access back in the middle',
    (url: URL) => (isSecondPage(url) ? { status: 401 } : null),
    'Access was revoked. Please connect again.',
  ],
])('a vendor that %s takes nothing away and is said in a sentence', async (_what, answer, sentence) => {
  const before = await held()
  expect(before).toEqual([5, 1502.5])
  vendor.answerInstead(answer)
  expect((await sync()).status).toMatchObject({ status: 'error', detail: expect.stringContaining(sentence) })
  expect(await held()).toEqual(before)
  vendor.answerInstead(null)
  expect((await sync()).status).toMatchObject({ status: 'connected', detail: null })
  expect(await held()).toEqual(before)
})

test('a list of pages that goes round without an end is left, with what was there', async () => {
  let page = 0
  vendor.answerInstead((url) => {
    if (!url.pathname.endsWith('/deals')) return null
    page += 1
    const body = { results: [dealOf('1', '100.50')], paging: { next: { after: String(page) } } }
    return { status: 200, body: JSON.stringify(body) }
  })
  expect((await sync()).status).toMatchObject({
    status: 'error',
    detail: 'Deals sent an endless list.',
  })
  expect(page).toBe(27)
  expect(await held()).toEqual([5, 1502.5])
})

test('what a sync brought before it broke off is in the dataset once the next one ends, although that finds nothing new', async () => {
  const before = await held()
  vendor.deals.push(dealOf('6', '600.50'))
  vendor.answerInstead((url) => (url.pathname.endsWith('/companies') ? { status: 500 } : null))
  expect((await sync()).status.status).toBe('error')
  expect(await held()).toEqual(before)
  vendor.answerInstead(null)
  const whole = await sync()
  expect(whole.events[0]).toMatchObject({ kind: 'synced', counts: { all: 6, added: 0, changed: 0, gone: 0 } })
  expect(await held()).toEqual([6, 2103])
})

test('the same sync asked for many times at once, and again, counts nothing twice', async () => {
  const before = await held()
  await Promise.all(Array.from({ length: 5 }, () => environment.call('POST', 'integrations/hubspot/_do/sync', {})))
  await settled()
  const again = await sync()
  expect(again.events[0]).toMatchObject({ kind: 'synced', counts: { all: 6, added: 0, changed: 0, gone: 0 } })
  expect(await held()).toEqual(before)
})

test('a sync that is asked to wait continues with the page that it was not given', async () => {
  const pages: (string | null)[] = []
  vendor.answerInstead((url) => {
    if (!url.pathname.endsWith('/deals')) return null
    pages.push(url.searchParams.get('after'))
    return pages.length === 2 ? { status: 429, headers: { 'retry-after': '40' } } : null
  })
  const before = await countJobs()
  expect((await sync()).status).toMatchObject({ status: 'error', detail: expect.stringContaining('asked us to wait') })
  expect((await sync()).status).toMatchObject({ status: 'connected', detail: null })
  expect(pages).toEqual([null, '2', '2', '4'])
  expect(await held()).toEqual([6, 2103])
  expect((await countJobs()) - before).toBe(2)
})

test('a sync that finds the disk full is one failure of its connection, which is tried again at its turn', async () => {
  const before = await countJobs()
  isDiskFull = true
  const failed = await sync()
  isDiskFull = false
  expect(failed.status).toMatchObject({ status: 'error', detail: texts.unexpected })
  expect(failed.nextSyncAt).toEqual(expect.any(String))
  expect((await countJobs()) - before).toBe(1)
  expect((await sync()).status).toMatchObject({ status: 'connected', detail: null })
})

test('a consent that is given again begins at no place of the account before', async () => {
  const cursors = { deals: 'a place of the account before' }
  const run = { id: 'of the account before', wanted: 0, startedAt: new Date().toISOString(), streams: {} }
  await environment.database.query("update connection set cursors = $1, run = $2 where code = 'hubspot'", [
    JSON.stringify(cursors),
    JSON.stringify(run),
  ])
  // A sync that ends changes its places, so this one fails before it reads anything.
  vendor.answerInstead(() => ({ status: 500 }))
  await connect()
  const [kept] = await environment.rowsOf("select cursors, run from connection where code = 'hubspot'")
  expect(kept).toEqual({ cursors: {}, run: null })
  vendor.answerInstead(null)
  expect((await sync()).status).toMatchObject({ status: 'connected', detail: null })
})

test('a sync whose access ends because another one was given meanwhile continues with that one', async () => {
  vendor.answerInstead(async (url) => {
    if (!isSecondPage(url)) return null
    vendor.answerInstead(null)
    await giveConsent()
    return { status: 401 }
  })
  const synced = await sync()
  expect(synced.status).toMatchObject({ status: 'connected', detail: null })
  expect(synced.events.slice(0, 2).map(({ kind }) => kind)).toEqual(['synced', 'connected'])
})

test('a client that its vendor no longer accepts is one failure of its connection', async () => {
  const save = (settings: object) => environment.call('PUT', 'integrations/hubspot/settings', { settings })
  await save({ clientSecret: 'of another client' })
  expect((await settled()).status.status).toBe('connected')
  await environment.database.query("update connection set expires_at = now() where code = 'hubspot'")
  const before = await countJobs()
  expect((await sync()).status).toMatchObject({
    status: 'error',
    detail: expect.stringContaining('The vendor didn’t accept the connection'),
  })
  expect((await countJobs()) - before).toBe(1)
  await save({ clientSecret: client.clientSecret })
  expect((await settled()).status).toMatchObject({ status: 'connected', detail: null })
})

test('a failed sync of a connection that has ended is not repeated', async () => {
  await environment.call('POST', `/integrations/${environment.project}/hubspot/oauth/disconnect`, {})
  const [{ id }] = await environment.rowsOf(
    "select id from job where queue = 'sync_connection' and status = 'FAILURE' order by created_at desc limit 1",
  )
  const { status, body } = await environment.call('POST', `jobs/${id}/_retry`, {})
  expect([status, body.message]).toEqual([409, texts.disconnected])
  expect(await hubspot()).toMatchObject({ isSyncing: false, status: { status: 'disconnected' } })
})
