import { announcementsTexts as texts } from '../../../contract/announcements/announcements.texts.ts'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'

/** Deletes one announcement at the second press. */
export function Deletion({ id, appArea }: { id: string; appArea: string }) {
  const deletion = useRowDeletion('announcement deletion')
  return <RowDeletionButton deletion={deletion} id={id} name={appArea} label={texts.delete} />
}
