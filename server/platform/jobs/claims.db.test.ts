import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type JobEnvironment, startJobEnvironment } from '../../../tests/database/job-environment.ts'
import { until } from '../../../tests/until.ts'
import { ClaimLost } from './claim.commands.ts'
import { runsInDatabase } from '../../../tests/deep.ts'
import type { JobContext, JobHandler } from './job.types.ts'
import { JobFailure } from './job-failure.ts'

type Run = (context: JobContext) => Promise<void>
const runs = new Map<string, Run>()
const handler = (queue: string, limitSeconds: number): JobHandler => ({
  ...{ queue, limitSeconds, retries: 2, atOnce: 4 },
  run: (context) => runs.get(queue)!(context),
})

/** A job with a list of two pieces, each as long as half of a run. */
const listed = { pieces: 2, runs: 0 }
const withList: JobHandler = {
  ...handler('listed', 2),
  async run(context) {
    listed.runs += 1
    await until(async () => context.isOld() || context.signal.aborted)
    if (!context.signal.aborted) listed.pieces -= 1
  },
  mayEnd: async () => listed.pieces === 0,
}

let environment: JobEnvironment
beforeAll(async () => {
  environment = await startJobEnvironment([handler('steady', 600), handler('hasty', 1), withList])
})
afterAll(async () => {
  await environment?.close()
})

const start = (run: Run, queue = 'steady') => {
  runs.set(queue, run)
  const job = { organisationId: environment.organisationId, queue, label: 'A test', input: {} }
  return environment.within((tx) =>
    environment.engine.enqueue(tx, { ...job, askedBy: null, visibleTo: null, isShown: true }),
  )
}
/** Simulates a frozen worker: the queue misses its heartbeat and gives its job to another. `lost`: after so many others. */
const loseTouch = (id: string, lost?: number) =>
  environment.database.query(
    `update pgboss.job set heartbeat_on = now() - interval '1 minute'
     where id::text = $1 and retry_count = coalesce($2, retry_count)`,
    [id, lost ?? null],
  )
const pause = (milliseconds: number) => new Promise((next) => setTimeout(next, milliseconds))
const gate = () => Promise.withResolvers<void>()
/** Writes to the organisation's log, whose numbers follow the order of commits. */
const leaveTrace = (context: JobContext, name: string) =>
  context.transact(async (tx) =>
    tx.change({ thing: 'document', id: name, before: null, after: { by: context.job.id } }),
  )
const traces = async (id: string) =>
  (
    await environment.database.query(
      "select seq, thing_id as name from change_log where after->>'by' = $1 order by seq",
      [id],
    )
  ).rows as { seq: number; name: string }[]

test('a job that has lost two workers is not taken up a third time, and says why', async () => {
  let runs = 0
  const never = gate()
  const id = await start(() => {
    runs += 1
    return never.promise
  })
  for (const lost of [1, 2]) {
    const { completed_at: end, boss_id: boss } = await until(async () => {
      const row = await environment.rowOf(id)
      // On a busy machine a worker may miss its heartbeat without a fault.
      return row.completed_at !== null || (row.attempts >= lost && runs >= lost) ? row : null
    })
    if (end === null) await loseTouch(boss)
  }
  const { status, progress_message: said, workers_lost: lost } = await environment.ended(id)
  expect([status, said, lost, runs]).toEqual([
    'FAILURE',
    'The server stopped twice while this was running. It won’t retry automatically.',
    ...[2, 2],
  ])
  never.resolve()
})

test('a run that fails by itself has lost no worker', async () => {
  const id = await start(() => Promise.reject(new Error('again')))
  const { attempts, workers_lost: lost } = await environment.ended(id)
  expect([attempts, lost]).toEqual([3, 0])
})

