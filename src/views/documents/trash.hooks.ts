import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { TrashedThing } from '../../machines/documents/trash.resource.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature, useLivingFeature } from '../shared/system-context.ts'
import { ownZone, whenOf } from '../shared/when.ts'

const keptDays = 30
const dayMilliseconds = 86_400_000

/** What lies in the trash, how long still, and bringing it back. */
export function useTrash() {
  const documents = useLivingFeature('documents')
  const list = useFeature('list of the trash')
  const restoring = useFeature('restoring')
  const [now] = useState(Date.now)
  const read = useSelector(list, (snapshot) => snapshot)
  const waiting = useSelector(restoring, (snapshot) => snapshot?.context.waiting ?? [])
  const things = read?.context.data ?? null
  const leftOf = (deletedAt: string) =>
    // What was deleted after this page was opened has all its days.
    Math.min(
      keptDays,
      Math.max(0, Math.ceil((Date.parse(deletedAt) + keptDays * dayMilliseconds - now) / dayMilliseconds)),
    )
  return {
    isOpen: useSelector(documents, (snapshot) => snapshot.hasTag('trash open')),
    things: things?.map((thing) => ({
      ...thing,
      about: texts.trashDeleted(whenOf(thing.deletedAt, now, ownZone()).day, leftOf(thing.deletedAt)),
      isComing: waiting.some(({ docIds, folderId }) => folderId === thing.id || docIds.includes(thing.id)),
    })),
    failure: read?.hasTag('failed') ? (read.context.failure?.message ?? texts.trashFailed) : null,
    restoreDisabledReason: useRefusal('member'),
    open: () => documents.send({ type: 'documents.trash opened' }),
    close: () => documents.send({ type: 'documents.trash closed' }),
    readAgain: () => list?.send({ type: 'resource.requested' }),
    restore: ({ kind, id }: Pick<TrashedThing, 'kind' | 'id'>) =>
      restoring?.send({
        type: 'restoring.requested',
        ...(kind === 'folder' ? { docIds: [], folderId: id } : { docIds: [id], folderId: null }),
      }),
  }
}
