import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry, AuditFilter, AuditPage } from '../../../contract/admin/audit.schemas.ts'
import { auditTexts } from '../../../contract/admin/audit.texts.ts'
import { actionOf, differencesOf, holdsText, isWorthReading, labelOf } from '../../../contract/admin/audit-words.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import {
  idsIn,
  type Names,
  readInstallationNames,
  readNamesOfThings,
  readPeoplesNames,
  withNames,
} from './audit-names.read.ts'

const entriesOfPage = 50
const rowsOfRead = 500
/** Rows that one request searches before it answers its matches and where to continue. */
const mostRowsOfSearch = 5_000

/** A log of changes. `timeZone`: of the days in the filter. */
export type AuditLog = { organisation: string | null; timeZone: string }

type Row = {
  seq: number
  at: string
  actor: string | null
  thing: string
  thing_id: string
  before: unknown
  after: unknown
}

const everyRow = sql`true`

function condition(log: AuditLog, filter: AuditFilter): RawBuilder<unknown> {
  const day = (text: string) => sql`(${text}::date)::timestamp at time zone ${log.timeZone}`
  const person = filter.person === 'server' ? sql`line.actor is null` : sql`line.actor = ${filter.person}`
  return sql.join(
    [
      log.organisation === null ? everyRow : sql`line.organisation_id = ${log.organisation}`,
      filter.person ? person : everyRow,
      filter.thing ? sql`line.thing = ${filter.thing}` : everyRow,
      filter.from ? sql`line.at >= ${day(filter.from)}` : everyRow,
      filter.to ? sql`line.at < ${day(filter.to)} + interval '1 day'` : everyRow,
    ],
    sql` and `,
  )
}

const formerState = sql`coalesce(line.before, former.after)`
/**
 * Lines written by background work: a job's progress after its start (but not its cancellation), a document of which
 * only the state changed, and warehouse lines with neither a person nor a new state.
 */
const isStepOfMachine = sql`case line.thing
  when 'job' then coalesce(${formerState} is not null and line.after->>'status' <> 'CANCELLED', false)
  when 'document' then coalesce(${formerState} - 'status' = line.after - 'status', false)
  when 'warehouse' then line.actor is null and line.after is null
  else false
end`

/**
 * Rows before a number, newest first. A change logged without its former state gets that from the log itself; lines of
 * background work are left out.
 */
async function readRows(tx: Transaction, log: AuditLog, filter: AuditFilter, before: number | null): Promise<Row[]> {
  const olderThan = before === null ? everyRow : sql`line.seq < ${before}`
  const requested = condition(log, filter)
  const { rows } =
    log.organisation === null
      ? await sql<Row>`
          select line.* from installation_log line
          where ${requested} and ${olderThan} order by line.seq desc limit ${rowsOfRead}
        `.execute(tx.db)
      : await sql<Row>`
          select line.seq, line.at, line.actor, line.thing, line.thing_id,
            coalesce(line.before, former.after) as before, line.after
          from change_log line
          left join lateral (
            select earlier.after from change_log earlier where earlier.organisation_id = line.organisation_id
              and earlier.thing = line.thing and earlier.thing_id = line.thing_id and earlier.seq < line.seq
            order by earlier.seq desc limit 1
          ) former on line.before is null
          where ${requested} and ${olderThan}
            and not ${isStepOfMachine}
          order by line.seq desc limit ${rowsOfRead}
        `.execute(tx.db)
  return rows
}

/** Only a person without a name is shown as deleted; lines of a membership are always about a person. */
const aboutPeople: ReadonlySet<string> = new Set(['membership', 'person'])

/** `people`: ids the log's lines are about; `mentioned`: ids within logged texts. */
async function readNames(
  tx: Transaction,
  { organisation }: AuditLog,
  people: readonly string[],
  mentioned: readonly string[],
): Promise<Names> {
  if (organisation === null) return readInstallationNames(tx, [...people, ...mentioned])
  return readPeoplesNames(tx, organisation, people, mentioned)
}

/** Lines of these may be logged without a name; a line of the warehouse may be about its document or folder. */
const writtenWithoutNames: ReadonlySet<string> = new Set(['document', 'folder', 'thread', 'warehouse'])

const unique = (ids: readonly string[]) => [...new Set(ids)]

