import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import { dashboardsTexts } from '../../../contract/dashboards/dashboards.texts.ts'
import type { FrozenChart, SnapshotMetric } from '../../../contract/snapshots/snapshots.schemas.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import { Chart } from '../shared/chart/Chart.tsx'
import styles from './snapshots.module.css'
import { useFrozenSpec } from './snapshots.hooks.ts'

const height = 260

/** A report's chart, drawn from the stored values. */
export function FrozenDrawing({ metric, frozen }: { metric: SnapshotMetric; frozen: FrozenChart | undefined }) {
  const spec = useFrozenSpec(metric, frozen)
  const label = metric.title || chartsTexts.untitled
  if (metric.metricType === 'unknown')
    return (
      <p role="alert" className={styles.gone}>
        {dashboardsTexts.chartError(metric.kind)}
      </p>
    )
  if (spec === null)
    return (
      <div className={styles.gone}>
        <h3 className={styles.chartTitle}>{label}</h3>
        <p>{texts.chartGone}</p>
        {frozen?.failure && <p>{frozen.failure}</p>}
      </div>
    )
  const isTableBelow = metric.metricType === 'warehouse_metric' && metric.showDataTable
  return (
    <Chart
      definition={spec}
      label={label}
      timeZone={frozen?.data?.timeZone ?? 'UTC'}
      height={height}
      isTableBelow={isTableBelow}
    />
  )
}
