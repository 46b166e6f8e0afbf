import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type JobEnvironment, startJobEnvironment } from '../../../tests/database/job-environment.ts'
import { until } from '../../../tests/until.ts'
import { type Transaction, transact, transactAsSystem } from '../database/transaction.ts'
import { type Claim, holdAlone, holdClaim, takeClaim } from './claim.commands.ts'
import { findRepeatable } from '../../features/jobs/history.store.ts'
import type { JobHandler } from './job.types.ts'
import { giveUp } from './job-run.ts'
import { findJob, type JobRow, listJobs, readJob } from './jobs.read.ts'
import { findRetry, insertJob, moveJob, noteRetry } from './jobs.store.ts'
import { askForOneJob } from './one-job.commands.ts'

const ended: string[] = []
const untilTheEnd = Promise.withResolvers<void>()
/** Its only worker is busy until the tests end, so its jobs never finish on their own. */
const idle: JobHandler = {
  ...{ queue: 'idle', retries: 0, atOnce: 1, limitSeconds: 3_600 },
  run: () => untilTheEnd.promise,
  onGivenUp: async (_tx, job) => void ended.push(job.id),
  again: async (tx, of, job) => of.enqueue(tx, { ...request(), organisationId: job.organisation_id }),
}

let environment: JobEnvironment
let other: string
beforeAll(async () => {
  environment = await startJobEnvironment([idle])
  const code = await environment.server.foundOrganisation(environment.token, 'Other')
  other = (await environment.rowsOf('select id from organisation where code = $1', [code]))[0].id
})
afterAll(async () => {
  untilTheEnd.resolve()
  await environment?.close()
})

const request = () => ({
  ...{ organisationId: environment.organisationId, queue: 'idle', label: 'A test', input: {} },
  ...{ askedBy: null, visibleTo: null, isShown: true },
})
const made = () => environment.within(async (tx) => (await insertJob(tx, { ...request(), queue: 'by hand' })).id)
const row = (id: string) => environment.within((tx) => findJob(tx, id)) as Promise<JobRow>
const begin = (id: string, attempt: number) =>
  environment.within((tx) => moveJob(tx, id, { status: 'PROGRESS', attempt }))

describe('a claim on a job', () => {
  test('is taken once by each attempt, by later ones alone, and never on what has ended', async () => {
    const id = await made()
    const taken = (attempt: number) =>
      environment.within(async (tx) => (await takeClaim(tx, { jobId: id, attempt })) !== null)
    const first = await taken(1)
    await begin(id, 1)
    const again = [await taken(1), await taken(2)]
    await begin(id, 2)
    const former = await taken(1)
    await environment.within((tx) => moveJob(tx, id, { status: 'SUCCESS' }))
    expect([first, again, former, await taken(3)]).toEqual([true, [false, true], false, false])
  })

  test('is held by the attempt that runs alone', async () => {
    const id = await made()
    const held = async (claim: Claim) => [
      await environment.within((tx) => holdAlone(tx, claim)),
      await environment
        .within((tx) => holdClaim(tx, claim))
        .then(
          () => true,
          () => false,
        ),
    ]
    const waiting = await held({ jobId: id, attempt: 0 })
    await begin(id, 2)
    const running = [await held({ jobId: id, attempt: 1 }), await held({ jobId: id, attempt: 2 })]
    await environment.within((tx) => moveJob(tx, id, { status: 'CANCELLED' }))
    expect([waiting, running, await held({ jobId: id, attempt: 2 })]).toEqual([
      [false, false],
      [
        [false, false],
        [true, true],
      ],
      [false, false],
    ])
  })
})

