import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classNames } from './class-names.ts'

export type BadgeTone = 'plain' | 'ink' | 'live' | 'good' | 'warn' | 'bad'

export function Badge({ children, tone = 'plain' }: { children: ReactNode; tone?: BadgeTone | undefined }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>
}
