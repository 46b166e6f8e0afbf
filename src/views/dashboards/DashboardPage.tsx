import { lazy, Suspense } from 'react'
import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'
import { periodLabel } from '../../../contract/shared/periods.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Badge } from '../shared/Badge.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { classNames } from '../shared/class-names.ts'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { NavLink } from '../shared/NavLink.tsx'
import { NoPermissionScreen } from '../shared/NoPermissionScreen.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { Alerts, AlertsButton, NewAlert } from './Alerts.tsx'
import { ChartGrid } from './ChartGrid.tsx'
import styles from './dashboards.module.css'
import { type DashboardView, useCatalogue, useDashboard, useDashboardAddress, useOpenPage } from './dashboards.hooks.ts'
import type { ReportParts } from './report-parts.ts'
import { FilterBar } from './FilterBar.tsx'
import { useFullScreen } from './full-screen.hooks.ts'

const Arranging = lazy(async () => ({ default: (await import('./Arranging.tsx')).Arranging }))

/** One dashboard with its tabs and charts. */
export function DashboardPage({ reports }: { reports: ReportParts }) {
  const { code, tab, date } = useDashboardAddress()
  useOpenPage('view', code)
  const view = useDashboard()
  const { goBack } = useSystem()
  const screen = useFullScreen()
  if (view.isForbidden) return <NoPermissionScreen onBack={goBack} />
  return (
    <div className={styles.region}>
      <PageLayout>
        {view.failure !== null && (
          <ErrorState kind="part" message={view.failure} onBack={goBack} onRetry={view.readAgain} />
        )}
        {view.failure === null && view.dashboard === null && <Skeleton shape="card" count={3} />}
        {view.dashboard !== null && (
          <>
            <Head view={view} screen={screen} reports={reports} isCharts={tab === null} />
            <TabRow view={view} tab={tab} />
            {tab === null && <Charts view={view} />}
            <NewAlert />
            <Alerts name={view.dashboard.name} />
            {tab !== null && (
              <Suspense fallback={<Skeleton shape="card" count={2} />}>
                <reports.Area
                  project={view.project}
                  code={code}
                  tab={tab}
                  date={date}
                  latest={view.dashboard.latestSnapshot?.takenAt ?? null}
                />
              </Suspense>
            )}
          </>
        )}
      </PageLayout>
    </div>
  )
}

type HeadProps = {
  view: DashboardView
  screen: ReturnType<typeof useFullScreen>
  reports: ReportParts
  /** Shows the charts, not the reports. */
  isCharts: boolean
}

function Head({ view, screen, reports, isCharts }: HeadProps) {
  const { project, dashboard, settings, editDisabledReason, isArranging, arrange } = view
  if (dashboard === null) return null
  return (
    <PageHeader
      title={
        <>
          {dashboard.name} {dashboard.accessLevel === 'private' && <Badge>{texts.privateBadge}</Badge>}
        </>
      }
      actions={
        <div className={styles.tools}>
          <Suspense fallback={null}>
            <reports.Tools
              project={project}
              code={dashboard.code}
              settings={settings}
              hasCharts={dashboard.metrics.length > 0}
            />
          </Suspense>
          <AlertsButton code={dashboard.code} />
          {dashboard.metrics.length > 1 && isCharts && (
            <IconButton
              icon="drag"
              label={texts.arrange}
              size="medium"
              disabledReason={editDisabledReason}
              aria-pressed={isArranging}
              onClick={arrange}
            />
          )}
          <IconButton
            icon="expand"
            label={screen.isFull ? texts.leaveFullScreen : texts.fullScreen}
            size="medium"
            disabledReason={screen.disabledReason}
            onClick={screen.toggle}
          />
          <IconButton icon="print" label={texts.print} size="medium" onClick={() => window.print()} />
          <ButtonLink
            to={pagePath('dashboardSettings', { project, dashboard: dashboard.code })}
            icon="settings"
            disabledReason={editDisabledReason}
            aria-label={texts.settingsOf(dashboard.name)}
          >
            {texts.settings}
          </ButtonLink>
        </div>
      }
    />
  )
}

function TabRow({ view: { project, dashboard }, tab }: { view: DashboardView; tab: string | null }) {
  if (dashboard === null) return null
  const latest = dashboard.latestSnapshot
  const to = (name?: string) => pagePath('dashboard', { project, dashboard: dashboard.code, tab: name })
  const entries = [
    { id: null, to: to(), label: dashboard.name },
    {
      id: 'latest',
      to: to('latest'),
      label: latest === null ? texts.latest : texts.latestOf(periodLabel('day', latest.date, 'short')),
    },
    { id: 'reports', to: to('reports'), label: texts.reports },
  ]
  return (
    <nav aria-label={texts.tabs} className={styles.tabs}>
      {entries.map((entry) => (
        <NavLink
          key={entry.to}
          to={entry.to}
          exact
          className={classNames(styles.tab, entry.id === tab && styles.tabCurrent)}
          currentClassName={undefined}
        >
          {entry.label}
        </NavLink>
      ))}
    </nav>
  )
}

function Charts({ view }: { view: DashboardView }) {
  const { project, dashboard, settings, isArranging } = view
  const { hasData, isKnown } = useCatalogue()
  if (dashboard === null || settings === null) return null
  if (dashboard.metrics.length === 0 && !isKnown) return <Skeleton shape="card" />
  if (dashboard.metrics.length === 0)
    return hasData ? (
      <EmptyState
        icon="chart"
        title={texts.noCharts}
        action={
          <ButtonLink
            tone="primary"
            icon="plus"
            disabledReason={view.editDisabledReason}
            to={pagePath('dashboardSettings', { project, dashboard: dashboard.code })}
          >
            {texts.chooseMetrics}
          </ButtonLink>
        }
      >
        {texts.noChartsNote}
      </EmptyState>
    ) : (
      <EmptyState
        icon="database"
        title={texts.noData}
        action={
          <ButtonLink tone="primary" icon="database" to={pagePath('data', { project })}>
            {texts.noData}
          </ButtonLink>
        }
      >
        {texts.noDataNote}
      </EmptyState>
    )
  return (
    <div className={styles.view}>
      <FilterBar view={view} dashboard={dashboard} settings={settings} />
      {isArranging ? (
        <Suspense fallback={<Skeleton shape="card" count={2} />}>
          <Arranging project={project} settings={settings} />
        </Suspense>
      ) : (
        <ChartGrid project={project} charts={dashboard.metrics} settings={settings} onSettings={view.change} />
      )}
    </div>
  )
}
