/** A field of a query with what it is asked with, and the fields that are wanted of its value. */
type Field = { name: string; given: Record<string, unknown>; fields: Field[] }
/** Marks a list that is turned in pages by cursor; other lists come whole, up to `first`. */
type Connection = { connection: readonly object[] }

const isConnection = (value: unknown): value is Connection =>
  typeof value === 'object' && value !== null && 'connection' in value

/** Reads queries of fields, arguments and variables, and nothing else of GraphQL. */
export function readQuery(query: string, variables: Record<string, unknown>): Field[] {
  const tokens = query.match(/\$?[\w]+|"[^"]*"|[(){}:!]/g) ?? []
  let at = 0
  const valueOf = (token: string): unknown => {
    if (token.startsWith('$')) return variables[token.slice(1)]
    if (token.startsWith('"')) return token.slice(1, -1)
    return /^\d+$/.test(token) ? Number(token) : token
  }
  function argumentsHere(): Record<string, unknown> {
    const given: Record<string, unknown> = {}
    if (tokens[at] !== '(') return given
    for (at += 1; tokens[at] !== ')'; at += 3) given[tokens[at]!] = valueOf(tokens[at + 2]!)
    at += 1
    return given
  }
  function fieldsHere(): Field[] {
    const fields: Field[] = []
    if (tokens[at] !== '{') return fields
    for (at += 1; tokens[at] !== '}'; ) {
      const name = tokens[at]!
      at += 1
      fields.push({ name, given: argumentsHere(), fields: fieldsHere() })
    }
    at += 1
    return fields
  }
  while (at < tokens.length && tokens[at] !== '{') at += 1
  return fieldsHere()
}

/** The most that a query may cost: one for each object, times the length of the list that it is in. */
export const costOf = (fields: readonly Field[]): number =>
  fields.reduce((sum, { name, given, fields: inner }) => {
    if (inner.length === 0 || name === 'pageInfo') return sum
    if (name === 'nodes') return sum + costOf(inner)
    const first = given['first']
    return sum + (typeof first === 'number' ? 2 + first * (1 + costOf(inner)) : 1 + costOf(inner))
  }, 0)

/** The wanted fields of an object. A field that it doesn't have is an error, as at a vendor with a schema. */
export function selected(value: unknown, fields: readonly Field[], given: Record<string, unknown> = {}): unknown {
  if (value === null || fields.length === 0) return value
  const first = Number(given['first'] ?? Number.MAX_SAFE_INTEGER)
  if (Array.isArray(value)) return value.slice(0, first).map((one) => selected(one, fields))
  if (isConnection(value)) {
    const from = given['after'] ? Number(Buffer.from(String(given['after']), 'base64').toString('utf8')) : 0
    const behind = from + first
    const hasNextPage = behind < value.connection.length
    const endCursor = Buffer.from(String(Math.min(behind, value.connection.length))).toString('base64')
    return selected({ nodes: value.connection.slice(from, behind), pageInfo: { hasNextPage, endCursor } }, fields)
  }
  const thing = value as Record<string, unknown>
  return Object.fromEntries(
    fields.map((field): [string, unknown] => {
      if (!Object.hasOwn(thing, field.name)) throw new Error(`Field '${field.name}' doesn't exist`)
      return [field.name, selected(thing[field.name], field.fields, field.given)]
    }),
  )
}
