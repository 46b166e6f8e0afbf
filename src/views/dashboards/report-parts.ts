import type { ComponentType } from 'react'
import type { DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'

/** The report parts of a dashboard's page, passed in by the page that combines both features. */
export type ReportParts = {
  Tools: ComponentType<{ project: string; code: string; settings: DashboardSettings | null; hasCharts: boolean }>
  Area: ComponentType<{ project: string; code: string; tab: string; date: string | null; latest: string | null }>
}
