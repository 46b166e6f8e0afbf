import { type Reply, startModelServer, type Turn } from '../fixtures/model-server/model-server.ts'
import { until } from '../until.ts'
import { startKillable } from './killable.ts'

export type HeldModel = Awaited<ReturnType<typeof startHeldModel>>

/** A server that tests end while its model is asked; `reply` is what the model says otherwise. */
export async function startHeldModel(reply: (turn: Turn) => Reply, settings: Record<string, string> = {}) {
  const heard: string[] = []
  let isHeld: ((turn: Turn) => boolean) | null = null
  let wasHeld = false
  const rule = (turn: Turn): Reply => {
    if (isHeld?.(turn)) {
      wasHeld = true
      return { broken: 'hang' }
    }
    heard.push(JSON.stringify(turn))
    return reply(turn)
  }
  const model = await startModelServer({ rules: [rule] })
  const killable = await startKillable({ MODEL_BASE_URL: model.url, ...settings })
  return {
    killable,
    /** Each request that was answered to its end, as it was asked. */
    heard,
    /** Ends the server while the model is asked this by what `begin` starts, and starts the server again. */
    async endWhileAsked<T>(
      asked: (turn: Turn) => boolean,
      signal: 'SIGKILL' | 'SIGTERM',
      begin: () => Promise<T>,
    ): Promise<T> {
      wasHeld = false
      isHeld = asked
      const begun = await begin()
      await until(() => wasHeld)
      const over = killable.kill(signal)
      isHeld = null
      await over
      return begun
    },
    async close(): Promise<void> {
      await killable.close()
      await model.close()
    },
  }
}
