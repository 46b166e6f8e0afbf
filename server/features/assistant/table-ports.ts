import { mostRows } from '../../../contract/datasets/datasets.schemas.ts'
import type { KeptResult } from '../../../contract/datasets/sql.schemas.ts'
import { sqlTexts } from '../../../contract/datasets/sql.texts.ts'
import type { TimeZone } from '../../../contract/shared/time-zones.ts'
import { type Catalogue, WarehouseFailure } from '../../engines/queries/index.ts'
import type { TablePorts } from '../../engines/tools/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/identity.ts'
import { transact, transactAsSystem } from '../../platform/database/transaction.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { keepResult, mayRunSql, relationsOf } from '../datasets/index.ts'
import { hasWhole } from './whole-tables.ts'

type Asker = {
  personId: string | null
  organisationId: string
  /** Without the rights of an administrator. */
  asUser?: boolean
  catalogue: Catalogue
  timeZone: TimeZone
  /** Where results are kept for the answers that follow; null where nothing follows. */
  origin: string | null
  earlier: readonly KeptResult[]
  /** All tables, where the catalogue is only what the question is limited to. */
  whole?: Catalogue | null
}

const failureOf = (error: unknown): { failure: string } => {
  if (error instanceof WarehouseFailure) return { failure: error.message }
  throw error
}

/** SQL and values of columns for this person. The audit log says who asked which tables, and nothing of a conversation. */
export function tablePorts(environment: { database: Database; warehouse: WarehouseEngine }, asker: Asker): TablePorts {
  const { database, warehouse } = environment
  const { personId, organisationId, asUser = false, catalogue, timeZone, origin, whole = null } = asker
  // A result may hold rows of files that the question leaves out, also by a relation.
  const isWithin = ({ tables }: KeptResult) =>
    whole === null || tables.every((table) => hasWhole(catalogue, whole, table))
  // The name of a result stays taken, or another one of this name would stand for it later.
  const earlier = asker.earlier.map((one) => (isWithin(one) ? one : { ...one, columns: [], rows: [] }))
  const scope = { person: personId, organisation: organisationId, asUser }
  const results = asker.earlier.filter(isWithin)
  let unsaved: KeptResult[] = []
  const keep = (result: KeptResult): void => {
    results.push(result)
    unsaved.push(result)
  }
  const isAllowed = (): Promise<boolean> => transact(database, scope, (tx) => mayRunSql(tx))
  /** What only the fact query found is kept once a statement is asked: nothing else names it. */
  async function saveAll(): Promise<void> {
    const saving = unsaved
    unsaved = []
    if (origin === null || personId === null) return
    await transactAsSystem(database, scope, async (tx) => {
      for (const { name, ...result } of saving)
        await keepResult(tx, origin, { number: Number(name.slice(1)), ...result })
    })
  }
  return {
    names: catalogue.factTables.map(({ name, label }) => ({ name, label })),
    earlier,
    apart: () => tablePorts(environment, asker),
    keep,
    mayRunSql: isAllowed,
    async runSql({ sql, name }) {
      if (!(await isAllowed())) return { failure: sqlTexts.administratorsOnly }
      const started = performance.now()
      /** What is refused says a part of its text, which only this person reads. */
      const note = (after: { tables: string[]; rows: number } | { refused: true }) =>
        transactAsSystem(database, scope, async (tx) => {
          const passed = { milliseconds: Math.round(performance.now() - started) }
          tx.change({ thing: 'statement', id: newId('sql'), before: null, after: { ...after, ...passed } })
        })
      try {
        const by = { organisationId, personId: personId ?? '', catalogue, timeZone }
        const request = { ...by, sql, results, limit: mostRows }
        const result = await warehouse.runStatement(request)
        await note({ tables: result.tables, rows: result.total })
        keep({ name, columns: result.columns, rows: result.rows, tables: result.tables })
        await saveAll()
        return result
      } catch (error) {
        if (error instanceof WarehouseFailure) await note({ refused: true })
        return failureOf(error)
      }
    },
    relations: (table) => relationsOf(warehouse, { organisationId, catalogue }, table),
    async findValues({ table, column, contains, limit }) {
      const factTables = catalogue.factTables.filter(({ name }) => name === table)
      const of = table === undefined ? catalogue : { ...catalogue, factTables, dimensions: [] }
      try {
        const query = { dimension: column, search: contains, limit }
        return (await warehouse.dimensionValues({ organisationId, catalogue: of, query })).values
      } catch (error) {
        return failureOf(error)
      }
    },
  }
}
