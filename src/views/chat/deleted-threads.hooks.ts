import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { trashTexts } from '../../../contract/shared/trash.texts.ts'
import { useFeature } from '../shared/system-context.ts'
import { trashDays } from '../shared/trash-days.ts'
import type { TrashedThing } from '../shared/TrashedThings.tsx'

/** The person's conversations in the trash, and restoring them. */
export function useDeletedThreads() {
  const chat = useFeature('chat')
  const list = useFeature('deleted threads')
  const trash = useFeature('thread trash')
  const [now] = useState(Date.now)
  const read = useSelector(list, (snapshot) => snapshot)
  const comingId = useSelector(trash, (snapshot) => (snapshot?.hasTag('busy') ? snapshot.context.restoringId : null))
  return {
    things:
      read?.context.data?.map(
        ({ id, name, deletedAt }): TrashedThing => ({
          ...{ id, name, icon: 'chat', isComing: id === comingId },
          about: `${trashTexts.conversation}, ${trashDays(deletedAt, now)}`,
        }),
      ) ?? null,
    failure: read?.hasTag('failed') ? (read.context.failure?.message ?? trashTexts.failed) : null,
    close: () => chat?.send({ type: 'chat.trash closed' }),
    readAgain: () => list?.send({ type: 'resource.requested' }),
    restore: (threadId: string) => trash?.send({ type: 'thread trash.restore requested', threadId }),
  }
}
