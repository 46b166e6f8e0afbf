import { trashTexts as texts } from '../../../contract/shared/trash.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { TrashedThings } from '../shared/TrashedThings.tsx'
import { useDeletedThreads } from './deleted-threads.hooks.ts'
import styles from './threads.module.css'

/** The way to the own conversations that were deleted, each with the days that it is still kept. */
export function DeletedThreads() {
  const { isOffered, isOpen, things, failure, open, close, readAgain, restore } = useDeletedThreads()
  if (!isOffered) return null
  return (
    <div className={styles.trash}>
      <Button size="small" tone="plain" icon="trash" onClick={open}>
        {texts.trash}
      </Button>
      {isOpen && (
        <Dialog open size="large" title={texts.trash} description={texts.note} onClose={close}>
          {failure === null ? (
            <TrashedThings things={things} restoreDisabledReason={null} onRestore={restore} />
          ) : (
            <ErrorState kind="part" message={failure} onBack={close} onRetry={readAgain} />
          )}
        </Dialog>
      )}
    </div>
  )
}
