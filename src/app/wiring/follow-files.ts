import type { UploadsActor } from '../../machines/documents/uploads.machine.ts'
import { isFailed, isOpen } from '../../machines/documents/uploads.projection.ts'
import { isOnTheWayTo } from '../../machines/documents/uploads.selectors.ts'
import type { ThreadAddress } from '../../machines/shared/conversation/conversation.context.ts'
import type { FilesReport } from '../../machines/shared/conversation/next-question.events.ts'

/** Files not yet reported on, by conversation: a question still waits for them after it was edited. */
export type AwaitedFiles = Map<string, ReadonlySet<string>>
type Uploads = Pick<UploadsActor, 'getSnapshot' | 'subscribe'>

/**
 * Reports once how the files have ended that are being added to a conversation at this moment; at once if there are
 * none. Returns a function that stops it.
 */
export function followFiles(
  uploads: Uploads | undefined,
  thread: ThreadAddress,
  report: (report: FilesReport) => void,
  awaited: AwaitedFiles = new Map(),
): () => void {
  const current = () => uploads?.getSnapshot().context.uploads ?? []
  const onTheWay = current().filter(isOnTheWayTo(thread))
  const ids = new Set([...(awaited.get(thread.threadId) ?? []), ...onTheWay.map(({ id }) => id)])
  awaited.set(thread.threadId, ids)
  let isOver = false
  const look = () => {
    const followed = current().filter(({ id }) => ids.has(id))
    if (isOver || followed.some(isOpen)) return
    isOver = true
    awaited.delete(thread.threadId)
    report(followed.some(isFailed) ? 'failed' : 'added')
  }
  const subscription = uploads?.subscribe(look)
  look()
  return () => subscription?.unsubscribe()
}
