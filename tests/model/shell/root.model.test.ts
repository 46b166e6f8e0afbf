import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rootMachine } from '../../../src/machines/root.machine.ts'
import type { Person } from '../../../src/machines/session/session.events.ts'
import type { Address } from '../../../src/machines/shell/address.ts'
import { describeFold, runs } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { describeWalk } from '../shared/walk.ts'
import { address, anna, ben, rootWalk } from './root.walk.ts'

describeWalk(rootMachine, rootWalk)
describeFold(rootMachine, rootWalk)

type Harness = ReturnType<typeof open>
function open(start: Address) {
  const harness = startHarness(rootMachine, { ...rootWalk, input: { version: 'one', pollOffset: 0.5, address: start } })
  harness.take({ kind: 'answered', child: 'check', output: undefined })
  return harness
}
const send = (harness: Harness, event: { type: string; [field: string]: unknown }) =>
  harness.take({ kind: 'event', event })

/** Carries each wish for an address out, as the router does; answers where the page went. */
function settle(harness: Harness): string[] {
  const gone: string[] = []
  while (harness.emitted.length > 0) {
    const request = harness.emitted.shift()
    const to = String(request?.['to'])
    gone.push(to)
    if (gone.length > 20) throw new Error(`a circle: ${gone.join(' ')}`)
    const [path = '', search] = to.split('?')
    send(harness, { type: 'address.changed', address: address(path, search === undefined ? '' : `?${search}`) })
    answerTheCrossing(harness)
  }
  return gone
}

/** At the crossing the person is read anew; here they are who they were. */
function answerTheCrossing(harness: Harness): void {
  const { person } = harness.snapshot().context
  const isAtCrossing = JSON.stringify(harness.snapshot().value).includes('at the crossing')
  if (isAtCrossing && person) send(harness, { type: 'session.opened', person })
}

const inputOf = (child: { getSnapshot: () => unknown } | undefined) =>
  (child?.getSnapshot() as { input?: unknown } | undefined)?.input

describe('the page', () => {
  test('asks every two seconds until the server is ready', () => {
    const harness = startHarness(rootMachine, rootWalk)
    harness.take({ kind: 'failed', child: 'check', error: { kind: 'server', message: 'The server is starting.' } })
    expect([harness.snapshot().hasTag('waiting'), harness.clock.running()]).toEqual([
      true,
      [{ due: 2_000, delay: 2_000 }],
    ])
    harness.take({ kind: 'time passed' })
    harness.take({ kind: 'answered', child: 'check', output: undefined })
    expect(harness.snapshot().value).toEqual({ open: 'reading session' })
    harness.stop()
  })

  test('leads a visitor of a protected page to the sign-in and, once in, back', () => {
    const harness = open(address('/acme/chat'))
    send(harness, { type: 'session.closed', isByChoice: false })
    const out = settle(harness)
    harness.take({ kind: 'answered', child: 'sign-in', output: { isNew: false } })
    send(harness, { type: 'session.opened', person: anna })
    expect([out, settle(harness)]).toEqual([
      ['/?next=%2Facme%2Fchat'],
      ['/logged-in?next=%2Facme%2Fchat', '/acme/chat'],
    ])
    expect(Object.keys(harness.snapshot().children)).toContain('workspace')
    harness.stop()
  })

  test('shows the welcome after a sign-up', () => {
    const harness = open(address('/'))
    send(harness, { type: 'session.closed', isByChoice: false })
    harness.take({ kind: 'answered', child: 'sign-in', output: { isNew: true } })
    const gone = settle(harness)
    send(harness, { type: 'session.opened', person: ben })
    expect([gone, settle(harness)]).toEqual([['/user/welcome'], []])
    harness.stop()
  })

  // D1.4.37
  test('goes to the chat of a new organisation, and reads the person and the list again', () => {
    const harness = open(address('/organisations/new/2'))
    send(harness, { type: 'session.opened', person: ben })
    harness.take({ kind: 'answered', child: 'wizard part', output: undefined })
    harness.take({ kind: 'answered', child: 'wizard', output: { project: 'newone' } })
    expect(settle(harness)).toEqual(['/newone/chat'])
    expect(Object.keys(harness.snapshot().children)).toContain('workspace')
    harness.stop()
  })

  // D1.2.40, D1.6.05, D1.6.06
  test('leads out of the admin area whoever loses the right to it, and lives there until it is left', () => {
    const harness = open(address('/admin/partners'))
    send(harness, { type: 'session.opened', person: anna })
    const area = harness.snapshot().children['admin-area']
    send(harness, { type: 'address.changed', address: address('/admin/users') })
    const isSame = harness.snapshot().children['admin-area'] === area
    send(harness, { type: 'session.opened', person: { ...anna, roles: ['user', 'partner'] } })
    expect([isSame, settle(harness), harness.snapshot().children['admin-area']]).toEqual([
      true,
      ['/organisations'],
      undefined,
    ])
    harness.stop()
  })

  // D1.2.53
  test('tells the branding which partner the address names, once', () => {
    const harness = open(address('/', '?partner=huia'))
    const first = inputOf(harness.snapshot().children['branding'])
    const received: unknown[] = []
    harness.actor.system.inspect((seen) => {
      if (seen.type === '@xstate.event' && seen.event.type === 'branding.partner named') received.push(seen.event)
    })
    for (const query of ['?partner=huia&x=1', '?partner=tui', ''])
      send(harness, { type: 'address.changed', address: address('/acme', query) })
    expect([first, received]).toEqual([
      { partnerId: 'huia' },
      [
        { type: 'branding.partner named', partnerId: 'tui' },
        { type: 'branding.partner named', partnerId: null },
      ],
    ])
    harness.stop()
  })

  // D1.1.01
  test('keeps one workspace while the address stays in its organisation, and another for another', () => {
    const harness = open(address('/acme'))
    send(harness, { type: 'session.opened', person: anna })
    const first = harness.snapshot().children['workspace']
    send(harness, { type: 'address.changed', address: address('/acme/data/files') })
    const stayed = harness.snapshot().children['workspace'] === first
    send(harness, { type: 'address.changed', address: address('/zulu') })
    const second = harness.snapshot().children['workspace']
    expect([stayed, second === first, inputOf(second)]).toEqual([true, false, { project: 'zulu', personId: 'p1' }])
    harness.stop()
  })

  test('starts afresh for another person, and leaves nothing of the first', () => {
    const harness = open(address('/acme'))
    send(harness, { type: 'session.opened', person: anna })
    const first = harness.snapshot().children['workspace']
    send(harness, { type: 'session.opened', person: ben })
    expect([harness.snapshot().children['workspace'] === first, harness.snapshot().context.person]).toEqual([
      false,
      ben,
    ])
    harness.stop()
  })

  test('forgets where it was when somebody logs out, and remembers when a session ran out', () => {
    const ends = [true, false].map((isByChoice) => {
      const harness = open(address('/acme/chat'))
      send(harness, { type: 'session.opened', person: anna })
      send(harness, { type: 'session.closed', isByChoice })
      const gone = settle(harness)
      harness.stop()
      return gone
    })
    expect(ends).toEqual([['/'], ['/?next=%2Facme%2Fchat']])
  })
})

