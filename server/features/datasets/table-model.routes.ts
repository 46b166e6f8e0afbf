import type { FastifyInstance } from 'fastify'
import { relationTexts } from '../../../contract/datasets/relations.texts.ts'
import { tableModelRoutes as routes } from '../../../contract/datasets/table-model.routes.ts'
import type { NewRelation, Preview } from '../../../contract/datasets/table-model.schemas.ts'
import { columnsRead } from '../../../contract/formulas/row-tree.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import { calculate, calculateAll, isUsable, resolveRelation } from '../../engines/queries/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { columnsBefore, isOfThings, describeModel, type Modelled, readModelled, stateOf } from './table-model.read.ts'
import {
  addCalculation,
  addRelation,
  changeCalculation,
  changeRelation,
  moveToTrash,
  parsed,
  takeTurn,
} from './table-model.store.ts'

const previewRows = 8
const previewName = 'preview'

/** The first rows of an unsaved expression. */
async function previewOf(
  warehouse: WarehouseEngine,
  modelled: Modelled,
  { expression, columnId }: { expression: string; columnId?: string | undefined },
): Promise<Preview> {
  const before = columnsBefore(modelled, columnId ?? null)
  const uses = columnsRead(parsed(expression, before).expression)
  const read = before.filter((column) => uses.includes(column.name))
  const { layers } = calculateAll(
    modelled.found.columns,
    modelled.calculations.filter(({ name }) => before.some((column) => column.name === name)),
    isOfThings(modelled.found),
  )
  const { name: table, files, groups, key } = modelled.found
  const asked = { id: '', table, label: '', expression, uses }
  const name = before.some((column) => column.name === previewName) ? `${previewName} ` : previewName
  const made = calculate({ ...asked, name }, before, isOfThings(modelled.found))
  if ('problem' in made) throw new Refusal(400, made.problem, { fields: { expression: made.problem } })
  const viewed = { name: table, label: '', columns: before, files, groups, key, layers: [...layers, ...made.layers] }
  const rows = await warehouse.firstRows({
    organisationId: modelled.organisationId,
    ...{ table: viewed, columns: [...read, made.column] },
    limit: previewRows,
  })
  return {
    columns: read.map((column) => column.name),
    rows: rows.map((cells) => ({ cells: cells.slice(0, -1), value: cells.at(-1) ?? null })),
  }
}

/** Refuses a relation that does not work, before saving it. */
async function checkRelation(warehouse: WarehouseEngine, modelled: Modelled, said: NewRelation): Promise<void> {
  const refuse = (message: string): never => {
    throw new Refusal(400, message, { fields: { toColumn: message } })
  }
  const { catalogue, table } = modelled
  if (isOfThings(table)) return refuse(relationTexts.notOfThings)
  if (said.toTable === table.name) return refuse(relationTexts.toItself)
  const relation = resolveRelation(catalogue, table, { id: '', table: table.name, name: 'checked', ...said })
  if (!isUsable(relation)) return refuse(relation.problem)
  // Rows that can't be read at the moment are no reason to refuse: every query checks again.
  const twice = (await stateOf(warehouse, modelled, relation))?.twice ?? null
  if (twice !== null) refuse(relationTexts.cannotBeKey(said.toColumn, relation.to.label, twice))
}

type Write = (tx: Transaction, modelled: Modelled) => Promise<void>
type Transact = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>

/** Calculated columns of tables, and relations of fact tables. */
export function serveTableModels(
  server: FastifyInstance,
  services: Services,
  { warehouse, engine }: { warehouse: WarehouseEngine; engine: JobEngine },
): void {
  /** Figures change with this write. */
  const write = (transact: Transact, table: string, work: Write) =>
    transact(async (tx) => {
      await takeTurn(tx, table)
      await work(tx, await readModelled(tx, table))
      await engine.noteChanges(tx, ['figures'])
      return {}
    })
  const move =
    (kept: 'calculated_column' | 'table_relation', id: string, isDeleted: boolean): Write =>
    async (tx, { table }) =>
      moveToTrash(tx, kept, { table: table.name, id, isDeleted })

  serve(server, services, routes.readTableModel, async ({ params, transact }) => ({
    model: await describeModel(warehouse, await transact((tx) => readModelled(tx, params.table))),
  }))
  serve(server, services, routes.addCalculation, ({ params, body, transact }) =>
    write(transact, params.table, (tx, modelled) => addCalculation(tx, modelled, body)),
  )
  serve(server, services, routes.previewCalculation, async ({ params, body, transact }) =>
    previewOf(warehouse, await transact((tx) => readModelled(tx, params.table)), body),
  )
  serve(server, services, routes.changeCalculation, ({ params, body, transact }) =>
    write(transact, params.table, (tx, modelled) => changeCalculation(tx, modelled, params.columnId, body)),
  )
  serve(server, services, routes.deleteCalculation, ({ params, transact }) =>
    write(transact, params.table, move('calculated_column', params.columnId, true)),
  )
  serve(server, services, routes.restoreCalculation, ({ params, transact }) =>
    write(transact, params.table, move('calculated_column', params.columnId, false)),
  )
  serve(server, services, routes.addRelation, ({ params, body, transact }) =>
    write(transact, params.table, async (tx, modelled) => {
      await checkRelation(warehouse, modelled, body)
      await addRelation(tx, modelled, body)
    }),
  )
  serve(server, services, routes.changeRelation, ({ params, body, transact }) =>
    write(transact, params.table, (tx, modelled) =>
      changeRelation(tx, modelled, params.relationId, body, () => checkRelation(warehouse, modelled, body)),
    ),
  )
  serve(server, services, routes.deleteRelation, ({ params, transact }) =>
    write(transact, params.table, move('table_relation', params.relationId, true)),
  )
  serve(server, services, routes.restoreRelation, ({ params, transact }) =>
    write(transact, params.table, move('table_relation', params.relationId, false)),
  )
}
