import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PageName, pagePath, pages } from '../../../contract/shell/pages.ts'
import { type Address, placeOf } from '../../../src/machines/shell/address.ts'
import { redirectOf, type Standing } from '../../../src/machines/shell/route-guard.ts'
import { runs } from '../shared/fold.ts'

const signedOut: Standing = { kind: 'signed out' }
const signedIn = (...projects: string[]): Standing => ({ kind: 'signed in', projects })
const at = (href: string): Address => {
  const [path = '', search] = href.split('?')
  return { path, search: search === undefined ? '' : `?${search}` }
}

describe('where a person may be', () => {
  // D1.2.54, D1.2.55
  test('a visitor is led from every page but the sign-in to the sign-in, and back from there', () => {
    expect([redirectOf(at('/acme/chat?x=1'), signedOut), redirectOf(at('/'), signedOut)]).toEqual([
      '/?next=%2Facme%2Fchat%3Fx%3D1',
      null,
    ])
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

  // D1.2.51
  test('no page of the list is taken for another, and no organisation has a page’s own word', () => {
    const places = (Object.keys(pages) as PageName[]).map((page) => {
      const params = { project: 'acme', threadId: 't1', docId: 'd1', tab: 'files', step: '2' }
      return [page, placeOf(pagePath(page, params)).page]
    })
    expect(places.filter(([page, found]) => page !== found)).toEqual([])
    expect(['/user', '/a/b/c/d/e/f/g'].map((path) => placeOf(path).page)).toEqual(['unknown', 'unknown'])
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
const standing = fc.oneof(
  fc.constant(signedOut),
  fc
    .array(fc.constantFrom('acme', 'zulu', 'x'), { maxLength: 3 })
    .map((projects): Standing => ({ kind: 'signed in', projects })),
)

test('M1: from any address one redirect ends the way, two by /logged-in, and never a circle', () => {
  fc.assert(
    fc.property(path, search, standing, (start, query, who) => {
      const visited: string[] = []
      let here: Address = { path: start, search: query }
      for (;;) {
        const next = redirectOf(here, who)
        if (next === null) break
        expect(visited).not.toContain(next)
        visited.push(next)
        here = at(next)
      }
      const byTheCrossing = visited.some((href) => placeOf(at(href).path).page === 'loggedIn')
      expect(visited.length).toBeLessThanOrEqual(byTheCrossing ? 2 : 1)
    }),
    { numRuns: runs * 10, seed: 20_261_120 },
  )
})
