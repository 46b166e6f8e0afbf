import type { ReactNode } from 'react'
import styles from './Card.module.css'
import { classNames } from './class-names.ts'

export type CardProps = {
  children: ReactNode
  title?: ReactNode
  /** Secondary text below the title. */
  note?: ReactNode
  actions?: ReactNode
  footer?: ReactNode
  /** No padding, for content such as tables that has its own. */
  flush?: boolean | undefined
}

export function Card({ children, title, note, actions, footer, flush = false }: CardProps) {
  return (
    <section className={styles.card}>
      {(title || actions) && (
        <header className={styles.header}>
          <div className={styles.words}>
            {title && <h2 className={styles.title}>{title}</h2>}
            {note && <p className={styles.note}>{note}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      <div className={classNames(!flush && styles.body)}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </section>
  )
}
