import { sql } from 'kysely'
import type { z } from 'zod'
import type { announcementsRoutes } from '../../../contract/announcements/announcements.routes.ts'
import type { WrittenAnnouncement } from '../../../contract/announcements/announcements.schemas.ts'
import { newId } from '../../platform/database/identity.ts'
import { recordInstallation } from '../../platform/database/installation-log.ts'
import { storable } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { checkRev, notFound } from '../../platform/failures/refusal.ts'
import { type AnnouncementRow, writtenAnnouncementOf } from './announcements.read.ts'

type Created = z.output<(typeof announcementsRoutes)['createAnnouncement']['body']>
type Changed = z.output<(typeof announcementsRoutes)['changeAnnouncement']['body']>

/** Marks this one and all that were announced before it as seen by one person; an earlier one takes nothing back. */
export async function recordSeen(tx: Transaction, personId: string, announcementId: string): Promise<void> {
  const marked = await tx.db
    .updateTable('person')
    .from('announcement')
    .set({ announcements_seen_until: sql<string>`greatest(announcements_seen_until, announcement.shown_from)` })
    .where('person.id', '=', personId)
    .where('announcement.id', '=', announcementId)
    .where('announcement.shown_from', '<=', sql<string>`now()`)
    .executeTakeFirst()
  if (marked.numUpdatedRows === 0n) throw notFound()
}

export async function createAnnouncement(
  tx: Transaction,
  writer: string,
  given: Created,
): Promise<WrittenAnnouncement> {
  const date = given.date ? sql<string>`${given.date}::timestamptz` : sql<string>`now()`
  const row = await tx.db
    .insertInto('announcement')
    .values({
      id: newId('announcement'),
      date,
      type: given.type,
      app_area: storable(given.appArea),
      description: storable(given.description),
      written_by: writer,
      shown_from: sql<string>`greatest(now(), ${date})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return recorded(tx, writer, null, row)
}

/** A new date moves the moment of a planned one; what people see already is not announced again. */
export async function changeAnnouncement(
  tx: Transaction,
  writer: string,
  announcementId: string,
  given: Changed,
): Promise<WrittenAnnouncement> {
  const before = await lockedRow(tx, announcementId)
  await checkRev(given, before, writtenAnnouncementOf)
  const row = await tx.db
    .updateTable('announcement')
    .set({
      ...(given.type ? { type: given.type } : {}),
      ...(given.appArea ? { app_area: storable(given.appArea) } : {}),
      ...(given.description ? { description: storable(given.description) } : {}),
      ...(given.date
        ? {
            date: given.date,
            shown_from: sql<string>`case when shown_from > now() then greatest(now(), ${given.date}::timestamptz) else shown_from end`,
          }
        : {}),
      rev: before.rev + 1,
    })
    .where('id', '=', announcementId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return recorded(tx, writer, before, row)
}

export async function deleteAnnouncement(tx: Transaction, writer: string, announcementId: string): Promise<void> {
  const before = await lockedRow(tx, announcementId)
  await tx.db.deleteFrom('announcement').where('id', '=', announcementId).execute()
  await recordInstallation(tx, writer, {
    ...{ thing: 'announcement', id: announcementId },
    ...{ before: writtenAnnouncementOf(before), after: null },
  })
}

async function lockedRow(tx: Transaction, announcementId: string): Promise<AnnouncementRow> {
  const row = await tx.db
    .selectFrom('announcement')
    .where('id', '=', announcementId)
    .forUpdate()
    .selectAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function recorded(
  tx: Transaction,
  writer: string,
  before: AnnouncementRow | null,
  row: AnnouncementRow,
): Promise<WrittenAnnouncement> {
  const after = writtenAnnouncementOf(row)
  await recordInstallation(tx, writer, {
    ...{ thing: 'announcement', id: row.id },
    ...{ before: before && writtenAnnouncementOf(before), after },
  })
  return after
}
