import { type PageName, pagePath } from '../../../contract/shell/pages.ts'
import type { AuthUser } from '../../../contract/session/session.schemas.ts'
import { ownPath } from '../shared/own-path.ts'
import { type Address, routeOf, queryValue, segmentsOf, withoutCarried } from './address.ts'

type Roles = readonly AuthUser['roles'][number][]
export type Membership = { kind: 'signed out' } | { kind: 'signed in'; projects: readonly string[]; roles: Roles }

/** Pages that a visitor may see: the sign-in and what a mail leads to. */
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
 * Where this address may not stay for this standing, the address to go to instead; else null. What it answers stays, but
 * for `/logged-in`, which is a stop on the way.
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

/** The admin area is the superadmins'; partner users have the playbooks, and its landing page leads there. */
function mayVisit(path: string, roles: Roles): boolean {
  const [area, part] = segmentsOf(path)
  if (area !== 'admin' || roles.includes('superadmin')) return true
  return roles.includes('partner') && (part === undefined || part === 'playbooks')
}

/** Where an address leads in one step: the landing page of the admin area goes on to the playbooks for partner users. */
const landingOf = (href: string, roles: Roles): string =>
  routeOf(pathOf(href)).page === 'adminLanding' && !roles.includes('superadmin') ? pagePath('adminPlaybooks') : href

const pathOf = (href: string) => href.replace(/[?#].*$/, '')

/** The sign-in page, which leads back to this address. */
function signInFor(address: Address): string {
  const isStop = routeOf(address.path).page === 'loggedIn'
  return `${pagePath('home')}${isStop ? '' : nextQuery(`${address.path}${withoutCarried(address.search)}`)}`
}

const nextQuery = (next: string | null) => (next === null ? '' : `?next=${encodeURIComponent(next)}`)

/** The connection that a new organisation takes over (OD-022); what proves it stays out of the address. */
const connectionQuery = (tempProject: string | null) =>
  tempProject === null ? '' : `?tempProject=${encodeURIComponent(tempProject)}`

/** Where the address says to go after the sign-in; null when it says nothing, or a place that only leads on. */
function nextOf(address: Address): string | null {
  const target = ownPath(queryValue(address.search, 'next'))
  const { page } = routeOf(pathOf(target))
  return page === 'home' || page === 'loggedIn' ? null : target
}
