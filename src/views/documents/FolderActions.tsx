import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { Button } from '../shared/Button.tsx'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import styles from './documents.module.css'
import type { Deletion } from './documents.hooks.ts'

export type FolderActionsProps = {
  /** Folders of other sources are managed where they come from. */
  isUploads: boolean
  isInFolder: boolean
  changeDisabledReason: string | null
  describeDisabledReason: string | null
  beginDisabledReason: string | null
  deletion: Deletion | null
  onAdd: () => void
  onEdit: () => void
  onMove: () => void
}

/** Actions for the current folder. */
export function FolderActions(props: FolderActionsProps) {
  const {
    isUploads,
    isInFolder,
    changeDisabledReason,
    describeDisabledReason,
    beginDisabledReason,
    deletion,
    onAdd,
    onEdit,
    onMove,
  } = props
  return (
    <div className={styles.folderActions}>
      {isUploads && (
        <Button size="small" icon="plus" disabledReason={changeDisabledReason ?? beginDisabledReason} onClick={onAdd}>
          {isInFolder ? texts.addSubfolder : texts.addFolder}
        </Button>
      )}
      {isInFolder && (
        <Button
          size="small"
          icon="edit"
          disabledReason={describeDisabledReason ?? beginDisabledReason}
          onClick={onEdit}
        >
          {texts.editDetails}
        </Button>
      )}
      {isInFolder && isUploads && (
        <Button
          size="small"
          icon="move-to"
          disabledReason={changeDisabledReason ?? beginDisabledReason}
          onClick={onMove}
        >
          {texts.moveFolder}
        </Button>
      )}
      {isInFolder && isUploads && deletion && (
        <ConfirmDeleteButton
          size="small"
          phase={deletion.phase}
          label={texts.deleteFolder}
          disabledReason={deletion.disabledReason}
          onPress={deletion.press}
        />
      )}
      {deletion?.failure && (
        <p role="alert" className={styles.refusal}>
          {texts.deleteFailed(deletion.failure)}
        </p>
      )}
    </div>
  )
}
