import type { Chart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import { useAreas } from './areas.hooks.ts'
import { Button } from './Button.tsx'
import { useRefusal } from './rights.hooks.ts'
import { useFeature } from './system-context.ts'

/** Opens the dialog that saves a chart to a dashboard. Hidden until the dashboards run. */
export function KeepChartButton({ chart, size }: { chart: Chart; size?: 'small' | 'medium' }) {
  useAreas()
  const dashboards = useFeature('dashboards')
  const disabledReason = useRefusal('member')
  if (dashboards === undefined) return null
  return (
    <Button
      size={size}
      icon="chart"
      disabledReason={disabledReason}
      onClick={() => dashboards.send({ type: 'dashboards.keeping opened', chart })}
    >
      {chartsTexts.saveToDashboard}
    </Button>
  )
}
