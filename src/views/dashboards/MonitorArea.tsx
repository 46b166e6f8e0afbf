import { lazy, Suspense } from 'react'
import { Skeleton } from '../shared/Skeleton.tsx'
import { DashboardPage } from './DashboardPage.tsx'
import { useDashboardAddress } from './dashboards.hooks.ts'
import { MonitorPage } from './MonitorPage.tsx'
import type { ReportParts } from './report-parts.ts'

const DashboardSettingsPage = lazy(async () => ({
  default: (await import('./DashboardSettingsPage.tsx')).DashboardSettingsPage,
}))

/** The dashboard page that the URL names. */
export function MonitorArea({ reports }: { reports: ReportParts }) {
  const { page, code } = useDashboardAddress()
  if (page === 'dashboardSettings')
    return (
      <Suspense fallback={<Skeleton shape="card" count={2} />}>
        <DashboardSettingsPage key={code} />
      </Suspense>
    )
  return page === 'dashboard' ? <DashboardPage key={code} reports={reports} /> : <MonitorPage />
}
