import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry, AuditFilter, AuditPage } from '../../contract/admin/admin.schemas.ts'
import { actionOf, differencesOf, holdsText, labelOf } from '../../contract/admin/audit-words.ts'
import type { Transaction } from '../database/transaction.ts'

const entriesOfPage = 50
const rowsOfRead = 500
/** How far one request looks for a text before it answers what it has and where to go on. */
const mostRowsOfSearch = 5_000

/** A log of changes that is read. `timeZone`: whose days the filter means. */
export type AuditLog = { organisation: string | null; timeZone: string }

type Row = {
  seq: number
  at: string
  actor: string | null
  actor_name: string | null
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

/**
 * Rows before a number, the newest first. A change that was written without its former state gets it from the log itself,
 * and steps of background work that changed nothing but its progress are left out.
 */
async function readRows(tx: Transaction, log: AuditLog, filter: AuditFilter, before: number | null): Promise<Row[]> {
  const place = before === null ? everyRow : sql`line.seq < ${before}`
  const wanted = condition(log, filter)
  const { rows } =
    log.organisation === null
      ? await sql<Row>`
          select line.*, person.name as actor_name from installation_log line left join person on person.id = line.actor
          where ${wanted} and ${place} order by line.seq desc limit ${rowsOfRead}
        `.execute(tx.db)
      : await sql<Row>`
          select line.seq, line.at, line.actor, person.name as actor_name, line.thing, line.thing_id,
            coalesce(line.before, former.after) as before, line.after
          from change_log line left join person on person.id = line.actor
          left join lateral (
            select earlier.after from change_log earlier where earlier.organisation_id = line.organisation_id
              and earlier.thing = line.thing and earlier.thing_id = line.thing_id and earlier.seq < line.seq
            order by earlier.seq desc limit 1
          ) former on line.before is null
          where ${wanted} and ${place}
            and not (line.thing = 'job' and coalesce(line.before, former.after)->>'status' is not distinct from line.after->>'status')
          order by line.seq desc limit ${rowsOfRead}
        `.execute(tx.db)
  return rows
}

const aboutPeople: ReadonlySet<string> = new Set(['membership', 'person'])

/** The names of the people whom lines are about. */
async function readNames(tx: Transaction, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.filter(({ thing }) => aboutPeople.has(thing)).map((row) => row.thing_id))]
  if (ids.length === 0) return new Map()
  const people = await tx.db.selectFrom('person').where('id', 'in', ids).select(['id', 'name', 'email']).execute()
  return new Map(people.map(({ id, name, email }) => [id, name || email]))
}

function entryOf(row: Row, names: ReadonlyMap<string, string>): AuditEntry {
  return {
    id: String(row.seq),
    at: row.at,
    actor: row.actor === null ? null : { id: row.actor, name: row.actor_name ?? row.actor },
    thing: row.thing,
    thingId: row.thing_id,
    label: labelOf(row.before, row.after) || (names.get(row.thing_id) ?? ''),
    action: actionOf(row.before, row.after),
    differences: differencesOf(row.before, row.after),
  }
}

type Piece = { entries: AuditEntry[]; next: number | null }

/** The entries of one read that match, and where the next read begins; null at the end of the log. */
async function readPiece(tx: Transaction, log: AuditLog, filter: AuditFilter, before: number | null): Promise<Piece> {
  const rows = await readRows(tx, log, filter, before)
  const names = await readNames(tx, rows)
  const entries = rows.map((row) => entryOf(row, names))
  const { text } = filter
  return {
    entries: text ? entries.filter((entry) => holdsText(entry, text)) : entries,
    next: rows.length === rowsOfRead ? rows.at(-1)!.seq : null,
  }
}

/** One page of a log, the newest first, with whom and what one may filter by. */
export async function readAudit(
  tx: Transaction,
  log: AuditLog,
  filter: AuditFilter,
  cursor: number | null,
): Promise<AuditPage> {
  const entries: AuditEntry[] = []
  let place = cursor
  let seen = 0
  do {
    const piece = await readPiece(tx, log, filter, place)
    entries.push(...piece.entries)
    place = piece.next
    seen += rowsOfRead
  } while (place !== null && entries.length < entriesOfPage && seen < mostRowsOfSearch)
  const isCut = entries.length > entriesOfPage
  const shown = entries.slice(0, entriesOfPage)
  const next = isCut ? shown.at(-1)!.id : place === null ? null : String(place)
  return {
    entries: shown,
    cursor: next,
    ...(cursor === null ? await readChoices(tx, log) : { people: [], things: [] }),
  }
}

async function readChoices(tx: Transaction, log: AuditLog): Promise<Pick<AuditPage, 'people' | 'things'>> {
  const table = log.organisation === null ? sql`installation_log` : sql`change_log`
  const wanted = condition(log, {})
  const people = await sql<{ id: string; name: string }>`
    select line.actor as id, coalesce(max(person.name), line.actor) as name from ${table} line
    left join person on person.id = line.actor where ${wanted} and line.actor is not null group by line.actor order by name
  `.execute(tx.db)
  const things = await sql<{ thing: string }>`
    select distinct line.thing from ${table} line where ${wanted} order by line.thing
  `.execute(tx.db)
  return { people: people.rows, things: things.rows.map((row) => row.thing) }
}

/** Everything that matches, in pieces, each read in a transaction of its own. */
export async function* readWholeAudit(
  transact: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  log: AuditLog,
  filter: AuditFilter,
): AsyncGenerator<AuditEntry[]> {
  let place: number | null = null
  do {
    const piece: Piece = await transact((tx) => readPiece(tx, log, filter, place))
    yield piece.entries
    place = piece.next
  } while (place !== null)
}
