import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { reportsTexts } from '../../../contract/reports/reports.texts.ts'
import { researchPagesTexts as texts } from '../../../contract/research/research-pages.texts.ts'
import type { ResearchTopic } from '../../../contract/research/research.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { ActionButton } from '../shared/ActionButton.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { NoPermissionScreen } from '../shared/NoPermissionScreen.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { ReportMenu } from '../shared/ReportMenu.tsx'
import { useReports } from '../shared/reports.hooks.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { SafeHtml } from '../shared/markdown/SafeHtml.tsx'
import { useSystem } from '../shared/system-context.ts'
import { Tabs } from '../shared/Tabs.tsx'
import { useOpenPage, useResearchAddress, useRunning, useTopic } from './research.hooks.ts'
import styles from './research.module.css'
import { TopicBadges } from './TopicBadges.tsx'
import { TopicDetails } from './TopicDetails.tsx'
import { TopicReport } from './TopicReport.tsx'

/** One topic: its report, its updates, and how it was made. */
export function TopicPage({ feedbackOn }: { feedbackOn: (topicId: string) => ReactNode }) {
  const { topicId } = useResearchAddress()
  useOpenPage('view', topicId)
  const { topic, isForbidden, isMissing, failure, readAgain } = useTopic()
  const { goBack } = useSystem()
  if (isForbidden) return <NoPermissionScreen onBack={goBack} />
  if (isMissing) return null
  return (
    <PageLayout>
      {failure !== null && <ErrorState kind="part" message={failure} onBack={goBack} onRetry={readAgain} />}
      {topic === null && failure === null && <Skeleton shape="card" />}
      {topic !== null && <Topic topic={topic} feedback={topic.content === null ? null : feedbackOn(topic.id)} />}
    </PageLayout>
  )
}

const tabs = ['report', 'updates', 'details'] as const
type TabId = (typeof tabs)[number]

function Topic({ topic, feedback }: { topic: ResearchTopic; feedback: ReactNode }) {
  const { project, tab } = useResearchAddress()
  const navigate = useNavigate()
  const selected: TabId = tabs.find((one) => one === tab && (one !== 'updates' || topic.hasUpdates)) ?? 'report'
  const select = (id: TabId) => {
    const params = { project, topicId: topic.id, ...(id === 'report' ? {} : { tab: id }) }
    void navigate(pagePath('researchView', params))
  }
  return (
    <>
      <TopicHead topic={topic} />
      <Tabs
        label={texts.tabsLabel}
        selected={selected}
        onSelect={select}
        tabs={[
          { id: 'report', label: texts.tabs.report, panel: <TopicReport topic={topic} feedback={feedback} /> },
          {
            ...{ id: 'updates', label: texts.tabs.updates, isDisabled: !topic.hasUpdates },
            panel: topic.updates === null ? <p>{texts.noUpdates}</p> : <SafeHtml html={topic.updates} />,
          },
          { id: 'details', label: texts.tabs.details, panel: <TopicDetails topic={topic} /> },
        ]}
      />
    </>
  )
}

function TopicHead({ topic }: { topic: ResearchTopic }) {
  const { project } = useResearchAddress()
  const running = useRunning(topic)
  const deletion = useRowDeletion('research deletion')
  const reports = useReports({ project, topicId: topic.id })
  const disabledReason = useRefusal('member')
  const isRunning = topic.jobId !== null || running.isBusy
  const notOwn = topic.mayChange ? null : texts.changedBy
  return (
    <>
      <PageHeader title={topic.topic} note={<TopicBadges topic={topic} />} />
      <div className={styles.tools}>
        <ReportMenu title={topic.topic} notYetReason={topic.content === null ? texts.notYet : null} view={reports} />
        <ActionButton
          phase={isRunning ? running.cancelling.phase : 'ready'}
          tone="quiet"
          icon="refresh"
          processingLabel={texts.states.running}
          disabledReason={disabledReason ?? (topic.isUpdatable ? null : texts.notUpdatable)}
          onPress={() => running.run('refresh')}
          onCancel={running.cancelling.cancel}
        >
          {texts.refresh}
        </ActionButton>
        <Button
          icon="research"
          disabledReason={disabledReason ?? notOwn ?? (running.isBusy ? texts.running : null)}
          onClick={() => running.run('reset')}
        >
          {texts.again}
        </Button>
        <ButtonLink icon="settings" to={pagePath('researchEdit', { project, topicId: topic.id })}>
          {texts.settings}
        </ButtonLink>
        {disabledReason === null && notOwn === null && (
          <RowDeletionButton deletion={deletion} id={topic.id} name={topic.topic} label={texts.delete} />
        )}
      </div>
      {running.failure !== null && <Banner tone="bad">{texts.failedAction(running.failure)}</Banner>}
      {reports.failure !== null && <Banner tone="bad">{reportsTexts.menu.printFailed(reports.failure)}</Banner>}
      {reports.downloadFailure !== null && (
        <Banner tone="bad">{reportsTexts.menu.downloadFailed(reports.downloadFailure)}</Banner>
      )}
      {topic.jobId !== null && topic.content !== null && <Banner tone="live">{texts.running}</Banner>}
    </>
  )
}
