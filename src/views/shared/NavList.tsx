import { Badge } from './Badge.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import { NavLink } from './NavLink.tsx'
import styles from './NavList.module.css'

export type NavEntry = {
  to: string
  label: string
  icon?: IconName | undefined
  /** Only current at exactly this URL. */
  exact?: boolean | undefined
  badge?: string | undefined
}

export type NavListProps = {
  entries: readonly NavEntry[]
  /** "bar" for the header, "list" for sidebars. */
  look?: 'bar' | 'list' | undefined
  onNavigate?: (() => void) | undefined
}

/** Links, with the current one marked. Put it into a `nav` with a name. */
export function NavList({ entries, look = 'list', onNavigate }: NavListProps) {
  return (
    <ul className={styles[look]}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <NavLink
            to={entry.to}
            exact={entry.exact}
            onClick={onNavigate}
            className={styles.link}
            currentClassName={styles.current}
          >
            {look === 'list' && entry.icon && <Icon name={entry.icon} />}
            <span className={styles.label}>{entry.label}</span>
            {entry.badge && <Badge tone="live">{entry.badge}</Badge>}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
