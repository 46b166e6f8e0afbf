/** PostgreSQL keeps no NUL and no half of a surrogate pair; a mark of the same length stands for each. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd')

/** JSON that any jsonb column takes, whatever texts the value holds. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storable(inner) : inner))

/** A value of JSON whose texts and names hold no half of a surrogate pair; a mark of the same length stands for each. */
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toWellFormed(), wellFormed(inner)]))
}
