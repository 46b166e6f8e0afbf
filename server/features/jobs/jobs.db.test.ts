import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type JobEnvironment, startJobEnvironment } from '../../../tests/database/job-environment.ts'
import { openUpdates } from '../../../tests/database/live-client.ts'
import { until } from '../../../tests/until.ts'
import { type Transaction, transact } from '../../platform/database/transaction.ts'
import type { JobContext, JobHandler } from '../../platform/jobs/job.types.ts'
import { JobFailure } from '../../platform/jobs/job-failure.ts'
import { insertJob } from '../../platform/jobs/jobs.store.ts'

/** What the next run of a queue does; set by each test. */
type Run = (context: JobContext) => Promise<void>
const runs = new Map<string, Run>()
const mayEnd = new Map<string, (tx: Transaction) => Promise<boolean>>()
/** Why each job was given up. */
const givenUp = new Map<string, string | null>()
const cancelled: string[] = []
/** Jobs whose end fails. */
const stubborn = new Set<string>()
const handler = (queue: string, retries = 1): JobHandler => ({
  ...{ queue, retries, atOnce: 2, limitSeconds: 3_600 },
  run: (context) => runs.get(queue)!(context),
  mayEnd: async (tx) => (await mayEnd.get(queue)?.(tx)) ?? true,
  async onGivenUp(_tx, job) {
    if (stubborn.has(job.id)) throw new Error('it does not end')
    givenUp.set(job.id, job.progress_message)
  },
  onCancelled: async (_tx, job) => void cancelled.push(job.id),
})

let environment: JobEnvironment
beforeAll(async () => {
  environment = await startJobEnvironment([handler('first'), handler('second', 0)])
})
afterAll(async () => {
  await environment?.close()
})

type Given = { queue?: string; visibleTo?: string | null; isShown?: boolean }
const newJob = ({ queue = 'first', visibleTo = null, isShown = true }: Given = {}) => ({
  ...{
    organisationId: environment.organisationId,
    queue,
    label: 'A test',
    input: { a: 1 },
    askedBy: null,
    visibleTo,
    isShown,
  },
})
const start = (run: Run, given: Given = {}) => {
  runs.set(given.queue ?? 'first', run)
  return environment.within((tx) => environment.engine.enqueue(tx, newJob(given)))
}
const read = async (id: string) => (await environment.get(`/jobs/${id}`)).body.job
const cancel = (id: string) => environment.send('POST', `/jobs/${id}/_cancel`, {})
/** Resolves when the signal is aborted. */
const aborted = (signal: AbortSignal) =>
  new Promise<void>((done) =>
    signal.aborted ? done() : signal.addEventListener('abort', () => done(), { once: true }),
  )

