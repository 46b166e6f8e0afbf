import type {
  Calculation as ShownCalculation,
  Proposal,
  Relation as ShownRelation,
  TableModel,
} from '../../../contract/datasets/table-model.schemas.ts'
import { relationTexts } from '../../../contract/datasets/relations.texts.ts'
import type { TableRelation } from '../../engines/tools/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/failures/refusal.ts'
import {
  type Calculation,
  calculateAll,
  type Catalogue,
  type FactTable,
  isUsable,
  keyColumns,
  type Relation,
  relatedTable,
  relatedColumns,
  resolveRelation,
  rowColumns,
  type StoredRelation,
  type UnderstoodColumn,
  type UsableRelation,
  WarehouseFailure,
  withCalculations,
} from '../../engines/queries/index.ts'
import type { RelationState } from '../../platform/warehouse/relations.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { readCalculations, readFoundCatalogue, readRelations } from './datasets.read.ts'
import { candidatesOf, otherTables } from './relation-proposals.ts'

type Revised<Thing> = Thing & { rev: number }
/** A table of files, with people's additions. */
export type Modelled = {
  organisationId: string
  /** Includes its calculated columns. */
  table: FactTable
  found: FactTable
  catalogue: Catalogue
  calculations: Revised<Calculation>[]
  relations: Revised<StoredRelation>[]
}

/** Dimension tables can't have relations. */
export const isOfThings = ({ key }: Pick<FactTable, 'key'>): boolean => key !== undefined

export async function readModelled(tx: Transaction, name: string): Promise<Modelled> {
  const foundCatalogue = await readFoundCatalogue(tx)
  const calculations = await readCalculations(tx)
  const catalogue = withCalculations(foundCatalogue, calculations)
  const [table, found] = [catalogue, foundCatalogue].map((of) => relatedTable(of, name))
  if (table === undefined || found === undefined) throw notFound()
  const relations = (await readRelations(tx)).filter((one) => one.table === name)
  return {
    ...{ organisationId: tx.scope.organisation!, table, found, catalogue, relations },
    calculations: calculations.filter((one) => one.table === name),
  }
}

/** A calculated column can use the file's columns and those added before it. */
export function columnsBefore({ found, calculations }: Modelled, columnId: string | null): UnderstoodColumn[] {
  const at = calculations.findIndex(({ id }) => id === columnId)
  return calculateAll(found.columns, at === -1 ? calculations : calculations.slice(0, at), isOfThings(found)).columns
}

function shownCalculations({ found, calculations }: Modelled): ShownCalculation[] {
  const { columns, problems } = calculateAll(found.columns, calculations, isOfThings(found))
  return calculations.map(({ id, name, label, expression, rev }) => {
    const problem = problems.get(id) ?? null
    const column = problem === null ? columns.find((one) => one.name === name) : undefined
    return {
      ...{ id, name, label, expression, problem, rev },
      kind: column === undefined ? null : column.type === 'text' ? 'text' : 'number',
      unit: column?.type === 'decimal' ? (column.unit ?? 'number') : null,
    }
  })
}

/** Null where the rows can't be read at the moment, which hides nothing else. */
export async function stateOf(
  warehouse: WarehouseEngine,
  { organisationId, table }: Pick<Modelled, 'organisationId' | 'table'>,
  relation: UsableRelation,
): Promise<RelationState | null> {
  try {
    return await warehouse.stateOfRelation({ organisationId, table, relation })
  } catch (error) {
    if (error instanceof WarehouseFailure) return null
    throw error
  }
}

async function shownRelation(
  warehouse: WarehouseEngine,
  modelled: Modelled,
  stored: Revised<StoredRelation>,
): Promise<ShownRelation> {
  const relation: Relation = resolveRelation(modelled.catalogue, modelled.table, stored)
  const { id, name, label, column, toTable, toColumn } = stored
  const shown = { id, name, label, column, toTable, toColumn, rev: stored.rev }
  if (!isUsable(relation)) return { ...shown, toLabel: toTable, keys: null, columns: [], problem: relation.problem }
  const state = await stateOf(warehouse, modelled, relation)
  return {
    ...{ ...shown, toLabel: relation.to.label, keys: state?.keys ?? null },
    columns: relatedColumns(relation).map((one) => one.name),
    problem: notUnique(relation, state),
  }
}

const notUnique = ({ toColumn, to }: UsableRelation, state: RelationState | null): string | null =>
  state === null || state.twice === null ? null : relationTexts.notUnique(toColumn, to.label, state.twice)

const leastFound = 0.5

/** Proposes relations where names match, one side is unique and it contains most keys of the other. */
async function proposalsOf(
  warehouse: WarehouseEngine,
  modelled: { organisationId: string; table: FactTable; catalogue: Catalogue; relations: readonly StoredRelation[] },
): Promise<Proposal[]> {
  const proposals: Proposal[] = []
  for (const candidate of candidatesOf(modelled)) {
    const relation = resolveRelation(modelled.catalogue, modelled.table, candidate)
    if (!isUsable(relation)) continue
    const state = await stateOf(warehouse, modelled, relation)
    if (state === null || state.twice !== null) continue
    const { all, found } = state.keys
    if (all < 2 || found / all < leastFound) continue
    const { label, column, toTable, toColumn } = candidate
    proposals.push({ label, column, toTable, toLabel: relation.to.label, toColumn, keys: state.keys })
  }
  return proposals
}

/** A fact table's relations: those people set up, then proposals. */
export async function relationsOf(
  warehouse: WarehouseEngine,
  { organisationId, catalogue }: Pick<Modelled, 'organisationId' | 'catalogue'>,
  name: string,
): Promise<TableRelation[]> {
  const table = catalogue.factTables.find((one) => one.name === name)
  if (table === undefined) return []
  const { relations = [] } = table
  const shown: TableRelation[] = []
  for (const relation of relations) {
    const { column, toTable, toColumn } = relation
    const named = { column, toTable, toColumn, name: relation.name }
    const state = isUsable(relation) ? await stateOf(warehouse, { organisationId, table }, relation) : null
    const problem = isUsable(relation) ? notUnique(relation, state) : relation.problem
    shown.push({ ...named, keys: state?.keys ?? null, ...(problem === null ? {} : { problem }) })
  }
  const proposed = await proposalsOf(warehouse, { organisationId, table, catalogue, relations })
  return [...shown, ...proposed.map(({ column, toTable, toColumn, keys }) => ({ column, toTable, toColumn, keys }))]
}

/** People's additions to a table, whether they work at the moment, and proposed relations. */
export async function describeModel(warehouse: WarehouseEngine, modelled: Modelled): Promise<TableModel> {
  const { found, relations } = modelled
  const areThings = isOfThings(found)
  const labels = new Map(found.columns.map(({ name, label }) => [name, label]))
  const shown: ShownRelation[] = []
  for (const one of relations) shown.push(await shownRelation(warehouse, modelled, one))
  return {
    ...{ table: found.name, label: found.label, kind: areThings ? 'dimension' : 'fact' },
    columns: rowColumns(found.columns).map((column) => ({ ...column, label: labels.get(column.name) ?? column.name })),
    keys: areThings ? [] : keyColumns(found).map(({ name }) => name),
    calculated: shownCalculations(modelled),
    relations: shown,
    proposals: areThings ? [] : await proposalsOf(warehouse, modelled),
    others: (areThings ? [] : otherTables(modelled)).map(({ name, label, keys }) => ({
      table: name,
      label,
      columns: keys,
    })),
  }
}
