/** Phase of a delete button. `just armed` ignores presses, so that a double click never deletes. */
export type DeletionPhase = 'ready' | 'just armed' | 'armed'

type Asking = { hasTag: (tag: 'asking' | 'too soon') => boolean }

export function deletionPhaseOf(snapshot: Asking | undefined): DeletionPhase {
  if (!snapshot?.hasTag('asking')) return 'ready'
  return snapshot.hasTag('too soon') ? 'just armed' : 'armed'
}
