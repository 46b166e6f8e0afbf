export type LinkTarget =
  | { kind: 'internal'; href: string }
  | { kind: 'external'; href: string; host: string }
  | { kind: 'mail'; href: string; address: string }

/** Percent-decoded if valid, so that a person reads what the email program will use. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The content of a mailto link: the recipient, and all other fields as lines. */
export function mailIn(href: string): { to: string; fields: { name: string; text: string }[] } {
  const [to = '', ...rest] = href.slice('mailto:'.length).split('?')
  const fields = rest
    .join('?')
    .split('&')
    .filter((field) => field !== '')
    .map((field) => {
      const at = field.indexOf('=')
      return { name: decoded(at < 0 ? field : field.slice(0, at)), text: at < 0 ? '' : decoded(field.slice(at + 1)) }
    })
  return { to: decoded(to), fields }
}

const longestImage = 7_000_000

/**
 * The allowed target of a link: http, https, mailto, or a path of `origin`. Null for everything else, such as
 * `javascript:` and URLs that a browser would read differently from a person.
 */
export function linkTarget(href: string, origin: string): LinkTarget | null {
  const address = href.trim()
  if (/[\\\p{Cc}]/u.test(address) || address.startsWith('//')) return null
  if (/^mailto:[^\s<>"/@]+@[^\s<>"/@]+$/i.test(address))
    return { kind: 'mail', href: address, address: mailIn(address).to }
  if (!/^(?:https?:\/\/|\/)/i.test(address) || !URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  if (url.origin !== origin) return { kind: 'external', href: url.href, host: url.host }
  const path = `${url.pathname}${url.search}${url.hash}`
  return path.startsWith('//') ? null : { kind: 'internal', href: path }
}

/**
 * The URL of a picture that may be loaded: one of our assets, or an inline png, jpeg, gif or webp. Null for any other.
 */
export function imageSource(source: string, origin: string): string | null {
  if (source.length <= longestImage && /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/]+={0,2}$/i.test(source))
    return source
  const target = linkTarget(source, origin)
  return target?.kind === 'internal' && target.href.startsWith('/assets/') ? target.href : null
}

export function pageOrigin(): string {
  return globalThis.location?.origin ?? 'http://localhost'
}
