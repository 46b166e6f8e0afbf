import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PageName, pagePath, pages } from '../../../contract/shell/pages.ts'
import type { Person } from '../../../src/machines/session/session.events.ts'
import { type Address, carryAlong, routeOf } from '../../../src/machines/shell/address.ts'
import { redirectOf, type Membership } from '../../../src/machines/shell/route-guard.ts'
import { runs } from '../shared/fold.ts'

const signedOut: Membership = { kind: 'signed out' }
const signedIn = (...projects: string[]): Membership => ({ kind: 'signed in', projects, roles: ['user'] })
const withRoles = (...roles: Person['roles']): Membership => ({ kind: 'signed in', projects: ['acme'], roles })
const at = (href: string): Address => {
  const [path = '', search] = href.split('?')
  return { path, search: search === undefined ? '' : `?${search}` }
}

/** Something for every parameter that a page must have. */
const named = {
  project: 'acme',
  threadId: 't1',
  link: 'share_1',
  docId: 'd1',
  year: '2026',
  docset: 'documents',
  key: 'k1',
  dashboard: 'd1',
  integration: 'xero',
  integrationCode: 'xero',
  topicId: 't1',
}

describe('where a person may be', () => {
  // D1.2.54, D1.2.55
  test('a visitor is led from every page but the sign-in to the sign-in, and back from there', () => {
    expect([redirectOf(at('/acme/chat?x=1'), signedOut), redirectOf(at('/'), signedOut)]).toEqual([
      '/?next=%2Facme%2Fchat%3Fx%3D1',
      null,
    ])
    const seen = (Object.keys(pages) as PageName[]).filter((page) => !redirectOf(at(pagePath(page, named)), signedOut))
    // The sign-in, and what a mail, the sign-in or a connected system leads to.
    expect(seen).toEqual([
      ...['home', 'acceptInvite', 'tokenLogIn', 'verifyEmail', 'unsubscribe', 'oauthReturn', 'formerOAuthReturn'],
      ...['deleted', 'passwordResetSent', 'passwordResetRequest'],
    ])
  })

  // D1.1.01
  test('the pages of an organisation have its code as their first segment, and no other page knows one', () => {
    const all = Object.keys(pages) as PageName[]
    const projectOf = (page: PageName) => routeOf(pagePath(page, named)).params['project']
    const own = all.filter((page) => projectOf(page) === 'acme')
    expect(own).toEqual([
      ...['orgSettings', 'orgInvite', 'orgAudit', 'orgLanding', 'jobs'],
      ...['chatLanding', 'chatThread', 'sharedConversation'],
      ...['dataDocument', 'dataTimeline', 'integration', 'data'],
      ...['monitor', 'dashboardSettings', 'dashboard'],
      ...['playbooks', 'playbookNew', 'playbookEdit', 'playbook'],
      ...['researchLanding', 'researchCreate', 'researchEdit', 'researchView'],
      ...['docsets', 'pipelineSteps', 'docset', 'docsetRecord'],
    ])
    expect(all.filter((page) => pages[page].startsWith('/:project'))).toEqual(own)
  })

  // D1.2.04
  test('a person who opens / is led to /logged-in', () => {
    expect(redirectOf(at('/'), signedIn('acme'))).toBe('/logged-in')
  })

  // D1.2.05, D1.2.06
  test('/logged-in leads to the only organisation, else to the list', () => {
    const goals = [[], ['acme'], ['acme', 'zulu']].map((codes) => redirectOf(at('/logged-in'), signedIn(...codes)))
    expect(goals).toEqual(['/organisations', '/acme', '/organisations'])
  })

  test('a next that leads elsewhere, or in circles, is not followed', () => {
    const goals = ['https://evil.example/', '//evil.example', '/\\evil', '/', '/logged-in', '/?next=/'].map((next) =>
      redirectOf(at(`/logged-in?next=${encodeURIComponent(next)}`), signedIn('acme')),
    )
    expect(goals).toEqual(['/acme', '/acme', '/acme', '/acme', '/acme', '/acme'])
  })

  test('a visitor may see what a mail leads to', () => {
    const paths = ['/user/accept-invite', '/user/token-log-in', '/user/deleted', '/user/password-reset-sent']
    expect(paths.map((path) => redirectOf(at(path), signedOut))).toEqual([null, null, null, null])
  })

  // D1.2.40, D1.2.46, D1.6.05, D1.6.06
  test('the admin area is for superadmins, its landing page and playbooks also for partner users', () => {
    const paths = [
      '/admin',
      '/admin/playbooks/p1',
      '/admin/partners',
      '/admin/users/u1',
      '/%61dmin/orgs',
      '/admin/nowhere',
    ]
    const goals = [withRoles('user', 'superadmin'), withRoles('user', 'partner'), withRoles('user')].map((membership) =>
      paths.map((path) => redirectOf(at(path), membership)),
    )
    const list = '/organisations'
    expect(goals).toEqual([
      [null, null, null, null, null, null],
      ['/admin/playbooks', null, list, list, list, list],
      [list, list, list, list, list, list],
    ])
  })

  test('a next that leads where one may not be is not followed', () => {
    expect(redirectOf(at('/logged-in?next=%2Fadmin%2Fusers'), signedIn('acme'))).toBe('/acme')
  })

  // D1.2.53
  test('the way back from the sign-in names no partner: the address carries it anyway', () => {
    expect(redirectOf(at('/acme/chat?x=1&partner=huia&y=a%20b'), signedOut)).toBe(
      '/?next=%2Facme%2Fchat%3Fx%3D1%26y%3Da%2520b',
    )
  })

  // D1.2.51
  test('no page of the list is taken for another, and no organisation has a page’s own word', () => {
    const routes = (Object.keys(pages) as PageName[]).map((page) => {
      const params = { ...named, tab: 'files', step: '2' }
      return [page, routeOf(pagePath(page, params)).page]
    })
    expect(routes.filter(([page, found]) => page !== found)).toEqual([])
    expect(['/user', '/a/b/c/d/e/f/g'].map((path) => routeOf(path).page)).toEqual(['unknown', 'unknown'])
  })
})

