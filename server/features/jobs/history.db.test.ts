import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { openUpdates } from '../../../tests/database/live-client.ts'
import { until } from '../../../tests/until.ts'
import { forgetOldJobs } from '../../platform/jobs/forget-jobs.commands.ts'

let library: Library
let colleague: { token: string; id: string }
let librarianId: string
beforeAll(async () => {
  library = await startLibrary()
  colleague = await library.server.signUp('Colleague')
  await library.database.query("insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')", [
    ...[library.organisationId, colleague.id],
  ])
  const found = await library.database.query("select id from person where name = 'Librarian'")
  librarianId = found.rows[0].id
})
afterAll(async () => {
  await library?.close()
})
/** Jobs a server is working on: truncating the table would wait for their locks. */
const running = () =>
  library.rowsOf("select 1 from job where boss_id is not null and status in ('PENDING', 'PROGRESS')")
beforeEach(async () => {
  await until(async () => (await running()).length === 0)
  await library.database.query('delete from job')
})

type Planted = {
  label?: string
  status?: string
  reason?: string | null
  daysAgo?: number
  visibleTo?: string | null
  isShown?: boolean
  queue?: string
}
/** No server works on this queue, so none abandons the jobs planted as running. */
const unswept = 'gone'
async function plant(given: Planted = {}): Promise<string> {
  const { label = 'Processing documents', status = 'SUCCESS', reason = null, daysAgo = 0 } = given
  const id = `job_${randomUUID()}`
  await library.database.query(
    `insert into job (id, organisation_id, queue, label, status, progress_message, asked_by, visible_to, is_shown, attempts,
       created_at, started_at, completed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 2, now() - make_interval(days => $10), now() - make_interval(days => $10),
       now() - make_interval(days => $10) + interval '90 seconds')`,
    [
      ...[id, library.organisationId, given.queue ?? 'process_docs', label, status, reason, librarianId],
      ...[given.visibleTo ?? null, given.isShown ?? true, daysAgo],
    ],
  )
  return id
}
const history = async (query = '', token = library.token) =>
  (await library.server.call('GET', `/orgs/${library.project}/jobs/_history${query}`, token)).body
const ids = async (query = '', token = library.token): Promise<string[]> =>
  (await history(query, token)).jobs.map((job: { id: string }) => job.id)
const retry = (id: string, token = library.token) =>
  library.server.call('POST', `/orgs/${library.project}/jobs/${id}/_retry`, token, {})
const hasSucceeded = (id: string) => until(async () => (await library.get(`/jobs/${id}`)).body.job.status === 'SUCCESS')

