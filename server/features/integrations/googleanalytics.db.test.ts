import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../../tests/integrations/connection-environment.ts'
import { analyticsPaths, client, consent } from '../../../tests/integrations/vendor.ts'
import { asking, rounded, totalOf } from '../../../tests/integrations/vendors/asking.ts'
import { type AnalyticsVendor, startAnalytics } from '../../../tests/integrations/vendors/googleanalytics.ts'

const publicUrl = 'http://127.0.0.1:4999'
let vendor: AnalyticsVendor
let environment: ConnectionEnvironment
beforeAll(async () => {
  vendor = await startAnalytics([`${publicUrl}/integrations/oauth/complete`])
  environment = await startConnectionEnvironment({
    INTEGRATION_STAND_INS: `googleanalytics=${vendor.standIn.origin}`,
    PUBLIC_URL: publicUrl,
  })
})
afterAll(async () => {
  await environment?.close()
  await vendor?.close()
})
const { shown, settled, save, sync, counts, figures } = asking(() => environment, 'googleanalytics')

async function giveConsent() {
  const { body } = await environment.call('GET', `/integrations/${environment.project}/googleanalytics/oauth/start`)
  const queryParams = await consent(body.url)
  await environment.server.call('POST', '/integrations/oauth/complete', environment.token, { queryParams })
  return settled()
}

test('Google Analytics: reports of a property come in by day once its number is given', async () => {
  await save({ ...client, propertyId: 'properties/1' })
  expect((await giveConsent()).status).toMatchObject({ status: 'error', detail: texts.notANumber('Property ID') })
  await save({ propertyId: vendor.property })
  const found = await settled()
  const truth = vendor.truth()
  const all = totalOf(truth)
  expect(all).toBeGreaterThanOrEqual(500)
  expect(found.status).toMatchObject({ status: 'connected', detail: null })
  expect(found.events[0]).toMatchObject({ kind: 'synced', counts: { all, added: all } })
  expect(await counts()).toEqual(truth)
  for (const sums of vendor.sums()) expect(await figures(sums)).toEqual(rounded(sums.values))
})

test('Google Analytics: a corrected day changes, an old one goes, and a used up quota waits', async () => {
  const expected = vendor.change()
  vendor.standIn.answerNext(429, { 'retry-after': '1' })
  const found = await sync()
  expect(found.events[0]).toMatchObject({ kind: 'synced', counts: { all: totalOf(vendor.truth()), ...expected } })
  for (const sums of vendor.sums()) expect(await figures(sums)).toEqual(rounded(sums.values))
})

test('Google Analytics: a web page changes nothing, an ended access asks to connect again, and disconnecting revokes it', async () => {
  const before = await counts()
  vendor.standIn.answerInstead(() => ({ status: 200, body: '<html>Sign in</html>' }))
  expect((await sync()).status).toMatchObject({ status: 'error', detail: expect.stringContaining('doesn’t match') })
  vendor.standIn.answerInstead(null)
  await vendor.standIn.withdraw()
  await environment.database.query("update connection set expires_at = now() where code = 'googleanalytics'")
  expect((await sync()).status).toMatchObject({ status: 'error', detail: texts.withdrawn })
  expect(await counts()).toEqual(before)
  expect((await giveConsent()).status.status).toBe('connected')
  const asked = vendor.standIn.count(analyticsPaths.revocation)
  await environment.call('POST', `/integrations/${environment.project}/googleanalytics/oauth/disconnect`, {})
  expect((await shown()).status.status).toBe('disconnected')
  expect(vendor.standIn.count(analyticsPaths.revocation)).toBeGreaterThan(asked)
})
