import type { ActorLogic, ActorRefFrom, Snapshot } from 'xstate'

/** Secrets that the server returns only once: the one-time code secret, the recovery codes, or an access token. */
export type Secrets = {
  totp: { secret: string; qrCode: string } | null
  recoveryCodes: readonly string[]
  accessToken: string | null
}

export type SafeEvent = { type: 'safe.emptied' } | { type: 'safe.changed' }

/** Deliberately not a state machine, so that its secrets are in no context snapshot or journal. */
export type SafeLogic = ActorLogic<Snapshot<unknown> & { context: Secrets }, SafeEvent, null>
export type SafeActor = ActorRefFrom<SafeLogic>
