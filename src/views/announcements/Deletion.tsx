import type { WrittenAnnouncement } from '../../../contract/announcements/announcements.schemas.ts'
import { announcementsTexts as texts } from '../../../contract/announcements/announcements.texts.ts'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import { dayOfInstant } from './dates.ts'

/** Deletes an announcement on the second click. */
export function Deletion({ id, appArea, date }: Pick<WrittenAnnouncement, 'id' | 'appArea' | 'date'>) {
  const deletion = useRowDeletion('announcement deletion')
  const subject = texts.subject(appArea, dayOfInstant(date))
  return <RowDeletionButton deletion={deletion} id={id} name={subject} label={texts.delete} />
}
