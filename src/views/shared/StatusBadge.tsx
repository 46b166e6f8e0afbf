import styles from './StatusBadge.module.css'
import { classNames } from './class-names.ts'

export type Status = 'good' | 'warn' | 'bad' | 'live' | 'waiting' | 'stopped'

/** On a grid of 16. Every status has its own shape, so that none depends on colour alone. */
const shapes: Record<Status, { fill: string; line?: string }> = {
  good: { fill: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1', line: 'M5 8.3l2.2 2.2L11.2 6' },
  warn: { fill: 'M8 1.5L15.3 14.5H.7z', line: 'M8 6.5v3.5M8 12.3h.01' },
  bad: { fill: 'M5 1h6l4 4v6l-4 4H5l-4-4V5z', line: 'M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4' },
  live: { fill: 'M8 3.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9' },
  waiting: { fill: '', line: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M8 5v3.2l2 1.3' },
  stopped: { fill: '', line: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2M5.5 8h5' },
}

/** A word with the shape and colour of its status. */
export function StatusBadge({ status, label }: { status: Status; label: string }) {
  const shape = shapes[status]
  return (
    <span className={classNames(styles.badge, styles[status])}>
      <svg className={styles.shape} viewBox="0 0 16 16" aria-hidden="true">
        <path className={styles.fill} d={shape.fill} />
        {shape.line && <path className={styles.line} d={shape.line} />}
      </svg>
      {label}
    </span>
  )
}
