import { sql } from 'kysely'
import { newId } from '../../platform/database/identity.ts'
import { storable, storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { readFoundCatalogue } from '../datasets/index.ts'
import { defaultTimeZone } from '../../../contract/charts/chart-defaults.ts'
import { isTimeZone, type TimeZone } from '../../../contract/shared/time-zones.ts'
import type { FoundDate } from '../../../contract/documents/documents.schemas.ts'
import { factsThatCount } from '../../../contract/documents/facts.schemas.ts'
import type { SeenSheet } from '../../../contract/documents/reading.schemas.ts'
import { tableRemarks } from '../../../contract/datasets/table-remarks.texts.ts'
import { readingTexts } from '../../../contract/documents/reading.texts.ts'
import type { Extraction } from '../../engines/readers/index.ts'
import type { Passage, PassageWord } from '../../engines/passages/index.ts'
import { storeWords } from '../search/index.ts'
import {
  addTable,
  changedTypes,
  joinTable,
  referredFacts,
  type UnderstoodColumn,
  type UnderstoodTable,
} from '../../engines/queries/index.ts'
import type { DocumentRow } from './documents.read.ts'
import { joinOf } from './joins.ts'
import { readCorrections } from './reading.store.ts'

/** Claims the next waiting document for this job, first one that a killed run of the same job had started. */
export async function claimNext(tx: Transaction, jobId: string, busy: string[]): Promise<DocumentRow | null> {
  const found = await tx.db
    .selectFrom('document')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['pending', 'progress'])
    .where((where) => (busy.length > 0 ? where('id', 'not in', busy) : where.lit(true)))
    .orderBy('status', 'desc')
    .orderBy('created_at')
    .forUpdate()
    .skipLocked()
    .selectAll()
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const row = await tx.db
    .updateTable('document')
    .set({ status: 'progress', claimed_by: jobId })
    .where('organisation_id', '=', found.organisation_id)
    .where('id', '=', found.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row
}

export async function countWaiting(tx: Transaction): Promise<number> {
  const row = await tx.db
    .selectFrom('document')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['pending', 'progress'])
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The time zone for document dates. */
export async function timeZoneOfOrganisation(tx: Transaction): Promise<TimeZone> {
  const { timezone } = await tx.db
    .selectFrom('organisation')
    .where('id', '=', tx.scope.organisation!)
    .select('timezone')
    .executeTakeFirstOrThrow()
  return isTimeZone(timezone) ? timezone : defaultTimeZone
}

export type Outcome = {
  status: 'indexed' | 'error' | 'unknown'
  statusDetail: string | null
  kind: string | null
  extraction: Extraction
  passages: Passage[]
  words: PassageWord[]
  facts: string[]
  summary: string | null
  foundDate: FoundDate | null
  remarks: string[]
  sheets: SeenSheet[]
  tables: { fileId: string; table: UnderstoodTable; remarks: string[] }[]
}

const chunks = <T>(rows: T[], size: number) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size))

/**
 * Replaces everything known of a document by this outcome, in one transaction. Answers warehouse files no longer in
 * use, or null when the document was changed or deleted meanwhile.
 */
