import { chatSharingTexts as texts } from '../../../contract/chat/chat-sharing.texts.ts'
import type { Mention, MentionKey } from '../../../contract/chat/mentions.schemas.ts'
import { mentionsTexts } from '../../../contract/chat/mentions.texts.ts'
import type { Repeated, SharedEntry, SharedSource } from '../../../contract/chat/chat-sharing.schemas.ts'
import { mayRunSql, readCatalogue } from '../datasets/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { findMentions } from './mentions.read.ts'
import type { CopiedEntry, CopiedTable } from './copied-branch.ts'

/** What of a copy's sources and tables someone may see. */
type Visible = {
  documents: ReadonlySet<string>
  tables: ReadonlySet<string>
  mentions: ReadonlySet<string>
  mayRunSql: boolean
}
type CopiedAnswer = Extract<CopiedEntry, { kind: 'answer' }>
type Citation = CopiedAnswer['citations'][number]
type CopiedQuestion = Extract<CopiedEntry, { kind: 'question' }>

const citationsIn = (entries: readonly CopiedEntry[]): Citation[] =>
  entries.flatMap((entry) => (entry.kind === 'answer' ? entry.citations : []))
const tablesIn = (entries: readonly CopiedEntry[]): CopiedTable[] =>
  entries.flatMap((entry) => (entry.kind === 'question' ? [] : entry.tables))

const mentionsOf = (entries: readonly CopiedEntry[]): Mention[] =>
  entries.flatMap((entry) => (entry.kind === 'question' ? (entry.only ?? []) : []))
const nameOf = ({ kind, id }: MentionKey): string => `${kind} ${id}`

/** Prefix of the tables that measures are asked by. */
const measurePrefix = 'measure: '

/**
 * What the person of the transaction may see of it; row level security decides. `asMember`: without the rights of an
 * administrator.
 */
export async function readVisible(
  tx: Transaction,
  entries: readonly CopiedEntry[],
  { asMember = false } = {},
): Promise<Visible> {
  const organisation = tx.scope.organisation!
  const cited = [...new Set(citationsIn(entries).flatMap(({ docId }) => docId ?? []))]
  const documents =
    cited.length === 0
      ? []
      : await tx.db
          .selectFrom('document')
          .where('organisation_id', '=', organisation)
          .where('id', 'in', cited)
          .where('deleted_at', 'is', null)
          .select('id')
          .execute()
  return {
    documents: new Set(documents.map(({ id }) => id)),
    mentions: new Set((await findMentions(tx, mentionsOf(entries))).map(nameOf)),
    tables: tablesIn(entries).some(({ name }) => name !== null) ? await readTables(tx) : new Set(),
    mayRunSql: await mayRunSql(tx, { asMember }),
  }
}

async function readTables(tx: Transaction): Promise<Set<string>> {
  const { factTables, dimensions } = await readCatalogue(tx)
  const measures = await tx.db
    .selectFrom('measure_definition')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is', null)
    .select('name')
    .execute()
  return new Set([
    ...[...factTables, ...dimensions].map(({ name }) => name),
    ...measures.map(({ name }) => measurePrefix + name),
  ])
}

const isTableVisible = ({ name }: CopiedTable, visible: Visible): boolean =>
  name === null ? visible.mayRunSql : visible.tables.has(name)

/** A page of the web is everyone's. A source without an address belongs to nobody known, so it stays hidden. */
const isCitationVisible = ({ docId, url }: Citation, { documents }: Visible): boolean =>
  docId === undefined ? url !== undefined : documents.has(docId)

const sourceOf = (citation: Citation, visible: Visible): SharedSource =>
  isCitationVisible(citation, visible) ? { ...citation, kind: 'shown' } : { kind: 'hidden', mark: citation.mark }

function answerOf({ citations, tables, toCheck, ...answer }: CopiedAnswer, visible: Visible): SharedEntry {
  const isWhole = tables.every((table) => isTableVisible(table, visible))
  return {
    ...answer,
    sources: citations.map((citation) => sourceOf(citation, visible)),
    tables: tables.flatMap((table) => {
      if (!isTableVisible(table, visible)) return { kind: 'hidden' as const }
      return table.label === '' ? [] : { kind: 'shown' as const, label: table.label }
    }),
    // The reason of a difference names the value of a cell.
    toCheck: isWhole ? toCheck : toCheck.map(({ figure }) => ({ figure, reason: texts.hiddenReason })),
  }
}

function questionOf({ only = [], ...question }: CopiedQuestion, { mentions }: Visible): SharedEntry {
  const names = only.map((mention) => (mentions.has(nameOf(mention)) ? mention.name : mentionsTexts.hidden))
  return names.length === 0 ? question : { ...question, only: names }
}

/** A copy as someone may see it. */
export const shownCopy = (entries: readonly CopiedEntry[], visible: Visible): SharedEntry[] =>
  entries.map((entry): SharedEntry => {
    if (entry.kind === 'question') return questionOf(entry, visible)
    if (entry.kind === 'answer') return answerOf(entry, visible)
    const { id, spec, tables } = entry
    if (!tables.every((table) => isTableVisible(table, visible))) return { kind: 'hidden chart', id }
    return spec === null ? { kind: 'live chart', id } : { kind: 'chart', id, spec }
  })

/** What a copy repeats that someone with these rights may not see, each once. */
export function repeatedIn(entries: readonly CopiedEntry[], visible: Visible): Repeated[] {
  const documents = citationsIn(entries)
    .filter((citation) => !isCitationVisible(citation, visible))
    .map(({ docId = '', title }): Repeated => ({ kind: 'document', key: `document ${docId || title}`, name: title }))
  const tables = tablesIn(entries)
    .filter((table) => !isTableVisible(table, visible))
    .map(
      ({ name, label }): Repeated => ({
        ...{ kind: name === null ? 'sql' : 'table', key: name === null ? 'sql' : `table ${name}`, name: label },
      }),
    )
  const keyed = [...documents, ...tables].map((one) => [one.key.slice(0, longestKey), one] as const)
  return [...new Map(keyed)].map(([key, one]) => ({ ...one, key }))
}
const longestKey = 300