describe('the history', () => {
  test('tells of a job what is known: its end, who asked, how often it began, its steps', async () => {
    const id = await plant({ status: 'FAILURE', reason: 'The disk is full.' })
    await library.database.query(
      `insert into job_step (organisation_id, job_id, name, label, state, started_at, ended_at)
       select $1, $2, 'read ' || n, 'file-' || n || '.pdf', case n when 25 then 'running' else 'done' end,
         now() + make_interval(secs => n), case n when 25 then null else now() end from generate_series(1, 25) as n`,
      [library.organisationId, id],
    )
    const { jobs, next, labels } = await history()
    const [{ steps, ...job }] = jobs
    const moment = expect.stringMatching(/^\d{4}-/)
    expect({ job, next, labels }).toEqual({
      job: {
        ...{ id, project: library.project, label: 'Processing documents', status: 'FAILURE', progress: null },
        ...{ progressMessage: 'The disk is full.', createdAt: moment, startedAt: moment, completedAt: moment },
        ...{ askedBy: { id: librarianId, name: 'Librarian' }, attempts: 2, stepCount: 25, isPrivate: false },
        ...{ mayRetry: true, retryOf: null, retriedBy: null },
      },
      next: null,
      labels: ['Processing documents'],
    })
    expect([steps.length, steps[0], steps[1], steps[19].label]).toEqual([
      20,
      { label: 'file-25.pdf', isDone: false, startedAt: moment, endedAt: null },
      { label: 'file-24.pdf', isDone: true, startedAt: moment, endedAt: moment },
      'file-6.pdf',
    ])
  })

  test('comes in pages, newest first, each job once, also while new ones are made', async () => {
    const planted: string[] = []
    for (let day = 0; day < 65; day += 1) planted.push(await plant({ daysAgo: day }))
    // Created at the same moment, they are ordered by their ids.
    await library.database.query("update job set created_at = '2026-01-01' where id = any($1)", [planted.slice(20, 45)])
    const whole = await library.database.query('select id from job order by created_at desc, id desc')
    const pages: string[][] = []
    for (let cursor = ''; pages.length < 5; ) {
      const { jobs, next } = await history(cursor)
      pages.push(jobs.map((job: { id: string }) => job.id))
      await plant()
      if (next === null) break
      cursor = `?cursor=${next}`
    }
    expect(pages.map((page) => page.length)).toEqual([30, 30, 5])
    expect(pages.flat()).toEqual(whole.rows.map((row) => row.id))
  })

  test('is filtered by state, kind and words, which mean themselves', async () => {
    const failed = await plant({ status: 'FAILURE', reason: '100% of the disk_space is used', daysAgo: 1 })
    const exported = await plant({ label: 'Export', daysAgo: 2 })
    const underWay = await plant({ status: 'PROGRESS', daysAgo: 3, queue: unswept })
    expect([
      await ids('?status=FAILURE'),
      await ids('?label=Export'),
      await ids('?search=0%25%20of'),
      await ids('?search=disk_space'),
      await ids('?search=diskXspace'),
      await ids('?search=d_sk'),
      await ids('?search=1%25used'),
      await ids('?search=EXPORT&status=SUCCESS'),
      await ids('?status=UNKNOWN'),
      await ids('?search=%20'),
      (await history('?label=Export')).labels,
    ]).toEqual([
      [failed],
      [exported],
      [failed],
      [failed],
      [],
      [],
      [],
      [exported],
      [],
      [failed, exported, underWay],
      ['Export', 'Processing documents'],
    ])
    expect((await library.get('/jobs/_history?status=ODD')).status).toBe(400)
  })

  test('shows a private job, its steps and its kind to its person alone, and never what shows itself elsewhere', async () => {
    const mine = await plant({ visibleTo: librarianId, label: 'A private report', status: 'FAILURE' })
    await library.database.query(
      "insert into job_step (organisation_id, job_id, name, state) values ($1, $2, 'secret chapter', 'done')",
      [library.organisationId, mine],
    )
    await plant({ isShown: false, label: 'Answering' })
    expect((await history()).jobs[0]).toMatchObject({ id: mine, isPrivate: true, stepCount: 1 })
    expect(await history('', colleague.token)).toEqual({ jobs: [], next: null, labels: [] })
    expect((await retry(mine, colleague.token)).status).toBe(404)
    expect(await ids(`?cursor=${mine}`, colleague.token)).toEqual([])
  })

  test('does not tell visitors of an example who its people are, and lets them run nothing again', async () => {
    const failed = await plant({ status: 'FAILURE' })
    const visitor = (await library.server.signUp('Visitor')).token
    await library.database.query('update organisation set is_demo = true where id = $1', [library.organisationId])
    const { jobs } = await history('', visitor)
    const refused = await retry(failed, visitor)
    await library.database.query('update organisation set is_demo = false where id = $1', [library.organisationId])
    expect([jobs[0].askedBy, jobs[0].mayRetry, refused.status]).toEqual([null, false, 403])
  })
})

