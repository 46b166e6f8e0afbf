import type { ActorLogic, ActorRefFrom, Snapshot } from 'xstate'
import type { DraftCommand, DraftAddress, DraftState } from './conversation.events.ts'

/** Actor that holds a draft's state and takes commands. Not a state machine, so that keystrokes aren't journalled. */
export type DraftSnapshot = Snapshot<unknown> & { input: DraftAddress; context: DraftState }
export type DraftLogic = ActorLogic<
  DraftSnapshot,
  DraftCommand | { type: 'draft.shown'; state: DraftState },
  DraftAddress
>
export type DraftActor = ActorRefFrom<DraftLogic>
