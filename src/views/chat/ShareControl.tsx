import { lazy, type ReactNode, Suspense } from 'react'
import { chatSharingTexts as texts } from '../../../contract/chat/chat-sharing.texts.ts'
import { Button } from '../shared/Button.tsx'
import { useShareControl } from './sharing.hooks.ts'
import styles from './sharing.module.css'

const SharingDialog = lazy(async () => ({ default: (await import('./SharingDialog.tsx')).SharingDialog }))

/** Below the last answer: shares or exports the conversation. `children`: what else is offered there. */
export function ShareControl({ threadId, children }: { threadId: string; children: ReactNode }) {
  const view = useShareControl(threadId)
  return (
    <div className={styles.end}>
      <Button
        size="small"
        tone="plain"
        icon="share"
        disabledReason={view.disabledReason ?? (view.isOpening ? texts.opening : null)}
        onClick={view.open}
      >
        {texts.open}
      </Button>
      {children}
      {view.isFailed && (
        <p className={styles.problem} role="alert">
          {texts.notOpened}
        </p>
      )}
      {view.isOpen && (
        <Suspense fallback={null}>
          <SharingDialog onClose={view.close} />
        </Suspense>
      )}
    </div>
  )
}
