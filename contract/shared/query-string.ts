export type QueryScalar = string | number | boolean
export type QueryValue = QueryScalar | null | undefined | readonly QueryScalar[] | { readonly [key: string]: unknown }
export type QueryPayload = { readonly [name: string]: QueryValue }
/** All values of every name, in order. */
export type Query = ReadonlyMap<string, readonly string[]>

const commaLists: ReadonlySet<string> = new Set(['measures', 'dimensions', 'columns', 'categories'])

/**
 * The search string of a GET payload, with its `?`; '' when it is empty. Undefined and null are dropped, lists repeat
 * their name, objects become JSON, booleans `true` and `false` (`html` is `1` or absent).
 */
export function encodeQuery(payload: QueryPayload): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(payload)) {
    for (const text of texts(name, value)) search.append(name, text)
  }
  const encoded = search.toString()
  return encoded === '' ? '' : `?${encoded}`
}

/** Parses a search string, with or without its `?`. */
export function decodeQuery(search: string): Query {
  const query = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(search)) {
    const values = query.get(name)
    if (values) values.push(value)
    else query.set(name, [value])
  }
  return query
}

/** The value of a name that may occur once; undefined when absent. Use `repeatedNames` first to refuse repeats. */
export function oneOf(query: Query, name: string): string | undefined {
  return query.get(name)?.[0]
}

/** All values of a name. measures, dimensions, columns and categories also accept one comma-separated value. */
export function listOf(query: Query, name: string): readonly string[] {
  const values = query.get(name) ?? []
  const [only] = values
  if (values.length !== 1 || only === undefined || !commaLists.has(name)) return values
  return only.split(',').filter((value) => value !== '')
}

/** True for `true` and `1`, false for `false` and `0`, otherwise undefined. */
export function flagOf(query: Query, name: string): boolean | undefined {
  const value = oneOf(query, name)
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  return undefined
}

/** Those of `names` that occur more than once. */
export function repeatedNames(query: Query, names: readonly string[]): string[] {
  return names.filter((name) => (query.get(name)?.length ?? 0) > 1)
}

/** The values of `filter_{dimension}` by dimension. */
export function filtersOf(query: Query): ReadonlyMap<string, readonly string[]> {
  const prefix = 'filter_'
  return new Map(
    [...query]
      .filter(([name]) => name.startsWith(prefix) && name.length > prefix.length)
      .map(([name, values]) => [name.slice(prefix.length), values]),
  )
}

function texts(name: string, value: QueryValue): readonly string[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.map((item) => String(item))
  if (typeof value === 'object') return [JSON.stringify(value)]
  if (name === 'html' && typeof value === 'boolean') return value ? ['1'] : []
  return [String(value)]
}
