import type { PipelineStep } from '../../../contract/docsets/docsets.schemas.ts'
import { docsetsTexts as texts } from '../../../contract/docsets/docsets.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Breadcrumb } from '../shared/Breadcrumb.tsx'
import { Card } from '../shared/Card.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import { NoPermissionScreen } from '../shared/NoPermissionScreen.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Stamp } from '../shared/Stamp.tsx'
import { type Status, StatusBadge } from '../shared/StatusBadge.tsx'
import { useSystem } from '../shared/system-context.ts'
import { Table } from '../shared/Table.tsx'
import { DocsetsGate } from './DocsetsGate.tsx'
import styles from './docsets.module.css'
import { type Resets, useDocsetAddress, useOpenSteps, usePipelineSteps, useResets } from './docsets.hooks.ts'
import { PipelineButtons } from './DocsetsSidebar.tsx'
import { ownValue } from '../../../contract/shared/own-value.ts'

export function PipelineStepsPage() {
  return (
    <DocsetsGate>
      <Steps />
    </DocsetsGate>
  )
}

/** The steps of every pipeline, each with a reset button. */
function Steps() {
  useOpenSteps()
  const { project } = useDocsetAddress()
  const { pipelines, isLoading, isForbidden, failure, readAgain } = usePipelineSteps()
  const resets = useResets()
  const { goBack } = useSystem()
  if (isForbidden) return <NoPermissionScreen onBack={goBack} />
  const isNothing = !isLoading && failure === null && pipelines.length === 0
  return (
    <PageLayout>
      <PageHeader
        way={
          <Breadcrumb crumbs={[{ label: texts.title, to: pagePath('docsets', { project }) }, { label: texts.steps }]} />
        }
        title={texts.steps}
        note={texts.stepsNote}
      />
      {failure !== null && <ErrorState kind="part" message={failure} onBack={goBack} onRetry={readAgain} />}
      {isLoading && pipelines.length === 0 && <Skeleton shape="card" count={2} />}
      {isNothing && <EmptyState icon="refresh" title={texts.noSteps} />}
      <div className={styles.list}>
        {pipelines.map(({ name, steps }) => (
          <Card key={name} title={texts.pipeline(name)} note={name} flush>
            <StepTable pipeline={name} steps={steps} resets={resets} />
          </Card>
        ))}
      </div>
      <div className={styles.narrowOnly}>
        <PipelineButtons project={project} />
      </div>
    </PageLayout>
  )
}

const shapes: Readonly<Record<string, Status>> = {
  [texts.stepStatus.SUCCESS]: 'good',
  [texts.stepStatus.FAILURE]: 'bad',
  [texts.stepStatus.PROGRESS]: 'live',
  [texts.stepStatus.PENDING]: 'waiting',
}

type StepTableProps = { pipeline: string; steps: readonly PipelineStep[]; resets: Resets }

function StepTable({ pipeline, steps, resets }: StepTableProps) {
  return (
    <Table
      label={texts.pipeline(pipeline)}
      rows={steps}
      rowKey={({ name }) => name}
      columns={[
        { id: 'name', header: texts.step, cell: ({ name }) => texts.category(name) },
        {
          id: 'status',
          header: texts.status,
          cell: ({ status = texts.neverRun }) => (
            <StatusBadge status={ownValue(shapes, status) ?? 'stopped'} label={status} />
          ),
        },
        {
          id: 'updated',
          header: texts.lastRun,
          wideOnly: true,
          cell: ({ updatedAt }) => updatedAt && <Stamp at={updatedAt} look="short" />,
        },
        {
          id: 'reset',
          header: texts.reset,
          align: 'end',
          cell: ({ name }) => (
            <RowDeletionButton
              deletion={resets.deletion}
              id={resets.idOf({ step: name })}
              name={texts.resetStep(name)}
              label={texts.reset}
            />
          ),
        },
      ]}
    />
  )
}