const segment = fc.oneof(
  fc.constantFrom(
    'acme',
    'zulu',
    'organisations',
    'new',
    'logged-in',
    'user',
    'welcome',
    'admin',
    'partners',
    'chat',
    'data',
    '%',
    '..',
    '',
  ),
  fc.string({ maxLength: 6 }),
)
const path = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`)
const search = fc
  .option(fc.oneof(path, fc.webUrl(), fc.string()))
  .map((next) => (next === null ? '' : `?next=${encodeURIComponent(next)}`))
const membership = fc.oneof(
  fc.constant(signedOut),
  fc
    .array(fc.constantFrom('acme', 'zulu', 'x'), { maxLength: 3 })
    .map((projects): Membership => ({ kind: 'signed in', projects, roles: ['user'] })),
  fc.constantFrom(withRoles('user', 'partner'), withRoles('user', 'superadmin')),
)

test('M1: from any address one redirect ends the way, two by /logged-in, and never a circle', () => {
  fc.assert(
    fc.property(path, search, membership, (start, query, who) => {
      const visited: string[] = []
      let here: Address = { path: start, search: query }
      for (;;) {
        const next = redirectOf(here, who)
        if (next === null) break
        expect(visited).not.toContain(next)
        visited.push(next)
        here = at(next)
      }
      const byTheCrossing = visited.some((href) => routeOf(at(href).path).page === 'loggedIn')
      expect(visited.length).toBeLessThanOrEqual(byTheCrossing ? 2 : 1)
    }),
    { numRuns: runs * 10, seed: 20_261_120 },
  )
})

// D1.2.53
test('the partner is carried along once, and nothing else of the query is touched', () => {
  const query = fc.array(
    fc.tuple(fc.constantFrom('x', 'next', 'partner', '%70artner'), fc.string().map(encodeURIComponent)),
    { maxLength: 4 },
  )
  const text = (pairs: [string, string][]) => `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`
  fc.assert(
    fc.property(query, query, (to, from) => {
      const carried = carryAlong(text(to), text(from))
      const isPartner = ([name]: [string, string]) => name !== 'x' && name !== 'next'
      const others = (search: string) => [...new URLSearchParams(search)].filter(([name]) => name !== 'partner')
      expect(others(carried)).toEqual(others(text(to)))
      const named = to.some(isPartner) ? new URLSearchParams(text(to)) : new URLSearchParams(text(from))
      const expected = to.some(isPartner)
        ? named.getAll('partner')
        : named.getAll('partner').slice(0, 1).filter(Boolean)
      expect(new URLSearchParams(carried).getAll('partner')).toEqual(expected)
      expect(carryAlong(carried, text(from))).toBe(carried)
    }),
    { numRuns: runs * 5, seed: 20_261_120 },
  )
})
