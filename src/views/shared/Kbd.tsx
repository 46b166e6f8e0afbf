import { classNames } from './class-names.ts'
import styles from './Kbd.module.css'

/** A key, or a combination such as "Ctrl+K". */
export function Kbd({ children, tone = 'plain' }: { children: string; tone?: 'plain' | 'inverse' | undefined }) {
  return (
    <span className={styles.chord}>
      {children.split('+').map((key) => (
        <kbd key={key} className={classNames(styles.key, styles[tone])}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
