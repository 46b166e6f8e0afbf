import { readdir, stat } from 'node:fs/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import type { FactQuery, FactRow } from '../../contract/datasets/datasets.schemas.ts'
import { catalogueOf } from '../../server/engines/queries/catalogue.ts'
import type { UnderstoodColumn } from '../../server/engines/queries/understood-table.ts'
import { startWarehouse, type WarehouseEngine } from '../../server/platform/warehouse/warehouse.engine.ts'

const organisationId = 'bench'
const fileId = 'sales'
const at = '2026-01-01T00:00:00Z'

type Asked = Pick<FactQuery, 'measures' | 'dimensions' | 'dateGranularity'>
export type SalesWarehouse = {
  /** What making the rollups took after the rows were there, and the bytes of both. */
  rollups: { milliseconds: number; bytes: number; bytesOfRows: number }
  /** Of its one file. */
  path: string
  ask(asked: Asked): Promise<FactRow[]>
  /** The same from the rows alone. */
  askRows(asked: Asked): Promise<FactRow[]>
  close(): Promise<void>
}

/** The warehouse of the product over one table, its file written as those of large tables are; asked by the call behind its routes. */
export async function openSales(
  directory: string,
  { columns, select }: { columns: UnderstoodColumn[]; select: string },
): Promise<SalesWarehouse> {
  const engine = startWarehouse({ directory })
  await engine.store({
    ...{ organisationId, fileId },
    async make(part) {
      const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
      const connection = await instance.connect()
      await connection.run(
        `COPY (${select}) TO '${part}' (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE 61440)`,
      )
      instance.closeSync()
      return true
    },
  })
  const begun = performance.now()
  await engine.rolledUp()
  const milliseconds = Math.round(performance.now() - begun)
  const folder = `${directory}/${organisationId}`
  const path = `${folder}/${fileId}.parquet`
  const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(`${folder}/${name}`)).size))
  const bytesOfRows = (await stat(path)).size
  const bytes = sizes.reduce((sum, size) => sum + size, 0) - bytesOfRows
  const table = { fileId, kind: 'fact' as const, name: 'sales', label: 'Sales', columns }
  const catalogue = catalogueOf([{ ...table, externalSystem: 'bench', createdAt: at, updatedAt: at }])
  const ofRows = startWarehouse({ directory, rollups: null })
  const askOf = (warehouse: WarehouseEngine) => async (asked: Asked) => {
    const more = { filters: [], dateFrom: undefined, dateTo: undefined, limit: 10_000, offset: 0 }
    const query = { factTable: 'sales', ...asked, ...more }
    const given = { organisationId, catalogue, query, now: Date.parse(at), timeZone: 'UTC' as const }
    return (await warehouse.queryFacts(given)).results
  }
  return {
    path,
    rollups: { milliseconds, bytes, bytesOfRows },
    ask: askOf(engine),
    askRows: askOf(ofRows),
    async close() {
      await engine.close()
      await ofRows.close()
    },
  }
}
