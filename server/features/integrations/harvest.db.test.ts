import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../../tests/integrations/connection-environment.ts'
import { client, consent } from '../../../tests/integrations/vendor.ts'
import { asking, rounded, totalOf } from '../../../tests/integrations/vendors/asking.ts'
import { type HarvestVendor, startHarvest } from '../../../tests/integrations/vendors/harvest.ts'

const publicUrl = 'http://127.0.0.1:4999'
let vendor: HarvestVendor
let environment: ConnectionEnvironment
beforeAll(async () => {
  vendor = await startHarvest([`${publicUrl}/integrations/oauth/complete`])
  environment = await startConnectionEnvironment({
    INTEGRATION_STAND_INS: `harvest=${vendor.standIn.origin}`,
    PUBLIC_URL: publicUrl,
  })
})
afterAll(async () => {
  await environment?.close()
  await vendor?.close()
})
const { shown, settled, save, sync, counts, labels, figures } = asking(() => environment, 'harvest')

async function giveConsent() {
  const { body } = await environment.call('GET', `/integrations/${environment.project}/harvest/oauth/start`)
  const queryParams = await consent(body.url)
  await environment.server.call('POST', '/integrations/oauth/complete', environment.token, { queryParams })
  return settled()
}

test('Harvest is connected by consent once its contact is given, and every record comes in', async () => {
  await save(client)
  expect((await shown()).readyForOAuth).toBe(false)
  await save({ contact: 'ada@harbour.test' })
  expect((await shown()).readyForOAuth).toBe(true)
  const found = await giveConsent()
  const truth = vendor.truth()
  const all = totalOf(truth)
  expect(all).toBeGreaterThanOrEqual(500)
  expect(found.status).toMatchObject({ status: 'connected', detail: null })
  expect(found.events[0]).toMatchObject({ kind: 'synced', counts: { all, added: all } })
  expect(await counts()).toEqual(truth)
  for (const sums of vendor.sums()) expect(await figures(sums)).toEqual(rounded(sums.values))
  expect(vendor.agent()).toBe('Sextant (ada@harbour.test)')
  const columns = await labels()
  expect([columns['users'], columns['time_entries']].flat()).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:Email|Cost rate|Notes)$/)]),
  )
})

test('Harvest: what changed comes in, what was deleted goes, and a wait is waited', async () => {
  vendor.change()
  vendor.standIn.answerNext(429, { 'retry-after': '1' })
  const found = await sync()
  const all = totalOf(vendor.truth())
  expect(found.events[0]).toMatchObject({ kind: 'synced', counts: { all, added: 1, changed: 1, gone: 1 } })
  for (const sums of vendor.sums()) expect(await figures(sums)).toEqual(rounded(sums.values))
})

test('Harvest: its jobs are its projects', async () => {
  const { body } = await environment.call('POST', 'integrations/harvest/_helper/search_jobs', { query: 'project 1' })
  expect(body.items.length).toBe(9)
})

test('Harvest: a list that the account may not read is named, and an access that was taken back asks to connect again', async () => {
  const before = await counts()
  vendor.standIn.answerInstead((url) => (url.pathname.endsWith('/invoices') ? { status: 403 } : null))
  expect((await sync()).status).toMatchObject({ status: 'error', detail: texts.listRefused('Invoices') })
  vendor.standIn.answerInstead(null)
  await vendor.standIn.withdraw()
  await environment.database.query("update connection set expires_at = now() where code = 'harvest'")
  expect((await sync()).status).toMatchObject({ status: 'error', detail: texts.withdrawn })
  expect(await counts()).toEqual(before)
  expect((await giveConsent()).status.status).toBe('connected')
  await environment.call('POST', `/integrations/${environment.project}/harvest/oauth/disconnect`, {})
  expect((await shown()).status.status).toBe('disconnected')
})