describe('a job', () => {
  // D1.3.44, D1.3.45, D1.3.46
  test('begins after the commit, shows how far it is, and ends', async () => {
    let goOn = () => {}
    const wait = new Promise<void>((done) => {
      goOn = done
    })
    const id = await start(async (context) => {
      await context.progress(0.25, 'a quarter')
      await wait
    })
    await until(async () => (await environment.rowOf(id)).progress === 0.25)
    const shape = { id, project: environment.project, label: 'A test', startedAt: expect.any(String) }
    expect(await read(id)).toEqual({
      ...{ ...shape, status: 'PROGRESS', progress: 0.25, progressMessage: 'a quarter', completedAt: null },
    })
    goOn()
    await environment.ended(id)
    expect(await read(id)).toEqual({
      ...{ ...shape, status: 'SUCCESS', progress: 1, progressMessage: 'a quarter', completedAt: expect.any(String) },
    })
    expect((await environment.get('/jobs/job_unknown')).status).toBe(404)
  })

  test('made in a transaction that is rolled back was never there', async () => {
    let count = 0
    runs.set('first', async () => void (count += 1))
    // Scheduled jobs of the queue come at any time.
    const queued = async () => {
      const query = "select count(*)::int from pgboss.job where name = 'first'"
      return (await environment.database.query(query)).rows
    }
    const before = await queued()
    await expect(
      environment.within(async (tx) => {
        await environment.engine.enqueue(tx, newJob())
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    const rows = await environment.database.query("select count(*) from job where status = 'PENDING'")
    expect([rows.rows[0].count, await queued()]).toEqual([0, before])
    await environment.ended(await start(async () => void (count += 100)))
    expect(count).toBe(100)
  })

  test('asked for from a request is made under the rights of the asking person', async () => {
    const { token, id: person } = await environment.server.signUp('Nobody here')
    expect(token).not.toBe('')
    const request = { person, organisation: environment.organisationId }
    await expect(
      transact(environment.walled, request, (tx) => environment.engine.enqueue(tx, newJob())),
    ).rejects.toThrow(/row-level security/)
  })

  test('whose run found more to do at its end runs again, and one that is cancelled then does not', async () => {
    let rounds = 0
    mayEnd.set('first', async () => rounds >= 3)
    await environment.ended(await start(async () => void (rounds += 1)))
    expect(rounds).toBe(3)

    rounds = 0
    mayEnd.set('first', async () => false)
    const id = await start(async (context) => {
      rounds += 1
      if (rounds === 3) await aborted(context.signal)
    })
    await until(() => rounds === 3)
    await cancel(id)
    await environment.ended(await start(async () => {}, { queue: 'second' }))
    mayEnd.delete('first')
    expect([rounds, (await environment.rowOf(id)).status]).toEqual([3, 'CANCELLED'])
  })
})

describe('cancelling', () => {
  // D1.7.32
  test('reaches the worker at once and wins over a success that comes late', async () => {
    let hasHeard = false
    let begun = false
    const id = await start(async (context) => {
      begun = true
      await aborted(context.signal)
      hasHeard = true
      await context.progress(0.9, 'too late').catch(() => {})
    })
    await until(() => begun)
    const { body } = await cancel(id)
    expect([body.job.id, body.job.status, body.job.completedAt]).toEqual([id, 'CANCELLED', expect.any(String)])
    await until(() => hasHeard)
    await environment.ended(await start(async () => {}))
    const row = await environment.rowOf(id)
    expect([row.status, row.progress, row.progress_message]).toEqual(['CANCELLED', null, null])
    expect((await cancel(id)).body.job.status).toBe('CANCELLED')
  })

  test('a finished job stays as it is, and one that never began does not begin', async () => {
    const done = await start(async () => {})
    await environment.ended(done)
    expect((await cancel(done)).body.job.status).toBe('SUCCESS')
    let count = 0
    runs.set('first', async () => void (count += 1))
    const id = await environment.within(async (tx) => {
      const made = await environment.engine.enqueue(tx, newJob())
      expect(await environment.engine.cancel(tx, made)).toEqual(expect.objectContaining({ status: 'CANCELLED' }))
      return made
    })
    await environment.ended(await start(async () => void (count += 100)))
    expect([count, (await environment.rowOf(id)).status, cancelled.includes(id)]).toEqual([100, 'CANCELLED', true])
  })

  test('every way of racing a cancel against the end leaves one of the two', async () => {
    const ids: string[] = []
    for (let round = 0; round < 12; round += 1) ids.push(await start(async () => {}))
    await Promise.all(ids.map((id, index) => new Promise((done) => setTimeout(done, index)).then(() => cancel(id))))
    for (const id of ids) expect(['CANCELLED', 'SUCCESS']).toContain((await environment.ended(id)).status)
  })
})

describe('failing', () => {
  test('a failure of ours shows its sentence at once; another is tried again and then told in general words', async () => {
    const own = await start(async () => {
      throw new JobFailure('The harbour is closed.')
    })
    expect([(await environment.ended(own)).status, (await read(own)).progressMessage]).toEqual([
      'FAILURE',
      'The harbour is closed.',
    ])
    const attempts: number[] = []
    const other = await start(async (context) => {
      attempts.push(context.attempt)
      throw new Error('secret of the server: password')
    })
    expect([(await environment.ended(other)).status, (await read(other)).progressMessage]).toEqual([
      'FAILURE',
      'Something unexpected happened.',
    ])
    expect(attempts).toEqual([0, 1])
    expect([own, other].map((id) => givenUp.get(id))).toEqual([
      'The harbour is closed.',
      'Something unexpected happened.',
    ])
  })

  test('a second run goes on where the first stopped: a kept step is not done again', async () => {
    const done: string[] = []
    const id = await start(async (context) => {
      const plan = await context.step('plan', async () => {
        done.push('plan')
        return { chapters: ['one \u0000 \ud800', 'two'] }
      })
      await context.step('write', async () => {
        done.push(`write ${plan.chapters.length}`)
        if (context.attempt === 0) throw new Error('broken off')
      })
    })
    expect((await environment.ended(id)).status).toBe('SUCCESS')
    expect(done).toEqual(['plan', 'write 2', 'write 2'])
    const steps = await environment.database.query(
      'select name, state, ended_at >= started_at as "hasEnded" from job_step where job_id = $1 order by name',
      [id],
    )
    expect(steps.rows).toEqual([
      { name: 'plan', state: 'done', hasEnded: true },
      { name: 'write', state: 'done', hasEnded: true },
    ])
  })

  test('a job that the queue has lost is ended, not left open', async () => {
    const { id: lost } = await environment.within((tx) => insertJob(tx, newJob({ queue: 'second' })))
    await environment.database.query(
      "update job set status = 'PROGRESS', created_at = now() - interval '1 minute' where id = $1",
      [lost],
    )
    const row = await environment.ended(lost)
    expect([row.status, row.progress_message]).toEqual(['FAILURE', 'The server stopped while this was running.'])
    expect(givenUp.get(lost)).toBe('The server stopped while this was running.')
  })

  test('a lost one whose end fails keeps no other open', async () => {
    const make = () => environment.within((tx) => insertJob(tx, newJob({ queue: 'second' })))
    const [bad, good] = [(await make()).id, (await make()).id]
    stubborn.add(bad)
    await environment.database.query(
      "update job set status = 'PROGRESS', created_at = now() - interval '1 minute' where id = any($1)",
      [[bad, good]],
    )
    expect((await environment.ended(good)).status).toBe('FAILURE')
    expect((await environment.rowOf(bad)).status).toBe('PROGRESS')
    stubborn.delete(bad)
    expect((await environment.ended(bad)).status).toBe('FAILURE')
  })
})

describe('who sees a job', () => {
  // D1.4.13
  test('a private one only its person, in the list, by its id and on the live channel', async () => {
    const other = await environment.server.signUp('Colleague')
    await environment.database.query(
      "insert into membership (organisation_id, person_id, role) values ($1, $2, 'admin')",
      [environment.organisationId, other.id],
    )
    const path = `/orgs/${environment.project}/jobs`
    const seenBy = async (token: string, id: string) => [
      (await environment.server.call('GET', path, token)).body.jobs.some((job: { id: string }) => job.id === id),
      (await environment.server.call('GET', `${path}/${id}`, token)).status,
      (await environment.server.call('POST', `${path}/${id}/_cancel`, token, {})).status,
    ]
    const sockets = await Promise.all(
      [environment.token, other.token].map((token) =>
        openUpdates(environment.server.url, token, [environment.project]),
      ),
    )
    for (const socket of sockets) await socket.next((frame) => frame.type === 'snapshot')
    const id = await start(async (context) => context.progress(0.5, 'secret title'), { visibleTo: other.id })
    await environment.ended(id)
    const shown = await start(async () => {})
    await environment.ended(shown)
    for (const socket of sockets)
      await socket.next(
        (frame) => frame.type === 'updateJob' && frame['job'].id === shown && frame['job'].status === 'SUCCESS',
      )
    expect([await seenBy(environment.token, id), await seenBy(other.token, id)]).toEqual([
      [false, 404, 404],
      [true, 200, 200],
    ])
    const [mine, others] = sockets.map((socket) => socket.frames.filter((frame) => frame['seq'] !== undefined))
    expect(JSON.stringify(mine)).not.toContain('secret title')
    expect(mine!.map((frame) => frame['seq'])).toEqual(others!.map((frame) => frame['seq']))
    expect(others!.filter((frame) => frame['job']?.id === id).map((frame) => frame['job'].status)).toEqual([
      ...['PENDING', 'PROGRESS', 'PROGRESS', 'SUCCESS'],
    ])
    for (const socket of sockets) socket.close()
  })

  test('the list holds what runs and what ended within the hour, and not what shows itself elsewhere', async () => {
    const [old, hidden, recent] = [
      await start(async () => {}),
      await start(async () => {}, { isShown: false }),
      await start(async () => {}),
    ]
    for (const id of [old, hidden, recent]) await environment.ended(id)
    await environment.database.query("update job set completed_at = now() - interval '61 minutes' where id = $1", [old])
    const ids = (await environment.get('/jobs')).body.jobs.map((job: { id: string }) => job.id)
    expect([ids.includes(old), ids.includes(hidden), ids.includes(recent)]).toEqual([false, false, true])
  })
})

describe('pipelines', () => {
  // D1.3.69, D1.7.29
  test('are listed, and an unknown name is 404', async () => {
    expect((await environment.server.call('GET', '/pipelines', environment.token)).body).toEqual({
      pipelines: [
        { name: 'process_docs', label: 'Processing documents', superadminOnly: false },
        { name: 'crawl_website', label: expect.any(String), superadminOnly: false },
      ],
    })
    for (const name of ['unknown', '__proto__', 'constructor'])
      expect((await environment.send('POST', `/pipelines/${name}`, {})).status).toBe(404)
  })

  // D1.7.31
  test('cancelled while documents wait: they wait on, and the next run reads them all', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `waiting-${index}.txt`)
    const answers = await Promise.all(names.map((name) => environment.upload(name, `This is ${name}, number 1.`)))
    const { jobId } = answers[0]!.body
    await until(async () => (await environment.rowOf(jobId)).status === 'PROGRESS')
    expect((await cancel(jobId)).body.job.status).toBe('CANCELLED')
    await until(
      async () => (await environment.database.query("select 1 from document where status = 'progress'")).rowCount === 0,
    )
    const waiting = Object.values(await environment.settled()).filter((doc) => doc.status === 'pending')
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.map((doc) => doc.statusDetail)).toEqual(waiting.map(() => null))
    const { body } = await environment.send('POST', '/pipelines/process_docs', {})
    expect(await read(body.jobId)).toMatchObject({ id: body.jobId, label: 'Processing documents' })
    expect(Object.values(await environment.settled()).map((doc) => doc.status)).toEqual(names.map(() => 'indexed'))
  })
})
