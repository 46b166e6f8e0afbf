import type { Setting } from './integrations.schemas.ts'

type DestinationPart = Pick<Setting, 'name' | 'value' | 'isDestination'>

/** Keeps only the server and user of a web address: the path is another folder on the same server. */
function normalisePart(value: unknown): unknown {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url !== null && /^https?:$/.test(url.protocol) ? [url.protocol, url.username, url.host] : value
}

/**
 * Where a connection leads, and as which user; a stored secret is only sent there. Equal texts mean the same
 * destination.
 */
export const describeDestination = (settings: readonly DestinationPart[]): string =>
  JSON.stringify(
    settings.filter(({ isDestination }) => isDestination).map(({ name, value }) => [name, normalisePart(value)]),
  )
