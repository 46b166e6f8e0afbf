import { describe, expect, test } from 'vitest'
import { createRouter } from './router.ts'

/** The part of a window that the router uses: a history of addresses. */
function pageAt(href: string) {
  const hrefs = [href]
  const listeners: (() => void)[] = []
  const location = () => {
    const { pathname, search, hash } = new URL(hrefs.at(-1) ?? '/', 'http://page')
    return { pathname, search, hash }
  }
  const page = {
    get location() {
      return location()
    },
    history: {
      state: null,
      get length() {
        return hrefs.length
      },
      pushState: (_state: unknown, _title: string, to: string) => void hrefs.push(to),
      replaceState: (_state: unknown, _title: string, to: string) => void hrefs.splice(-1, 1, to),
      back: () => {
        hrefs.pop()
        listeners.forEach((listener) => listener())
      },
      go: () => undefined,
    },
    addEventListener: (_type: string, listener: () => void) => void listeners.push(listener),
  }
  return { router: createRouter(page as unknown as Window), hrefs }
}

describe('the router', () => {
  // D1.2.53
  test('carries the partner along wherever the page goes', () => {
    const { router, hrefs } = pageAt('/?partner=p1&next=%2Facme')
    router.navigator.push('/organisations?x=1')
    router.go('/acme', true)
    expect(hrefs).toEqual(['/?partner=p1&next=%2Facme', '/acme?partner=p1'])
  })

  test('carries it in the address of a link, without touching what else stands there', () => {
    const { router, hrefs } = pageAt('/acme?partner=p%201')
    const links = ['/zulu', '/zulu?q=a%20b&flag#top', '/zulu?partner=p2', { pathname: '/zulu', search: '', hash: '' }]
    expect(links.map((to) => router.navigator.createHref(to))).toEqual([
      '/zulu?partner=p%201',
      '/zulu?q=a%20b&flag&partner=p%201#top',
      '/zulu?partner=p2',
      '/zulu?partner=p%201',
    ])
    router.go('/acme')
    expect(hrefs).toEqual(['/acme?partner=p%201'])
  })

  test('carries the request to inspect along, beside the partner and once', () => {
    const { router, hrefs } = pageAt('/?inspect')
    router.go('/logged-in?next=%2Facme', true)
    router.navigator.replace('/acme/chat?inspect')
    router.navigator.push('/acme/monitor/sales')
    router.go('/zulu?partner=p1')
    router.go('/zulu/chat')
    expect(hrefs).toEqual([
      '/acme/chat?inspect',
      '/acme/monitor/sales?inspect',
      '/zulu?partner=p1&inspect',
      '/zulu/chat?partner=p1&inspect',
    ])
  })

  test('tells every change once, also by Back, and goes nowhere for where it is', () => {
    const { router } = pageAt('/one')
    const received: string[] = []
    router.subscribe(() => received.push(router.address().path))
    router.go('/two')
    router.go('/two')
    router.back()
    expect(received).toEqual(['/two', '/one'])
  })

  test('has a new location object after every change, and the same in between', () => {
    const { router } = pageAt('/one')
    const before = router.location()
    const same = router.location() === before
    router.go('/two')
    expect([same, router.location() === before]).toEqual([true, false])
  })
})
