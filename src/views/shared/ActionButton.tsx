import type { ReactNode } from 'react'
import { actionFailure } from '../../../contract/shared/form-result.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import styles from './ActionButton.module.css'
import { Button, type ButtonSize, type ButtonTone } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import { Progress } from './Progress.tsx'

export type ActionPhase = 'ready' | 'processing' | 'cancellable' | 'error'

/** An action that can be cancelled. */
type Cancelling =
  | { phase: ActionPhase; onCancel: () => void }
  | { phase: Exclude<ActionPhase, 'cancellable'>; onCancel?: undefined }

export type ActionButtonProps = Cancelling & {
  children: ReactNode
  onPress: () => void
  /** Label while it runs; "Working" by default. */
  processingLabel?: string | undefined
  /** 0 to 1; null while unknown. */
  progress?: number | null | undefined
  /** Why the action failed, after "Action failed"; while it can be cancelled, why cancelling failed. */
  reason?: string | null | undefined
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  icon?: IconName | undefined
  disabledReason?: string | null | undefined
}

/** A button for a long-running action. After a failure, another press retries it. */
export function ActionButton(props: ActionButtonProps) {
  const { phase, children, onPress, onCancel, processingLabel = sharedTexts.processing, progress = null } = props
  const { reason, tone = 'primary', size, icon, disabledReason } = props
  const busy = phase === 'processing' || phase === 'cancellable'
  return (
    <div className={styles.action}>
      <div className={styles.row}>
        <Button
          tone={tone}
          size={size}
          icon={icon}
          aria-busy={busy || undefined}
          disabledReason={busy ? processingLabel : disabledReason}
          onClick={onPress}
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          {busy ? processingLabel : children}
        </Button>
        {phase === 'cancellable' && (
          <Button tone="plain" size={size} onClick={onCancel}>
            {sharedTexts.cancel}
          </Button>
        )}
      </div>
      {busy && (
        <div className={styles.progress}>
          <Progress value={progress} label={processingLabel} />
        </div>
      )}
      {(phase === 'error' || (phase === 'cancellable' && reason)) && (
        <p className={styles.error} role="alert">
          <Icon name="warning" size="small" />
          <span>{phase === 'error' ? actionFailure(reason) : sharedTexts.notCancelled(reason ?? '')}</span>
        </p>
      )}
    </div>
  )
}
