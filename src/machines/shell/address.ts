import { type PageName, pages } from '../../../contract/shell/pages.ts'

/** A URL within the page. `search` starts with "?" or is empty. */
export type Address = { path: string; search: string }
/** The URL changed, for whatever reason. */
export type AddressFact = { type: 'address.changed'; address: Address }

/** Asks for navigation. `replaces`: replaces the history entry, so that Back doesn't return here. */
export type AddressRequested = { type: 'address.requested'; to: string; replaces: boolean }

export type Route = { page: PageName | 'unknown'; params: Record<string, string> }

/** The path's segments, decoded in the same way as the router does. */
export const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded)

/** The page and parameters of a path; literal segments take precedence over parameters (OD-002). */
export function routeOf(path: string): Route {
  const segments = segmentsOf(path)
  const fitting = (Object.keys(pages) as PageName[])
    .map((page) => ({ page, ...fit(pages[page], segments) }))
    .filter(({ params }) => params !== null)
    .sort((one, other) => other.literals - one.literals)
  const [best] = fitting
  return best?.params ? { page: best.page, params: best.params } : { page: 'unknown', params: {} }
}

function fit(
  pattern: string,
  segments: readonly string[],
): { params: Record<string, string> | null; literals: number } {
  const parts = pattern.split('/').filter((part) => part !== '')
  const params: Record<string, string> = {}
  let literals = 0
  if (segments.length > parts.length) return { params: null, literals }
  for (const [index, part] of parts.entries()) {
    const segment = segments[index]
    if (segment === undefined) {
      if (!part.endsWith('?')) return { params: null, literals }
    } else if (part.startsWith(':')) params[part.replace(/^:|\?$/g, '')] = segment
    else if (part === segment) literals += 1
    else return { params: null, literals }
  }
  const project = params['project']
  return project !== undefined && ownWords.has(project) ? { params: null, literals } : { params, literals }
}

/** First segments of pages that can't be organisation codes. */
const ownWords: ReadonlySet<string> = new Set(
  Object.values(pages).flatMap((pattern) => {
    const [first] = pattern.split('/').filter((part) => part !== '')
    return first && !first.startsWith(':') ? [first] : []
  }),
)

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export const pageOf = ({ path }: Address): Route['page'] => routeOf(path).page
export const projectOf = ({ path }: Address): string | null => routeOf(path).params['project'] ?? null
export const isAdminArea = ({ path }: Address): boolean => segmentsOf(path)[0] === 'admin'

/** The value of a query parameter; null when it is absent. */
export function queryValue(search: string, name: string): string | null {
  for (const pair of search.replace(/^\?/, '').split('&')) {
    const [key = '', value = ''] = pair.split('=')
    if (decoded(key) === name) return decoded(value.replaceAll('+', ' '))
  }
  return null
}

/** The query parameters that are kept on every navigation: the partner, and whether to inspect the machines. */
const carriedNames = ['partner', 'inspect'] as const

const pairsOf = (search: string) =>
  search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '')
const nameOf = (pair: string) => decoded(pair.replace(/=.*$/s, ''))
const isCarried = (pair: string) => (carriedNames as readonly string[]).includes(nameOf(pair))
const searchOf = (pairs: readonly string[]) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`)

/** The partner in the URL; null when there is none. */
export const partnerOf = ({ search }: Address): string | null => queryValue(search, 'partner') || null

export const withoutCarried = (search: string): string => searchOf(pairsOf(search).filter((pair) => !isCarried(pair)))

/** `search`, plus the kept parameters of `from` that it doesn't set itself. */
export function carryAlong(search: string, from: string): string {
  const own = pairsOf(search)
  const carried = carriedNames.filter((name) => !own.some((pair) => nameOf(pair) === name))
  return searchOf([...own, ...carried.flatMap((name) => carriedPair(name, from))])
}

function carriedPair(name: (typeof carriedNames)[number], from: string): string[] {
  const value = queryValue(from, name)
  if (value === null || (name === 'partner' && value === '')) return []
  return [value === '' ? name : `${name}=${encodeURIComponent(value)}`]
}
