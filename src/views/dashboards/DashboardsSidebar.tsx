import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'
import { NavList } from '../shared/NavList.tsx'
import { CreateButton } from './CreateButton.tsx'
import { useDashboardAddress, useDashboardEntries } from './dashboards.hooks.ts'
import styles from './dashboards.module.css'

/** The list of dashboards, on the left of every dashboard page. */
export function DashboardsSidebar() {
  const { project } = useDashboardAddress()
  const entries = useDashboardEntries(project)
  return (
    <div className={styles.sidebar}>
      <nav aria-label={texts.list}>
        <NavList entries={entries} />
      </nav>
      <CreateButton wide />
    </div>
  )
}
