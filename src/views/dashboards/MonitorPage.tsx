import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { NoPermissionScreen } from '../shared/NoPermissionScreen.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { CreateButton } from './CreateButton.tsx'
import {
  useCatalogue,
  useCreation,
  useDashboardAddress,
  useDashboardList,
  useOpenPage,
  useWayOn,
} from './dashboards.hooks.ts'

/** The landing page: redirects to a dashboard, or offers to create the first one. */
export function MonitorPage() {
  useOpenPage('list', '')
  useWayOn()
  const { dashboards, isKnown, isForbidden, failure, readAgain } = useDashboardList()
  const { goBack } = useSystem()
  if (isForbidden) return <NoPermissionScreen onBack={goBack} />
  return (
    <PageLayout>
      <PageHeader title={texts.monitor} />
      {failure !== null && <ErrorState kind="part" message={failure} onBack={goBack} onRetry={readAgain} />}
      {failure === null && (!isKnown || dashboards.length > 0) && <Skeleton shape="card" count={2} />}
      {failure === null && isKnown && dashboards.length === 0 && <NoDashboards />}
    </PageLayout>
  )
}

function NoDashboards() {
  const { project } = useDashboardAddress()
  const { hasData, isKnown } = useCatalogue()
  const { createDisabledReason, isBusyFirst, failureFirst, createFirst } = useCreation()
  if (!isKnown) return <Skeleton shape="card" />
  if (!hasData)
    return (
      <EmptyState
        icon="chart"
        title={texts.noData}
        action={
          <>
            <CreateButton tone="quiet" />
            <ButtonLink tone="primary" to={pagePath('data', { project })} icon="database">
              {texts.noData}
            </ButtonLink>
          </>
        }
      >
        {texts.noDataNote}
      </EmptyState>
    )
  return (
    <>
      {failureFirst !== null && <Banner tone="bad">{failureFirst}</Banner>}
      <EmptyState
        icon="chart"
        title={texts.none}
        action={
          <>
            <CreateButton tone="quiet" />
            <Button
              tone="primary"
              icon="chart"
              disabledReason={createDisabledReason ?? (isBusyFirst ? texts.making : null)}
              onClick={createFirst}
            >
              {texts.first}
            </Button>
          </>
        }
      >
        {texts.noneNote} {texts.firstNote}
      </EmptyState>
    </>
  )
}
