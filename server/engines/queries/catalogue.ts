import type { MeasureKind } from '../../../contract/datasets/measure-kinds.ts'
import { tableRemarks } from '../../../contract/datasets/table-remarks.texts.ts'
import { countingMembers, differingColumns, family, groupsOf, type Join } from './joined-tables.ts'
import type { Relation } from './relation.types.ts'
import type { Layers } from './row-sql.ts'
import type { UnderstoodColumn, UnderstoodTable } from './understood-table.ts'

export type FactTable = {
  name: string
  label: string
  columns: UnderstoodColumn[]
  /** file ids */
  files: string[]
  /** The files once more, where equal rows of different groups are one. */
  groups?: string[][] | undefined
  /** The calculated columns, for the view of its rows. */
  layers?: Layers | undefined
  unusable?: UnusableColumn[]
  relations?: Relation[]
  /** The key of a dimension table: the record of a later file replaces one with the same key. */
  key?: string | undefined
}
/** A calculated column that the files no longer have the columns for, and why in a sentence. */
export type UnusableColumn = { name: string; label: string; problem: string }
export type DimensionFile = { id: string; externalSystem: string; createdAt: string; updatedAt: string }
/** `files` from oldest to newest: a record of a later file replaces one of the same key. */
export type DimensionTable = {
  name: string
  label: string
  columns: UnderstoodColumn[]
  files: DimensionFile[]
  layers?: Layers | undefined
  unusable?: UnusableColumn[]
}
/** The allow-list of an organisation: queries can only use names in it. */
export type Catalogue = { factTables: FactTable[]; dimensions: DimensionTable[] }

/** What is kept in the database of one file of the warehouse. */
export type StoredTable = {
  fileId: string
  kind: UnderstoodTable['kind']
  name: string
  label: string
  columns: UnderstoodColumn[]
  externalSystem: string
  createdAt: string
  updatedAt: string
  join?: Join | null
}

const leastShared = 0.8

export const dateColumns = (table: { columns: UnderstoodColumn[] }): UnderstoodColumn[] =>
  table.columns.filter((column) => column.role === 'date')
export const measureColumns = (table: { columns: UnderstoodColumn[] }): UnderstoodColumn[] =>
  table.columns.filter((column) => column.role === 'measure')
export const breakdownColumns = (table: { columns: UnderstoodColumn[] }): UnderstoodColumn[] =>
  table.columns.filter((column) => column.role === 'dimension' || column.role === 'key')
export const keyColumn = (table: { columns: UnderstoodColumn[] }): UnderstoodColumn | undefined =>
  table.columns.find((column) => column.role === 'key')

/** Combines a column over several files: a total in one file is a total in all, and so are remarks. */
function joinColumn(known: UnderstoodColumn, more: UnderstoodColumn | undefined): UnderstoodColumn {
  const totalValues = [...new Set([...(known.totalValues ?? []), ...(more?.totalValues ?? [])])]
  const remarks = [...new Set([...(known.remarks ?? []), ...(more?.remarks ?? [])])]
  return {
    ...known,
    ...(totalValues.length === 0 ? {} : { totalValues }),
    ...(remarks.length === 0 ? {} : { remarks }),
  }
}

function joinColumns(known: UnderstoodColumn[], more: UnderstoodColumn[]): UnderstoodColumn[] {
  const names = new Set(known.map((column) => column.name))
  const joined = known.map((column) =>
    joinColumn(
      column,
      more.find((other) => other.name === column.name),
    ),
  )
  return [...joined, ...more.filter((column) => !names.has(column.name))]
}

/** A person's correction of a numeric column. */
export type Correction = { table: string; column: string; kind: MeasureKind; weight: string | null }

const isNumbers = ({ type }: UnderstoodColumn): boolean => type === 'decimal'
/** The columns of numbers of a table, of facts or of things. */
export const numberColumns = (catalogue: Catalogue, name: string): UnderstoodColumn[] =>
  [...catalogue.factTables, ...catalogue.dimensions].find((table) => table.name === name)?.columns.filter(isNumbers) ??
  []

/** Applies people's corrections to the catalogue. */
export function corrected(catalogue: Catalogue, corrections: Correction[]): Catalogue {
  const correct = <Table extends FactTable | DimensionTable>(table: Table): Table => ({
    ...table,
    columns: table.columns.map((column) => {
      const own = corrections.find((one) => one.table === table.name && one.column === column.name)
      if (own === undefined || !isNumbers(column)) return column
      const { weight: _, unweightedBy, remarks = [], ...rest } = column
      const asked = tableRemarks.kindOpen(column.label)
      const others = remarks.filter((remark) => remark !== asked)
      const isKnown =
        own.weight !== null && table.columns.some((other) => other.name === own.weight && isNumbers(other))
      return {
        ...rest,
        kind: own.kind,
        kindReason: 'said' as const,
        ...(isKnown ? { weight: own.weight ?? '' } : {}),
        ...(isKnown || unweightedBy === undefined ? {} : { unweightedBy }),
        ...(others.length === 0 ? {} : { remarks: others }),
      }
    }),
  })
  return { factTables: catalogue.factTables.map(correct), dimensions: catalogue.dimensions.map(correct) }
}

