import { sql } from 'kysely'
import { encodedExtensions } from '../../../contract/documents/encodings.ts'
import { extension } from '../../../contract/documents/file-types.ts'
import {
  noCorrections,
  type ReadColumn,
  type Reading,
  type ReadingCorrections,
  type TableUse,
  type Treatment,
} from '../../../contract/documents/reading.schemas.ts'
import { readingTexts as texts } from '../../../contract/documents/reading.texts.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { checkRev, conflict, Refusal } from '../../platform/failures/refusal.ts'
import type { Catalogue, UnderstoodColumn, UnderstoodTable } from '../../engines/queries/index.ts'
import { readFoundCatalogue } from '../datasets/index.ts'
import { type DocumentRow, findDocument, withoutTwins } from './documents.read.ts'
import { joinableTables, joinOf, withMoments } from './joins.ts'

/** People's corrections of a document. */
export async function readCorrections(tx: Transaction, documentId: string): Promise<ReadingCorrections> {
  const row = await tx.db
    .selectFrom('document_reading')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('document_id', '=', documentId)
    .select('corrections')
    .executeTakeFirst()
  return row?.corrections ?? noCorrections
}

const readColumn = ({ label, found, role, type, unit, currency, kind, kindReason }: UnderstoodColumn): ReadColumn => ({
  ...{ found: found ?? label, label, role, type },
  ...{ unit: unit ?? null, currency: currency ?? null, kind: kind ?? null },
  kindReason: kindReason ?? null,
})

/** In a document with a single table, all column corrections apply to it. */
function ofOneTable(corrections: ReadingCorrections, tables: number): ReadingCorrections {
  if (tables !== 1) return corrections
  const columns = Map.groupBy(corrections.columns, ({ column }) => column.toLowerCase())
  const [join] = corrections.joins ?? []
  const [treatment] = corrections.treatments ?? []
  return {
    ...corrections,
    columns: [...columns.values()].map(([first]) => ({ ...first!, table: '' })),
    ...(join === undefined ? {} : { joins: [{ ...join, table: '' }] }),
    ...(treatment === undefined ? {} : { treatments: [{ ...treatment, table: '' }] }),
  }
}

const labelsOf = ({ factTables, dimensions }: Catalogue, kind: UnderstoodTable['kind']): Map<string, string> =>
  new Map((kind === 'fact' ? factTables : dimensions).map(({ name, label }) => [name, label]))

async function rowsOfOthers(tx: Transaction, documentId: string): Promise<Map<string, number>> {
  const rows = await tx.db
    .selectFrom('warehouse_source')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where(sql<boolean>`deleted_at is null and document_id is distinct from ${documentId}`)
    .groupBy('table_name')
    .select(['table_name', sql<number>`sum(row_count)::int`.as('rows')])
    .execute()
  return new Map(rows.map(({ table_name: name, rows: count }) => [name, count]))
}

/** Reads what would break if a table of this name changed. */
export type ReadTableUses = (
  tx: Transaction,
  table: { name: string; measures: readonly string[] },
) => Promise<TableUse[]>

const treatedAs = (
  sources: readonly { kind: UnderstoodTable['kind']; table_name: string }[],
  name: string,
): Treatment => {
  const kinds = sources.filter((source) => source.table_name === name).map(({ kind }) => kind)
  return kinds.length > 1 ? 'both' : kinds[0] === 'dimension' ? 'dimension' : 'facts'
}

async function readingOf(tx: Transaction, row: DocumentRow, usesOf: ReadTableUses): Promise<Reading> {
  const kept = await tx.db
    .selectFrom('warehouse_source')
    .where('organisation_id', '=', row.organisation_id)
    .where('document_id', '=', row.id)
    .where('deleted_at', 'is', null)
    .orderBy('table_name')
    .select(['kind', 'table_name', 'label', 'columns', 'row_count', 'joins'])
    .execute()
  const sources = withoutTwins(kept)
  const uses = new Map<string, TableUse[]>()
  for (const { table_name: name, columns } of sources) {
    const measures = (columns as UnderstoodColumn[]).flatMap(({ role, label }) => (role === 'measure' ? [label] : []))
    uses.set(name, await usesOf(tx, { name, measures }))
  }
  const rows = await rowsOfOthers(tx, row.id)
  const others = await readFoundCatalogue(tx, row.id)
  return {
    sheets: row.understood.sheets ?? [],
    tables: sources.map(({ kind, table_name: table, label, columns, row_count: rowCount, joins }) => ({
      ...{ name: label, table, kind },
      ...joinableTables(
        others,
        { kind, columns: columns as UnderstoodColumn[], rowCount },
        (name) => rows.get(name) ?? 0,
      ),
      foundIn: (joins === null && labelsOf(others, kind).get(table)) || null,
      treatedAs: treatedAs(kept, table),
      uses: uses.get(table) ?? [],
      columns: (columns as UnderstoodColumn[]).map(readColumn),
    })),
    corrections: ofOneTable(await readCorrections(tx, row.id), sources.length),
    hasEncoding: encodedExtensions.includes(extension(row.filename)),
    rev: row.rev,
  }
}

