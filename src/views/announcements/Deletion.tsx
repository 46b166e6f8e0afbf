import { announcementsTexts as texts } from '../../../contract/announcements/announcements.texts.ts'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import styles from './announcements.module.css'
import { useAnnouncementDeletion } from './desk.hooks.ts'

/** Deletes one announcement at the second press. */
export function Deletion({ id, appArea }: { id: string; appArea: string }) {
  const { phase, disabledReason, failure, press } = useAnnouncementDeletion(id)
  return (
    <div className={styles.deletion}>
      {failure && <span role="alert">{failure}</span>}
      <ConfirmDeleteButton
        size="small"
        phase={phase}
        label={texts.deleteOf(appArea)}
        disabledReason={disabledReason}
        onPress={press}
      />
    </div>
  )
}
