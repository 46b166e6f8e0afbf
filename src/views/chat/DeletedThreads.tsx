import { trashTexts as texts } from '../../../contract/shared/trash.texts.ts'
import { Button } from '../shared/Button.tsx'
import { TrashedDialog } from '../shared/TrashedDialog.tsx'
import { useDeletedThreads } from './deleted-threads.hooks.ts'
import styles from './threads.module.css'

/** Lists the person's deleted conversations, each with the days until it is removed for good. */
export function DeletedThreads() {
  const view = useDeletedThreads()
  if (!view.isOffered) return null
  return (
    <div className={styles.trash}>
      <Button size="small" tone="plain" icon="trash" onClick={view.open}>
        {texts.trash}
      </Button>
      {view.isOpen && <TrashedDialog note={texts.note} view={view} />}
    </div>
  )
}
