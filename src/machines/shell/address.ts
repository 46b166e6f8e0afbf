import { type PageName, pages } from '../../../contract/shell/pages.ts'

/** Where the page is. `search` starts with "?" or is empty. */
export type Address = { path: string; search: string }
export type Place = { page: PageName | 'unknown'; params: Record<string, string> }

/** The page of a path and what its parameters are; literal segments win over parameters (OD-002). */
export function placeOf(path: string): Place {
  const segments = path.split('/').filter((segment) => segment !== '')
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
    } else if (part.startsWith(':')) params[part.replace(/^:|\?$/g, '')] = decoded(segment)
    else if (part === segment) literals += 1
    else return { params: null, literals }
  }
  const project = params['project']
  return project !== undefined && ownWords.has(project) ? { params: null, literals } : { params, literals }
}

/** First segments of pages that are no organisation. */
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

/** The value of one name in a search string; null when it is not there. */
export function queryValue(search: string, name: string): string | null {
  for (const pair of search.replace(/^\?/, '').split('&')) {
    const [key = '', value = ''] = pair.split('=')
    if (decoded(key) === name) return decoded(value.replaceAll('+', ' '))
  }
  return null
}
