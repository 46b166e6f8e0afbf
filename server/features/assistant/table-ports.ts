import { sqlTexts } from '../../../contract/datasets/sql.texts.ts'
import { type Catalogue, WarehouseFailure } from '../../engines/queries/index.ts'
import type { TablePorts } from '../../engines/tools/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/identity.ts'
import { transact, transactAsSystem } from '../../platform/database/transaction.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { mayRunSql } from '../datasets/index.ts'

type Asker = { personId: string | null; organisationId: string; catalogue: Catalogue }

const failureOf = (error: unknown): { failure: string } => {
  if (error instanceof WarehouseFailure) return { failure: error.message }
  throw error
}

/** SQL and values of columns for this person. The audit log says who asked which tables, and nothing of a conversation. */
export function tablePorts(
  { database, warehouse }: { database: Database; warehouse: WarehouseEngine },
  { personId, organisationId, catalogue }: Asker,
): TablePorts {
  const scope = { person: personId, organisation: organisationId }
  return {
    async runSql({ sql, limit }) {
      if (!(await transact(database, scope, (tx) => mayRunSql(tx)))) return { failure: sqlTexts.administratorsOnly }
      const started = performance.now()
      try {
        const request = { organisationId, personId: personId ?? '', catalogue, sql, limit }
        const result = await warehouse.runStatement(request)
        const after = {
          ...{ tables: result.tables, rows: result.total, milliseconds: Math.round(performance.now() - started) },
        }
        await transactAsSystem(database, scope, async (tx) =>
          tx.change({ thing: 'statement', id: newId('sql'), before: null, after }),
        )
        return result
      } catch (error) {
        return failureOf(error)
      }
    },
    async findValues({ column, contains, limit }) {
      try {
        const query = { dimension: column, search: contains, limit }
        return (await warehouse.dimensionValues({ organisationId, catalogue, query })).values
      } catch (error) {
        return failureOf(error)
      }
    },
  }
}
