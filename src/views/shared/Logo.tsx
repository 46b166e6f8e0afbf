import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { classNames } from './class-names.ts'
import styles from './Logo.module.css'

export type LogoProps = {
  size?: 'small' | 'medium' | 'large' | undefined
  /** Only the symbol; screen readers still hear the name. */
  symbolOnly?: boolean | undefined
  name?: string | undefined
  /** The dot pulses while something is loading. */
  live?: boolean | undefined
}

/** A quarter arc with a brass dot on it, above a thin horizon. */
export function Logo({ size = 'medium', symbolOnly = false, name = sharedTexts.productName, live = false }: LogoProps) {
  return (
    <span className={classNames(styles.logo, styles[size])}>
      <svg
        className={styles.symbol}
        viewBox="0 0 24 24"
        {...(symbolOnly ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      >
        <path className={styles.horizon} d="M1.5 20.5h21" />
        <path className={styles.arc} d="M4 4.5a16 16 0 0 1 7.4 1.9M16.9 11A16 16 0 0 1 20 19.9" />
        <circle className={classNames(styles.point, live && styles.live)} cx="14.6" cy="8.3" r="2.4" />
      </svg>
      {!symbolOnly && <span className={styles.word}>{name}</span>}
    </span>
  )
}
