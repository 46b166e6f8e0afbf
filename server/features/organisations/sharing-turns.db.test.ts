import { afterEach, expect, test } from 'vitest'
import { refusalTexts } from '../../../contract/organisations/refusals.texts.ts'
import { type JobEnvironment, startJobEnvironment } from '../../../tests/database/job-environment.ts'
import { until } from '../../../tests/until.ts'
import { transactAsSystem } from '../../platform/database/transaction.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { shareDataHandler } from './sharing.job.ts'

const queue = 'sharing_in_turn'
let environment: JobEnvironment
afterEach(async () => {
  await environment?.close()
})

const idOf = async (code: string): Promise<string> =>
  (await environment.rowsOf('select id from organisation where code = $1', [code]))[0].id
const personId = async (): Promise<string> =>
  (await environment.server.call('GET', '/auth/user-info', environment.token)).body.user.id
const found = (name: string) => environment.server.foundOrganisation(environment.token, name)

/** An organisation with a table that it shares with so many others. */
async function giver(code: string, others: number): Promise<string> {
  const { server, token } = environment
  const form = new FormData()
  form.append('file', new Blob(['city,units\nNelson,1\nDunedin,2\n']), 'sales.csv')
  await server.call('POST', `/orgs/${code}/docs/upload/upload_root`, token, form)
  await until(async () => (await server.call('GET', `/orgs/${code}/docs`, token)).body.docs[0]?.status === 'indexed')
  const rules = []
  for (let at = 0; at < others; at += 1) {
    const dimensionFilters = { city: { type: 'include', values: ['Nelson'] } }
    rules.push({ targetOrg: await found(`${code} ${at}`), type: 'fact_table', factTable: 'sales', dimensionFilters })
  }
  expect((await server.call('PUT', `/orgs/${code}/data-sharing`, token, { rules })).status).toBe(200)
  return idOf(code)
}

/** The sharing of an engine beside the server, which has a handler of its own for the usual queue. */
function sharingWith(warehouse: Pick<WarehouseEngine, 'copyShared' | 'remove'>) {
  const parts = {
    get database() {
      return environment.walled
    },
    warehouse: warehouse as WarehouseEngine,
  }
  return { ...shareDataHandler(parts), queue }
}
const share = (organisationId: string, askedBy: string) =>
  transactAsSystem(environment.walled, { person: null, organisation: organisationId }, (tx) =>
    environment.engine.enqueue(tx, {
      ...{ organisationId, queue, label: 'Sharing data', input: {}, askedBy, visibleTo: null, isShown: false },
    }),
  )

test('who shares with many gives its place to another organisation after each of them', async () => {
  const started: string[] = []
  const open: (() => void)[] = []
  const handler = sharingWith({
    async copyShared({ from }) {
      started.push(from.organisationId)
      const { promise, resolve } = Promise.withResolvers<void>()
      open.push(resolve)
      await promise
      return { rowCount: 0 }
    },
    async remove() {},
  })
  environment = await startJobEnvironment([handler])
  const [large, small] = [await giver(environment.project, 3), await giver(await found('Small'), 1)]
  const askedBy = await personId()
  const ids = [await share(large, askedBy)]
  await until(async () => started.length === 1)
  ids.push(await share(small, askedBy))
  for (let count = 1; count <= 4; count += 1) {
    await until(async () => started.length >= count)
    open.shift()!()
  }
  const ended = await Promise.all(ids.map((id) => environment.ended(id)))
  expect([ended.map(({ status }) => status), started]).toEqual([
    ['SUCCESS', 'SUCCESS'],
    [large, small, large, large],
  ])
}, 300_000)

test('copies that are in place stay when a file of the former ones could not be removed', async () => {
  const removed: string[] = []
  let isBroken = false
  const handler = sharingWith({
    copyShared: async () => ({ rowCount: 2 }),
    async remove({ fileId }) {
      const fails = isBroken
      isBroken = false
      if (fails) throw new Error('the disk does not answer')
      removed.push(fileId)
    },
  })
  environment = await startJobEnvironment([{ ...handler, retries: 0 }])
  const from = await giver(environment.project, 1)
  const files = async () =>
    (await environment.rowsOf('select file from warehouse_source where shared_from = $1', [from])).map(
      ({ file }) => file as string,
    )
  await environment.ended(await share(from, await personId()))
  const former = await files()
  isBroken = true
  const { status } = await environment.ended(await share(from, await personId()))
  const present = await files()
  expect([status, former.length, present.length, present.includes(former[0]!), removed]).toEqual([
    ...['FAILURE', 1, 1, false, []],
  ])
}, 300_000)

test('an organisation that its giver administers no longer holds up none of the others', async () => {
  const served: string[] = []
  const handler = sharingWith({
    async copyShared({ to }) {
      served.push(to.organisationId)
      return { rowCount: 0 }
    },
    async remove() {},
  })
  environment = await startJobEnvironment([handler])
  const from = await giver(environment.project, 3)
  const rules = await environment.rowsOf(
    'select target_id from sharing_rule where organisation_id = $1 order by place',
    [from],
  )
  const targets = rules.map(({ target_id: target }) => target as string)
  await environment.rowsOf("update membership set role = 'user' where organisation_id = $1", [targets[0]])
  const { status, progress_message: message } = await environment.ended(await share(from, await personId()))
  expect({ status, message, served }).toEqual({
    ...{ status: 'FAILURE', message: refusalTexts.sharingNotAdministrator, served: targets },
  })
}, 300_000)
