import { redirectTarget } from '../../../contract/shared/redirect-target.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { type Address, placeOf, queryValue } from './address.ts'

export type Standing = { kind: 'signed out' } | { kind: 'signed in'; projects: readonly string[] }

/** Any origin will do to resolve a path against: only what stays on it comes back. */
const someOrigin = 'https://page.invalid'

/**
 * Where this address may not stay for this standing, the address to go to instead; else null. What it answers stays, but
 * for `/logged-in`, which is a stop on the way.
 */
export function redirectOf(address: Address, standing: Standing): string | null {
  const { page } = placeOf(address.path)
  if (standing.kind === 'signed out') return page === 'home' ? null : signInFor(address)
  if (page === 'home') return `${pagePath('loggedIn')}${nextQuery(nextOf(address))}`
  if (page !== 'loggedIn') return null
  const next = nextOf(address)
  if (next !== null) return next
  const [only, ...others] = standing.projects
  return only !== undefined && others.length === 0 ? pagePath('orgLanding', { project: only }) : pagePath('orgList')
}

/** The sign-in page, which leads back to this address. */
function signInFor(address: Address): string {
  const isStop = placeOf(address.path).page === 'loggedIn'
  return `${pagePath('home')}${isStop ? '' : nextQuery(`${address.path}${address.search}`)}`
}

const nextQuery = (next: string | null) => (next === null ? '' : `?next=${encodeURIComponent(next)}`)

/** Where the address says to go after the sign-in; null when it says nothing, or a place that only leads on. */
function nextOf(address: Address): string | null {
  const target = redirectTarget(queryValue(address.search, 'next'), someOrigin)
  const { page } = placeOf(target.replace(/[?#].*$/, ''))
  return page === 'home' || page === 'loggedIn' ? null : target
}
