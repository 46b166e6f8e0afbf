import { sql } from 'kysely'
import {
  isSameMention,
  type Mention,
  type MentionKey,
  mentionsSchema,
} from '../../../contract/chat/mentions.schemas.ts'
import { mentionsTexts } from '../../../contract/chat/mentions.texts.ts'
import type { Catalogue } from '../../engines/queries/index.ts'
import type { AnswerLimit } from '../../engines/tools/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { sourcesOfCharts } from '../dashboards/index.ts'
import { readCatalogue } from '../datasets/index.ts'
import { tablesOfMeasures } from '../formulas/index.ts'
import type { MessageRow } from './chat.read.ts'

/** A question names things that are gone, or that its person may not see. */
export class GoneMentions extends Refusal {
  readonly gone: MentionKey[]

  constructor(gone: readonly Mention[]) {
    super(400, mentionsTexts.gone(gone.map(({ name }) => name)))
    this.gone = gone.map(({ kind, id }) => ({ kind, id }))
  }
}

type Found = Mention & Partial<AnswerLimit>

/** Stored mentions are validated again: those of an older version may no longer be valid. */
export const mentionsIn = ({ details }: Pick<MessageRow, 'details'>): Mention[] =>
  mentionsSchema.safeParse(details['only']).data ?? []

/** The mentions of the last question of a branch. */
export const mentionsOfBranch = (branch: readonly MessageRow[]): Mention[] => {
  const question = branch.findLast(({ role }) => role === 'user')
  return question === undefined ? [] : mentionsIn(question)
}

const idsOf = (keys: readonly MentionKey[], kind: MentionKey['kind']): string[] =>
  keys.flatMap((key) => (key.kind === kind ? [key.id] : []))

/** Each folder with the documents in it and in the folders below it. */
async function findFolders(tx: Transaction, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const { organisation } = tx.scope
  const { rows } = await sql<{ id: string; name: string; documents: string[] }>`
    with recursive down(top, id, depth) as (
      select f.id, f.id, 0 from folder f
      where f.organisation_id = ${organisation} and f.id = any(${[...ids]}::text[]) and f.deleted_at is null
      union all
      select down.top, f.id, down.depth + 1 from folder f join down on f.parent_id = down.id
      where f.organisation_id = ${organisation} and f.deleted_at is null and down.depth < 200
    )
    select f.id, f.name, array(
      select d.id from document d join down on down.id = d.folder_id
      where down.top = f.id and d.organisation_id = f.organisation_id and d.deleted_at is null
    ) as documents
    from folder f where f.organisation_id = ${organisation} and f.id in (select top from down)
  `.execute(tx.db)
  return rows.map((row): Found => ({ kind: 'folder', ...row }))
}

async function findDocuments(tx: Transaction, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const rows = await tx.db
    .selectFrom('document')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .select(['id', 'filename as name'])
    .execute()
  return rows.map(({ id, name }): Found => ({ kind: 'document', id, name, documents: [id] }))
}

/** Their ids as the search names them. */
function findDatasets({ factTables, dimensions }: Catalogue, ids: readonly string[]): Found[] {
  const named = [
    ...factTables.map(({ name, label }) => ({ id: `fact ${name}`, name: label, tables: [name] })),
    ...dimensions.map(({ name, label }) => ({ id: `dimension ${name}`, name: label, tables: [name] })),
  ]
  return named.flatMap((one): Found[] => (ids.includes(one.id) ? [{ kind: 'dataset', ...one }] : []))
}

async function findMeasures(tx: Transaction, catalogue: Catalogue, ids: readonly string[]): Promise<Found[]> {
  const found = await tablesOfMeasures(tx, catalogue, ids)
  return found.map(
    ({ name, isMade, tables }): Found => ({
      ...{ kind: 'measure', id: name, name, tables },
      measures: isMade ? [name] : [],
    }),
  )
}

/** Each dashboard with the tables and measures of its charts. */
async function findDashboards(tx: Transaction, catalogue: Catalogue, codes: readonly string[]): Promise<Found[]> {
  if (codes.length === 0) return []
  const rows = await tx.db
    .selectFrom('dashboard')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('code', 'in', [...codes])
    .where('deleted_at', 'is', null)
    .select(['code', 'name', 'metrics'])
    .execute()
  const known = [...catalogue.factTables, ...catalogue.dimensions].map(({ name }) => name)
  return Promise.all(
    rows.map(async ({ code, name, metrics }): Promise<Found> => {
      const { tables, measures: drawn } = sourcesOfCharts(metrics, known)
      const measures = await tablesOfMeasures(tx, catalogue, drawn)
      return {
        ...{ kind: 'dashboard', id: code, name },
        tables: [...tables, ...measures.flatMap((measure) => measure.tables)],
        measures: measures.flatMap((measure) => (measure.isMade ? [measure.name] : [])),
      }
    }),
  )
}

/** What is named and visible to the person of the transaction, in the order in which it is named, each once. */
export async function findMentions(tx: Transaction, keys: readonly MentionKey[]): Promise<Found[]> {
  if (keys.length === 0) return []
  const needsTables = keys.some(({ kind }) => kind === 'dataset' || kind === 'measure' || kind === 'dashboard')
  const catalogue: Catalogue = needsTables ? await readCatalogue(tx) : { factTables: [], dimensions: [] }
  const found = [
    ...(await findFolders(tx, idsOf(keys, 'folder'))),
    ...(await findDocuments(tx, idsOf(keys, 'document'))),
    ...findDatasets(catalogue, idsOf(keys, 'dataset')),
    ...(await findMeasures(tx, catalogue, idsOf(keys, 'measure'))),
    ...(await findDashboards(tx, catalogue, idsOf(keys, 'dashboard'))),
  ]
  const ordered = keys.flatMap((key) => found.find((one) => isSameMention(one, key)) ?? [])
  return ordered.filter((one, at) => ordered.indexOf(one) === at)
}

/** The mentions of a question under their present names. Refuses those that are gone for this person. */
export async function checkMentions(tx: Transaction, mentions: readonly Mention[]): Promise<Mention[]> {
  return (await findAll(tx, mentions)).map(({ kind, id, name }) => ({ kind, id, name: name.slice(0, longestName) }))
}
const longestName = 600

async function findAll(tx: Transaction, mentions: readonly Mention[]): Promise<Found[]> {
  const found = await findMentions(tx, mentions)
  const gone = mentions.filter((mention) => !found.some((one) => isSameMention(one, mention)))
  if (gone.length > 0) throw new GoneMentions(gone)
  return found
}

/** What an answer is limited to; null for a question without mentions. */
export async function readLimit(tx: Transaction, mentions: readonly Mention[]): Promise<AnswerLimit | null> {
  if (mentions.length === 0) return null
  const found = await findAll(tx, mentions)
  const all = (part: keyof AnswerLimit) => [...new Set(found.flatMap((one) => one[part] ?? []))]
  return { documents: all('documents'), tables: all('tables'), measures: all('measures') }
}