describe('running again', () => {
  test('makes one job, however often and from how many places it is asked for', async () => {
    const failed = await plant({ status: 'FAILURE' })
    const answers = await Promise.all([retry(failed), retry(failed, colleague.token), retry(failed), retry(failed)])
    const again = new Set(answers.map((answer) => answer.body.jobId))
    expect([answers.map((answer) => answer.status), again.size]).toEqual([[200, 200, 200, 200], 1])
    const [id] = [...again]
    await hasSucceeded(id)
    expect((await retry(failed)).body.jobId).toBe(id)
    const { jobs } = await history()
    expect(
      jobs.map(({ id: job, status, retryOf, retriedBy, mayRetry }: any) => ({
        job,
        status,
        retryOf,
        retriedBy,
        mayRetry,
      })),
    ).toEqual([
      { job: id, status: 'SUCCESS', retryOf: failed, retriedBy: null, mayRetry: false },
      { job: failed, status: 'FAILURE', retryOf: null, retriedBy: id, mayRetry: false },
    ])
  })

  test('is for what failed or was cancelled, and for kinds that can be', async () => {
    const reported = async (given: Planted) => {
      const { status, body } = await retry(await plant(given))
      return [status, body.message]
    }
    const cancelled = await retry(await plant({ status: 'CANCELLED' }))
    await hasSucceeded(cancelled.body.jobId)
    expect([
      await reported({ status: 'SUCCESS' }),
      await reported({ status: 'PROGRESS', queue: unswept }),
      await reported({ status: 'FAILURE', queue: unswept }),
      cancelled.status,
      (await retry('job_unknown')).status,
    ]).toEqual([
      [409, 'Only work that failed or was cancelled can be run again.'],
      [409, 'Only work that failed or was cancelled can be run again.'],
      [409, 'This kind of work can’t be run again.'],
      ...[200, 404],
    ])
  })
})

// D1.4.14
test('a job that ended 30 days ago is forgotten, and those who look on are told, a private one its person alone', async () => {
  const tokens = [library.token, colleague.token]
  const sockets = await Promise.all(tokens.map((token) => openUpdates(library.server.url, token, [library.project])))
  for (const socket of sockets) await socket.next((frame) => frame.type === 'snapshot')
  const [kept, old, mine, hidden] = [
    await plant({ daysAgo: 29 }),
    await plant({ daysAgo: 31 }),
    await plant({ daysAgo: 32, visibleTo: librarianId }),
    await plant({ daysAgo: 33, isShown: false }),
  ]
  await library.database.query(
    "update job set completed_at = now() - interval '30 days' + interval '1 hour' where id = $1",
    [kept],
  )
  await forgetOldJobs(library.walled)
  await forgetOldJobs(library.walled)
  const left = await library.database.query('select id from job')
  expect(left.rows).toEqual([{ id: kept }])
  for (const socket of sockets) await socket.next((frame) => frame.type === 'deleteJob' && frame['id'] === old)
  const received = sockets.map((socket) =>
    socket.frames.filter((frame) => frame.type === 'deleteJob').map((frame) => frame['id']),
  )
  expect([received, JSON.stringify(received).includes(hidden)]).toEqual([[[mine, old], [old]], false])
  for (const socket of sockets) socket.close()
})

test('old jobs are forgotten in the log of their own organisation alone', async () => {
  const code = await library.server.foundOrganisation(library.token, 'Beside')
  const { rows } = await library.database.query('select id from organisation where code = $1', [code])
  const [here, there] = [await plant({ daysAgo: 31 }), await plant({ daysAgo: 32 })]
  await library.database.query('update job set organisation_id = $1 where id = $2', [rows[0].id, there])
  await forgetOldJobs(library.walled)
  const logged = await library.database.query(
    'select organisation_id as organisation, thing_id as id from change_log where thing_id = any($1) and after is null',
    [[here, there]],
  )
  expect(new Map(logged.rows.map(({ id, organisation }) => [id, organisation]))).toEqual(
    new Map([
      [here, library.organisationId],
      [there, rows[0].id],
    ]),
  )
  expect(logged.rows.length).toBe(2)
})
