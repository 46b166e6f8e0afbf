import { describe, expect, test } from 'vitest'
import { rootMachine } from '../../../src/machines/root.machine.ts'
import { ownPath } from '../../../src/machines/shared/own-path.ts'
import type { Address } from '../../../src/machines/shell/address.ts'
import { redirectOf } from '../../../src/machines/shell/route-guard.ts'
import { type Harness, type Step, startHarness } from '../shared/harness.ts'
import { answered, happened } from '../shared/steps.ts'
import { address, anna, ben, rootWalk } from '../shell/root.walk.ts'

/** The page at an address, after these steps; each wish for an address is carried out, and is what comes back. */
function gone(start: Address, ...steps: readonly Step[]): { harness: Harness; to: string[] } {
  const harness = startHarness(rootMachine, { ...rootWalk, input: { version: 'one', pollOffset: 0.5, address: start } })
  harness.take(answered('check'))
  const to: string[] = []
  for (const step of steps) {
    harness.take(step)
    for (let request = harness.emitted.shift(); request; request = harness.emitted.shift()) {
      to.push(String(request['to']))
      const [path = '', search] = String(request['to']).split('?')
      harness.take(happened('address.changed', { address: address(path, search === undefined ? '' : `?${search}`) }))
    }
  }
  return { harness, to }
}

const opened = (person: object) => happened('session.opened', { person })
const closed = (isByChoice: boolean) => happened('session.closed', { isByChoice })

describe('whoever signs in', () => {
  test('over the page of somebody else leaves it', () => {
    const { harness, to } = gone(address('/acme/chat/t1'), opened(anna), opened(ben))
    expect([to, harness.snapshot().context.person]).toEqual([['/logged-in'], ben])
    harness.stop()
  })

  test('again as the same person goes on where they were, with what lives there', () => {
    const { harness } = gone(address('/acme/chat/t1'), opened(anna))
    const before = harness.snapshot().children['workspace']
    harness.take(opened(anna))
    expect([harness.snapshot().children['workspace'] === before, harness.emitted]).toEqual([true, []])
    harness.stop()
  })

  // D1.2.02
  test('with a connection that waits for its organisation goes to make it, after a sign-up too', () => {
    const start = address('/', '?tempProject=temp-1')
    const signedIn = (isNew: boolean) => answered('sign-in', { isNew })
    // At the crossing the person is read anew.
    const ways = [
      gone(start, opened(ben), opened(ben)),
      gone(start, closed(false), signedIn(true), opened(ben), opened(ben)),
      gone(start, closed(false), signedIn(false), opened(anna), opened(anna)),
    ].map(({ harness, to }) => {
      harness.stop()
      return to
    })
    const way = ['/logged-in?tempProject=temp-1', '/organisations/new?tempProject=temp-1']
    expect(ways).toEqual([way, way, way])
  })
})

describe('a log-out', () => {
  test('on a page that anybody may see stays on it, as after the log-in was deleted', () => {
    const { harness, to } = gone(address('/user/deleted'), opened(anna), closed(true))
    expect([to, harness.snapshot().context.address.path]).toEqual([[], '/user/deleted'])
    harness.stop()
  })
})

describe('a refusal that asks for one-time codes', () => {
  const required = happened('session.mfa required', { orgName: 'Acme & Co', message: 'Codes first.' })

  // D1.6.15
  test('leads to their set-up, which leads back', () => {
    const { harness, to } = gone(address('/acme/data', '?q=a b'), opened(anna), required)
    const { pathname, searchParams } = new URL(to[0] ?? '', 'http://page')
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/user/create-totp',
      { next: '/acme/data?q=a b', mfaEnforced: 'true', orgName: 'Acme & Co' },
    ])
    expect(harness.snapshot().context.mfaDemand).toEqual({
      ...{ type: 'session.mfa required', orgName: 'Acme & Co', message: 'Codes first.' },
    })
    harness.stop()
  })

  test('leads nowhere from there, however many calls are refused', () => {
    const { harness, to } = gone(address('/acme'), opened(anna), required, required, required)
    expect(to).toHaveLength(1)
    harness.stop()
  })
})

test('the pages of links are open to everybody, signed in or not', () => {
  const pages = [
    '/user/accept-invite',
    '/user/token-log-in',
    '/user/deleted',
    '/user/password-reset-sent',
    '/user/request-password-reset',
  ]
  const memberships = [{ kind: 'signed out' } as const, { kind: 'signed in', ...anna } as const]
  expect(pages.flatMap((path) => memberships.map((membership) => redirectOf(address(path), membership)))).toEqual(
    Array.from({ length: 10 }, () => null),
  )
})

test('a target of a link stays on the page’s own origin', () => {
  const targets = [
    '/acme?x=1#y',
    'acme',
    'https://evil.example',
    '//evil.example',
    '/\\evil',
    '/\tevil',
    `/${'a'.repeat(2048)}`,
  ]
  expect([...targets, null].map(ownPath)).toEqual(['/acme?x=1#y', '/acme', '/', '/', '/', '/', '/', '/'])
})
