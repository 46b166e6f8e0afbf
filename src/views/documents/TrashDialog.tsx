import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { Icon } from '../shared/Icon.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import styles from './trash.module.css'
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

/** The documents and folders that were deleted, each with the days that it is still kept. */
export function TrashDialog() {
  const { isOpen, things, failure, restoreDisabledReason, close, readAgain, restore } = useTrash()
  if (!isOpen) return null
  return (
    <Dialog open size="large" title={texts.trashTitle} description={texts.trashNote} onClose={close}>
      {failure !== null && <ErrorState kind="part" message={failure} onBack={close} onRetry={readAgain} />}
      {failure === null && !things && <Skeleton shape="row" count={4} label={texts.trashLoading} />}
      {things?.length === 0 && <EmptyState title={texts.trashEmpty} icon="trash" />}
      <ul className={styles.things} aria-label={texts.trashTitle}>
        {things?.map((thing) => (
          <li key={thing.id} className={styles.thing}>
            <Icon name={thing.kind === 'folder' ? 'folder' : 'document'} />
            <span className={styles.words}>
              {thing.name}
              <span className={styles.about}>
                {texts.trashKinds[thing.kind]}, {thing.about}
              </span>
            </span>
            <Button
              size="small"
              icon="undo"
              aria-label={texts.restoreOf(thing.name)}
              disabledReason={thing.isComing ? sharedTexts.processing : restoreDisabledReason}
              onClick={() => restore(thing)}
            >
              {texts.restore}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
