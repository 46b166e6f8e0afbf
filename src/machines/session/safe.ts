import type { ActorLogic, ActorRefFrom, Snapshot } from 'xstate'

/** What the server gives away once: the secret of one-time codes, then the recovery codes. */
export type Secrets = {
  totp: { secret: string; qrCode: string } | null
  recoveryCodes: readonly string[]
}

export type SafeEvent = { type: 'safe.emptied' } | { type: 'safe.changed' }

/** The safe is no machine, so that no context and no journal holds what it shows. */
export type SafeLogic = ActorLogic<Snapshot<unknown> & { context: Secrets }, SafeEvent, null>
export type SafeActor = ActorRefFrom<SafeLogic>
