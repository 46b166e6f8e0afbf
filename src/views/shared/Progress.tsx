import type { CSSProperties } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import styles from './Progress.module.css'

export type ProgressProps = {
  /** 0 to 1; null while unknown. */
  value: number | null
  label: string
  /** Also shows label and figure as text. */
  shown?: boolean | undefined
}

export function Progress({ value, label, shown = false }: ProgressProps) {
  const share = value === null ? null : Math.min(1, Math.max(0, value))
  return (
    <div className={styles.progress}>
      {shown && (
        <div className={styles.words}>
          <span>{label}</span>
          {share !== null && <span className={styles.figure}>{sharedTexts.percent(share)}</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
        className={styles.track}
        data-unknown={share === null || undefined}
        style={{ '--share': share ?? 0 } as CSSProperties}
      />
    </div>
  )
}
