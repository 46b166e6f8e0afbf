import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResearchTopic } from '../../../contract/research/research.schemas.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { until } from '../../../tests/until.ts'
import { connect, type Database } from '../../platform/database/database.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { beginDueUpdates } from './research.job.ts'

let library: Library
let database: Database
/** Earlier than all weeks used here, since the server itself checks every five minutes. */
const start = Date.parse('2026-11-18T00:00:00Z')
/** What the routine queued. */
const asked: string[] = []
const engine = {
  enqueue: async (_tx: unknown, job: { input: { topicId: string } }) => {
    asked.push(job.input.topicId)
    return `job_${randomUUID()}`
  },
} as unknown as JobEngine

beforeAll(async () => {
  library = await startLibrary({ now: () => start })
  database = connect(library.server.databaseUrl)
  await library.upload('leave.md', 'Parental leave is 26 weeks for primary carers.\n')
  await library.settled()
})
afterAll(async () => {
  await database?.close()
  await library?.close()
})

async function made(fields: object): Promise<ResearchTopic> {
  const body = { topic: 'How long is parental leave?', role: 'Board', ...fields }
  const path = `/orgs/${library.project}/research`
  const { topic } = (await library.server.call('POST', path, library.token, body, { 'idempotency-key': randomUUID() }))
    .body
  const read = async () => (await library.get(`/research/${topic.id}`)).body.topic as ResearchTopic
  await until(async () => (await read()).jobId === null)
  return read()
}
/** Updates started at this moment; each ends before the next moment. */
async function begunAt(iso: string): Promise<string[]> {
  asked.length = 0
  await beginDueUpdates(database, engine, Date.parse(iso))
  await library.rowsOf('update research_topic set job_id = null')
  return [...asked]
}

// D2.3.48, D2.9.06
test('an update begins once in each week or month, whatever the clock and the server do', async () => {
  const weekly = await made({ updateFrequency: 'weekly' })
  const monthly = await made({ updateFrequency: 'monthly' })
  await made({ updateFrequency: '' })
  expect(await begunAt('2026-11-20T00:00:00Z')).toEqual([])
  expect(await begunAt('2026-11-23T00:00:00Z')).toEqual([weekly.id])
  // The server restarted and checks again.
  expect(await begunAt('2026-11-23T00:05:00Z')).toEqual([])
  // The clock was set back by a week and catches up again.
  expect(await begunAt('2026-11-16T00:05:00Z')).toEqual([])
  expect(await begunAt('2026-11-24T00:05:00Z')).toEqual([])
  // The server was down for five weeks: one update each, not five.
  expect((await begunAt('2026-12-30T00:00:00Z')).sort()).toEqual([monthly.id, weekly.id].sort())
  expect(await begunAt('2026-12-30T00:10:00Z')).toEqual([])
})

test('two servers that look at the same moment begin one update', async () => {
  const topic = await made({ updateFrequency: 'weekly' })
  const now = Date.parse('2027-03-03T00:00:00Z')
  asked.length = 0
  await Promise.all([beginDueUpdates(database, engine, now), beginDueUpdates(database, engine, now)])
  expect(asked.filter((id) => id === topic.id)).toEqual([topic.id])
  await library.rowsOf('update research_topic set job_id = null')
})

test('nobody who has left is worked for, and what is deleted or cannot be updated waits', async () => {
  const leaver = await library.server.signUp('Leaver')
  await library.rowsOf("insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')", [
    ...[library.organisationId, leaver.id],
  ])
  const [private_, deleted, stale] = [
    await made({ updateFrequency: 'weekly' }),
    await made({ updateFrequency: 'weekly' }),
    await made({ updateFrequency: 'weekly' }),
  ]
  await library.rowsOf("update research_topic set created_by = $2, access_level = 'private' where id = $1", [
    private_.id,
    leaver.id,
  ])
  await library.rowsOf('delete from membership where person_id = $1', [leaver.id])
  await library.send('DELETE', `/research/${deleted.id}`)
  await library.send('PATCH', `/research/${stale.id}`, { topic: 'Another question' })
  const begun = await begunAt('2028-05-03T00:00:00Z')
  for (const topic of [private_, deleted, stale]) expect(begun).not.toContain(topic.id)
})
