import type { Chart as ChartDefinition, DashboardSettings } from '../../../../contract/dashboards/dashboards.schemas.ts'
import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { Chart } from '../chart/Chart.tsx'
import { ChartFailure } from '../chart/ChartFailure.tsx'
import { KeepChartButton } from '../KeepChartButton.tsx'
import { Skeleton } from '../Skeleton.tsx'
import styles from './entries.module.css'
import { useFetchedChart } from './fetched-chart.hooks.ts'

type FetchedChartProps = { id: string; chart: ChartDefinition; settings: DashboardSettings }

/** A conversation's chart, whose values are read like a dashboard's. */
export default function FetchedChart({ id, chart, settings }: FetchedChartProps) {
  const { spec, failure, readAgain } = useFetchedChart(id, chart, settings)
  const label = chart.title || chartsTexts.untitled
  if (failure !== null) return <ChartFailure label={label} message={failure} onRetry={readAgain} />
  if (spec === null) return <Skeleton shape="card" count={1} />
  return (
    <section className={styles.chart} aria-label={label}>
      <Chart definition={spec} label={label} />
      <KeepChartButton chart={chart} size="small" tone="plain" />
    </section>
  )
}