describe('M1: any sequence of sign-in, log-out, lost rights and deep links', () => {
  const path = fc.constantFrom(
    '/',
    '/logged-in',
    '/organisations',
    '/organisations/new/2',
    '/acme/chat',
    '/zulu',
    '/user/welcome',
    '/a/b/c/d/e',
    '/admin',
    '/admin/playbooks',
    '/admin/partners/new',
    '/user/accept-invite',
  )
  const search = fc.constantFrom('', '?partner=huia', '?next=%2Fadmin%2Fusers', '?next=%2Flogged-in%3Fnext%3D%2F')
  const somewhere = fc.tuple(path, search).map(([path, query]) => address(path, query))
  const person = fc.record({
    id: fc.constantFrom('p1', 'p2'),
    projects: fc.uniqueArray(fc.constantFrom('acme', 'zulu'), { maxLength: 2 }),
    roles: fc.constantFrom<Person['roles']>(['user'], ['user', 'partner'], ['user', 'superadmin']),
    isTemporary: fc.boolean(),
    hasUpdates: fc.boolean(),
  })
  const move = fc.oneof(
    somewhere.map((there) => ({ type: 'address.changed', address: there })),
    person.map((who) => ({ type: 'session.opened', person: who })),
    fc.boolean().map((isByChoice) => ({ type: 'session.closed', isByChoice })),
    fc.constant({ type: 'session.mfa required', orgName: 'Acme', message: 'MFA is required' }),
  )

  test('settles after each by at most one redirect, two by /logged-in', () => {
    fc.assert(
      fc.property(somewhere, fc.array(move, { maxLength: 20 }), (start, moves) => {
        const harness = open(start)
        for (const event of moves) {
          send(harness, event)
          answerTheCrossing(harness)
          const gone = settle(harness)
          const viaCrossing = gone.some((to) => to.startsWith('/logged-in'))
          expect(gone.length).toBeLessThanOrEqual(viaCrossing ? 2 : 1)
        }
        harness.stop()
      }),
      { numRuns: Math.max(2_000, runs), seed: 20_261_120 },
    )
  })
})
