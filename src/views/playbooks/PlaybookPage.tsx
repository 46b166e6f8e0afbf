import { dueDayOf, dueStateOf, overdueCount } from '../../../contract/playbooks/due.ts'
import { stepIds } from '../../../contract/playbooks/playbook-steps.ts'
import type { PlaybookTopic, Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbookReportTexts } from '../../../contract/playbooks/playbook-report.texts.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { reportsTexts } from '../../../contract/reports/reports.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Badge } from '../shared/Badge.tsx'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { ReportMenu } from '../shared/ReportMenu.tsx'
import { useReports } from '../shared/reports.hooks.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Switch } from '../shared/Switch.tsx'
import { useSystem } from '../shared/system-context.ts'
import { Tabs } from '../shared/Tabs.tsx'
import { dayWords } from './day-words.ts'
import { IterationChoice } from './IterationChoice.tsx'
import { type PlaybookView, useIterations, usePeople, usePlaybook, useToday } from './playbooks.hooks.ts'
import styles from './playbooks.module.css'
import { StepBeside } from './StepBeside.tsx'
import { StepPanel } from './StepPanel.tsx'
import { WaitingPeople } from './WaitingPeople.tsx'

/** A playbook with its steps as tabs. */
export function PlaybookPage() {
  const view = usePlaybook()
  const { goBack } = useSystem()
  const { topic, failure, readAgain } = view
  if (failure !== null) return <ErrorState kind="page" message={failure} onBack={goBack} onRetry={readAgain} />
  if (topic === null) {
    return (
      <PageLayout>
        <PageHeader title={texts.title} />
        <Skeleton shape="text" count={6} />
      </PageLayout>
    )
  }
  return <Playbook topic={topic} view={view} />
}

function Playbook({ topic, view }: { topic: PlaybookTopic; view: PlaybookView }) {
  const { project, topicId, stepId, show } = view
  const { nameOf } = usePeople()
  const today = useToday()
  const iterations = useIterations(topic)
  const reports = useReports({ project, topicId })
  const overdue = overdueCount(topic, today)
  const hasDone = Object.values(topic.steps).some(({ status }) => status === 'complete')
  const tabs = stepIds(topic.steps).map((id) => {
    const step = topic.steps[id]!
    const name = texts.stepName(id, step.config.label)
    return {
      id,
      label: texts.tabName(name, statusOf(topic, step, today)),
      panel:
        id === stepId &&
        (iterations.other === null ? (
          <StepPanel key={id} id={id} step={step} topic={topic} />
        ) : (
          <StepBeside now={topic} before={iterations.other} id={id} />
        )),
    }
  })
  return (
    <PageLayout>
      <PageHeader
        title={topic.title}
        note={
          <span className={styles.facts}>
            <span>{dayWords(topic.date)}</span>
            <Badge>{texts.accessBadges[topic.accessLevel]}</Badge>
            {overdue > 0 && <Badge tone="warn">{texts.overdueCount(overdue)}</Badge>}
            <WaitingPeople topic={topic} nameOf={nameOf} />
          </span>
        }
        actions={
          <>
            <ButtonLink to={pagePath('playbookEdit', { project, topicId })}>{texts.settings}</ButtonLink>
            <ReportMenu
              title={topic.title}
              notYetReason={hasDone ? null : playbookReportTexts.nothingYet}
              view={reports}
              hasRecord={Object.values(topic.steps).some(({ output }) => output.document !== undefined)}
            />
            {!iterations.isOpen && <Button onClick={iterations.begin}>{texts.compareButton}</Button>}
            {topic.canClone && (
              <Button icon="refresh" disabledReason={view.repeatDisabledReason} onClick={view.repeat}>
                {texts.repeat}
              </Button>
            )}
          </>
        }
      />
      <Reminders topic={topic} view={view} />
      {reports.failure !== null && <Banner tone="bad">{reportsTexts.menu.printFailed(reports.failure)}</Banner>}
      {reports.downloadFailure !== null && (
        <Banner tone="bad">{reportsTexts.menu.downloadFailed(reports.downloadFailure)}</Banner>
      )}
      {iterations.isOpen && <IterationChoice iterations={iterations} />}
      {view.repeatFailure !== null && (
        <p role="alert" className={styles.failure}>
          {view.repeatFailure}
        </p>
      )}
      {topic.completed && (
        <Banner tone="good">
          <strong>{texts.allDone}</strong> {texts.allDoneHint}
        </Banner>
      )}
      <Tabs label={texts.stepsLabel} tabs={tabs} selected={stepId ?? ''} onSelect={show} wraps />
    </PageLayout>
  )
}

/** Reminder emails for due steps, for people who can have any. */
function Reminders({ topic, view }: { topic: PlaybookTopic; view: PlaybookView }) {
  const disabledReason = useRefusal('member')
  const isDue = Object.values(topic.steps).some((step) => step.status !== 'complete' && dueDayOf(topic, step) !== null)
  if (!isDue || disabledReason !== null) return null
  return (
    <div className={styles.reminders}>
      <Switch
        label={texts.remindMe}
        hint={texts.remindMeHint}
        checked={topic.remindsMe}
        disabledReason={view.saveDisabledReason}
        onChange={(remindsMe) => view.save({ remindsMe, rev: topic.rev })}
      />
      {view.saveFailure !== null && (
        <p role="alert" className={styles.failure}>
          {view.saveFailure}
        </p>
      )}
    </div>
  )
}

function statusOf(topic: PlaybookTopic, step: Step, today: string): string {
  if (step.status === 'complete') return texts.stepStatuses.complete
  if (dueStateOf(topic, step, today)?.isOverdue) return texts.overdueShort
  if (step.hidden) return texts.stepStatuses.hidden
  return step.jobId === null ? texts.stepStatuses[step.status] : texts.stepStatuses.working
}
