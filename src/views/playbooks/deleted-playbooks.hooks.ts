import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { trashTexts } from '../../../contract/shared/trash.texts.ts'
import { useFeature, useLivingFeature } from '../shared/system-context.ts'
import type { TrashedThing } from '../shared/TrashedThings.tsx'
import { ownZone, whenOf } from '../shared/when.ts'

/** Deleted playbooks, and restoring them. */
export function useDeletedPlaybooks() {
  const editor = useLivingFeature('playbook editor')
  const list = useFeature('deleted playbooks')
  const [now] = useState(Date.now)
  const read = useSelector(list, (snapshot) => snapshot)
  const comingId = useSelector(editor, (snapshot) =>
    snapshot.hasTag('restoring') ? snapshot.context.restoringId : null,
  )
  return {
    isOpen: useSelector(editor, (snapshot) => snapshot.hasTag('trash open')),
    things:
      read?.context.data?.map(
        ({ id, name, deletedAt }): TrashedThing => ({
          ...{ id, name, icon: 'book', isComing: id === comingId },
          about: trashTexts.deletedOn(whenOf(deletedAt, now, ownZone()).day),
        }),
      ) ?? null,
    failure: read?.hasTag('failed') ? (read.context.failure?.message ?? trashTexts.failed) : null,
    open: () => editor.send({ type: 'playbook editor.trash opened' }),
    close: () => editor.send({ type: 'playbook editor.trash closed' }),
    readAgain: () => list?.send({ type: 'resource.requested' }),
    restore: (playbookId: string) => editor.send({ type: 'playbook editor.restore requested', playbookId }),
  }
}
