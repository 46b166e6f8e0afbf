import {
  type Catalogue,
  type FactTable,
  keyColumns,
  relatedTable,
  type StoredRelation,
} from '../../engines/queries/index.ts'
import { snakeCase } from '../../engines/readers/index.ts'

type Of = { table: FactTable; catalogue: Catalogue; relations: readonly StoredRelation[] }

const mostCandidates = 12
const endings = /(?:id|code|no|number|key|name)$/i

/** Tables that a relation can lead to, with their possible key columns. */
export function otherTables({ table, catalogue }: Pick<Of, 'table' | 'catalogue'>) {
  const names = [...catalogue.factTables, ...catalogue.dimensions].map(({ name }) => name)
  return [...new Set(names)].flatMap((name) => {
    const other = name === table.name ? undefined : relatedTable(catalogue, name)
    if (other === undefined) return []
    const keys = (
      other.key === undefined ? keyColumns(other) : other.columns.filter((one) => one.name === other.key)
    ).map((column) => column.name)
    return keys.length === 0 || other.columns.length < 2 ? [] : [{ name, label: other.label, keys }]
  })
}

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')

/** A column name without the word that marks a key, and its separator. */
function stemOf(name: string): string {
  const stem = name.replace(endings, '')
  let end = stem.length
  while (stem !== name && ' _-'.includes(stem[end - 1] ?? '.')) end -= 1
  return stem.slice(0, end)
}

/** Whether a column is named after a table or its key. */
function namesFit(column: string, table: string, key: string): boolean {
  const one = singular(table)
  const stem = stemOf(column)
  return column === key || [table, one].includes(column) || (stem === one && endings.test(`_${key}`)) || stem === key
}

export const labelOfRelation = (label: string): string => stemOf(label).trim() || label

/** Relations suggested by names that don't exist yet. */
export function candidatesOf({ table, catalogue, relations }: Of): StoredRelation[] {
  const others = otherTables({ table, catalogue })
  const candidates = keyColumns(table).flatMap(({ name: column, label }) =>
    others.flatMap(({ name: toTable, keys }) =>
      keys
        .filter((key) => namesFit(column, toTable, key))
        .map((toColumn) => {
          const own = labelOfRelation(label)
          return { id: '', table: table.name, name: snakeCase(own, 'related'), label: own, column, toTable, toColumn }
        }),
    ),
  )
  const isNew = ({ column, toTable }: StoredRelation) =>
    !relations.some((one) => one.column === column && one.toTable === toTable)
  return candidates.filter(isNew).slice(0, mostCandidates)
}
