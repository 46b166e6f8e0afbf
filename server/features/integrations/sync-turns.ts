import type { JobContext } from '../../platform/jobs/job.types.ts'

/** A sync that has a slot for so long gives it back, even within a page, and continues from what it has kept. */
export const LONGEST_TURN_MS = 600_000

/**
 * Between two pieces, a turn this old ends as well: access is only renewed as a turn begins, and a token that isn't
 * renewed then lasts a minute longer than this.
 */
const OLD_TURN_MS = 240_000

type Turn = Pick<JobContext, 'signal' | 'giveWay' | 'isOld'>

/**
 * Works until it is done. What a turn breaks off is begun again in the next one, or in the next run of the job where
 * this one is old.
 */
export async function workInTurns<T extends Turn>(
  context: T,
  milliseconds: number,
  work: (turn: T) => Promise<void>,
): Promise<void> {
  for (;;) {
    const turn = createTurn(context, milliseconds)
    try {
      return await work(turn.context)
    } catch (error) {
      if (context.signal.aborted || !turn.isOver()) throw error
    } finally {
      turn.end()
    }
    if (context.isOld()) return
    await context.giveWay()
  }
}

/** The job's context, whose signal also aborts at the end of a turn; giving way allows each piece the whole time. */
function createTurn<T extends Turn>(context: T, milliseconds: number) {
  const over = new AbortController()
  let timer = setTimeout(() => over.abort(), milliseconds)
  let isOld = false
  const age = setTimeout(() => {
    isOld = true
  }, OLD_TURN_MS)
  const giveWay = async () => {
    clearTimeout(timer)
    await context.giveWay()
    if (isOld) over.abort()
    else timer = setTimeout(() => over.abort(), milliseconds)
  }
  return {
    context: { ...context, giveWay, signal: AbortSignal.any([context.signal, over.signal]) },
    isOver: () => over.signal.aborted,
    end() {
      clearTimeout(timer)
      clearTimeout(age)
    },
  }
}
