import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../../tests/integrations/connection-environment.ts'
import { client, consent, zohoPaths } from '../../../tests/integrations/vendor.ts'
import { asking, rounded, totalOf } from '../../../tests/integrations/vendors/asking.ts'
import { startZoho, type ZohoVendor } from '../../../tests/integrations/vendors/zoho.ts'
import { openEgress } from '../../platform/crawl/egress.ts'
import { withdrawDue } from './withdrawals.commands.ts'

const secretKey = 'a key that only this test has'
const publicUrl = 'http://127.0.0.1:4999'
let vendor: ZohoVendor
let environment: ConnectionEnvironment
beforeAll(async () => {
  vendor = await startZoho([`${publicUrl}/integrations/oauth/complete`])
  environment = await startConnectionEnvironment({
    INTEGRATION_STAND_INS: `zoho=${vendor.standIn.origin}`,
    PUBLIC_URL: publicUrl,
    SECRET_KEY: secretKey,
  })
})
afterAll(async () => {
  await environment?.close()
  await vendor?.close()
})
const { shown, settled, save, sync, counts, labels, figures } = asking(() => environment, 'zoho')

const startConsent = async () =>
  (await environment.call('GET', `/integrations/${environment.project}/zoho/oauth/start`)).body.url as string
async function giveConsent() {
  const queryParams = await consent(await startConsent())
  await environment.server.call('POST', '/integrations/oauth/complete', environment.token, { queryParams })
  return settled()
}

test('Zoho CRM: consent and records are those of the chosen data center, and every module comes in', async () => {
  await save(client)
  expect(await startConsent()).toContain('/accounts.zoho.com/oauth/v2/auth?')
  expect((await save({ dataCentre: 'evil.test' })).status).toBe(400)
  await save({ ...client, dataCentre: 'zoho.eu' })
  const found = await giveConsent()
  const truth = vendor.truth()
  const all = totalOf(truth)
  expect(all).toBeGreaterThanOrEqual(500)
  expect(found.status).toMatchObject({ status: 'connected', detail: null })
  expect(found.events[0]).toMatchObject({ kind: 'synced', counts: { all, added: all } })
  const { leads, ...others } = truth
  expect(leads).toBe(0)
  expect(await counts()).toMatchObject(others)
  for (const sums of vendor.sums()) expect(await figures(sums)).toEqual(rounded(sums.values))
  expect(Object.values(await labels()).flat()).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:Email|Phone|Description)$/)]),
  )
})

test('Zoho CRM: what changed comes in, what was deleted goes, and a wait is waited', async () => {
  vendor.change()
  vendor.standIn.answerNext(429, { 'retry-after': '1' })
  const found = await sync()
  const all = totalOf(vendor.truth())
  expect(found.events[0]).toMatchObject({ kind: 'synced', counts: { all, added: 1, changed: 1, gone: 1 } })
  for (const sums of vendor.sums()) expect(await figures(sums)).toEqual(rounded(sums.values))
})

test('Zoho CRM: emails and phone numbers come in once they are wanted', async () => {
  await save({ privateFields: true })
  await settled()
  expect((await labels())['contacts']).toEqual(expect.arrayContaining(['Email', 'Phone']))
  await save({ privateFields: false })
  expect((await settled()).status.status).toBe('connected')
})

test('Zoho CRM: a web page and a cut answer change nothing, an ended access asks to connect again, and disconnecting revokes it', async () => {
  const before = await counts()
  const failed = async (detail: string) =>
    expect((await sync()).status).toMatchObject({ status: 'error', detail: expect.stringContaining(detail) })
  vendor.answerNext({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' })
  await failed('doesn’t match')
  vendor.answerNext({ status: 200, body: '{"data":[{"id":"1"' })
  await failed('doesn’t match')
  vendor.answerNext({ status: 403, body: '{"code":"NO_PERMISSION"}' })
  await failed('isn’t allowed to read Deals')
  await vendor.standIn.withdraw()
  await environment.database.query("update connection set expires_at = now() where code = 'zoho'")
  await failed(texts.withdrawn)
  expect(await counts()).toEqual(before)
  expect((await giveConsent()).status.status).toBe('connected')
  const asked = vendor.standIn.count(zohoPaths.revocation)
  await environment.call('POST', `/integrations/${environment.project}/zoho/oauth/disconnect`, {})
  expect((await shown()).status.status).toBe('disconnected')
  expect(vendor.standIn.count(zohoPaths.revocation)).toBeGreaterThan(asked)
})

test('Zoho CRM: an access that ends while its data center is down is revoked there later', async () => {
  await save(client)
  expect((await giveConsent()).status.status).toBe('connected')
  vendor.standIn.down(true)
  await environment.call('POST', `/integrations/${environment.project}/zoho/oauth/disconnect`, {})
  vendor.standIn.down(false)
  await environment.database.query('update token_withdrawal set due_at = now()')
  const asked = vendor.standIn.count(zohoPaths.revocation)
  await withdrawDue({
    database: environment.walled,
    secretKey,
    egress: { ...openEgress(null), besides: [new URL(vendor.standIn.origin).host] },
    standIns: new Map([['zoho', vendor.standIn.origin]]),
  })
  expect(vendor.standIn.count(zohoPaths.revocation) - asked).toBe(2)
  expect(await environment.rowsOf('select id from token_withdrawal')).toEqual([])
})
