import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button, type ButtonSize } from './Button.tsx'
import { classNames } from './class-names.ts'
import styles from './ConfirmDeleteButton.module.css'
import { Icon } from './Icon.tsx'

export type ConfirmDeleteButtonProps = {
  /** Armed after the first press; when a press counts is the machine's to say. */
  phase: 'ready' | 'armed'
  label: string
  onPress: () => void
  armedLabel?: string | undefined
  size?: ButtonSize | undefined
  disabledReason?: string | null | undefined
}

/** Keeps its width when the words change, and a key held down presses it once. */
export function ConfirmDeleteButton(props: ConfirmDeleteButtonProps) {
  const { phase, label, onPress, armedLabel = sharedTexts.confirmDelete, size, disabledReason } = props
  const armed = phase === 'armed'
  return (
    <Button
      tone="danger"
      size={size}
      disabledReason={disabledReason}
      data-armed={armed || undefined}
      onClick={onPress}
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    >
      <span className={styles.words} aria-live="polite">
        <span className={classNames(styles.word, armed && styles.hidden)}>
          <Icon name="trash" />
          {label}
        </span>
        <span className={classNames(styles.word, !armed && styles.hidden)}>{armedLabel}</span>
      </span>
    </Button>
  )
}
