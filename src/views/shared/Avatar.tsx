import styles from './Avatar.module.css'
import { classNames } from './class-names.ts'
import { initials } from './initials.ts'

/** A person as initials. It says nothing itself (the letters are drawn by CSS): the name stands beside it or is the button's label. */
export function Avatar({ name, size = 'medium' }: { name: string; size?: 'small' | 'medium' | 'large' | undefined }) {
  return <span className={classNames(styles.avatar, styles[size])} data-initials={initials(name)} aria-hidden="true" />
}
