import type { AnyActorRef } from 'xstate'
import {
  accessTokenCreation,
  accessTokenList,
  accessTokensMachine,
} from '../../src/machines/session/access-tokens.machine.ts'
import { acceptInviteMachine } from '../../src/machines/session/accept-invite.machine.ts'
import { accountFormMachine } from '../../src/machines/session/account-form.machine.ts'
import { accountSettingsMachine } from '../../src/machines/session/account-settings.machine.ts'
import { accountMachine } from '../../src/machines/session/account.machine.ts'
import { confirmationMachine } from '../../src/machines/session/confirmation.machine.ts'
import { createTotpMachine } from '../../src/machines/session/create-totp.machine.ts'
import { ownSessionsMachine } from '../../src/machines/session/own-sessions.machine.ts'
import { sessionMachine } from '../../src/machines/session/session.machine.ts'
import { temporaryMachine } from '../../src/machines/session/temporary.machine.ts'
import { tokenLogInMachine } from '../../src/machines/session/token-log-in.machine.ts'
import { unsubscribeMachine } from '../../src/machines/session/unsubscribe.machine.ts'
import { verifyEmailMachine } from '../../src/machines/session/verify-email.machine.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import { confirmDeleteMachine } from '../../src/machines/shared/confirm-delete.machine.ts'
import {
  accessTokens,
  accessTokensWalk,
  acceptInviteWalk,
  accountFormWalk,
  accountSettingsWalk,
  accountWalk,
  confirmationWalk,
  createTotpWalk,
  ownSessionsWalk,
  sessions,
  temporaryWalk,
  tokenLogInWalk,
  unsubscribeWalk,
  verifyEmailWalk,
} from '../model/session/account.walk.ts'
import { user } from '../model/session/session.walk.ts'
import { organisationCompanions, signedInCompanions, signInAtStart } from './companions.ts'
import { answered, happened, type Kin, led, still } from './deaf.ts'
import { type Room, room } from './room.ts'

const settings = '/user/settings'

const form: Kin[string] = (input) => led(accountFormMachine, input)
const settingsKin: Kin = {
  name: form,
  'e-mail': form,
  instructions: form,
  password: form,
  'end of codes': form,
  'recovery codes': form,
  deletion: form,
}

const holder = () => led(accountMachine, undefined)
const safe = () =>
  still({
    totp: { secret: 'JBSWY3DPEHPK3PXP', qrCode: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' },
    recoveryCodes: ['7k2m9-x4p1q', 'd8r3t-h6w0z', 'b5n7c-j2v9s', 'f1g4y-l8a3e'],
    accessToken: null,
  })

const onSettings: Room['companions'] = {
  ...signedInCompanions,
  account: holder,
  'account page': () => led(accountSettingsMachine, undefined, [], settingsKin),
  'own sessions': () => led(ownSessionsMachine, undefined, [answered('list', sessions)]),
  'access tokens': () => led(accessTokensMachine, undefined),
  'access token list': () => led(accessTokenList, null, [answered('first read', accessTokens)]),
  'access token creation': () => led(accessTokenCreation, undefined),
  'access token ending': () => led(rowDeletionMachine, { kind: 'access token', project: null }),
  safe,
}
const { 'account page': _, ...besideSettings } = onSettings

const trial = { ...user, email: 'temp_4c1d', name: '', isTempUser: true }

/** Wants another address, which is not confirmed yet. */
const moving = { ...user, pendingEmail: 'anna@new.example' }

/** The pages of one's own account. */
export const accountRooms: Record<string, Room> = {
  'session/account': room(accountMachine, accountWalk, {
    systemId: 'account',
    sessionState: 'signed in',
    addresses: [settings],
    companions: signedInCompanions,
  }),
  'session/accept-invite': room(acceptInviteMachine, acceptInviteWalk, {
    systemId: 'account page',
    sessionState: 'signed out',
    addresses: ['/user/accept-invite'],
    companions: { ...signInAtStart, account: holder },
    distinguish: ({ invited, failure }) => [invited?.isReset, invited?.asksPassword, failure?.message],
  }),
  'session/token-log-in': room(tokenLogInMachine, tokenLogInWalk, {
    systemId: 'account page',
    sessionState: 'signed out',
    addresses: ['/user/token-log-in'],
    companions: { ...signInAtStart, account: holder },
  }),
  'session/confirmation': room(confirmationMachine, confirmationWalk, {
    systemId: 'confirmation',
    sessionState: 'signed in',
    addresses: [settings],
    companions: {
      ...onSettings,
      session: () =>
        led(sessionMachine, undefined, [happened('token.kept', { tokenId: '1' }), answered('user', moving)]),
    },
  }),
  'session/verify-email': room(verifyEmailMachine, verifyEmailWalk, {
    systemId: 'account page',
    sessionState: 'signed out',
    addresses: ['/user/verify-email'],
    companions: { ...signInAtStart, account: holder },
  }),
  'session/unsubscribe': room(unsubscribeMachine, unsubscribeWalk, {
    systemId: 'account page',
    sessionState: 'signed out',
    addresses: ['/user/unsubscribe'],
    companions: { ...signInAtStart, account: holder },
  }),
  'session/create-totp': room(createTotpMachine, createTotpWalk, {
    systemId: 'account page',
    sessionState: 'signed in',
    addresses: ['/user/create-totp?next=%2Facme&mfaEnforced=true&orgName=Acme'],
    companions: { ...signedInCompanions, account: holder, safe },
  }),
  'session/account-settings': room(accountSettingsMachine, accountSettingsWalk, {
    systemId: 'account page',
    sessionState: 'signed in',
    addresses: [settings],
    companions: besideSettings,
    kin: settingsKin,
    distinguish: () => null,
  }),
  'session/account-form': room(accountFormMachine, accountFormWalk, {
    systemId: 'form',
    sessionState: 'signed in',
    addresses: [settings],
    companions: {
      ...onSettings,
      'account page': (shown: AnyActorRef) =>
        led(accountSettingsMachine, undefined, [], { ...settingsKin, name: () => shown }),
    },
  }),
  'session/access-tokens': room(accessTokensMachine, accessTokensWalk, {
    systemId: 'access tokens',
    sessionState: 'signed in',
    addresses: [settings],
    companions: onSettings,
  }),
  'session/own-sessions': room(ownSessionsMachine, ownSessionsWalk, {
    systemId: 'own sessions',
    sessionState: 'signed in',
    addresses: [settings],
    companions: onSettings,
  }),
  'session/temporary': room(temporaryMachine, temporaryWalk, {
    systemId: 'temporary user',
    sessionState: 'signed in',
    addresses: ['/acme'],
    companions: {
      ...organisationCompanions,
      account: holder,
      session: () =>
        led(sessionMachine, undefined, [happened('token.kept', { tokenId: '1' }), answered('user', trial)]),
    },
    kin: { 'sign-up': form, deletion: (input) => led(confirmDeleteMachine, input) },
    distinguish: () => null,
  }),
}
