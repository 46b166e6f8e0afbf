import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../../tests/integrations/connection-environment.ts'
import { adsPaths, client, consent } from '../../../tests/integrations/vendor.ts'
import { asking, rounded, totalOf } from '../../../tests/integrations/vendors/asking.ts'
import { type AdsVendor, startAds } from '../../../tests/integrations/vendors/googleads.ts'

const publicUrl = 'http://127.0.0.1:4999'
let vendor: AdsVendor
let environment: ConnectionEnvironment
beforeAll(async () => {
  vendor = await startAds([`${publicUrl}/integrations/oauth/complete`])
  environment = await startConnectionEnvironment({
    INTEGRATION_STAND_INS: `googleads=${vendor.standIn.origin}`,
    PUBLIC_URL: publicUrl,
  })
})
afterAll(async () => {
  await environment?.close()
  await vendor?.close()
})
const { shown, settled, save, sync, counts, figures } = asking(() => environment, 'googleads')

async function giveConsent() {
  const { body } = await environment.call('GET', `/integrations/${environment.project}/googleads/oauth/start`)
  const queryParams = await consent(body.url)
  await environment.server.call('POST', '/integrations/oauth/complete', environment.token, { queryParams })
  return settled()
}

test('Google Ads: costs and results come in by day once account and manager are right', async () => {
  await save({ ...client, customerId: '12' })
  expect((await giveConsent()).status).toMatchObject({ status: 'error', detail: texts.notANumber('Customer ID') })
  await save({ customerId: vendor.customer })
  // Google's own words, of an answer with status 403.
  const refused = expect.stringContaining('doesn’t have permission')
  expect((await settled()).status).toMatchObject({ status: 'error', detail: refused })
  await save({ customerId: vendor.manager, managerId: vendor.manager })
  expect((await settled()).status).toMatchObject({ status: 'error', detail: texts.managerAccount })
  await save({ customerId: vendor.customer.replace(/^(...)(...)/, '$1-$2-') })
  const found = await settled()
  const truth = vendor.truth()
  const all = totalOf(truth)
  expect(all).toBeGreaterThanOrEqual(500)
  expect(found.status).toMatchObject({ status: 'connected', detail: null })
  expect(found.events[0]).toMatchObject({ kind: 'synced', counts: { all, added: all } })
  expect(await counts()).toEqual(truth)
  for (const sums of vendor.sums()) expect(await figures(sums)).toEqual(rounded(sums.values))
})

test('Google Ads: a late conversion and a new day come in, a credited day goes, and a used up quota waits', async () => {
  const expected = vendor.change()
  vendor.standIn.answerNext(429, { 'retry-after': '1' })
  const found = await sync()
  expect(found.events[0]).toMatchObject({ kind: 'synced', counts: { all: totalOf(vendor.truth()), ...expected } })
  expect(await counts()).toEqual(vendor.truth())
  for (const sums of vendor.sums()) expect(await figures(sums)).toEqual(rounded(sums.values))
})

test('Google Ads: other answers change nothing, an ended access asks to connect again, and disconnecting revokes it', async () => {
  const before = await counts()
  for (const body of ['<html>Sign in</html>', '{"results":[{"customer":{"id":"12', '{}', '{"results":[{"x":1}]}']) {
    vendor.standIn.answerInstead(() => ({ status: 200, body }))
    expect((await sync()).status).toMatchObject({ status: 'error', detail: expect.stringContaining('doesn’t match') })
  }
  vendor.standIn.answerInstead(null)
  await vendor.standIn.withdraw()
  await environment.database.query("update connection set expires_at = now() where code = 'googleads'")
  expect((await sync()).status).toMatchObject({ status: 'error', detail: texts.withdrawn })
  expect(await counts()).toEqual(before)
  expect((await giveConsent()).status.status).toBe('connected')
  const asked = vendor.standIn.count(adsPaths.revocation)
  await environment.call('POST', `/integrations/${environment.project}/googleads/oauth/disconnect`, {})
  expect((await shown()).status.status).toBe('disconnected')
  expect(vendor.standIn.count(adsPaths.revocation)).toBeGreaterThan(asked)
})
