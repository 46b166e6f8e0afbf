import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

type VisuallyHiddenProps = { children: ReactNode; role?: 'status' | 'alert' | undefined; as?: 'span' | 'h1' | 'h2' }

export function VisuallyHidden({ children, role, as: Element = 'span' }: VisuallyHiddenProps) {
  return (
    <Element className={styles.hidden} role={role}>
      {children}
    </Element>
  )
}
