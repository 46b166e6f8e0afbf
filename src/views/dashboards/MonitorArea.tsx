import { DashboardPage } from './DashboardPage.tsx'
import { DashboardSettingsPage } from './DashboardSettingsPage.tsx'
import { useDashboardAddress } from './dashboards.hooks.ts'
import { MonitorPage } from './MonitorPage.tsx'
import type { ReportParts } from './report-parts.ts'

/** The page of the dashboards that the address names. */
export function MonitorArea({ reports }: { reports: ReportParts }) {
  const { page, code } = useDashboardAddress()
  if (page === 'dashboardSettings') return <DashboardSettingsPage key={code} />
  return page === 'dashboard' ? <DashboardPage key={code} reports={reports} /> : <MonitorPage />
}
