import { describe, expect, test } from 'vitest'
import { type AnyActorRef, type AnyStateMachine, createActor } from 'xstate'
import type { AccountVisit } from '../machines/session/account.machine.ts'
import type { LinkTokens } from '../services/session/link-tokens.ts'
import { createSessionService } from '../services/session/session.service.ts'
import { createApi } from '../services/shared/http.ts'
import { onlyTab } from '../services/shared/tokens.fixtures.ts'
import { createTokens } from '../services/shared/tokens.ts'
import { keepJournal } from './journal.ts'
import { wireAccountPages } from './wiring/account-pages.wiring.ts'
import { wireSession, wireSignIn } from './wiring/session.wiring.ts'

/** Part of every password, code, token and secret in this file. */
const canary = 'canary-7f3a'
const user = {
  id: 'p1',
  email: 'anna@example.com',
  name: 'Anna',
  roles: ['user'],
  projects: [],
  partners: [],
  isTempUser: false,
  viaQueryToken: false,
  hasUpdates: false,
  hasMfa: false,
  isPasswordResetToken: false,
  isVerified: true,
  pendingEmail: null,
}

/** A response full of secrets, given to every request. */
const answer = {
  user,
  token: `token-${canary}`,
  secret: `SECRET-${canary}`,
  uri: `otpauth://totp/x?secret=${canary}`,
  qrCode: `data:image/png;base64,${canary}`,
  recoveryCodes: [`${canary}-1`],
  sessions: [],
  exists: true,
  totp: true,
}

const accessToken = {
  ...{ id: 'access_1', name: 'Monthly report', scopes: ['read'], lastUsedAt: null },
  ...{ createdAt: '2026-11-02T08:00:00.000Z', expiresAt: '2027-02-02T08:00:00.000Z' },
  organisation: { code: 'acme', name: 'Acme' },
}
const ofAccessTokens = { tokens: [accessToken], token: accessToken, secret: `sextant_${canary}` }

function environment() {
  const stored = new Map<string, string>()
  const sent: string[] = []
  const tokens = createTokens(onlyTab(stored))
  const fetch = async (input: RequestInfo | URL) => {
    const request = input as Request
    sent.push(`${request.headers.get('authorization')} ${await request.text()}`)
    return Response.json(request.url.includes('/access-tokens') ? ofAccessTokens : answer)
  }
  const api = createApi({ tokens, baseUrl: 'http://server', supportEmail: 'help@example.com', fetch })
  const links: LinkTokens = {
    token: () => `link-${canary}`,
    stray: () => null,
    forget: () => undefined,
    connection: () => ({ tempProject: 'temp-1', tempToken: `temp-${canary}` }),
    forgetConnection: () => undefined,
  }
  return { api, links, tokens, sent, service: createSessionService(api, links) }
}

