import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../../tests/integrations/connection-environment.ts'
import { asking, rounded, totalOf } from '../../../tests/integrations/vendors/asking.ts'
import { type MetaVendor, refusal, startMeta } from '../../../tests/integrations/vendors/metaads.ts'

let vendor: MetaVendor
let environment: ConnectionEnvironment
beforeAll(async () => {
  vendor = await startMeta()
  environment = await startConnectionEnvironment({ INTEGRATION_STAND_INS: `metaads=${vendor.origin}` })
})
afterAll(async () => {
  await environment?.close()
  await vendor?.close()
})
const { shown, settled, save, sync, counts, figures } = asking(() => environment, 'metaads')
const host = () => new URL(vendor.origin).host

test('Meta Ads: a wrong account or token is refused as it is saved', async () => {
  expect((await shown()).status.status).toBe('disconnected')
  const saved = async (change: object) => (await save({ ...vendor.settings, ...change })).body.message
  expect(await saved({ accountId: 'bakery' })).toBe(texts.notANumber('Ad account ID'))
  expect(await saved({ accessToken: 'guessed' })).toBe(texts.keyRefused(host()))
  expect(await saved({ accountId: '99' })).toBe(texts.vendorSaid(host(), 'Unsupported get request.'))
})

test('Meta Ads: spend and results of two years come in by day and ad set', async () => {
  expect((await save({ ...vendor.settings, accountId: `act_${vendor.settings.accountId}` })).status).toBe(200)
  const found = await settled()
  const truth = vendor.truth()
  const all = totalOf(truth)
  expect(all).toBeGreaterThanOrEqual(500)
  expect(found.status).toMatchObject({ status: 'connected', detail: null })
  expect(found.events[0]).toMatchObject({ kind: 'synced', counts: { all, added: all } })
  expect(await counts()).toEqual(truth)
  for (const sums of vendor.sums()) expect(await figures(sums)).toEqual(rounded(sums.values))
  expect(vendor.asked().filter((address) => address.includes('access_token'))).toEqual([])
  expect(JSON.stringify(found)).not.toContain(vendor.settings.accessToken)
})

test('Meta Ads: a late purchase and a new campaign come in, an archived one goes, and a passing failure is asked again', async () => {
  vendor.change()
  vendor.answerNext(refusal(2, 'Service temporarily unavailable', { is_transient: true }))
  const found = await sync()
  const all = totalOf(vendor.truth())
  expect(found.events[0]).toMatchObject({ kind: 'synced', counts: { all, added: 1, changed: 1, gone: 1 } })
  expect(await counts()).toEqual(vendor.truth())
  for (const sums of vendor.sums()) expect(await figures(sums)).toEqual(rounded(sums.values))
})

test('Meta Ads: too many calls wait for a minute, other answers change nothing, and an ended token asks for a new one', async () => {
  const before = await counts()
  for (const code of [17, 613, 80_000]) {
    vendor.answerNext(refusal(code, 'User request limit reached'))
    const { status, nextSyncAt } = await sync()
    expect(status).toMatchObject({ status: 'error', detail: texts.askedToWait(host()) })
    expect(Date.parse(nextSyncAt!) - Date.now()).toBeLessThanOrEqual(60_000)
  }
  const isOther = { status: 'error', detail: expect.stringContaining('doesn’t match') }
  for (const body of ['<html>Sign in</html>', '{"id":"act_1","na', '{}']) {
    vendor.answerNext({ status: 200, body })
    expect((await sync()).status).toMatchObject(isOther)
  }
  // An account without a time zone: it is read once for the token, and once for its days.
  vendor.answerNext({ status: 200, body: '{"id":"act_1"}' }, { status: 200, body: '{"id":"act_1"}' })
  expect((await sync()).status).toMatchObject(isOther)
  // What is broken off is asked for again at once.
  vendor.answerNext({ status: 200, body: '{"id":"act_1"}', cut: 5 })
  expect((await sync()).status).toMatchObject({ status: 'connected', detail: null })
  vendor.answerNext(refusal(100, 'Please reduce the amount of data'))
  expect((await sync()).status).toMatchObject({ status: 'error', detail: expect.stringContaining('Please reduce') })
  vendor.end(true)
  expect((await sync()).status).toMatchObject({ status: 'error', detail: texts.keyRefused(host()) })
  expect(await counts()).toEqual(before)
  vendor.end(false)
  expect((await sync()).status).toMatchObject({ status: 'connected', detail: null })
})

test('Meta Ads: disconnecting forgets the token', async () => {
  await environment.call('POST', `/integrations/${environment.project}/metaads/oauth/disconnect`, {})
  expect((await shown()).status.status).toBe('disconnected')
  expect(await environment.rowsOf("select 1 from connection_secret where connection_id = 'metaads'")).toEqual([])
})
