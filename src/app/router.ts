import type { Navigator, To } from 'react-router'
import { createPath, parsePath } from 'react-router'
import type { Address } from '../machines/shell/address.ts'

export type PageLocation = { pathname: string; search: string; hash: string; state: unknown; key: string }

export type Router = ReturnType<typeof createRouter>

/** The names of the query that go along wherever the page goes. */
const carried = ['partner']

/**
 * Owns the address bar. A change by a link, by Back or by a machine's wish reaches the listeners as one fact; react-router
 * renders from `location` and navigates by `navigator`.
 */
export function createRouter(page: Window) {
  const listeners = new Set<() => void>()
  let count = 0
  let location = read()

  function read(): PageLocation {
    const { pathname, search, hash } = page.location
    count += 1
    return { pathname, search, hash, state: page.history.state, key: String(count) }
  }
  function changed(): void {
    location = read()
    for (const listener of [...listeners]) listener()
  }
  function write(to: To, replaces: boolean, state: unknown = null): void {
    const href = createPath(carryAlong(typeof to === 'string' ? parsePath(to) : to, page.location.search))
    if (replaces) page.history.replaceState(state, '', href)
    else page.history.pushState(state, '', href)
    changed()
  }
  page.addEventListener('popstate', changed)

  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    push: (to, state) => write(to, false, state),
    replace: (to, state) => write(to, true, state),
    go: (delta) => page.history.go(delta),
  }

  return {
    navigator,
    location: () => location,
    address: (): Address => ({ path: location.pathname, search: location.search }),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Goes to an address of this page; one that is shown already is not gone to again. */
    go(to: string, replaces = false): void {
      const isHere = to === `${location.pathname}${location.search}${location.hash}`
      if (!isHere) write(to, replaces)
    },
    /** One step back, or to the start where there is no history. */
    back(): void {
      if (page.history.length > 1) page.history.back()
      else write('/', true)
    },
  }
}

function carryAlong(to: Partial<{ pathname: string; search: string; hash: string }>, search: string) {
  const here = new URLSearchParams(search)
  const there = new URLSearchParams(to.search ?? '')
  for (const name of carried) {
    const value = here.get(name)
    if (value !== null && !there.has(name)) there.set(name, value)
  }
  const query = there.toString()
  return { ...to, search: query === '' ? '' : `?${query}` }
}
