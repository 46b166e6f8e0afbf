import { useLocation } from 'react-router'
import { adminPagesTexts } from '../../../contract/admin/admin-pages.texts.ts'
import { IconButton } from '../shared/IconButton.tsx'
import { NavList } from '../shared/NavList.tsx'
import { useSystem } from '../shared/system-context.ts'
import styles from './admin.module.css'
import { useAdminPerson } from './admin.hooks.ts'

export function AdminSidebar() {
  const { entries } = useAdminPerson()
  return (
    <nav aria-label={adminPagesTexts.area} className={styles.sidebar}>
      <h2 className={styles.sidebarTitle}>{adminPagesTexts.area}</h2>
      <NavList entries={entries} />
    </nav>
  )
}

/** The collapsed sidebar. */
export function AdminRail() {
  const { entries } = useAdminPerson()
  const { goTo } = useSystem()
  const { pathname } = useLocation()
  return (
    <nav aria-label={adminPagesTexts.area} className={styles.rail}>
      {entries.map(
        ({ to, label, icon, exact }) =>
          icon && (
            <IconButton
              key={to}
              icon={icon}
              label={label}
              aria-current={(exact ? pathname === to : pathname.startsWith(to)) ? 'page' : undefined}
              onClick={() => goTo(to)}
            />
          ),
      )}
    </nav>
  )
}
