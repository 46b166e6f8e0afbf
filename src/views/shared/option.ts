/** One row of a Select or a Combobox. */
export type Option<Value extends string = string> = {
  value: Value
  label: string
  note?: string | undefined
  disabledReason?: string | null | undefined
  /** Depth in a tree of options. */
  depth?: number | undefined
}

const fewestRows = 2
const mostRows = 10

/** Height of a combobox's list, in rows; rows with a note are higher than plain ones. */
export function rowsShown(options: readonly Option[]): { plain: number; noted: number } {
  const rows = Math.min(mostRows, Math.max(fewestRows, options.length))
  const noted = options.slice(0, rows).filter(({ note, disabledReason }) => disabledReason ?? note).length
  return { plain: rows - noted, noted }
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Options whose label contains every word of the query, ignoring case and macrons. Labels that start with the query
 * come first.
 */
export function matchingOptions<Value extends string>(options: readonly Option<Value>[], query: string) {
  const requested = fold(query.trim())
  if (requested === '') return [...options]
  const words = requested.split(/\s+/)
  const hits = options.filter((option) => words.every((word) => fold(option.label).includes(word)))
  const first = hits.filter((option) => fold(option.label).startsWith(requested))
  return [...first, ...hits.filter((option) => !first.includes(option))]
}