/** Folds the stored tables, oldest first, into a catalogue; files of one name are one table. */
export function catalogueOf(stored: StoredTable[]): Catalogue {
  const tables = Map.groupBy(stored, ({ kind, name }) => `${kind} ${name}`)
  const factTables: FactTable[] = []
  const dimensions: DimensionTable[] = []
  for (const members of tables.values()) {
    const counting = countingMembers(members)
    const { name, label, kind } = members.find(({ join }) => !join) ?? members[0]!
    const columns = counting.reduce<UnderstoodColumn[]>((known, more) => joinColumns(known, more.columns), [])
    const groups = groupsOf(counting)
    if (kind === 'fact') {
      const files = counting.map(({ fileId }) => fileId)
      factTables.push({ name, label, columns, files, ...(groups === undefined ? {} : { groups }) })
    } else {
      const files = counting.map(({ fileId: id, externalSystem, createdAt, updatedAt }) => ({
        ...{ id, externalSystem, createdAt, updatedAt },
      }))
      dimensions.push({ name, label, columns, files })
    }
  }
  return { factTables, dimensions }
}

function fits(known: UnderstoodColumn[], more: UnderstoodColumn[], kind: UnderstoodTable['kind']): boolean {
  const before = new Map(known.map((column) => [column.name, column]))
  const shared = more.filter((column) => before.has(column.name))
  if (shared.length / Math.max(known.length, more.length) < leastShared) return false
  if (kind === 'dimension') {
    return keyColumn({ columns: known })?.name === keyColumn({ columns: more })?.name
  }
  return shared.every((column) => family(before.get(column.name) ?? column) === family(column))
}

type Shaped = Pick<UnderstoodTable, 'kind' | 'name' | 'columns'>

/** Facts and a dimension of the same rows share a name. */
const isTwin = (one: { columns: UnderstoodColumn[] }, other: { columns: UnderstoodColumn[] }): boolean =>
  one.columns.map(({ name }) => name).join() === other.columns.map(({ name }) => name).join()

/** The tables of the same kind with this name, and whether those of the other kind leave it free. */
function holdersOf(catalogue: Catalogue, table: Omit<Shaped, 'name'>, name: string) {
  const fact = catalogue.factTables.find((known) => known.name === name)
  const dimension = catalogue.dimensions.find((known) => known.name === name)
  const [known, other] = table.kind === 'fact' ? [fact, dimension] : [dimension, fact]
  return { known, isFree: other === undefined || isTwin(other, table) }
}

/**
 * The name under which a new table is stored: its own when that is free or the table there has the same columns (then
 * the two are one table from two sources), else with a number from 2 upwards.
 */
export function addTable(catalogue: Catalogue, table: Shaped): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? table.name : `${table.name}_${number}`
    const { known, isFree } = holdersOf(catalogue, table, name)
    if (isFree && (known === undefined || fits(known.columns, table.columns, table.kind))) return name
  }
}

type Placed = { name: string; isJoined: boolean }

/** Where to store a table that a person joined to another: in that table, unless its columns have changed since. */
export function joinTable(
  catalogue: Catalogue,
  table: Pick<UnderstoodTable, 'kind' | 'name' | 'columns'>,
  to: string,
): Placed {
  const { known, isFree } = holdersOf(catalogue, table, to)
  const isJoined = isFree && (known === undefined || differingColumns(known, table).length === 0)
  return { name: isJoined ? to : addTable(catalogue, table), isJoined }
}

/** Dimensions whose rows are those of no facts of the same name. */
export const ownDimensions = ({ factTables, dimensions }: Catalogue): DimensionTable[] =>
  dimensions.filter(({ name }) => factTables.every((table) => table.name !== name))

/** Fact tables whose key a column of this table refers to, and whether they can be looked up. */
export function referredFacts(
  { factTables, dimensions }: Catalogue,
  table: Shaped,
): { column: UnderstoodColumn; facts: FactTable; isLookedUp: boolean }[] {
  return table.columns.flatMap((column) => {
    if (table.kind !== 'fact' || column.role !== 'dimension') return []
    const found = factTables.filter((facts) => keyColumn(facts)?.name === column.name)
    return found.map((facts) => ({
      ...{ column, facts },
      isLookedUp: dimensions.some(({ name }) => name === facts.name),
    }))
  })
}
