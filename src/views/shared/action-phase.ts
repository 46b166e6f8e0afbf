import type { ActionPhase } from './ActionButton.tsx'

type Tagged = { hasTag(tag: 'busy' | 'cancellable' | 'failed'): boolean }

/** A machine's state as phase of an action button. */
export function actionPhaseOf(snapshot: Tagged | undefined): ActionPhase {
  if (snapshot?.hasTag('cancellable')) return 'cancellable'
  if (snapshot?.hasTag('busy')) return 'processing'
  return snapshot?.hasTag('failed') ? 'error' : 'ready'
}
