import { sharedTexts as texts } from '../../../contract/shared/shared.texts.ts'
import type { ButtonSize } from './Button.tsx'
import { ConfirmDeleteButton } from './ConfirmDeleteButton.tsx'
import type { RowDeletion } from './row-deletion.hooks.ts'
import styles from './RowDeletionButton.module.css'

type Props = { deletion: RowDeletion; id: string; name: string; label: string; size?: ButtonSize | undefined }

/** Deletes its row on the second click, and shows beside it why that failed. */
export function RowDeletionButton({ deletion, id, name, label, size = 'small' }: Props) {
  return (
    <div className={styles.deletion}>
      {deletion.isAskedFor(id) && deletion.message && <span role="alert">{deletion.message}</span>}
      <ConfirmDeleteButton
        size={size}
        phase={deletion.phaseOf(id)}
        label={label}
        subject={name}
        disabledReason={deletion.isDeleting(id) ? texts.processing : null}
        onPress={() => deletion.press(id, name)}
      />
    </div>
  )
}
