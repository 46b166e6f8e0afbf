import { type RawBuilder, sql } from 'kysely'
import {
  type Docset,
  type DocsetName,
  type DocsetRecord,
  docsetCategories,
  isDocsetName,
  isImage,
  longestCell,
  mostRecords,
} from '../../../contract/docsets/docsets.schemas.ts'
import { docsetsTexts as texts } from '../../../contract/docsets/docsets.texts.ts'
import { wordingTexts } from '../../../contract/documents/wording.texts.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { basisOfWording } from '../documents/index.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'

type Source = {
  /** The rows, with the organisation's own alone; `d` is the document or page. */
  from: RawBuilder<unknown>
  key: RawBuilder<string>
  /** What the key filter looks through besides the key. */
  name: RawBuilder<string>
  categories: Readonly<Record<string, RawBuilder<string | null>>>
}

/** A docset by a name from an address; any other is not there. */
export function docsetOf(name: string): DocsetName {
  if (!isDocsetName(name)) throw notFound()
  return name
}

/** The categories that were asked for, in the order of the docset; all when none was. */
export function categoriesOf(docset: DocsetName, asked: readonly string[]): string[] {
  const known: readonly string[] = docsetCategories[docset]
  if (asked.some((category) => !known.includes(category))) throw new Refusal(400, texts.noCategory(docset))
  return known.filter((category) => asked.length === 0 || asked.includes(category))
}

const documentsOf = (tx: Transaction) =>
  sql`document d where d.organisation_id = ${tx.scope.organisation} and d.deleted_at is null`

const sources: Readonly<Record<DocsetName, (tx: Transaction) => Source>> = {
  documents: (tx) => ({
    from: documentsOf(tx),
    key: sql`d.id`,
    name: sql`coalesce(d.title, '') || ' ' || d.filename`,
    categories: {
      title: sql`coalesce(d.title, d.filename)`,
      summary: sql`coalesce((select format(${`%s\n\n${wordingTexts.wordedBy('%s')}`}, w.wording ->> 'summary', w.model)
        from document_wording w where w.organisation_id = d.organisation_id and w.document_id = d.id
          and w.basis = ${basisOfWording} and w.wording ->> 'summary' is not null), d.summary)`,
      facts: sql`(select string_agg('- ' || fact, E'\n' order by place) from jsonb_array_elements_text(d.facts) with ordinality as f(fact, place))`,
      cleantext: sql`(select string_agg(p.text, E'\n\n' order by p.number) from page p
        where p.organisation_id = d.organisation_id and p.document_id = d.id)`,
      tables: sql`(select string_agg(format('- %s (%s): %s', s.label, s.row_count,
          (select string_agg(c ->> 'label', ', ' order by place) from jsonb_array_elements(s.columns) with ordinality as l(c, place))),
          E'\n' order by s.table_name)
        from warehouse_source s where s.organisation_id = d.organisation_id and s.document_id = d.id and s.deleted_at is null)`,
    },
  }),
  pages: (tx) => ({
    from: sql`page g join document d on d.organisation_id = g.organisation_id and d.id = g.document_id
      where g.organisation_id = ${tx.scope.organisation} and d.deleted_at is null`,
    key: sql`g.document_id || '/' || g.number`,
    name: sql`coalesce(d.title, '') || ' ' || d.filename`,
    categories: {
      document: sql`coalesce(d.title, d.filename)`,
      text: sql`g.text`,
      image: sql`g.thumbnail`,
    },
  }),
  webpages: (tx) => ({
    from: sql`web_page d where d.organisation_id = ${tx.scope.organisation}`,
    key: sql`d.url`,
    name: sql`d.title`,
    categories: { title: sql`d.title`, cleantext: sql`d.text` },
  }),
}

export async function listDocsets(tx: Transaction): Promise<Docset[]> {
  const names = Object.keys(docsetCategories) as DocsetName[]
  const docsets: Docset[] = []
  for (const name of names) docsets.push({ name, numRecords: await countRecords(tx, sources[name](tx), sql`true`) })
  return docsets
}

async function countRecords(tx: Transaction, { from }: Source, which: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from ${from} and ${which}`.execute(tx.db)
  return found.rows[0]!.count
}

/** A value as it may be sent: of a picture only what may be shown. */
const sendable = (category: string, value: string): string => (category === 'image' && !isImage(value) ? '' : value)

type Row = { key: string; cells: (string | null)[] }
/** `__proto__` may be a key like any other. */
const recordOf = (categories: readonly string[], { cells }: Row): DocsetRecord =>
  Object.fromEntries(categories.map((category, at) => [category, sendable(category, cells[at] ?? '')]))

/** The first records whose key or name holds the filter, each value cut where it is long. */
export async function readRecords(
  tx: Transaction,
  docset: DocsetName,
  { categories, keyFilter }: { categories: readonly string[]; keyFilter: string },
): Promise<{ records: Record<string, DocsetRecord>; total: number }> {
  const source = sources[docset](tx)
  const requested = keyFilter.trim().toLowerCase()
  const which = sql`(strpos(lower(${source.key}), ${requested}) > 0 or strpos(lower(${source.name}), ${requested}) > 0)`
  const cut = (category: string) =>
    category === 'image' ? source.categories[category]! : sql`left(${source.categories[category]}, ${longestCell})`
  const cells = sql.join(categories.map(cut))
  const found = await sql<Row>`
    select ${source.key} as key, array[${cells}]::text[] as cells from ${source.from} and ${which}
    order by ${docset === 'pages' ? sql`g.document_id, g.number` : source.key} limit ${mostRecords}
  `.execute(tx.db)
  const records = Object.fromEntries(found.rows.map((row) => [row.key, recordOf(categories, row)]))
  return { records, total: await countRecords(tx, source, which) }
}

/** The whole of one record. */
export async function readRecord(tx: Transaction, docset: DocsetName, key: string): Promise<DocsetRecord> {
  const source = sources[docset](tx)
  const categories = categoriesOf(docset, [])
  const cells = sql.join(categories.map((category) => source.categories[category]!))
  const found = await sql<Row>`
    select ${source.key} as key, array[${cells}]::text[] as cells from ${source.from} and ${source.key} = ${key}
  `.execute(tx.db)
  const row = found.rows[0]
  if (!row) throw notFound()
  return recordOf(categories, row)
}
