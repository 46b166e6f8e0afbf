const longest = 2048

/**
 * Where `dest` or `next` may lead: a path with query and fragment on `origin` (such as `https://sextant.example`).
 * Another origin, a backslash, a control character or more than 2,048 characters gives `/`.
 */
export function redirectTarget(wanted: string | null | undefined, origin: string): string {
  if (!wanted || wanted.length > longest || /[\\\p{Cc}]/u.test(wanted)) return '/'
  const url = resolve(wanted, origin)
  if (!url || url.origin !== new URL(origin).origin) return '/'
  const target = `${url.pathname}${url.search}${url.hash}`
  // "/.//evil.example" and "blob:" addresses resolve to this origin, and their path read again would be another place.
  return /^\/(?!\/)/.test(target) ? target : '/'
}

function resolve(wanted: string, origin: string): URL | null {
  return URL.canParse(wanted, origin) ? new URL(wanted, origin) : null
}
