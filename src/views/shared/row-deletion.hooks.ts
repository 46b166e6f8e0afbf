import { useSelector } from '@xstate/react'
import type { RowDeletionName } from '../../machines/features.ts'
import { type DeletionPhase, deletionPhaseOf } from './deletion-phase.ts'
import { useFeature } from './system-context.ts'

export type RowDeletion = ReturnType<typeof useRowDeletion>

/** Deletion of a row by the second click; `id`: the system id of the list's row deletion. */
export function useRowDeletion(id: RowDeletionName) {
  const deletion = useFeature(id)
  const row = useSelector(deletion, (snapshot) => (snapshot?.hasTag('asked for') ? snapshot.context.id : null))
  const child = useSelector(deletion, (snapshot) => snapshot?.children.deletion)
  const phase = useSelector(child, deletionPhaseOf)
  const isBusy = useSelector(child, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const message = useSelector(child, (snapshot) =>
    snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
  )
  return {
    /** Why the last deletion failed. */
    message,
    isBusy,
    phaseOf: (rowId: string): DeletionPhase => (row === rowId ? phase : 'ready'),
    isAskedFor: (rowId: string) => row === rowId,
    isDeleting: (rowId: string) => row === rowId && isBusy,
    press: (rowId: string, name: string) => deletion?.send({ type: 'deletion.requested', id: rowId, name }),
    cancel: () => deletion?.send({ type: 'deletion.cancelled' }),
  }
}
