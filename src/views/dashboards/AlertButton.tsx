import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import { itemsOfSeries, seriesLabelsOf } from '../../../contract/dashboards/alert-series.ts'
import { alertOpenerTexts as texts } from '../../../contract/dashboards/alert-opener.texts.ts'
import type { Chart, ChartData, DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { IconButton } from '../shared/IconButton.tsx'
import { useAlertBeginning } from './alerts.hooks.ts'
import { useDashboardAddress } from './dashboards.hooks.ts'

type Props = { chart: Chart; settings: DashboardSettings; data: ChartData }

/** The bell button of a chart. */
export function AlertButton({ chart, settings, data }: Props) {
  const { code } = useDashboardAddress()
  const { disabledReason, begin } = useAlertBeginning()
  if (chart.metricType === 'analysis') return null
  const items = seriesLabelsOf(chart).map((_, series) => itemsOfSeries(chart, data, series))
  return (
    <IconButton
      icon="bell"
      label={texts.add(chart.title || chartsTexts.untitled)}
      disabledReason={disabledReason}
      onClick={() => begin({ code, chart, settings, unit: data.unit, items })}
    />
  )
}
