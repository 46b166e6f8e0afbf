const longest = 2048

/**
 * A safe target for `dest` or `next`: a path with query and fragment on `origin` (such as `https://sextant.example`).
 * Another origin, a backslash, a control character or more than 2,048 characters gives `/`.
 */
export function redirectTarget(requested: string | null | undefined, origin: string): string {
  if (!requested || requested.length > longest || /[\\\p{Cc}]/u.test(requested)) return '/'
  const url = resolve(requested, origin)
  if (!url || url.origin !== new URL(origin).origin) return '/'
  const target = `${url.pathname}${url.search}${url.hash}`
  // "/.//evil.example" and "blob:" addresses resolve to this origin, but resolving their path again would lead
  // elsewhere.
  return /^\/(?!\/)/.test(target) ? target : '/'
}

function resolve(requested: string, origin: string): URL | null {
  return URL.canParse(requested, origin) ? new URL(requested, origin) : null
}