describe('a worker that was frozen and wakes up when another has its job', () => {
  test('writes nothing by any of its ways, and does not end the job of the other', async () => {
    const [thaw, finish] = [gate(), gate()]
    const refused: string[] = []
    const expectRefusal = (way: string, writing: Promise<unknown>) =>
      writing.catch((error: unknown) => void refused.push(`${way}: ${error instanceof ClaimLost}`))
    const ends = gate()
    const id = await start(async (context) => {
      if (context.attempt > 0) {
        await leaveTrace(context, 'second')
        return finish.promise
      }
      await leaveTrace(context, 'first')
      await thaw.promise
      await expectRefusal('write', leaveTrace(context, 'late'))
      await expectRefusal('progress', context.progress(0.9, 'late'))
      await expectRefusal(
        'step',
        context.step('late', async () => null),
      )
      ends.resolve()
    })
    await until(async () => (await traces(id)).length === 1)
    const { boss_id: bossId } = await environment.rowOf(id)
    await until(async () => {
      if ((await traces(id)).length === 2) return true
      // Once more each time: the first worker, alive in this process, may report in between.
      await loseTouch(bossId, 0)
      return false
    })
    thaw.resolve()
    await ends.promise
    expect(refused).toEqual(['write: true', 'progress: true', 'step: true'])
    expect([(await environment.rowOf(id)).status, (await environment.rowOf(id)).attempts]).toEqual(['PROGRESS', 2])
    finish.resolve()
    expect((await environment.ended(id)).status).toBe('SUCCESS')
    expect((await traces(id)).map((one) => one.name)).toEqual(['first', 'second'])
  })

  test('writes nothing after a cancellation, however the two meet', async () => {
    const written = { before: 0, refused: 0 }
    const delays = fc.array(fc.nat({ max: 12 }), { minLength: 3, maxLength: 6 })
    const meeting = fc.asyncProperty(delays, fc.nat({ max: 12 }), async (waits, when) => {
      const [begun, cancelled, done] = [gate(), gate(), gate()]
      const id = await start(async (context) => {
        begun.resolve()
        const writes = waits.map(async (wait, index) => {
          await pause(wait)
          await leaveTrace(context, `trace ${index}`)
        })
        for (const { status } of await Promise.allSettled(writes)) if (status === 'rejected') written.refused += 1
        await cancelled.promise
        done.resolve()
      })
      await begun.promise
      await pause(when)
      await environment.within((tx) => environment.engine.cancel(tx, id))
      cancelled.resolve()
      await done.promise
      const { rows } = await environment.database.query(
        "select seq from change_log where thing = 'job' and thing_id = $1 and after->>'status' = 'CANCELLED'",
        [id],
      )
      const left = await traces(id)
      written.before += left.length
      expect(left.filter((one) => one.seq > rows[0].seq)).toEqual([])
    })
    await fc.assert(meeting, { numRuns: runsInDatabase(8, 25), seed: 20_261_123 })
    expect([written.before > 0, written.refused > 0]).toEqual([true, true])
  })
})

describe('a run that takes too long', () => {
  test('is told to stop, and its job has failed for that reason at once', async () => {
    let attempts = 0
    const reasons: unknown[] = []
    const id = await start(async ({ signal }) => {
      attempts += 1
      await new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))
      reasons.push(signal.reason)
    }, 'hasty')
    const row = await environment.ended(id)
    expect([row.status, row.progress_message, attempts]).toEqual([
      'FAILURE',
      'It took longer than a minute and was stopped.',
      1,
    ])
    expect(reasons).toEqual([new JobFailure('It took longer than a minute and was stopped.')])
  })

  test('is no matter for a list that it works through: what is left has all of the time again', async () => {
    const job = { organisationId: environment.organisationId, queue: 'listed', label: 'A test', input: {} }
    const id = await environment.within((tx) =>
      environment.engine.enqueue(tx, { ...job, askedBy: null, visibleTo: null, isShown: true }),
    )
    const { status, attempts } = await environment.ended(id)
    expect([status, attempts, listed]).toEqual(['SUCCESS', 1, { pieces: 0, runs: 2 }])
  })
})
