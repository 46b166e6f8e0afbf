import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesBelow } from '../../tests/database/library.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../tests/database/server-environment.ts'
import { until } from '../../tests/until.ts'
import { createBlobs } from '../database/blobs.ts'
import { connect } from '../database/database.ts'
import { startJobEngine } from '../jobs/job-engine.ts'
import { startNotices } from '../live/notices.ts'
import { demoFiles, demoOrganisation } from './demo-files.ts'
import { seedDemo } from './seed-demo.ts'

let environment: ServerEnvironment
let token: string
beforeAll(async () => {
  environment = await startServerEnvironment({ DEMO: 'on' })
  token = (await environment.server.signUp('Visitor')).token
})
afterAll(async () => {
  await environment?.close()
})

const get = async (path: string) =>
  (await environment.server.call('GET', `/orgs/${demoOrganisation.code}${path}`, token)).body
const statuses = async () => {
  const rows = await environment.database.query('select filename, status from document order by filename')
  return rows.rows.map((row) => `${row.filename} ${row.status}`)
}

test('the demo organisation is taken in by the ordinary ingestion, and a visitor reads it and changes nothing', async () => {
  const names = (await demoFiles()).map((file) => file.filename)
  const expected = names.map((name) => `${name} indexed`).sort((one, other) => (one < other ? -1 : 1))
  await until(async () => (await statuses()).filter((line) => line.endsWith(' indexed')).length === names.length)
  expect((await statuses()).sort((one, other) => (one < other ? -1 : 1))).toEqual(expected)
  const { organisation } = await get('')
  expect([organisation.name, organisation.isDemo, organisation.users]).toEqual([demoOrganisation.name, true, []])
  expect(Object.keys((await get('/warehouse/facts/_metadata')).factTables).length).toBeGreaterThan(0)
  const change = await environment.server.call('POST', `/orgs/${demoOrganisation.code}/docs/folders`, token, {
    ...{ name: 'Mine', parentId: 'upload_root' },
  })
  expect([change.status, change.body.message]).toEqual([
    403,
    'This is an example organisation. Create your own to change things.',
  ])
})

test('a second start, and one that was broken off, add only what is missing', async () => {
  const before = await statuses()
  const blobs = createBlobs(environment.server.filesDirectory)
  const kept = (await filesBelow(environment.server.filesDirectory)).length
  const own = connect(environment.server.databaseUrl, { connections: 2 })
  const notices = await startNotices(environment.server.databaseUrl)
  const engine = await startJobEngine(own, notices, [])
  await seedDemo(own, engine, blobs)
  expect([await statuses(), (await filesBelow(environment.server.filesDirectory)).length]).toEqual([before, kept])
  await environment.database.query('delete from document where filename = (select min(filename) from document)')
  await seedDemo(own, engine, blobs)
  await until(async () => (await statuses()).every((line) => line.endsWith(' indexed')))
  expect(await statuses()).toEqual(before)
  await engine.stop()
  await notices.stop()
  await own.close()
})
