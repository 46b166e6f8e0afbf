import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { ActionButton, type ActionPhase } from '../shared/ActionButton.tsx'
import { Button } from '../shared/Button.tsx'
import { ConfirmDeleteButton } from '../shared/ConfirmDeleteButton.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import styles from './documents.module.css'
import type { Deletion } from './documents.hooks.ts'

export type ListHeadProps = {
  shown: number
  total: number
  marked: number
  deletion: Deletion | null
  onClearSelection: () => void
  moveDisabledReason: string | null
  onMove: () => void
  onDownload: () => void
  reindex: {
    isOffered: boolean
    disabledReason: string | null
    phase: ActionPhase
    failure: string | null
    start: () => void
    cancel: () => void
  }
}

/** Number of documents, or of selected ones, and actions for them. */
export function ListHead(props: ListHeadProps) {
  const { shown, total, marked, deletion, onClearSelection, reindex, moveDisabledReason, onMove, onDownload } = props
  const failure = marked > 0 ? deletion?.failure && texts.deleteFailed(deletion.failure) : null
  return (
    <>
      <h2 className={styles.listTitle} aria-live="polite">
        {marked > 0 ? texts.selected(marked) : shown === total ? texts.count(total) : texts.foundOf(shown, total)}
      </h2>
      {marked > 0 && (
        <>
          <Button size="small" icon="download" onClick={onDownload}>
            {texts.downloadMarked}
          </Button>
          <Button size="small" icon="move-to" disabledReason={moveDisabledReason} onClick={onMove}>
            {texts.moveMarked}
          </Button>
        </>
      )}
      {marked > 0 && deletion && (
        <ConfirmDeleteButton
          size="small"
          phase={deletion.phase}
          label={texts.delete}
          disabledReason={deletion.disabledReason}
          onPress={deletion.press}
        />
      )}
      {marked > 0 && <IconButton icon="close" label={texts.clearSelection} onClick={onClearSelection} />}
      {marked === 0 && reindex.isOffered && (
        <ActionButton
          phase={reindex.phase}
          tone="quiet"
          size="small"
          icon="refresh"
          processingLabel={texts.processing}
          reason={reindex.failure}
          disabledReason={reindex.disabledReason}
          onPress={reindex.start}
          onCancel={reindex.cancel}
        >
          {texts.reindex}
        </ActionButton>
      )}
      {failure && (
        <p role="alert" className={styles.refusal}>
          {failure}
        </p>
      )}
    </>
  )
}
