import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findTraces } from '../../../tests/database/find-traces.ts'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../../tests/integrations/connection-environment.ts'
import { client, consent, drivePaths, type StandIn, startVendor } from '../../../tests/integrations/vendor.ts'
import { until } from '../../../tests/until.ts'
import { type Egress, openEgress } from '../../platform/crawl/egress.ts'
import { transact } from '../../platform/database/transaction.ts'
import { renewTokens } from './renewal.ts'
import { withdrawDue } from './withdrawals.commands.ts'

const publicUrl = 'http://127.0.0.1:4999'
const secretKey = 'a key that only this test has'
let vendor: StandIn
let environment: ConnectionEnvironment
beforeAll(async () => {
  vendor = await startVendor([`${publicUrl}/integrations/oauth/complete`], drivePaths)
  environment = await startConnectionEnvironment({
    ...{ INTEGRATION_STAND_INS: `gdrive=${vendor.origin}`, PUBLIC_URL: publicUrl, SECRET_KEY: secretKey },
  })
})
afterAll(async () => {
  await environment?.close()
  await vendor?.close()
})
beforeEach(async () => {
  vendor.down(false)
  await environment.database.query('delete from token_withdrawal')
  vendor.given.length = 0
  vendor.revoked.length = 0
})

/** A new organisation with a connection, and its secrets as stored in the database. */
async function connected(name: string) {
  const { server, token, database } = environment
  const project = await server.foundOrganisation(token, name)
  await database.query('update organisation set enforce_mfa = true where code = $1', [project])
  await server.call('PUT', `/orgs/${project}/integrations/gdrive/settings`, token, { settings: client })
  const { body } = await server.call('GET', `/integrations/${project}/gdrive/oauth/start`, token)
  const queryParams = await consent(body.url)
  expect((await server.call('POST', '/integrations/oauth/complete', token, { queryParams })).status).toBe(200)
  const [{ sealed }] = await environment.rowsOf(
    'select sealed from connection_secret join organisation o on o.id = organisation_id where o.code = $1',
    [project],
  )
  expect((await vendor.alive()).length, 'an access and a refresh token').toBe(2)
  return { project, sealed: sealed as string }
}
const waiting = () => environment.rowsOf('select sealed, attempts from token_withdrawal')
const withdraw = (key = secretKey) =>
  withdrawDue({
    ...{ database: environment.walled, secretKey: key },
    ...{ egress: { ...openEgress(null), besides: [new URL(vendor.origin).host] } },
    standIns: new Map([['gdrive', vendor.origin]]),
  })
const remove = (project: string) => environment.server.call('DELETE', `/orgs/${project}`, environment.token)
const makeDue = () => environment.database.query('update token_withdrawal set due_at = now()')
/** The server's own turn may have taken it up meanwhile. */
const allOver = () =>
  until(async () => {
    await makeDue()
    await withdraw()
    return (await waiting()).length === 0
  })
test('the server looks every minute for what is to be taken back', async () => {
  const found = await environment.rowsOf("select cron from pgboss.schedule where name = 'withdraw_tokens'")
  expect(found).toEqual([{ cron: '* * * * *' }])
})

test('the server looks every minute for tokens to renew, apart from what is to be synced', async () => {
  const found = await environment.rowsOf(
    "select name, cron from pgboss.schedule where name in ('renew_tokens', 'sync_due_connections') order by name",
  )
  expect(found).toEqual([
    { name: 'renew_tokens', cron: '* * * * *' },
    { name: 'sync_due_connections', cron: '* * * * *' },
  ])
})

test('a vendor may take as long to renew a token as it has to answer, and the transaction still keeps it', async () => {
  const { walled, database, rowsOf } = environment
  const { project } = await connected('Basin')
  const [{ id: organisation }] = await rowsOf('select id from organisation where code = $1', [project])
  const isIdle = async () =>
    (await rowsOf('select 1 from connection where wanted > done and organisation_id = $1', [organisation])).length === 0
  await until(isIdle)
  await database.query('update connection set expires_at = now() where organisation_id = $1', [organisation])
  const egress = { ...openEgress(null), besides: [new URL(vendor.origin).host] }
  const allowed: number[] = []
  await transact(walled, { person: null, organisation, isWorker: true }, (tx) => {
    const connect: Egress['connect'] = async (...given) => {
      const { rows } = await sql<{ milliseconds: number }>`
        select setting::int as milliseconds from pg_settings where name = 'idle_in_transaction_session_timeout'
      `.execute(tx.db)
      allowed.push(rows[0]!.milliseconds)
      return egress.connect(...given)
    }
    const standIns = new Map([['gdrive', vendor.origin]])
    const others = { database: walled, secretKey, publicUrl, now: Date.now }
    return renewTokens(tx, { ...others, standIns, egress: { ...egress, connect } }, 'gdrive')
  })
  // A vendor has 20 seconds.
  expect(allowed.map((milliseconds) => milliseconds > 20_000)).toEqual([true])
})

