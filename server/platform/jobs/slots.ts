import { type PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import type { Notices } from '../live/notices.ts'
import type { JobHandler } from './job.types.ts'
import { type Fetched, type HasQueued, type Paused, type Queued, type Share, takeTurn } from './turns.ts'

/** The slot a job holds while it works. */
export type Slot = {
  /** Whether someone else waits for a slot of this queue. */
  isRequested(): Promise<boolean>
  /** Releases the slot and waits for the next turn. Throws when the signal aborts meanwhile. */
  pause(signal: AbortSignal): Promise<void>
}
export type Slots = { stop(patienceMilliseconds: number): Promise<void> }

const HEARTBEAT_MS = 3_000
const POLLING_MS = 1_000

/**
 * Hands out this server's slots of one queue in turn. Slots are in memory, so those of a dead server disappear with it.
 */
export function startSlots(
  { database, boss, notices, hasQueued }: { database: Database; boss: PgBoss; notices: Notices; hasQueued: HasQueued },
  handler: JobHandler,
  run: (queued: Queued, slot: Slot) => Promise<void>,
): Slots {
  const { queue } = handler
  const held = new Map<string, Share>()
  const paused = new Map<string, Paused & { resume: () => void }>()
  const running = new Map<string, { fetched: Fetched; lost: AbortController; ended: Promise<void> }>()
  let isStopped = false
  let handingOut: Promise<void> | null = null
  let isAskedAgain = false

  /** Hands out slots until none is free or nobody waits; requests made meanwhile are served in the same round. */
  const handOut = (): void => {
    isAskedAgain = true
    handingOut ??= handOutAll().finally(() => {
      handingOut = null
      if (isAskedAgain && !isStopped) handOut()
    })
  }
  const handOutAll = async (): Promise<void> => {
    while (isAskedAgain && !isStopped) {
      isAskedAgain = false
      try {
        while (!isStopped && held.size < handler.atOnce && (await handOutOne()));
      } catch {
        // The next round tries again: the database may be temporarily unavailable.
      }
    }
  }
  const handOutOne = async (): Promise<boolean> => {
    if (paused.size === 0 && !(await hasQueued(queue))) return false
    const turn = await takeTurn(database, boss, {
      queue,
      slots: handler.atOnce,
      mostPerPerson: handler.mostPerPerson ?? handler.atOnce,
      mostPerOrganisation: handler.mostPerOrganisation ?? handler.atOnce,
      held: [...held.values()],
      paused: [...paused.values()],
    })
    if (turn === null) return false
    if (turn.kind === 'new') start(turn.share, turn.fetched)
    // One cancelled meanwhile is no longer waiting.
    else resume(turn.ticket)
    return true
  }
  const resume = (ticket: string): void => {
    const job = paused.get(ticket)
    if (!job) return
    paused.delete(ticket)
    held.set(ticket, { organisation: job.organisation, person: job.person })
    job.resume()
  }

  const start = (share: Share, fetched: Fetched): void => {
    // A frozen attempt may still be here when the same job returns.
    const ticket = `${fetched.id} ${fetched.retryCount}`
    held.set(ticket, share)
    const lost = new AbortController()
    const slot: Slot = {
      isRequested: async () => paused.size > 0 || (await hasQueued(queue)),
      pause: (signal) =>
        new Promise((done, fail) => {
          const stop = () => {
            paused.delete(ticket)
            fail(signal.reason)
          }
          if (signal.aborted) return stop()
          signal.addEventListener('abort', stop, { once: true })
          const giveBack = () => {
            signal.removeEventListener('abort', stop)
            done()
          }
          held.delete(ticket)
          paused.set(ticket, { ...share, ticket, since: new Date().toISOString(), resume: giveBack })
          handOut()
        }),
    }
    const queued = { data: fetched.data, retryCount: fetched.retryCount, signal: lost.signal }
    const ended = run(queued, slot)
      .then(
        () => boss.complete(queue, fetched),
        (error: Error) => boss.fail(queue, fetched, { message: error.message }),
      )
      // If the queue can't be told, the job misses its heartbeat and the queue retries it.
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        held.delete(ticket)
        paused.delete(ticket)
        running.delete(ticket)
        handOut()
      })
    running.set(ticket, { fetched, lost, ended })
  }

  const beat = async (): Promise<void> => {
    for (const { fetched, lost } of running.values()) {
      const { affected } = (await boss.touch(queue, fetched)) as { affected: number }
      if (affected === 0) lost.abort(new Error(`job ${fetched.data.jobId} is another worker's`))
    }
  }
  const unlisten = notices.listen((notice) => {
    if (notice === null || notice.queued === queue) handOut()
  })
  const heartbeats = setInterval(() => void beat().catch(() => {}), HEARTBEAT_MS)
  const polling = setInterval(handOut, POLLING_MS)
  handOut()

  return {
    async stop(patienceMilliseconds) {
      isStopped = true
      unlisten()
      clearInterval(polling)
      await handingOut
      const patience = Promise.withResolvers<void>()
      const timer = setTimeout(patience.resolve, patienceMilliseconds)
      await Promise.race([Promise.all([...running.values()].map(({ ended }) => ended)), patience.promise])
      clearTimeout(timer)
      clearInterval(heartbeats)
      for (const { fetched, lost } of running.values()) {
        await boss.fail(queue, fetched, { message: 'The server stopped.' }).catch(() => {})
        lost.abort(new Error('the server stopped'))
      }
    },
  }
}
