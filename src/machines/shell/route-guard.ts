import { type PageName, pagePath } from '../../../contract/shell/pages.ts'
import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import { ownPath } from '../shared/own-path.ts'
import { type Address, routeOf, queryValue, segmentsOf, withoutCarried } from './address.ts'

type Roles = readonly AuthUser['roles'][number][]
export type Membership = { kind: 'signed out' } | { kind: 'signed in'; projects: readonly string[]; roles: Roles }

/** Pages that need no sign-in: the sign-in itself, and the targets of links in emails. */
const openPages: ReadonlySet<PageName | 'unknown'> = new Set([
  'home',
  'acceptInvite',
  'tokenLogIn',
  'verifyEmail',
  'unsubscribe',
  'oauthReturn',
  'formerOAuthReturn',
  'deleted',
  'passwordResetSent',
  'passwordResetRequest',
])

/**
 * Where to redirect from this address; null to stay. A redirect's target never redirects again, except for
 * `/logged-in`, which only leads on.
 */
export function redirectOf(address: Address, membership: Membership): string | null {
  const { page } = routeOf(address.path)
  if (membership.kind === 'signed out') return openPages.has(page) ? null : signInFor(address)
  if (!mayVisit(address.path, membership.roles)) return pagePath('orgList')
  if (page === 'adminLanding' && !membership.roles.includes('superadmin'))
    return landingOf(address.path, membership.roles)
  const connection = queryValue(address.search, 'tempProject')
  if (page === 'home') return `${pagePath('loggedIn')}${nextQuery(nextOf(address)) || connectionQuery(connection)}`
  if (page !== 'loggedIn') return null
  if (connection !== null) return `${pagePath('orgCreate')}${connectionQuery(connection)}`
  const next = nextOf(address)
  if (next !== null && mayVisit(pathOf(next), membership.roles)) return landingOf(next, membership.roles)
  const [only, ...others] = membership.projects
  return only !== undefined && others.length === 0 ? pagePath('orgLanding', { project: only }) : pagePath('orgList')
}

/** The admin area is for superadmins. Partner users may see its playbooks, and its landing page, which leads there. */
function mayVisit(path: string, roles: Roles): boolean {
  const [area, part] = segmentsOf(path)
  if (area !== 'admin' || roles.includes('superadmin')) return true
  return roles.includes('partner') && (part === undefined || part === 'playbooks')
}

/** Resolves an address in one step: for partner users, the admin landing page leads to the playbooks. */
const landingOf = (href: string, roles: Roles): string =>
  routeOf(pathOf(href)).page === 'adminLanding' && !roles.includes('superadmin') ? pagePath('adminPlaybooks') : href

const pathOf = (href: string) => href.replace(/[?#].*$/, '')

/** The sign-in page, which leads back to this address. */
function signInFor(address: Address): string {
  const isStop = routeOf(address.path).page === 'loggedIn'
  return `${pagePath('home')}${isStop ? '' : nextQuery(`${address.path}${withoutCarried(address.search)}`)}`
}

const nextQuery = (next: string | null) => (next === null ? '' : `?next=${encodeURIComponent(next)}`)

/** The connection that a new organisation takes over (OD-022). The proof of ownership stays out of the URL. */
const connectionQuery = (tempProject: string | null) =>
  tempProject === null ? '' : `?tempProject=${encodeURIComponent(tempProject)}`

/** Where the URL says to go after the sign-in; null if nowhere, or to a page that only redirects. */
function nextOf(address: Address): string | null {
  const target = ownPath(queryValue(address.search, 'next'))
  const { page } = routeOf(pathOf(target))
  return page === 'home' || page === 'loggedIn' ? null : target
}