test('the tokens of a deleted organisation are taken back at the vendor, and nothing of them is kept', async () => {
  const { project, sealed } = await connected('Harbour')
  expect((await remove(project)).status).toBe(200)
  const kept = (await waiting()).map((row) => row.sealed as string)
  await allOver()
  expect(await vendor.alive()).toEqual([])
  expect(vendor.revoked.toSorted()).toEqual(vendor.given.toSorted())
  for (const secret of [...vendor.given, client.clientSecret, sealed, ...kept])
    expect(await findTraces(environment.database, secret)).toEqual({})
})

test('a vendor that is down keeps no organisation from being deleted, and is asked again later', async () => {
  const { project, sealed } = await connected('Quay')
  vendor.down(true)
  expect((await remove(project)).status).toBe(200)
  expect(await findTraces(environment.database, sealed)).toEqual({})
  await withdraw()
  const [row] = await waiting()
  expect(row).toEqual({ sealed: expect.any(String), attempts: 1 })
  for (const secret of [...vendor.given, client.clientSecret]) expect(row.sealed).not.toContain(secret)
  await withdraw()
  expect(await waiting(), 'not before its time').toEqual([row])
  vendor.down(false)
  expect((await vendor.alive()).length).toBe(2)
  await allOver()
  expect(await vendor.alive()).toEqual([])
  expect(vendor.revoked.toSorted()).toEqual(vendor.given.toSorted())
  expect(await findTraces(environment.database, row.sealed)).toEqual({})
})

test('a vendor that is never reached is given up, and the tokens are forgotten', async () => {
  const { project } = await connected('Pier')
  vendor.down(true)
  await remove(project)
  const tries: number[] = []
  for (let [row] = await waiting(); row; [row] = await waiting()) {
    tries.push(row.attempts)
    await makeDue()
    await withdraw()
  }
  vendor.down(false)
  expect(tries.at(-1)).toBe(5)
  expect(vendor.revoked).toEqual([])
})

test('what another key sealed is forgotten', async () => {
  const { project } = await connected('Dock')
  vendor.down(true)
  await remove(project)
  expect((await waiting()).length).toBe(1)
  await makeDue()
  await withdraw('the key that came after it')
  expect(await waiting()).toEqual([])
})

test('a connection that is ended while its vendor is down is taken back there later', async () => {
  const { project, sealed } = await connected('Jetty')
  vendor.down(true)
  const ended = await environment.server.call(
    ...(['POST', `/integrations/${project}/gdrive/oauth/disconnect`, environment.token, {}] as const),
  )
  expect(ended.body.integration.status.status).toBe('disconnected')
  expect(await findTraces(environment.database, sealed)).toEqual({})
  vendor.down(false)
  expect((await vendor.alive()).length).toBe(2)
  await allOver()
  expect(await vendor.alive()).toEqual([])
})

test('tokens that are renewed while settings are tried out are the ones that are kept', async () => {
  const { server, token, database, rowsOf } = environment
  const { project } = await connected('Wharf')
  const one = `organisation_id = (select id from organisation where code = '${project}')`
  const isIdle = async () => (await rowsOf(`select 1 from connection where wanted > done and ${one}`)).length === 0
  const renew = async () => {
    await until(isIdle)
    await database.query(`update connection set expires_at = now() where ${one}`)
    await server.call('POST', `/orgs/${project}/integrations/gdrive/_do/sync`, token, {})
    await until(isIdle)
  }
  await until(isIdle)
  const before = vendor.count(drivePaths.token)
  vendor.answerInstead(async () => {
    vendor.answerInstead(null)
    await renew()
    return { status: 200, body: JSON.stringify({ id: 'plans', name: 'Plans' }) }
  })
  const settings = { folders: ['plans'] }
  const saved = await server.call('PUT', `/orgs/${project}/integrations/gdrive/settings`, token, { settings })
  expect([saved.status, saved.body.message]).toEqual([200, undefined])
  await renew()
  expect(vendor.count(drivePaths.token) - before).toBe(2)
  // The vendor here has no files, so it is past the renewal that a sync fails.
  const [{ detail }] = await rowsOf(`select detail from connection where ${one}`)
  expect(detail).toContain('doesn’t match its documentation')
})
