import { connectionTexts as texts } from '../../../contract/integrations/connections.texts.ts'
import { newId } from '../../platform/database/identity.ts'
import { storable, storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { readFoundCatalogue } from '../datasets/index.ts'
import type { JobContext } from '../../platform/jobs/job.types.ts'
import { addTable, changedTypes, type UnderstoodColumn, type UnderstoodTable } from '../../engines/queries/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { isTooMuch } from '../../engines/tasks/index.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import type { ConnectionRow } from './integrations.read.ts'
import { ConnectorFailure, mostBytesOfRows, mostRows, type Stream } from './kit/connector.ts'
import { bytesOfRows, readRows } from './kit/records.store.ts'

export type PublishEnvironment = { warehouse: WarehouseEngine; workers: Workers }
type OfStream = Pick<Stream, 'label' | 'dataset' | 'fields' | 'header' | 'isFile' | 'meanings'> & {
  connection: ConnectionRow
  stream: string
}
type Written = { fileId: string; table: UnderstoodTable; remarks: string[] }

/**
 * Rebuilds the datasets of a stream from all its rows, read like an uploaded table. Replaces the former ones in one
 * transaction, so that no row ever counts twice. Returns the remarks to report.
 */
export async function publish(
  environment: PublishEnvironment,
  context: JobContext,
  { connection, stream, label, dataset, fields, header, isFile, meanings }: OfStream,
): Promise<string[]> {
  const organisationId = connection.organisation_id
  const scope = { organisationId, connectionId: connection.id, stream }
  const rows = await context.transact(async (tx) => {
    const bytes = await bytesOfRows(tx, scope)
    if (bytes > mostBytesOfRows) throw new ConnectorFailure(texts.tooMuch(mostBytesOfRows / 1_000_000))
    return readRows(tx, scope, mostRows)
  })
  const written: Written[] = []
  if (rows !== null) {
    const name = dataset ?? (label === '' ? connection.name : label)
    const asked = { organisationId, input: { rows, name, fields, header, isFile, meanings }, signal: context.signal }
    const known = await environment.workers.run('read the meaning of rows', asked).catch((error: unknown) => {
      throw isTooMuch(error) ? new ConnectorFailure(texts.tooHard) : error
    })
    if ('refusal' in known) throw new ConnectorFailure(known.refusal)
    for (const table of known.tables) {
      const fileId = newId('file')
      const { remarks } = await environment.warehouse.write({ organisationId, fileId, table })
      written.push({ fileId, table, remarks: [...known.remarks, ...table.remarks, ...remarks] })
    }
  }
  const source = label === '' ? connection.name : `${connection.name}: ${label}`
  const { former, changed } = await context.transact((tx) => replaceTables(tx, { connection, stream, source }, written))
  for (const fileId of former) await environment.warehouse.remove({ organisationId, fileId })
  return changed
}

async function replaceTables(
  tx: Transaction,
  { connection, stream, source }: { connection: ConnectionRow; stream: string; source: string },
  written: readonly Written[],
): Promise<{ former: string[]; changed: string[] }> {
  const former = await tx.db
    .deleteFrom('warehouse_source')
    .where('organisation_id', '=', connection.organisation_id)
    .where('connection_id', '=', connection.id)
    .where('stream', '=', stream)
    .returning(['file', 'label', 'kind', 'columns', 'deleted_at'])
    .execute()
  // Datasets that someone deleted stay deleted when the connection is read again.
  const deletedAt = new Map(former.map(({ kind, label, deleted_at: at }) => [`${kind} ${label}`, at]))
  const changed: string[] = []
  for (const { fileId, table, remarks } of written) {
    const label = storable(table.label)
    const before = former.find((one) => one.kind === table.kind && one.label === label)
    const other = changedTypes((before?.columns ?? []) as UnderstoodColumn[], table.columns)
    changed.push(...other)
    await tx.db
      .insertInto('warehouse_source')
      .values({
        ...{ id: newId('source'), organisation_id: connection.organisation_id, document_id: null },
        ...{ connection_id: connection.id, stream, source_name: storable(source), kind: table.kind, label },
        table_name: addTable(await readFoundCatalogue(tx), table),
        ...{ columns: storableJson(table.columns), row_count: table.rows.length, file: fileId },
        ...{
          remarks: storableJson([...new Set([...remarks, ...other])]),
          deleted_at: deletedAt.get(`${table.kind} ${label}`) ?? null,
        },
        ...{ shared_from: null, shared_table: null },
      })
      .execute()
  }
  if (former.length > 0 || written.length > 0)
    tx.change({ thing: 'warehouse', id: connection.id, before: null, after: null })
  return { former: former.map(({ file }) => file), changed }
}

/** Takes the datasets of streams away that are not read any more. Answers their files. */
export async function withdraw(tx: Transaction, connection: ConnectionRow, kept: readonly string[]): Promise<string[]> {
  const rows = await tx.db
    .deleteFrom('warehouse_source')
    .where('organisation_id', '=', connection.organisation_id)
    .where('connection_id', '=', connection.id)
    .where((where) => (kept.length === 0 ? where.lit(true) : where('stream', 'not in', [...kept])))
    .returning('file')
    .execute()
  if (rows.length > 0) tx.change({ thing: 'warehouse', id: connection.id, before: null, after: null })
  return rows.map(({ file }) => file)
}

export const cutOf = (rows: number): string | null => (rows >= mostRows ? texts.cut(mostRows) : null)
