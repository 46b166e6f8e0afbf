import { lazy, memo, Suspense, useMemo } from 'react'
import { z } from 'zod'
import { type ChartSpec, chartActionSchema } from '../../../../contract/charts/chart-spec.schema.ts'
import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import { chartsOfAction } from '../../../../contract/dashboards/chart-of-action.ts'
import {
  type Chart,
  type DashboardSettings,
  type DatasetChart,
  datasetChartSchema,
  defaultSettings,
  settingsSchema,
} from '../../../../contract/dashboards/dashboards.schemas.ts'
import { ButtonLink } from '../ButtonLink.tsx'
import { Chart as Drawing } from '../chart/Chart.tsx'
import { KeepChartButton } from '../KeepChartButton.tsx'
import { Skeleton } from '../Skeleton.tsx'
import styles from './entries.module.css'

const FetchedChart = lazy(() => import('./FetchedChart.tsx'))

type Shown =
  | { kind: 'chart'; spec: ChartSpec; kept: DatasetChart | null }
  | { kind: 'fetched'; charts: Chart[]; settings: DashboardSettings; noProject: string }
  | { kind: 'playbook'; template: string; name: string }
  | { kind: 'words'; words: string }

const playbookSchema = z.object({ template: z.string(), templateName: z.string() })

function shownOf(action: ChatMessage['action']): Shown {
  if (!action) return { kind: 'words', words: '' }
  if (action.name === 'chart') {
    const read = chartActionSchema.safeParse(action.data)
    if (!read.success) return { kind: 'words', words: texts.brokenChart }
    const { data } = read
    if (data.type === 'simple')
      return { kind: 'chart', spec: data.spec, kept: datasetChartSchema.safeParse(action.data['kept']).data ?? null }
    const charts = chartsOfAction(data.type, data.spec)
    const settings = settingsSchema.safeParse(data.settings).data ?? defaultSettings
    const noProject = data.type === 'measurement' ? texts.noProjectMeasurement : texts.noProjectWarehouse
    return charts.length === 0
      ? { kind: 'words', words: texts.brokenChart }
      : { kind: 'fetched', charts, settings, noProject }
  }
  if (action.name === 'offer_run_playbook') {
    const read = playbookSchema.safeParse(action.data)
    if (read.success) return { kind: 'playbook', template: read.data.template, name: read.data.templateName }
  }
  return { kind: 'words', words: texts.unknownAction(action.name) }
}

/** Something that the assistant asks the page to show. An unknown action shows its name. */
export const ActionEntry = memo(function ActionEntry({ message, project }: { message: ChatMessage; project: string }) {
  const shown = useMemo(() => shownOf(message.action), [message.action])
  if (shown.kind === 'chart') {
    return (
      <section className={styles.chart} aria-label={shown.spec.title}>
        <Drawing definition={shown.spec} label={shown.spec.title} />
        {shown.kept !== null && <KeepChartButton chart={shown.kept} size="small" tone="plain" />}
      </section>
    )
  }
  if (shown.kind === 'fetched') {
    if (project === '') return <p className={styles.outcome}>{shown.noProject}</p>
    return shown.charts.map((chart, index) => (
      <Suspense key={index} fallback={<Skeleton shape="card" count={1} />}>
        <FetchedChart id={`${message.id} ${index}`} chart={chart} settings={shown.settings} />
      </Suspense>
    ))
  }
  if (shown.kind === 'playbook') {
    return (
      <div className={styles.actions}>
        <ButtonLink to={`/${project}/playbooks/new?template=${encodeURIComponent(shown.template)}`}>
          {shown.name}
        </ButtonLink>
      </div>
    )
  }
  return <p className={styles.outcome}>{shown.words}</p>
})
