import { useMemo } from 'react'
import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import type { Chart, ChartData, ChartSize, DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'
import type { Point } from '../../../contract/dashboards/point.ts'
import { around, periodWords } from '../../../contract/dashboards/settings-address.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Button } from '../shared/Button.tsx'
import { Link } from '../shared/Link.tsx'
import { Chart as Drawing } from '../shared/chart/Chart.tsx'
import { ChartFailure } from '../shared/chart/ChartFailure.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import styles from './dashboards.module.css'
import { AlertButton } from './AlertButton.tsx'
import { type ChartDataName, useCalendar, useChartData, useDashboardAddress } from './dashboards.hooks.ts'
import { sizeOf } from './editor.selectors.hooks.ts'

const heights: Record<ChartSize['height'], number> = { half: 120, normal: 280, tall: 420, double: 600 }

/** Height, in CSS pixels, of a square chart with its legend in a third of the page. */
const HEIGHT_BESIDE_SQUARE = 400

/** Alerts watch the values of a measure, not how its rows spread. */
const isWatched = ({ chartType }: Chart): boolean => chartType !== 'histogram' && chartType !== 'boxplot'

/** A value to drill into, with the data at the time of the click. */
export type Looked = { point: Point; data: ChartData; words: string }

type DrawnTileProps = {
  chart: Chart
  systemId: ChartDataName
  settings: DashboardSettings
  onSettings?: (settings: DashboardSettings) => void
  /** A value was selected to drill into. */
  onPoint?: (looked: Looked) => void
  isBesideSquare?: boolean
  hiddenNotes?: readonly string[] | undefined
}

/** A chart that loads its own data. It shows the previous data while loading, and fails without affecting others. */
export function DrawnTile({
  chart,
  systemId,
  settings,
  onSettings,
  onPoint,
  isBesideSquare = false,
  hiddenNotes,
}: DrawnTileProps) {
  const { spec, data, isBusy, failure, readAgain } = useChartData(systemId, chart, hiddenNotes)
  const { timeZone, today } = useCalendar()
  const { project } = useDashboardAddress()
  const label = chart.title || chartsTexts.untitled
  const height = Math.max(heights[sizeOf(chart).height], isBesideSquare ? HEIGHT_BESIDE_SQUARE : 0)
  const newest = useMemo(() => (data?.newest ? around(settings, data.newest, today) : null), [data, settings, today])
  if (failure !== null) return <ChartFailure label={label} message={failure} onRetry={readAgain} />
  if (spec === null)
    return (
      <div className={styles.waiting} style={{ minBlockSize: height }}>
        <h2 className={styles.tileTitle}>{chart.title}</h2>
        <Skeleton shape="card" />
      </div>
    )
  const isTableBelow = chart.metricType === 'warehouse_metric' && chart.showDataTable
  return (
    <div className={styles.drawn} aria-busy={isBusy} data-busy={isBusy || undefined}>
      <Drawing
        key={spec.chartType}
        definition={spec}
        label={label}
        timeZone={timeZone}
        height={height}
        isTableBelow={isTableBelow}
        hiddenNotes={hiddenNotes}
        actions={
          onSettings && data && isWatched(chart) && <AlertButton chart={chart} settings={settings} data={data} />
        }
        onPoint={onPoint && data ? (point, words) => onPoint({ point, data, words }) : null}
      />
      {data?.missing?.map(({ label, search }) => (
        <p key={search} className={styles.newest}>
          <Link to={`${pagePath('data', { project, tab: 'datasets' })}${search}`}>{texts.showMissing(label)}</Link>
        </p>
      ))}
      {data?.newest && newest && (
        <p className={styles.newest}>
          {texts.newest(periodWords({ ...settings, range: 'day', item: data.newest }, today) ?? '')}{' '}
          {onSettings && (
            <Button size="small" onClick={() => onSettings(newest)}>
              {texts.showNewest(periodWords(newest, today) ?? '')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
