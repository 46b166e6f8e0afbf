import type { ComponentType } from 'react'
import type { DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'

/** What the page of a dashboard shows of its reports; it is given them by the page that holds both. */
export type ReportParts = {
  Tools: ComponentType<{ project: string; code: string; settings: DashboardSettings | null; hasCharts: boolean }>
  Area: ComponentType<{ project: string; code: string; tab: string; date: string | null; latest: string | null }>
}
