import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

export type PageHeaderProps = {
  title: ReactNode
  /** A secondary line below the title. */
  note?: ReactNode
  /** A Breadcrumb. */
  way?: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
}

export function PageHeader({ title, note, way, actions }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      {way}
      <div className={styles.row}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
