import type { UploadsActor } from '../../machines/documents/uploads.machine.ts'
import { isFailed, isOpen } from '../../machines/documents/uploads.projection.ts'
import { isOnTheWayTo } from '../../machines/documents/uploads.selectors.ts'
import type { ThreadAddress } from '../../machines/shared/conversation/conversation.context.ts'
import type { FilesReport } from '../../machines/shared/conversation/next-question.events.ts'

type Uploads = Pick<UploadsActor, 'getSnapshot' | 'subscribe'>

/**
 * Reports once how the files have ended that are being added to a conversation at this moment; at once if there are
 * none. Returns a function that stops it.
 */
export function followFiles(
  uploads: Uploads | undefined,
  thread: ThreadAddress,
  report: (report: FilesReport) => void,
): () => void {
  const current = () => uploads?.getSnapshot().context.uploads ?? []
  const ids = new Set(
    current()
      .filter(isOnTheWayTo(thread))
      .map(({ id }) => id),
  )
  let isOver = false
  const look = () => {
    const followed = current().filter(({ id }) => ids.has(id))
    if (isOver || followed.some(isOpen)) return
    isOver = true
    report(followed.some(isFailed) ? 'failed' : 'added')
  }
  const subscription = uploads?.subscribe(look)
  look()
  return () => subscription?.unsubscribe()
}
