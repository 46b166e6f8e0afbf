import type { Setting } from './integrations.schemas.ts'

type DestinationPart = Pick<Setting, 'name' | 'value' | 'isDestination'>

/** Of a web address only what names the server and the user: the path leads to another folder of the same server. */
function normalisePart(value: unknown): unknown {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url !== null && /^https?:$/.test(url.protocol) ? [url.protocol, url.username, url.host] : value
}

/** Where a connection leads and as whom: a stored secret goes there alone. Two are the same when their texts are. */
export const describeDestination = (settings: readonly DestinationPart[]): string =>
  JSON.stringify(
    settings.filter(({ isDestination }) => isDestination).map(({ name, value }) => [name, normalisePart(value)]),
  )
