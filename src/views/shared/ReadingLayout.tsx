import type { ReactNode } from 'react'
import styles from './PageLayout.module.css'

/** A page that is read: up to 760 px. */
export function ReadingLayout({ children }: { children: ReactNode }) {
  return <div className={styles.reading}>{children}</div>
}