async function readNamesFor(tx: Transaction, log: AuditLog, entries: readonly AuditEntry[]): Promise<Names> {
  const people = entries.flatMap(({ actor, thing, thingId }) => [
    ...(actor ? [actor.id] : []),
    ...(aboutPeople.has(thing) ? [thingId] : []),
  ])
  const mentioned = entries.flatMap(({ thingId, differences }) => [
    ...idsIn(thingId),
    ...differences.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]),
  ])
  const names = await readNames(tx, log, unique(people), unique(mentioned))
  if (log.organisation === null) return names
  const nameless = entries.filter(({ thing, label }) => label === '' && writtenWithoutNames.has(thing))
  const things = await readNamesOfThings(tx, log.organisation, unique(nameless.map(({ thingId }) => thingId)))
  return new Map([...names, ...things])
}

function entryOf(row: Row): AuditEntry {
  return {
    id: String(row.seq),
    at: row.at,
    actor: row.actor === null ? null : { id: row.actor, name: '' },
    thing: row.thing,
    thingId: row.thing_id,
    label: labelOf(row.before, row.after),
    action: actionOf(row.before, row.after),
    differences: differencesOf(row.before, row.after),
  }
}

/** The entry with the ids of people, organisations and partners replaced by their names. */
function named(entry: AuditEntry, names: Names): AuditEntry {
  const { actor, thing, thingId, label } = entry
  const known = names.get(thingId) ?? (aboutPeople.has(thing) ? auditTexts.deleted(thingId) : '')
  return {
    ...entry,
    actor: actor && { id: actor.id, name: names.get(actor.id) ?? auditTexts.deleted(actor.id) },
    label: label || known,
    differences: entry.differences.map((difference) =>
      isWorthReading(difference)
        ? {
            ...difference,
            before: withNames(difference.before, names),
            after: withNames(difference.after, names),
          }
        : difference,
    ),
  }
}

type Piece = { entries: AuditEntry[]; next: number | null }

/** The matching entries of one read, and where the next begins; null at the end of the log. */
async function readPiece(tx: Transaction, log: AuditLog, filter: AuditFilter, before: number | null): Promise<Piece> {
  const rows = await readRows(tx, log, filter, before)
  const unnamed = rows.map(entryOf)
  const names = await readNamesFor(tx, log, unnamed)
  const entries = unnamed.map((entry) => named(entry, names))
  const { text } = filter
  return {
    entries: text ? entries.filter((entry) => holdsText(entry, text)) : entries,
    next: rows.length === rowsOfRead ? rows.at(-1)!.seq : null,
  }
}

/** One page of a log, newest first, with the people and things to filter by. */
export async function readAudit(
  tx: Transaction,
  log: AuditLog,
  filter: AuditFilter,
  cursor: number | null,
): Promise<AuditPage> {
  const entries: AuditEntry[] = []
  let position = cursor
  let seen = 0
  do {
    const piece = await readPiece(tx, log, filter, position)
    entries.push(...piece.entries)
    position = piece.next
    seen += rowsOfRead
  } while (position !== null && entries.length < entriesOfPage && seen < mostRowsOfSearch)
  const isCut = entries.length > entriesOfPage
  const shown = entries.slice(0, entriesOfPage)
  const next = isCut ? shown.at(-1)!.id : position === null ? null : String(position)
  return {
    entries: shown,
    cursor: next,
    ...(cursor === null ? await readChoices(tx, log) : { people: [], things: [] }),
  }
}

async function readChoices(tx: Transaction, log: AuditLog): Promise<Pick<AuditPage, 'people' | 'things'>> {
  const table = log.organisation === null ? sql`installation_log` : sql`change_log`
  const requested = condition(log, {})
  const actors = await sql<{ id: string }>`
    select distinct line.actor as id from ${table} line where ${requested} and line.actor is not null
  `.execute(tx.db)
  const ids = actors.rows.map(({ id }) => id)
  const names = await readNames(tx, log, ids, [])
  const people = ids.map((id) => ({ id, name: names.get(id) ?? auditTexts.deleted(id) }))
  const things = await sql<{ thing: string }>`
    select distinct line.thing from ${table} line where ${requested} order by line.thing
  `.execute(tx.db)
  return {
    people: people.toSorted((one, other) => one.name.localeCompare(other.name)),
    things: things.rows.map((row) => row.thing),
  }
}

/** All matches in pieces, each read in a separate transaction. */
export async function* readWholeAudit(
  transact: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  log: AuditLog,
  filter: AuditFilter,
): AsyncGenerator<AuditEntry[]> {
  let position: number | null = null
  do {
    const piece: Piece = await transact((tx) => readPiece(tx, log, filter, position))
    yield piece.entries
    position = piece.next
  } while (position !== null)
}
