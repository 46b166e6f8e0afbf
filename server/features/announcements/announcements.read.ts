import { type Selectable, sql } from 'kysely'
import type { Announcement, WrittenAnnouncement } from '../../../contract/announcements/announcements.schemas.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

export type AnnouncementRow = Selectable<Schema['announcement']>

export const announcementOf = (row: AnnouncementRow): Announcement => ({
  id: row.id,
  date: row.date,
  type: row.type,
  appArea: row.app_area,
  description: row.description,
})

export const writtenAnnouncementOf = (row: AnnouncementRow): WrittenAnnouncement => ({
  ...announcementOf(row),
  rev: row.rev,
  shownFrom: row.shown_from,
})

const newestFirst = (tx: Transaction, by: 'date' | 'shown_from' = 'date') =>
  tx.db.selectFrom('announcement').orderBy(by, 'desc').orderBy('id').selectAll()

const isShown = sql<boolean>`shown_from <= now()`

/** What was announced to people before they came is no news to them. */
const seenUntil = (personId: string) =>
  sql<string>`(select coalesce(announcements_seen_until, created_at) from person where id = ${personId})`

export async function listShown(tx: Transaction): Promise<Announcement[]> {
  return (await newestFirst(tx).where(isShown).execute()).map(announcementOf)
}

export async function listWritten(tx: Transaction): Promise<WrittenAnnouncement[]> {
  return (await newestFirst(tx).execute()).map(writtenAnnouncementOf)
}

/** Those that this person has not seen, the one announced last first, and until when everything was seen. */
export async function readNewAnnouncements(
  tx: Transaction,
  personId: string,
): Promise<{ announcements: Announcement[]; lastSeenDate: string }> {
  const rows = await newestFirst(tx, 'shown_from')
    .where(isShown)
    .where('shown_from', '>', seenUntil(personId))
    .execute()
  const { rows: seen } = await sql<{ until: string }>`select ${seenUntil(personId)} as until`.execute(tx.db)
  return { announcements: rows.map(announcementOf), lastSeenDate: seen[0]!.until }
}

/** Of what others have written. Runs in a transaction of the system. */
export async function hasUpdates(tx: Transaction, personId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('announcement')
    .where(isShown)
    .where('shown_from', '>', seenUntil(personId))
    .where(sql<boolean>`written_by is distinct from ${personId}`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
