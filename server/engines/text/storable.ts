/** PostgreSQL keeps no NUL and no half of a surrogate pair; a mark of the same length stands for each. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd')

/** JSON that any jsonb column takes, whatever texts the value holds. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storable(inner) : inner))
