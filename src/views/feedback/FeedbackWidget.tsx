import { lazy, Suspense, useEffect, useRef } from 'react'
import type { FeedbackEntity } from '../../../contract/feedback/feedback.schemas.ts'
import { feedbackTexts as texts } from '../../../contract/feedback/feedback.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useFeedback } from './feedback.hooks.ts'
import styles from './feedback.module.css'

/** Only needed once the control is opened. */
const FeedbackForm = lazy(async () => ({ default: (await import('./FeedbackForm.tsx')).FeedbackForm }))

/** A small control below a conversation or report: closed, open, or saying thanks. */
export function FeedbackWidget({ entityType, entityId }: FeedbackEntity) {
  const view = useFeedback({ entityType, entityId })
  const box = useRef<HTMLElement>(null)
  const stage = view?.stage ?? null
  const before = useRef(stage)
  // The pressed button is gone, so keyboard users continue from here.
  useEffect(() => {
    const hasLostFocus = document.activeElement === document.body
    if (before.current !== null && before.current !== stage && hasLostFocus) box.current?.focus()
    before.current = stage
  }, [stage])
  if (view === null) return null
  return (
    <section ref={box} tabIndex={-1} className={styles.widget} aria-label={texts.label}>
      {view.stage === 'closed' && (
        <Button size="small" tone="plain" icon="star" onClick={view.open}>
          {texts.ask[entityType]}
        </Button>
      )}
      {view.stage === 'open' && (
        <Suspense fallback={<Skeleton shape="card" count={1} />}>
          <FeedbackForm view={view} entityType={entityType} />
        </Suspense>
      )}
      {view.stage === 'thanks' && (
        <p className={styles.thanks}>
          <span role="status">{texts.thanks}</span>
          <Button size="small" tone="plain" onClick={view.open}>
            {texts.change}
          </Button>
        </p>
      )}
    </section>
  )
}
