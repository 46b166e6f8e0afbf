/** A node of a statement as DuckDB's `json_serialize_sql` writes it. */
export type SqlNode = { readonly [key: string]: unknown }

export const isNode = (value: unknown): value is SqlNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const textOf = (node: SqlNode, key: string): string => {
  const value = node[key]
  return typeof value === 'string' ? value : ''
}
export const nodeOf = (node: SqlNode, key: string): SqlNode | null => {
  const value = node[key]
  return isNode(value) ? value : null
}
export const listOf = (node: SqlNode, key: string): readonly unknown[] => {
  const value = node[key]
  return Array.isArray(value) ? value : []
}

/** What `json_serialize_sql` answers: the statements, or why there are none, with the byte where that was seen. */
export type Serialised =
  | { error: false; statements: readonly { node: SqlNode; named_param_map?: readonly unknown[] }[] }
  | { error: true; error_type: string; error_message: string; position?: string }
