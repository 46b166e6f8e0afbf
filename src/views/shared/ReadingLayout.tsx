import type { ReactNode } from 'react'
import styles from './PageLayout.module.css'

/** Layout for reading: up to 760 px wide. */
export function ReadingLayout({ children }: { children: ReactNode }) {
  return <div className={styles.reading}>{children}</div>
}
