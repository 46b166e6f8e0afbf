import type { Chart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import { useAreas } from './areas.hooks.ts'
import { Button } from './Button.tsx'
import { useRefusal } from './rights.hooks.ts'
import { useFeature } from './system-context.ts'

type Look = { size?: 'small' | 'medium'; tone?: 'quiet' | 'plain' }
type KeepChartButtonProps = (Look & { chart: Chart }) | (Look & { chart: null; disabledReason: string })

/** Opens the dialog that saves a chart to a dashboard. Hidden until the dashboards run. */
export function KeepChartButton(props: KeepChartButtonProps) {
  const { chart, size, tone } = props
  useAreas()
  const dashboards = useFeature('dashboards')
  const refusal = useRefusal('member')
  const disabledReason = refusal ?? (props.chart === null ? props.disabledReason : null)
  if (dashboards === undefined) return null
  return (
    <Button
      size={size}
      tone={tone}
      icon="chart"
      disabledReason={disabledReason}
      onClick={() => chart !== null && dashboards.send({ type: 'dashboards.keeping opened', chart })}
    >
      {chartsTexts.saveToDashboard}
    </Button>
  )
}
