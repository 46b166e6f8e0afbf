import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button, type ButtonSize } from './Button.tsx'
import { classNames } from './class-names.ts'
import styles from './ConfirmDeleteButton.module.css'
import type { DeletionPhase } from './deletion-phase.ts'
import { Icon } from './Icon.tsx'

export type ConfirmDeleteButtonProps = {
  /** Armed by the first press; accepts the second a moment later. */
  phase: DeletionPhase
  label: string
  /** What it deletes, for screen readers, if a list has several such buttons. */
  subject?: string | undefined
  onPress: () => void
  size?: ButtonSize | undefined
  disabledReason?: string | null | undefined
}

/** Keeps its width when the label changes. A key held down counts as one press. */
export function ConfirmDeleteButton(props: ConfirmDeleteButtonProps) {
  const { phase, label, subject, onPress, size, disabledReason } = props
  const armed = phase !== 'ready'
  const named = subject && sharedTexts.actionOn(label, subject)
  return (
    <Button
      tone="danger"
      size={size}
      disabledReason={disabledReason}
      isTooSoon={phase === 'just armed'}
      aria-label={named && armed ? `${sharedTexts.confirmDelete} ${named}` : named}
      data-armed={armed || undefined}
      onClick={onPress}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    >
      <span className={styles.words} aria-live="polite">
        <span className={classNames(styles.word, armed && styles.hidden)}>
          <Icon name="trash" />
          {label}
        </span>
        <span className={classNames(styles.word, !armed && styles.hidden)}>{sharedTexts.confirmDelete}</span>
      </span>
    </Button>
  )
}
