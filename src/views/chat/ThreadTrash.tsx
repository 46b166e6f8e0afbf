import { lazy, Suspense } from 'react'
import { trashTexts as texts } from '../../../contract/shared/trash.texts.ts'
import { Button } from '../shared/Button.tsx'
import { useThreadTrash } from './chat.hooks.ts'
import styles from './threads.module.css'

const DeletedThreads = lazy(async () => ({ default: (await import('./DeletedThreads.tsx')).DeletedThreads }))

/** Opens the trash of conversations. */
export function ThreadTrash() {
  const { isOffered, isOpen, open } = useThreadTrash()
  if (!isOffered) return null
  return (
    <div className={styles.trash}>
      <Button size="small" tone="plain" icon="trash" onClick={open}>
        {texts.trash}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DeletedThreads />
        </Suspense>
      )}
    </div>
  )
}
