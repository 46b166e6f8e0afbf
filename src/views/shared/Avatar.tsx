import styles from './Avatar.module.css'
import { classNames } from './class-names.ts'
import { initials } from './initials.ts'

/**
 * A person's initials. Silent for screen readers (CSS draws the letters), because the name is beside it or in the
 * button's label.
 */
export function Avatar({ name, size = 'medium' }: { name: string; size?: 'small' | 'medium' | 'large' | undefined }) {
  return <span className={classNames(styles.avatar, styles[size])} data-initials={initials(name)} aria-hidden="true" />
}