const settled = async () => {
  for (let round = 0; round < 5; round += 1) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * Everything that machines (with their children's contexts) and the journal hold. Excludes the safe, which isn't a
 * machine.
 */
function heldBy(actor: AnyActorRef): unknown {
  const { context, children = {} } = actor.getSnapshot() as {
    context?: unknown
    children?: Record<string, AnyActorRef>
  }
  const isMachine = 'root' in (actor as unknown as { logic: object }).logic
  return [isMachine ? context : null, Object.values(children).map(heldBy)]
}

async function play(machine: AnyStateMachine, input: unknown, act: (actor: AnyActorRef) => Promise<void>) {
  const actor = createActor(machine, { input } as never) as AnyActorRef
  const journal = keepJournal({ root: actor, now: () => 0 })
  actor.start()
  await settled()
  const held: unknown[] = [heldBy(actor)]
  await act(actor)
  await settled()
  held.push(heldBy(actor), journal.entries(), journal.actors().map(journal.historyOf))
  actor.stop()
  return JSON.stringify(held)
}

const child = (actor: AnyActorRef, id: string) =>
  (actor.getSnapshot() as { children: Record<string, AnyActorRef> }).children[id] as AnyActorRef

describe('no password, code, token or secret of the account is in a context or in the journal', () => {
  const page = (pages: ReturnType<typeof wireAccountPages>, visit: AccountVisit) =>
    pages.pageOf(visit) as AnyStateMachine

  test('of the session and the sign-in', async () => {
    const { service, sent } = environment()
    const signedIn = await play(wireSession(service), undefined, async (actor) => {
      actor.send({ type: 'session.log out requested' })
    })
    const loggedIn = await play(wireSignIn(service), undefined, async (actor) => {
      actor.send({ type: 'email.given', email: 'anna@example.com' })
      await settled()
      actor.send({ type: 'code.given', password: canary, totpCode: canary })
    })
    expect([signedIn.includes(canary), loggedIn.includes(canary)]).toEqual([false, false])
    expect(sent.some((request) => request.includes(canary))).toBe(true)
  })

  test('of the links', async () => {
    const { api, links, sent } = environment()
    const pages = wireAccountPages(api, links)
    const invitation = await play(page(pages, { page: 'invitation' }), { page: 'invitation' }, async (actor) => {
      actor.send({ type: 'invitation.accepted', name: 'Anna', password: canary })
    })
    const visit: AccountVisit = { page: 'token log-in', dest: null }
    const logIn = await play(page(pages, visit), visit, async () => undefined)
    expect([invitation.includes(canary), logIn.includes(canary)]).toEqual([false, false])
    expect(sent.filter((request) => request.includes(canary)).length).toBeGreaterThanOrEqual(4)
  })

  test('of the set-up of one-time codes, whose secrets the safe alone shows', async () => {
    const { api, links } = environment()
    const visit: AccountVisit = { page: 'one-time codes', next: null }
    const shown: string[] = []
    const setUp = await play(page(wireAccountPages(api, links), visit), visit, async (actor) => {
      const safe = child(actor, 'safe')
      shown.push(JSON.stringify(safe.getSnapshot().context))
      actor.send({ type: 'totp.code given', totpCode: canary, currentPassword: canary })
      await settled()
      shown.push(JSON.stringify(safe.getSnapshot().context))
      actor.send({ type: 'totp.recovery codes kept' })
      await settled()
      shown.push(JSON.stringify(safe.getSnapshot().context))
    })
    expect(setUp.includes(canary)).toBe(false)
    expect(shown).toEqual([
      JSON.stringify({ totp: { secret: answer.secret, qrCode: answer.qrCode }, recoveryCodes: [], accessToken: null }),
      JSON.stringify({ totp: null, recoveryCodes: answer.recoveryCodes, accessToken: null }),
      JSON.stringify({ totp: null, recoveryCodes: [], accessToken: null }),
    ])
  })

  test('of a new access token, whose secret the safe alone shows', async () => {
    const { api, links } = environment()
    const shown: string[] = []
    const settings = await play(
      page(wireAccountPages(api, links), { page: 'settings' }),
      { page: 'settings' },
      async (actor) => {
        const payload = { project: 'acme', name: 'Monthly report', scopes: ['read'], days: '7' }
        child(child(actor, 'access tokens'), 'creation').send({
          type: 'command.requested',
          key: 'a-first-key',
          payload,
        })
        await settled()
        shown.push(child(actor, 'safe').getSnapshot().context.accessToken)
      },
    )
    expect([settings.includes(canary), settings.includes('Monthly report')]).toEqual([false, true])
    expect(shown).toEqual([ofAccessTokens.secret])
  })

  test('of the settings and of a temporary user', async () => {
    const { api, links, sent } = environment()
    const pages = wireAccountPages(api, links)
    const answers = {
      'e-mail': { form: 'e-mail', email: 'anna@example.com', currentPassword: canary },
      password: { form: 'password', password: canary, currentPassword: canary },
      'end of codes': { form: 'end of codes', currentPassword: canary, totpCode: canary },
      'recovery codes': { form: 'recovery codes', totpCode: canary },
    }
    const settings = await play(page(pages, { page: 'settings' }), { page: 'settings' }, async (actor) => {
      for (const [form, given] of Object.entries(answers)) {
        child(actor, form).send({ type: 'form.submitted', answers: given })
      }
    })
    const bar = await play(pages.bar, { email: 'temp_1' }, async (actor) => {
      actor.send({ type: 'bar.sign-up opened' })
      const given = { form: 'sign-up', name: 'Anna', email: 'anna@example.com', password: canary }
      child(actor, 'sign-up').send({ type: 'form.submitted', answers: given })
    })
    expect([settings.includes(canary), bar.includes(canary)]).toEqual([false, false])
    expect(sent.filter((request) => request.includes(canary)).length).toBeGreaterThanOrEqual(5)
  })
})
