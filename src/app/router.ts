import type { Navigator, To } from 'react-router'
import { createPath, parsePath } from 'react-router'
import { type Address, carryAlong } from '../machines/shell/address.ts'

export type PageLocation = { pathname: string; search: string; hash: string; state: unknown; key: string }

export type Router = ReturnType<typeof createRouter>

/**
 * Owns the address bar. Every change, whether by a link, by Back or by a machine, reaches listeners as the same event.
 * react-router renders from `location` and navigates with `navigator`.
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
  function hrefOf(to: To): string {
    const path = typeof to === 'string' ? parsePath(to) : to
    return createPath({ ...path, search: carryAlong(path.search ?? '', page.location.search) })
  }
  function write(href: string, replaces: boolean, state: unknown = null): void {
    if (replaces) page.history.replaceState(state, '', href)
    else page.history.pushState(state, '', href)
    changed()
  }
  page.addEventListener('popstate', changed)

  const navigator: Navigator = {
    createHref: hrefOf,
    push: (to, state) => write(hrefOf(to), false, state),
    replace: (to, state) => write(hrefOf(to), true, state),
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
    /** Navigates within the page; does nothing if the address is current already. */
    go(to: string, replaces = false): void {
      const href = hrefOf(to)
      if (href !== `${location.pathname}${location.search}${location.hash}`) write(href, replaces)
    },
    /** One step back, or to the landing address if there is no history. */
    back(): void {
      if (page.history.length > 1) page.history.back()
      else write(hrefOf('/'), true)
    },
  }
}
