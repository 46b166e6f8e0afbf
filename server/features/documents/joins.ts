import {
  type JoinCorrection,
  type Reading,
  type ReadingCorrections,
  waysToJoin,
} from '../../../contract/documents/reading.schemas.ts'
import { readingTexts as texts } from '../../../contract/documents/reading.texts.ts'
import {
  type Catalogue,
  differingColumns,
  type FactTable,
  isTooLargeToJoin,
  type UnderstoodTable,
} from '../../engines/queries/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'

const alike = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
const mostNamed = 3

/** A person's choice of the table that these rows are added to. */
export const joinOf = ({ joins }: ReadingCorrections, table: string): JoinCorrection | undefined =>
  joins?.find((one) => one.table === '' || alike(one.table, table))

/** Unchanged joins keep their time. */
export function withMoments(said: ReadingCorrections, before: ReadingCorrections, now: string): ReadingCorrections {
  if (said.joins === undefined || said.joins.length === 0) {
    const { joins: _, ...others } = said
    return others
  }
  const joins = said.joins.map(({ table, to, how }) => {
    const former = before.joins?.find((one) => one.table === table && one.to === to && one.how === how)
    return { table, to, how, at: former?.at ?? now }
  })
  return { ...said, joins }
}

type Shown = Pick<UnderstoodTable, 'kind' | 'columns'> & { rowCount: number }
type Joinable = Pick<Reading['tables'][number], 'joinable' | 'joinRefusal'>

/** Other tables with the same columns, or a sentence why there are none. `rowsOf`: their number of rows. */
export function joinableTables(others: Catalogue, table: Shown, rowsOf: (name: string) => number): Joinable {
  const known = table.kind === 'fact' ? others.factTables : others.dimensions
  const measured = known
    .map(({ name, label, columns }) => ({ name, label, differing: differingColumns({ columns }, table) }))
    .toSorted((one, other) => one.differing.length - other.differing.length)
  const isLarge = (name: string) => table.kind === 'fact' && isTooLargeToJoin(table.rowCount + rowsOf(name), table)
  const fitting = measured.filter(({ differing }) => differing.length === 0)
  const joinable = fitting.map(({ name, label }) => ({
    ...{ name, label },
    ways: waysToJoin.filter((way) => way === 'replace' || !isLarge(name)),
  }))
  const large = fitting.find(({ name }) => isLarge(name))
  return { joinable, joinRefusal: large ? texts.tooLargeToJoin(large.label) : refusalOf(measured[0], table) }
}

function refusalOf(closest: { label: string; differing: string[] } | undefined, { columns }: Shown): string | null {
  if (closest?.differing.length === 0) return null
  if (closest === undefined || closest.differing.length > Math.min(mostNamed, columns.length - 1))
    return texts.noSameShape
  return texts.closest(closest.label, closest.differing.map((label) => `“${label}”`).join(', '))
}

/** How many of a file's rows are already in a table, so they count once. */
export async function countRepeated(
  warehouse: Pick<WarehouseEngine, 'countRows'>,
  { organisationId, known, fileId }: { organisationId: string; known: FactTable; fileId: string },
): Promise<number> {
  const groups = known.groups ?? [known.files]
  const before = await warehouse.countRows({ organisationId, files: known.files, groups: known.groups })
  const own = await warehouse.countRows({ organisationId, files: [fileId] })
  const together = { files: [...known.files, fileId], groups: [...groups, [fileId]] }
  return before + own - (await warehouse.countRows({ organisationId, ...together }))
}
