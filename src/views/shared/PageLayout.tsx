import type { ReactNode } from 'react'
import styles from './PageLayout.module.css'

/** Layout for cards, tables or a dashboard: up to 1,440 px wide. */
export function PageLayout({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}