export async function keepOutcome(tx: Transaction, row: DocumentRow, outcome: Outcome): Promise<string[] | null> {
  const current = await tx.db
    .selectFrom('document')
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .forUpdate()
    .select(['sha256', 'status', 'deleted_at', 'used_for', 'is_date_corrected', 'fact_corrections'])
    .executeTakeFirst()
  if (!current || current.deleted_at || current.status !== 'progress' || current.sha256 !== row.sha256) return null
  const ofDocument = { organisation_id: row.organisation_id, document_id: row.id }
  const foundFacts = outcome.facts.map(storable)
  const former = await tx.db
    .deleteFrom('warehouse_source')
    .where('organisation_id', '=', row.organisation_id)
    .where('document_id', '=', row.id)
    .returning(['file', 'label', 'kind', 'table_name', 'joins', 'columns', 'deleted_at'])
    .execute()
  await tx.db
    .deleteFrom('passage')
    .where('organisation_id', '=', row.organisation_id)
    .where('document_id', '=', row.id)
    .execute()
  const formerPages = await tx.db
    .deleteFrom('page')
    .where('organisation_id', '=', row.organisation_id)
    .where('document_id', '=', row.id)
    .returning(['id', 'number', 'text'])
    .execute()

  // An unchanged page keeps its id, so citations in answers still lead to it.
  const formerOf = new Map(formerPages.map((page) => [page.number, page]))
  // PostgreSQL texts can't hold NUL; a replacement of equal length keeps all offsets.
  const pages = outcome.extraction.pages.map((page) => {
    const text = storable(page.text)
    const former = formerOf.get(page.number)
    const id = former?.text === text ? former.id : newId('page')
    return { ...ofDocument, ...page, id, text, html: page.html && storable(page.html) }
  })
  const idOf = new Map(pages.map((page) => [page.number, page.id]))
  for (const part of chunks(pages, 200)) {
    await tx.db
      .insertInto('page')
      .values(
        part.map(({ number, text, html, thumbnail, id }) => ({ ...ofDocument, id, number, text, html, thumbnail })),
      )
      .execute()
  }
  const passages = outcome.passages.map((passage) => ({
    ...ofDocument,
    page_id: idOf.get(passage.pageNumber)!,
    page_number: passage.pageNumber,
    start_at: passage.start,
    end_at: passage.end,
    heading: passage.heading && storable(passage.heading),
    text: storable(passage.text),
  }))
  await tx.db
    .deleteFrom('passage_word')
    .where('organisation_id', '=', row.organisation_id)
    .where('document_id', '=', row.id)
    .execute()
  const ids: number[] = []
  for (const part of chunks(passages, 500)) {
    const rows = await tx.db.insertInto('passage').values(part).returning('id').execute()
    ids.push(...rows.map(({ id }) => id))
  }
  await storeWords(tx, row.organisation_id, { documentId: row.id }, outcome.words, ids)

  // A table that someone deleted stays deleted when its document is read again.
  const deletedAt = new Map(former.map(({ kind, label, deleted_at: at }) => [`${kind} ${label}`, at]))
  const corrections = await readCorrections(tx, row.id)
  for (const { fileId, table, remarks } of outcome.tables) {
    const said = joinOf(corrections, table.label)
    const catalogue = await readFoundCatalogue(tx)
    const { name, isJoined } =
      said === undefined ? { name: addTable(catalogue, table), isJoined: false } : joinTable(catalogue, table, said.to)
    const notJoined = said === undefined || isJoined ? [] : [readingTexts.remarks.notJoined(table.label, said.to)]
    const referred = referredFacts(catalogue, table)
      .filter(({ facts }) => facts.name !== name)
      .map(({ column, facts, isLookedUp }) => tableRemarks.refersTo(column.label, facts.label, isLookedUp))
    const before = former.find(({ kind, label }) => kind === table.kind && label === storable(table.label))
    const changed = changedTypes((before?.columns ?? []) as UnderstoodColumn[], table.columns)
    // Where a person chooses or ends a joining, the other name is what they want.
    const hasLeft = before !== undefined && before.joins === null && said === undefined && before.table_name !== name
    const left = hasLeft ? [tableRemarks.nameChanged(before.table_name, name)] : []
    await tx.db
      .insertInto('warehouse_source')
      .values({
        ...ofDocument,
        id: newId('source'),
        source_name: row.filename,
        kind: table.kind,
        table_name: name,
        label: storable(table.label),
        columns: storableJson(table.columns),
        row_count: table.rowCount ?? table.rows.length,
        file: fileId,
        remarks: storableJson([...table.remarks, ...remarks, ...changed, ...left, ...notJoined, ...referred]),
        joins: isJoined ? storableJson({ how: said!.how, at: said!.at ?? '', document: row.id }) : null,
        deleted_at: deletedAt.get(`${table.kind} ${storable(table.label)}`) ?? null,
      })
      .execute()
  }
  await tx.db
    .updateTable('document')
    .set({
      ...{
        status: outcome.status,
        status_detail: outcome.statusDetail,
        kind: outcome.kind,
        title: outcome.extraction.title && storable(outcome.extraction.title),
      },
      ...{
        found_facts: storableJson(foundFacts),
        // People's corrections of facts are kept.
        facts: storableJson(factsThatCount(foundFacts, current.fact_corrections)),
        summary: outcome.summary && storable(outcome.summary),
        understood: storableJson({ remarks: outcome.remarks, sheets: outcome.sheets }),
        found_date: outcome.foundDate === null ? null : storableJson(outcome.foundDate),
        // A person's correction of the date is kept.
        ...(current.is_date_corrected ? {} : { date: outcome.foundDate?.day ?? null }),
        claimed_by: null,
      },
    })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .execute()
  tx.change({
    thing: 'document',
    id: row.id,
    before: null,
    after: { filename: row.filename, status: outcome.status, rev: row.rev },
  })
  if (former.length > 0 || outcome.tables.length > 0)
    tx.change({ thing: 'warehouse', id: row.id, before: null, after: null })
  return former.map((source) => source.file)
}

/** Releases the documents claimed by a cancelled job, so they wait again. */
export async function returnClaims(tx: Transaction, jobId: string): Promise<void> {
  const rows = await tx.db
    .updateTable('document')
    .set({ status: 'pending', claimed_by: null })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('claimed_by', '=', jobId)
    .where('status', '=', 'progress')
    .returning('id')
    .execute()
  for (const row of rows) tx.change({ thing: 'document', id: row.id, before: null, after: { status: 'pending' } })
}

/** Marks the documents claimed by an abandoned job as failed, with the reason. Answers how many there were. */
export async function releaseClaims(tx: Transaction, jobId: string, detail: string): Promise<number> {
  const rows = await tx.db
    .updateTable('document')
    .set({ status: 'error', status_detail: detail, claimed_by: null })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('claimed_by', '=', jobId)
    .where('status', '=', 'progress')
    .returning('id')
    .execute()
  for (const row of rows) tx.change({ thing: 'document', id: row.id, before: null, after: { status: 'error' } })
  return rows.length
}
