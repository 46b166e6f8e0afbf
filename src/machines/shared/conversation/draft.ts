import type { ActorLogic, ActorRefFrom, Snapshot } from 'xstate'
import type { DraftCommand, DraftAddress, DraftState } from './conversation.events.ts'

/** A draft shows its state beside taking commands; it is no machine, so that no keystroke is journalled. */
export type DraftSnapshot = Snapshot<unknown> & { input: DraftAddress; context: DraftState }
export type DraftLogic = ActorLogic<
  DraftSnapshot,
  DraftCommand | { type: 'draft.shown'; state: DraftState },
  DraftAddress
>
export type DraftActor = ActorRefFrom<DraftLogic>
