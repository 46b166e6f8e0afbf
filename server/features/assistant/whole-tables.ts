import { isDeepStrictEqual } from 'node:util'
import type { Catalogue } from '../../engines/queries/index.ts'

const called = ({ factTables, dimensions }: Catalogue, name: string) => [
  ...factTables.filter((table) => table.name === name),
  ...dimensions.filter((table) => table.name === name),
]

/**
 * Whether a part of a catalogue has a table with all its rows, and with all those of the tables that it is related to.
 */
export function hasWhole(part: Catalogue, whole: Catalogue, name: string): boolean {
  const tables = called(part, name)
  return tables.length > 0 && isDeepStrictEqual(tables, called(whole, name))
}