describe('the life of a job', () => {
  test('has one beginning, whatever attempt it is at, and one end', async () => {
    const id = await made()
    await begin(id, 1)
    await environment.within(({ db }) =>
      db.updateTable('job').set({ started_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute(),
    )
    await begin(id, 2)
    const running = await row(id)
    await environment.within((tx) => moveJob(tx, id, { status: 'SUCCESS', progress: 1 }))
    const done = await row(id)
    const late = await environment.within((tx) =>
      moveJob(tx, id, { status: 'FAILURE', progress: 0.5, progressMessage: 'late' }),
    )
    expect([running.attempts, running.started_at, running.completed_at, late]).toEqual([
      ...[2, '2026-01-01T00:00:00.000Z', null, null],
    ])
    expect(await row(id)).toEqual(done)
    await environment.within(async (tx) => giveUp(tx, { handler: idle, engine: environment.engine, job: done }, 'late'))
    expect([ended.includes(id), await row(id)]).toEqual([false, done])
  })

  test('is ended by a cancellation that every server hears of, once', async () => {
    const heard: string[] = []
    const unlisten = environment.notices.listen((notice) => {
      if (notice?.cancelled) heard.push(notice.cancelled)
    })
    const id = await made()
    await environment.within((tx) => environment.engine.cancel(tx, id))
    const again = await environment.within((tx) => environment.engine.cancel(tx, id))
    const last = await made()
    await environment.within((tx) => environment.engine.cancel(tx, last))
    await expect.poll(() => heard).toEqual([id, last])
    expect(again).toBe(null)
    unlisten()
  })

  test('is known to its own organisation, whoever looks', async () => {
    const ids = [await made(), await made()]
    const asSystem = <T>(work: (tx: Transaction) => Promise<T>) =>
      transactAsSystem(environment.walled, { person: null, organisation: other }, work)
    expect(
      (await environment.within((tx) => listJobs(tx, environment.organisationId))).map(({ id }) => id).slice(0, 2),
    ).toEqual(ids.reverse())
    expect(await asSystem((tx) => listJobs(tx, other))).toEqual([])
    await environment.within(({ db }) =>
      db.updateTable('job').set({ status: 'FAILURE' }).where('id', 'in', ids).execute(),
    )
    const notFound = { status: 404 }
    await expect(asSystem((tx) => readJob(tx, other, ids[0]!))).rejects.toMatchObject(notFound)
    const repeatable = new Set(['by hand'])
    await expect(asSystem((tx) => findRepeatable(tx, other, ids[0]!, repeatable))).rejects.toMatchObject(notFound)
  })
})

describe('one job for many wishes', () => {
  const ask = (serving?: JobRow['status'][]) =>
    environment.within((tx) =>
      askForOneJob(tx, environment.engine, { ...request(), queue: 'idle', ...(serving ? { serving } : {}) }),
    )
  const forget = () =>
    environment.database.query("delete from job where queue = 'idle' and organisation_id = $1", [
      environment.organisationId,
    ])

  test('is the one that waits or runs; one that runs is not enough for who says so', async () => {
    const first = await ask()
    const waiting = await ask()
    await until(async () => (await row(first)).status === 'PROGRESS')
    const running = await ask()
    expect([waiting === first, running === first, (await ask(['PENDING'])) === first]).toEqual([true, true, false])
  })

  test('is made once by all who ask in one moment', async () => {
    await forget()
    expect(new Set(await Promise.all(Array.from({ length: 6 }, () => ask()))).size).toBe(1)
  })

  test('is not that of another organisation', async () => {
    await forget()
    const foreign = await transact(environment.walled, { person: null, organisation: other, isWorker: true }, (tx) =>
      insertJob(tx, { ...request(), organisationId: other }),
    )
    expect(await ask()).not.toBe(foreign.id)
  })
})

describe('doing a job again', () => {
  test('makes one further job for all who ask in one moment, and it stays that of the first', async () => {
    const [failed, another] = [await made(), await made()]
    await environment.database.query("update job set queue = 'idle', status = 'FAILURE' where id = $1", [failed])
    const job = await row(failed)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => environment.within((tx) => environment.engine.again(tx, job))),
    )
    await environment.within((tx) => noteRetry(tx, answers[0]!, another))
    expect([
      new Set(answers).size,
      await environment.within((tx) => findRetry(tx, failed)),
      await environment.within((tx) => findRetry(tx, another)),
    ]).toEqual([...[1, answers[0], null]])
  })
})
