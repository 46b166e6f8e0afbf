import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Toasts.module.css'

export type Toast = {
  id: string
  text: string
  tone: 'good' | 'bad' | 'plain'
  action?: { label: string; onSelect: () => void } | undefined
}

/**
 * Shows the first toast and how many others wait. The region stays in the page, so that screen readers announce what
 * appears.
 */
export function Toasts({ toasts, onDismiss }: { toasts: readonly Toast[]; onDismiss: (id: string) => void }) {
  const [toast, ...waiting] = toasts
  return (
    <section className={styles.region} aria-label={sharedTexts.notifications} aria-live="polite">
      {toast && (
        <div key={toast.id} className={classNames(styles.toast, styles[toast.tone])}>
          {toast.tone !== 'plain' && <Icon name={toast.tone === 'good' ? 'check' : 'warning'} />}
          <div className={styles.text}>
            {toast.text}
            {waiting.length > 0 && (
              <span className={styles.waiting}>{sharedTexts.moreNotifications(waiting.length)}</span>
            )}
          </div>
          {toast.action && (
            <button type="button" className={styles.action} onClick={toast.action.onSelect}>
              {toast.action.label}
            </button>
          )}
          <IconButton icon="close" label={sharedTexts.dismiss} onClick={() => onDismiss(toast.id)} />
        </div>
      )}
    </section>
  )
}
