import type { JoinCorrection } from '../../../contract/documents/reading.schemas.ts'
import { bareDollar } from './column-currency.ts'
import type { UnderstoodColumn, UnderstoodTable } from './understood-table.ts'

/** A join: the rows of a document count in another document's table, since a person said so. */
export type Join = { how: JoinCorrection['how']; at: string; document: string }
type Member = { fileId: string; join?: Join | null | undefined }

/** The most cells that can be compared within a query's memory. */
const mostCells = 6_000_000

/**
 * The files of one table whose rows count: what came by itself, then what was joined, in the order of the choices. What
 * replaces takes the place of all that was chosen before it.
 */
export function countingMembers<One extends Member>(members: readonly One[]): One[] {
  const joined = members
    .flatMap((member) => (member.join ? [{ member, join: member.join }] : []))
    .toSorted((one, other) => (one.join.at < other.join.at ? -1 : one.join.at > other.join.at ? 1 : 0))
  const last = joined.findLastIndex(({ join }) => join.how === 'replace')
  if (last === -1) return [...members.filter(({ join }) => !join), ...joined.map(({ member }) => member)]
  const { document } = joined[last]!.join
  return joined.filter(({ join }, index) => index > last || join.document === document).map(({ member }) => member)
}

/**
 * The files of a table in groups: each row counts as often as in the group where it occurs most. Undefined if every row
 * of every file counts.
 */
export function groupsOf(counting: readonly Member[]): string[][] | undefined {
  if (!counting.some(({ join }) => join?.how === 'append')) return undefined
  const groups = [...Map.groupBy(counting, ({ join }) => join?.document ?? '').values()]
  return groups.length === 1 ? undefined : groups.map((group) => group.map(({ fileId }) => fileId))
}

/** A dollar of no country is the one of the organisation, which older tables do not say. */
const currencyText = ({ currency = '' }: UnderstoodColumn): string => (currency === bareDollar ? '' : currency)

export const family = (column: UnderstoodColumn): string =>
  `${column.role === 'key' ? 'dimension' : column.role} ${column.type === 'timestamp' ? 'date' : column.type} ${column.unit ?? ''} ${currencyText(column)}`

type Shaped = Pick<UnderstoodTable, 'columns'>

/** The labels of the columns that one table has and the other lacks, or has as something else. */
export function differingColumns(one: Shaped, other: Shaped): string[] {
  const kinds = (table: Shaped) => new Map(table.columns.map((column) => [column.name, family(column)]))
  const [ofOne, ofOther] = [kinds(one), kinds(other)]
  const labels = new Map([...other.columns, ...one.columns].map(({ name, label }) => [name, label]))
  return [...labels].filter(([name]) => ofOne.get(name) !== ofOther.get(name)).map(([, label]) => label)
}

export const isTooLargeToJoin = (rows: number, { columns }: Shaped): boolean => rows * columns.length > mostCells
