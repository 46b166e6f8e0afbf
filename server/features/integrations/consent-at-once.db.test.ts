import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../../tests/integrations/connection-environment.ts'
import { client, consent, type StandIn, startVendor, vendorPaths } from '../../../tests/integrations/vendor.ts'
import { seededRandom } from '../demo/demo-random.ts'
import { runsInDatabase } from '../../../tests/deep.ts'

const runs = runsInDatabase(2, 8)
const publicUrl = 'http://127.0.0.1:4999'

let vendor: StandIn
let environment: ConnectionEnvironment
let strangers: string[]
beforeAll(async () => {
  vendor = await startVendor([`${publicUrl}/integrations/oauth/complete`])
  environment = await startConnectionEnvironment({
    INTEGRATION_STAND_INS: `hubspot=${vendor.origin}`,
    PUBLIC_URL: publicUrl,
  })
  const other = await environment.server.signUp('Otto Other')
  await environment.server.foundOrganisation(other.token, 'Elsewhere')
  strangers = [environment.member, other.token]
  await environment.call('PUT', 'integrations/hubspot/settings', { settings: client })
})
afterAll(async () => {
  await environment?.close()
  await vendor?.close()
})

const complete = (queryParams: object, token: string | null, more: object = {}, cookie = '') =>
  environment.server.call('POST', '/integrations/oauth/complete', token, { queryParams, ...more }, { cookie })
const hubspot = async () => (await environment.integrations()).find(({ code }) => code === 'hubspot')!

// T-F11
test(`${runs} consents, each return sent two to five times at once and again: one call for tokens, one connection, and nobody else's state`, {
  timeout: 300_000 + runs * 5_000,
}, async () => {
  const random = seededRandom(20_261_124)
  const seen = { sent: 0, strangers: 0 }
  for (let run = 0; run < runs; run += 1) {
    const { body, headers } = await environment.call('GET', `/integrations/${environment.project}/hubspot/oauth/start`)
    const cookie = headers.get('set-cookie')!.split(';')[0]!
    const returned = await consent(body.url)
    const before = vendor.count(vendorPaths.token)
    // By the page that knows the integration and by the one that does not, signed in and after the session has ended.
    const own = () =>
      complete(
        returned,
        random() < 0.7 ? environment.token : null,
        random() < 0.5 ? { integrationCode: 'hubspot' } : {},
        cookie,
      )
    const foreign = (at: number) => complete(returned, strangers[at % strangers.length]!)
    const early = random() < 0.5 ? [await foreign(run)] : []
    const calls = Array.from({ length: 2 + Math.floor(random() * 4) }, () => ({ isOwn: true, answer: own() }))
    calls.splice(Math.floor(random() * calls.length), 0, { isOwn: false, answer: foreign(run + 1) })
    const answers = await Promise.all(calls.map(async ({ isOwn, answer }) => ({ isOwn, answer: await answer })))
    const reloaded = [await own(), await own()]
    const late = await foreign(run)
    const mine = [...answers.filter(({ isOwn }) => isOwn).map(({ answer }) => answer), ...reloaded]
    const other = [...early, ...answers.filter(({ isOwn }) => !isOwn).map(({ answer }) => answer), late]
    expect(mine.map((answer) => [answer.status, answer.body])).toEqual(
      mine.map(() => [200, { project: environment.project }]),
    )
    expect(other.map((answer) => [answer.status, answer.body.message])).toEqual(
      other.map(() => [403, 'Someone else started this connection. Please connect again.']),
    )
    expect(vendor.count(vendorPaths.token) - before).toBe(1)
    expect(await environment.rowsOf("select status from connection where code = 'hubspot'")).toEqual([
      { status: 'connected' },
    ])
    seen.sent += mine.length
    seen.strangers += other.length
  }
  console.info(JSON.stringify({ consents: runs, ...seen }))
  await expect.poll(async () => (await hubspot()).isSyncing).toBe(false)
})
