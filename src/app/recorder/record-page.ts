import type { AnyMachineSnapshot } from 'xstate'
import type { Recording } from '../../../contract/flows/recording.ts'
import type { Page } from '../compose.ts'
import { machinesBelow } from '../inspect/machines-below.ts'
import { makeRecording } from './make-recording.ts'

/** A recording of the page's last milliseconds, or null: after a crash nothing may fail again. */
export function recordPage({ journal, system, version }: Page, last: number): Recording | null {
  const now = Date.now()
  try {
    const running = machinesBelow(system.root).map((actor) => {
      const { machine, value } = actor.getSnapshot() as AnyMachineSnapshot
      return { session: actor.sessionId, machine, value }
    })
    return makeRecording({ journal, running, build: version, since: now - last, now })
  } catch {
    return null
  }
}
