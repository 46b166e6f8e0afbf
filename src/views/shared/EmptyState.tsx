import type { ReactNode } from 'react'
import centred from './centred.module.css'
import { classNames } from './class-names.ts'
import styles from './EmptyState.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'

export type EmptyStateProps = {
  icon?: IconName | undefined
  /** A sketch of it, instead of the icon. */
  picture?: ReactNode
  /** What will appear here. */
  title: string
  children?: ReactNode
  /** The first step. */
  action?: ReactNode
  /** 1 if it replaces the whole page. */
  level?: 1 | 2 | undefined
}

export function EmptyState({ icon, picture, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.state}>
      {picture}
      {icon && !picture && (
        <span className={styles.icon}>
          <Icon name={icon} size="large" />
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={classNames(centred.text, styles.text)}>{children}</div>}
      {action && <div className={classNames(centred.actions, styles.actions)}>{action}</div>}
    </div>
  )
}
