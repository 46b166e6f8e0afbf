import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { trashTexts } from '../../../contract/shared/trash.texts.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature, useLivingFeature } from '../shared/system-context.ts'
import { trashDays } from '../shared/trash-days.ts'
import type { TrashedThing } from '../shared/TrashedThings.tsx'

/** What lies in the trash, how long still, and bringing it back. */
export function useTrash() {
  const documents = useLivingFeature('documents')
  const list = useFeature('list of the trash')
  const restoring = useFeature('restoring')
  const [now] = useState(Date.now)
  const read = useSelector(list, (snapshot) => snapshot)
  const waiting = useSelector(restoring, (snapshot) => snapshot?.context.waiting ?? [])
  const things = read?.context.data ?? null
  return {
    isOpen: useSelector(documents, (snapshot) => snapshot.hasTag('trash open')),
    things:
      things?.map(
        ({ kind, id, name, deletedAt }): TrashedThing => ({
          ...{ id, name, icon: kind },
          about: `${texts.trashKinds[kind]}, ${trashDays(deletedAt, now)}`,
          isComing: waiting.some(({ docIds, folderId }) => folderId === id || docIds.includes(id)),
        }),
      ) ?? null,
    failure: read?.hasTag('failed') ? (read.context.failure?.message ?? trashTexts.failed) : null,
    restoreDisabledReason: useRefusal('member'),
    open: () => documents.send({ type: 'documents.trash opened' }),
    close: () => documents.send({ type: 'documents.trash closed' }),
    readAgain: () => list?.send({ type: 'resource.requested' }),
    restore: (id: string) => {
      const isFolder = things?.some((thing) => thing.id === id && thing.kind === 'folder') === true
      restoring?.send({
        type: 'restoring.requested',
        ...(isFolder ? { docIds: [], folderId: id } : { docIds: [id], folderId: null }),
      })
    },
  }
}
