import type { ReactNode } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import styles from './Banner.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import type { IconName } from './icon-paths.ts'

export type BannerTone = 'plain' | 'live' | 'good' | 'warn' | 'bad'

const icons: Record<BannerTone, IconName> = {
  plain: 'info',
  live: 'bell',
  good: 'check',
  warn: 'warning',
  bad: 'warning',
}

export type BannerProps = {
  children: ReactNode
  tone?: BannerTone | undefined
  /** One or two Buttons of size "small". */
  action?: ReactNode
  onDismiss?: (() => void) | undefined
}

export function Banner({ children, tone = 'plain', action, onDismiss }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.actions}>{action}</div>}
      {onDismiss && <IconButton icon="close" label={sharedTexts.dismiss} onClick={onDismiss} />}
    </div>
  )
}
