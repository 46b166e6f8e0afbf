import type { ReactNode } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Badge } from './Badge.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import type { IconName } from './icon-paths.ts'
import styles from './ProgressBubble.module.css'

export type BubblePhase = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

const icons: Partial<Record<BubblePhase, IconName>> = { done: 'check', failed: 'warning', cancelled: 'minus' }

export type ProgressBubbleProps = {
  label: string
  phase: BubblePhase
  /** 0 to 1; null while unknown. */
  progress?: number | null | undefined
  /** Number of jobs in this bubble. */
  count?: number | undefined
  /** What it is doing, or why it failed. */
  detail?: ReactNode
  cancel?: { label: string; onSelect: () => void; disabledReason?: string | null | undefined } | undefined
  dismiss?: { label: string; onSelect: () => void } | undefined
}

/** A long-running job; pulses in brass while it runs. */
export function ProgressBubble(props: ProgressBubbleProps) {
  const { label, phase, progress = null, count = 1, detail, cancel, dismiss } = props
  return (
    <div className={classNames(styles.bubble, styles[phase])}>
      <Ring phase={phase} progress={progress} label={label} />
      <div className={styles.words}>
        <div className={styles.label}>
          <span className={styles.name}>{label}</span>
          {count > 1 && <Badge>×{count}</Badge>}
        </div>
        {detail && <div className={styles.detail}>{detail}</div>}
      </div>
      {phase === 'running' && progress !== null && (
        <span className={styles.figure}>{sharedTexts.percent(progress)}</span>
      )}
      {cancel && (
        <IconButton icon="stop" label={cancel.label} disabledReason={cancel.disabledReason} onClick={cancel.onSelect} />
      )}
      {dismiss && <IconButton icon="close" label={dismiss.label} onClick={dismiss.onSelect} />}
    </div>
  )
}

function Ring({ phase, progress, label }: { phase: BubblePhase; progress: number | null; label: string }) {
  const icon = icons[phase]
  if (icon) {
    return (
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
    )
  }
  const share = progress === null ? null : Math.min(1, Math.max(0, progress))
  return (
    <svg
      className={styles.ring}
      viewBox="0 0 24 24"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
    >
      <circle className={styles.rail} cx="12" cy="12" r="9.5" />
      <circle
        className={styles.arc}
        cx="12"
        cy="12"
        r="9.5"
        pathLength="100"
        strokeDasharray={`${(share ?? 0.25) * 100} 100`}
      />
      {phase === 'running' && <circle className={styles.point} cx="12" cy="12" r="3" />}
    </svg>
  )
}