export const readReading = async (tx: Transaction, documentId: string, usesOf: ReadTableUses): Promise<Reading> =>
  readingOf(tx, await findDocument(tx, documentId), usesOf)

const alike = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Refuses, with a sentence, corrections that can't be applied. Earlier corrections of a removed column may stay. */
function checkCorrections({ sheets, tables, corrections: before }: Reading, said: ReadingCorrections): void {
  const shown = sheets.filter(({ isHidden }) => !isHidden)
  const ofSheet = (name: string) => said.sheets.find(({ sheet }) => sheet === '' || alike(sheet, name))
  if (shown.length > 0 && shown.every(({ name }) => ofSheet(name)?.isLeftOut === true)) throw refusal(texts.allLeftOut)
  for (const { sheet } of said.sheets) {
    const isKnown = [...sheets.map(({ name }) => name), ...before.sheets.map((one) => one.sheet), ''].some((name) =>
      alike(name, sheet),
    )
    if (!isKnown) throw refusal(texts.noSheet(sheet))
  }
  for (const one of said.columns) {
    const of = tables.filter(({ name }) => one.table === '' || alike(name, one.table))
    const found = of.flatMap(({ columns }) => columns).find((column) => alike(column.found, one.column))
    const isKnown = before.columns.some((former) => alike(former.column, one.column))
    if (found === undefined && !isKnown) throw refusal(texts.noColumn(one.column))
    const isText = one.type === 'text' || (one.type === undefined && found !== undefined && found.type !== 'decimal')
    if (isText && (one.kind !== undefined || one.unit !== undefined)) throw refusal(texts.kindOfText(one.column))
  }
  for (const { to, how } of said.joins ?? []) {
    const isKnown = tables.some(
      (table) =>
        joinOf(said, table.name)?.to === to &&
        table.joinable.some(({ name, ways }) => name === to && ways.includes(how)),
    )
    const isKept = before.joins?.some((former) => former.to === to && former.how === how)
    if (!isKnown && isKept !== true) throw refusal(texts.noJoin(to))
  }
  for (const { name, columns } of tables) {
    const names = columns.map(({ found }) => {
      const own = said.columns.find(({ table, column }) => (table === '' || alike(table, name)) && alike(column, found))
      return own?.name ?? found
    })
    const double = names.find((one, index) => names.findIndex((other) => alike(one, other)) !== index)
    if (double !== undefined) throw refusal(texts.sameName(double))
  }
}

const refusal = (message: string): Refusal => new Refusal(400, message)

/** Saves a document's corrections and queues it for rereading. */
export async function changeReading(
  tx: Transaction,
  documentId: string,
  { rev, corrections }: { rev: number; corrections: ReadingCorrections },
  usesOf: ReadTableUses,
): Promise<Reading> {
  const row = await findDocument(tx, documentId)
  const before = await readingOf(tx, row, usesOf)
  await checkRev({ rev }, row, () => before)
  checkCorrections(before, corrections)
  const now = new Date().toISOString()
  const kept = withMoments(corrections, before.corrections, now)
  const stored = { corrections: storableJson(kept), changed_at: sql<string>`now()` }
  await tx.db
    .insertInto('document_reading')
    .values({ organisation_id: row.organisation_id, document_id: documentId, ...stored })
    .onConflict((one) => one.columns(['organisation_id', 'document_id']).doUpdateSet(stored))
    .execute()
  const updated = await tx.db
    .updateTable('document')
    .set({ status: 'pending', status_detail: null, claimed_by: null, rev: rev + 1, changed_at: sql<string>`now()` })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', documentId)
    .where('rev', '=', rev)
    .returningAll()
    .executeTakeFirst()
  const after = await readingOf(tx, updated ?? (await findDocument(tx, documentId)), usesOf)
  if (updated === undefined) throw conflict(after)
  tx.change({
    thing: 'document',
    id: documentId,
    before: null,
    after: { filename: updated.filename, status: updated.status, rev: updated.rev },
  })
  return after
}
