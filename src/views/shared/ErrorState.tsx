import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from './Button.tsx'
import centred from './centred.module.css'
import { classNames } from './class-names.ts'
import styles from './EmptyState.module.css'
import { Icon } from './Icon.tsx'

const titles = {
  page: sharedTexts.couldNotLoad,
  'not found': sharedTexts.notFound,
  part: sharedTexts.failedToLoadData,
} as const

export type ErrorStateProps = {
  /** A whole page failed, the item doesn't exist, or part of a page (a list, a table) failed. */
  kind: keyof typeof titles
  /** What happened, and what is safe, in a sentence. */
  message?: string | null | undefined
  onBack: () => void
  onRetry?: (() => void) | undefined
}

export function ErrorState({ kind, message, onBack, onRetry }: ErrorStateProps) {
  const Heading = kind === 'part' ? 'h2' : 'h1'
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon}>
        <Icon name={kind === 'not found' ? 'search' : 'warning'} size="large" />
      </span>
      <Heading className={styles.title}>{titles[kind]}</Heading>
      {message && <p className={classNames(centred.text, styles.text)}>{message}</p>}
      <div className={classNames(centred.actions, styles.actions)}>
        {onRetry && (
          <Button tone="primary" icon="refresh" onClick={onRetry}>
            {sharedTexts.tryAgain}
          </Button>
        )}
        <Button tone={onRetry ? 'quiet' : 'primary'} onClick={onBack}>
          {sharedTexts.takeMeBack}
        </Button>
      </div>
    </div>
  )
}
