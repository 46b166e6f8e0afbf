import type { FastifyInstance } from 'fastify'
import { sqlRoutes as routes } from '../../../contract/datasets/sql.routes.ts'
import { mostRows } from '../../../contract/datasets/datasets.schemas.ts'
import type { SqlResult, SqlTable } from '../../../contract/datasets/sql.schemas.ts'
import { emptyCellRemarks } from '../../../contract/datasets/sql-remarks.ts'
import { sqlTexts as texts } from '../../../contract/datasets/sql.texts.ts'
import { defaultTimeZone, isTimeZone } from '../../../contract/shared/time-zones.ts'
import { newId } from '../../platform/database/identity.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import type { OrganisationOfCall } from '../../platform/http/caller.store.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/http/services.ts'
import { type Catalogue, ownDimensions, WarehouseFailure } from '../../engines/queries/index.ts'
import { statementType } from '../../platform/warehouse/statements.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { readCatalogue } from './datasets.read.ts'
import { askedIn, keepResult, listKeptResults } from './kept-results.store.ts'

function refuseMembers({ isSqlForAdministrators, role }: OrganisationOfCall): void {
  if (isSqlForAdministrators && role !== 'admin') throw new Refusal(403, texts.administratorsOnly)
}

/** A table that can't be read must not hide the others. */
function unknownOfFailure(error: unknown): null {
  if (error instanceof WarehouseFailure) return null
  throw error
}

/** The tables that statements can name, with their number of rows. */
async function describeTables(
  warehouse: WarehouseEngine,
  organisationId: string,
  catalogue: Catalogue,
): Promise<SqlTable[]> {
  const tables = [
    ...catalogue.factTables.map(({ files, ...table }) => ({ ...table, files })),
    ...ownDimensions(catalogue).map(({ files, ...table }) => ({
      ...table,
      files: files.map(({ id }) => id),
      groups: undefined,
    })),
  ].filter(({ files }) => files.length > 0)
  return Promise.all(
    tables.map(async ({ name, label, columns, files, groups }) => ({
      name,
      title: label,
      columns: columns.map((column) => ({
        name: column.name,
        type: statementType(column),
        label: column.label,
        unit: column.currency ?? column.unit ?? null,
      })),
      rows: await warehouse.countRows({ organisationId, files, groups }).catch(unknownOfFailure),
    })),
  )
}

/** The shown part of a result; more rows are kept. */
function firstRows(result: SqlResult, limit: number): SqlResult {
  const { rows, total, remarks } = result
  if (rows.length <= limit) return result
  const ofAll = new Set([texts.rowsLeftOut(rows.length, total), ...emptyCellRemarks(result)])
  const first = { ...result, rows: rows.slice(0, limit) }
  const others = remarks.filter((remark) => !ofAll.has(remark))
  return { ...first, remarks: [texts.rowsLeftOut(limit, total), ...others, ...emptyCellRemarks(first)] }
}

export function serveSql(
  server: FastifyInstance,
  services: Services,
  { warehouse }: { warehouse: WarehouseEngine },
): void {
  serve(server, services, routes.runSql, async ({ body, caller, organisation, transact }) => {
    refuseMembers(organisation)
    const { sql, limit, page } = body
    const origin = page === undefined ? null : askedIn.page(page)
    const { catalogue, results } = await transact(async (tx) => ({
      catalogue: await readCatalogue(tx),
      results: origin === null ? [] : await listKeptResults(tx, origin),
    }))
    const started = performance.now()
    const milliseconds = () => Math.round(performance.now() - started)
    const note = (after: Record<string, unknown>) =>
      transact(
        async (tx) => {
          const known = { statement: sql, milliseconds: milliseconds() }
          tx.change({ thing: 'statement', id: newId('sql'), before: null, after: { ...known, ...after } })
        },
        // Visitors of a demo organisation may ask too, but can't write there themselves.
        { asSystem: true },
      )
    try {
      const timeZone = isTimeZone(organisation.timeZone) ? organisation.timeZone : defaultTimeZone
      const asker = { organisationId: organisation.id, personId: caller.personId, catalogue, timeZone }
      const result = await warehouse.runStatement({ ...asker, sql, results, limit: origin === null ? limit : mostRows })
      await note({ tables: result.tables, rows: result.total })
      if (origin === null) return result
      const { columns, rows, tables } = result
      const name = await transact((tx) => keepResult(tx, origin, { columns, rows, tables }), { asSystem: true })
      return { ...firstRows(result, limit), ...(name === null ? {} : { name }) }
    } catch (error) {
      if (error instanceof WarehouseFailure) await note({ refused: error.message })
      throw error
    }
  })
  serve(server, services, routes.listSqlTables, async ({ organisation, transact }) => {
    refuseMembers(organisation)
    return { tables: await describeTables(warehouse, organisation.id, await transact(readCatalogue)) }
  })
}
