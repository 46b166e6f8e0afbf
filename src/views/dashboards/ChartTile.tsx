import { lazy, Suspense, useState } from 'react'
import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import { entryOf } from '../../../contract/dashboards/analysis.ts'
import type {
  AnalysisChart,
  Chart,
  DashboardSettings,
  ShownChart,
} from '../../../contract/dashboards/dashboards.schemas.ts'
import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'
import { periodLabel } from '../../../contract/shared/periods.ts'
import { dayOf, toMilliseconds } from '../../../contract/shared/time-zones.ts'
import { ChartFailure } from '../shared/chart/ChartFailure.tsx'
import { Link } from '../shared/Link.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import styles from './dashboards.module.css'
import { type ChartDataName, chartDataOf, useCalendar, useChartData, useDashboardAddress } from './dashboards.hooks.ts'
import { DrawnTile, type Looked } from './DrawnTile.tsx'

const DrillDialog = lazy(async () => ({ default: (await import('./DrillDialog.tsx')).DrillDialog }))

type ChartTileProps = {
  chart: ShownChart
  position: number | null
  settings: DashboardSettings
  /** Omitted if the chart is read-only. */
  onSettings?: (settings: DashboardSettings) => void
  /** Its row is as high as a square chart. */
  isBesideSquare?: boolean
  /** Notes that stand once above all charts. */
  hiddenNotes?: readonly string[] | undefined
}

/** A dashboard's chart in its card. */
export function ChartTile({
  chart,
  position,
  settings,
  onSettings,
  isBesideSquare = false,
  hiddenNotes,
}: ChartTileProps) {
  if (chart.metricType === 'unknown')
    return (
      <p role="alert" className={styles.unknown}>
        {texts.chartError(chart.kind)}
      </p>
    )
  if (chart.metricType === 'analysis')
    return <AnalysisTile chart={chart} systemId={chartDataOf(position ?? 0)} settings={settings} />
  return (
    <LookedAtTile
      chart={chart}
      systemId={chartDataOf(position ?? 0)}
      settings={settings}
      onSettings={onSettings}
      isBesideSquare={isBesideSquare}
      hiddenNotes={hiddenNotes}
    />
  )
}

type AnalysisTileProps = { chart: AnalysisChart; systemId: ChartDataName; settings: DashboardSettings }

/** What a research topic says about the period, with a link to it. */
export function AnalysisTile({ chart, systemId, settings }: AnalysisTileProps) {
  const { project } = useDashboardAddress()
  const { entries, failure, readAgain } = useChartData(systemId, chart)
  const calendar = useCalendar()
  const entry = entries && entryOf(entries, settings, calendar)
  const label = chart.title || chartsTexts.untitled
  if (failure !== null) return <ChartFailure label={label} message={failure} onRetry={readAgain} />
  return (
    <section className={styles.analysis} aria-label={label}>
      <h2 className={styles.tileTitle}>{chart.title}</h2>
      {entries === null && <Skeleton shape="text" count={3} />}
      {entries !== null && entry === null && <p className={styles.previewNote}>{texts.noEntries}</p>}
      {entry && (
        <>
          <p className={styles.abstract}>{entry.abstract}</p>
          <p className={styles.newest}>
            {texts.entryOf(periodLabel('day', dayOf(toMilliseconds(entry.date), calendar.timeZone), 'short'))}
          </p>
        </>
      )}
      <Link to={`/${project}/research/${encodeURIComponent(chart.topicId)}`}>{texts.openTopic}</Link>
    </section>
  )
}

type LookedAtTileProps = {
  chart: Chart
  systemId: ChartDataName
  settings: DashboardSettings
  onSettings: ((settings: DashboardSettings) => void) | undefined
  isBesideSquare: boolean
  hiddenNotes: readonly string[] | undefined
}

/** A chart whose values can be drilled into. */
function LookedAtTile({ chart, systemId, settings, onSettings, isBesideSquare, hiddenNotes }: LookedAtTileProps) {
  const [looked, setLooked] = useState<Looked | null>(null)
  const tile = { chart, systemId, settings, isBesideSquare, hiddenNotes }
  if (onSettings === undefined) return <DrawnTile {...tile} />
  // A bin isn't a value of a column to filter by.
  if (chart.chartType === 'histogram') return <DrawnTile {...tile} onSettings={onSettings} />
  return (
    <>
      <DrawnTile {...tile} onSettings={onSettings} onPoint={setLooked} />
      {looked !== null && (
        <Suspense fallback={null}>
          <DrillDialog
            chart={chart}
            data={looked.data}
            settings={settings}
            point={looked.point}
            words={looked.words}
            onSettings={onSettings}
            onClose={() => setLooked(null)}
          />
        </Suspense>
      )}
    </>
  )
}
