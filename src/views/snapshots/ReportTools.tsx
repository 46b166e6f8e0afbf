import type { DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import { Button } from '../shared/Button.tsx'
import { useReportMaking } from './snapshots.hooks.ts'

type Props = { project: string; code: string; settings: DashboardSettings | null; hasCharts: boolean }

/** Creates a report of the dashboard as shown. */
export function ReportTools({ project, code, settings, hasCharts }: Props) {
  const { disabledReason, make } = useReportMaking(project, code, settings, hasCharts)
  return (
    <Button icon="document" disabledReason={disabledReason} onClick={make}>
      {texts.create}
    </Button>
  )
}
