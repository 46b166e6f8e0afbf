import type { AnyActorRef } from 'xstate'

/**
 * The actor that made this one. One that was made alone, as in a test or in the fold of a journal, has none and tells
 * nobody; `sendParent` would throw there.
 */
export function parentOf(self: AnyActorRef): AnyActorRef | null {
  return self._parent ?? null
}
