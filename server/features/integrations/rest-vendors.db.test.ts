import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../../tests/integrations/connection-environment.ts'
import { isDeep, isWhole } from '../../../tests/deep.ts'
import { asking, rounded, totalOf } from '../../../tests/integrations/vendors/asking.ts'
import { startHighlevel } from '../../../tests/integrations/vendors/gohighlevel.ts'
import { startForecast } from '../../../tests/integrations/vendors/harvestforecast.ts'
import { startMinutedock } from '../../../tests/integrations/vendors/minutedock.ts'
import { startProductive } from '../../../tests/integrations/vendors/productiveio.ts'
import { startProjectworks } from '../../../tests/integrations/vendors/projectworks.ts'
import type { RestVendor } from '../../../tests/integrations/vendors/rest-vendor.ts'
import { startRunn } from '../../../tests/integrations/vendors/runn.ts'
import { startShopify } from '../../../tests/integrations/vendors/shopify.ts'
import { manifests } from './manifests.ts'

const starts = {
  productiveio: startProductive,
  runn: startRunn,
  minutedock: startMinutedock,
  projectworks: startProjectworks,
  gohighlevel: startHighlevel,
  harvestforecast: startForecast,
  shopify: startShopify,
}
type Code = keyof typeof starts
const everyCode = Object.keys(starts) as Code[]
/** The others, of the deep run, sign in, page and fail as these do. */
const exemplary: readonly Code[] = ['productiveio', 'minutedock', 'shopify']
const others = everyCode.filter((code) => !exemplary.includes(code))
const codes = isDeep ? others : isWhole ? everyCode : exemplary
const vendors = new Map<Code, RestVendor>()
let environment: ConnectionEnvironment

beforeAll(async () => {
  for (const code of codes) vendors.set(code, await starts[code]())
  const standIns = codes.map((code) => `${code}=${vendors.get(code)!.origin}`).join(',')
  environment = await startConnectionEnvironment({ INTEGRATION_STAND_INS: standIns })
})
afterAll(async () => {
  await environment?.close()
  for (const vendor of vendors.values()) await vendor.close()
})

describe.each(codes)('%s', (code) => {
  const vendor = () => vendors.get(code)!
  const { shown, settled, save, sync, counts, labels, figures } = asking(() => environment, code)

  test('is offered with what comes in and how its key is made; a wrong key is refused as it is saved', async () => {
    const { steps, brings, facts } = manifests[code]
    expect(await shown()).toMatchObject({ connects: 'settings', status: { status: 'disconnected' }, steps, brings })
    expect(facts!.length).toBeGreaterThan(3)
    const { keySetting, settings } = vendor()
    expect((await save({ ...settings, [keySetting!]: '' })).status).toBe(400)
    const refused = await save({ ...settings, [keySetting!]: 'guessed' })
    expect([refused.status, refused.body.message]).toEqual([400, texts.keyRefused(new URL(vendor().origin).host)])
    expect((await shown()).status.status).toBe('disconnected')
  })

  test('the first sync brings every record, and its figures are the vendor’s', async () => {
    const truth = vendor().truth()
    const all = totalOf(truth)
    expect(all).toBeGreaterThanOrEqual(500)
    const saved = await save(vendor().settings)
    expect([saved.status, saved.body.message]).toEqual([200, undefined])
    const found = await settled()
    expect(found.status).toMatchObject({ status: 'connected', detail: null })
    expect(found.events[0]).toMatchObject({ kind: 'synced', counts: { all, added: all } })
    expect(await counts()).toEqual(truth)
    for (const sums of vendor().sums()) expect(await figures(sums)).toEqual(rounded(sums.values))
  })

  test('private details are left out until they are wanted, and nobody sees the key', async () => {
    const { hidden, settings, keySetting } = vendor()
    const present = async () => {
      const found = await labels()
      return Object.entries(hidden).map(([stream, names]) => names.some((name) => found[stream]!.includes(name)))
    }
    expect(JSON.stringify(await shown())).not.toContain(settings[keySetting!])
    expect(await present()).toEqual(Object.keys(hidden).map(() => false))
    await save({ privateFields: true })
    await settled()
    expect(await present()).toEqual(Object.keys(hidden).map(() => true))
    await save({ privateFields: false })
    expect((await settled()).status.status).toBe('connected')
  })

  test('a second sync brings what changed and removes what was deleted', async () => {
    vendor().change()
    const found = await sync()
    const all = totalOf(vendor().truth())
    expect(found.events[0]).toMatchObject({ kind: 'synced', counts: { all, added: 1, changed: 1, gone: 1 } })
    expect(await counts()).toEqual(vendor().truth())
    for (const sums of vendor().sums()) expect(await figures(sums)).toEqual(rounded(sums.values))
  })

  test('it waits as the vendor says; a web page, a cut answer and an ended key change nothing', async () => {
    vendor().answerNext({ status: 429, headers: { 'retry-after': '1' } })
    const waited = await sync()
    expect([waited.status.status, waited.events[0]!.kind]).toEqual(['connected', 'synced'])
    const before = await counts()
    const failed = async (detail: string) =>
      expect((await sync()).status).toMatchObject({ status: 'error', detail: expect.stringContaining(detail) })
    vendor().answerNext({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' })
    await failed('doesn’t match its documentation')
    // What is broken off is asked for again at once.
    vendor().answerNext({ status: 200, body: '[{"id": 1, "n', cut: 9 })
    expect((await sync()).status).toMatchObject({ status: 'connected', detail: null })
    vendor().answerNext({ status: 403 })
    await failed('isn’t allowed to read')
    vendor().expire(true)
    await failed('refused the key')
    expect(await counts()).toEqual(before)
    vendor().expire(false)
    expect((await sync()).status).toMatchObject({ status: 'connected', detail: null })
  })

  // D2.7.49, D2.7.50
  if (manifests[code].helpers.length > 0)
    test('its projects are found by name and by id', async () => {
      const ask = (name: string, body: object) => environment.call('POST', `integrations/${code}/_helper/${name}`, body)
      const { body } = await ask('search_jobs', { query: '2' })
      expect(body.items.length).toBeGreaterThan(1)
      const [first] = body.items as { id: string; name: string }[]
      expect((await ask('lookup_jobs', { ids: [first!.id] })).body.items).toEqual([first])
    })

  test('disconnecting forgets the key, and connecting again needs it', async () => {
    await environment.call('POST', `/integrations/${environment.project}/${code}/oauth/disconnect`, {})
    expect((await shown()).status.status).toBe('disconnected')
    expect(await environment.rowsOf('select 1 from connection_secret where connection_id = $1', [code])).toEqual([])
    expect((await save({ privateFields: false })).status).toBe(400)
    expect((await save(vendor().settings)).status).toBe(200)
    expect((await settled()).status.status).toBe('connected')
  })
})
