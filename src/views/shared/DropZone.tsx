import type { DragEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './DropZone.module.css'
import { Icon } from './Icon.tsx'

export type DropZoneProps = {
  /** Files are being dragged over it. */
  active: boolean
  title: string
  hint?: ReactNode
  /** Buttons (FileButton) for people who don't drag. */
  action?: ReactNode
  onDragEnter?: ((event: DragEvent) => void) | undefined
  onDragOver?: ((event: DragEvent) => void) | undefined
  onDragLeave?: ((event: DragEvent) => void) | undefined
  onDrop?: ((event: DragEvent) => void) | undefined
}

export function DropZone({ active, title, hint, action, ...drag }: DropZoneProps) {
  return (
    <div className={classNames(styles.zone, active && styles.active)} {...drag}>
      <span className={styles.icon}>
        <Icon name="upload" size="large" />
      </span>
      <p className={styles.title}>{title}</p>
      {hint && <div className={styles.hint}>{hint}</div>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
