import { trashTexts as texts } from '../../../contract/shared/trash.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { TrashedThings } from '../shared/TrashedThings.tsx'
import { useTrash } from './trash.hooks.ts'

/** Opens the trash. */
export function TrashButton() {
  const { open } = useTrash()
  return (
    <Button size="small" tone="plain" icon="trash" onClick={open}>
      {texts.trash}
    </Button>
  )
}

/** Deleted documents and folders, each with the days until it is removed for good. */
export function TrashDialog() {
  const { isOpen, things, failure, restoreDisabledReason, close, readAgain, restore } = useTrash()
  if (!isOpen) return null
  return (
    <Dialog open size="large" title={texts.trash} description={texts.note} onClose={close}>
      {failure === null ? (
        <TrashedThings things={things} restoreDisabledReason={restoreDisabledReason} onRestore={restore} />
      ) : (
        <ErrorState kind="part" message={failure} onBack={close} onRetry={readAgain} />
      )}
    </Dialog>
  )
}
