import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../../tests/integrations/connection-environment.ts'
import { client, consent } from '../../../tests/integrations/vendor.ts'
import { asking, rounded, totalOf } from '../../../tests/integrations/vendors/asking.ts'
import { type MondayVendor, startMonday } from '../../../tests/integrations/vendors/monday.ts'
import { json } from '../../../tests/integrations/vendors/rest-vendor.ts'

const publicUrl = 'http://127.0.0.1:4999'
let vendor: MondayVendor
let environment: ConnectionEnvironment
beforeAll(async () => {
  vendor = await startMonday([`${publicUrl}/integrations/oauth/complete`])
  environment = await startConnectionEnvironment({
    INTEGRATION_STAND_INS: `monday=${vendor.standIn.origin}`,
    PUBLIC_URL: publicUrl,
  })
})
afterAll(async () => {
  await environment?.close()
  await vendor?.close()
})
const { shown, settled, save, sync, counts, labels, figures } = asking(() => environment, 'monday')

async function giveConsent() {
  const { body } = await environment.call('GET', `/integrations/${environment.project}/monday/oauth/start`)
  const queryParams = await consent(body.url)
  await environment.server.call('POST', '/integrations/oauth/complete', environment.token, { queryParams })
  return settled()
}

test('monday.com: every board is a dataset with its own columns, numbers and dates as such', async () => {
  await save(client)
  const found = await giveConsent()
  const truth = vendor.truth()
  const all = totalOf(truth)
  expect(all).toBeGreaterThanOrEqual(500)
  expect(found.status).toMatchObject({ status: 'connected', detail: null })
  expect(found.events[0]).toMatchObject({ kind: 'synced', counts: { all, added: all } })
  expect(await counts()).toEqual(truth)
  for (const sums of vendor.sums()) expect(await figures(sums)).toEqual(rounded(sums.values))
  const own = ['ID', 'Name', 'Group', 'Created', 'Updated']
  expect((await labels())['board 1']).toEqual([
    ...[...own, 'Status', 'Cost', 'Due', 'Owner', 'Client', 'Paid', 'Status (status_1)'],
  ])
})

test('monday.com: what changed comes in, what was deleted goes, and a used up budget waits as long as it is told', async () => {
  vendor.change()
  const extensions = { code: 'COMPLEXITY_BUDGET_EXHAUSTED', retry_in_seconds: 1, status_code: 429 }
  vendor.answerNext(json({ errors: [{ message: 'Complexity budget exhausted', extensions }] }))
  const found = await sync()
  const all = totalOf(vendor.truth())
  expect(found.events[0]).toMatchObject({ kind: 'synced', counts: { all, added: 1, changed: 1, gone: 1 } })
  for (const sums of vendor.sums()) expect(await figures(sums)).toEqual(rounded(sums.values))
})

test('monday.com: only chosen boards are read, and the others go', async () => {
  const boards = (await shown()).settings.find(({ name }) => name === 'boards')!
  expect(boards.options!.length).toBe(vendor.boards.length)
  expect((await save({ boards: ['2'] })).status).toBe(200)
  await settled()
  expect(await counts()).toEqual({ boards: vendor.boards.length, 'board 2': 100 })
})

test('monday.com: an error in an answer is said, and an ended access asks to connect again', async () => {
  const before = await counts()
  vendor.answerNext(json({ errors: [{ message: 'Field does not exist' }] }))
  expect((await sync()).status).toMatchObject({
    status: 'error',
    detail: expect.stringContaining('Field does not exist'),
  })
  await vendor.standIn.withdraw()
  await environment.database.query("update connection set expires_at = now() where code = 'monday'")
  expect((await sync()).status).toMatchObject({ status: 'error', detail: texts.withdrawn })
  expect(await counts()).toEqual(before)
  expect((await giveConsent()).status.status).toBe('connected')
  await environment.call('POST', `/integrations/${environment.project}/monday/oauth/disconnect`, {})
  expect((await shown()).status.status).toBe('disconnected')
})
