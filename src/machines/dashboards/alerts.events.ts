import type {
  Alert,
  AlertChange,
  AlertNotification,
  AlertRequest,
} from '../../../contract/dashboards/alerts.schemas.ts'
import type { Chart, ChartData, DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { RowDeleted } from '../shared/row-deletion.machine.ts'
import type { OfDashboard, OfProject } from './dashboards.events.ts'

/** A chart to create an alert for, as currently filtered. `items`: the items that each series shows. */
export type WatchedChart = {
  code: string
  chart: Exclude<Chart, { metricType: 'analysis' }>
  settings: DashboardSettings
  unit: ChartData['unit']
  items: readonly (readonly string[])[]
}
export type NewAlert = OfDashboard & { request: AlertRequest; key: string }
export type AlertRevision = OfProject & { id: string; change: AlertChange }
export type Dismissal = OfProject & { ids: readonly string[] }
export type Muting = OfProject & { id: string; isMuted: boolean }

export type AlertsEvent =
  /** Shows the person's alerts on this dashboard. */
  | { type: 'alerts.list opened'; code: string }
  | { type: 'alerts.list closed' }
  | { type: 'alerts.mute requested'; id: string; isMuted: boolean }
  | { type: 'alerts.edit requested'; alert: Alert }
  | { type: 'alerts.edit left' }
  | { type: 'alerts.change requested'; change: AlertChange }
  /** Turns alert emails back on after someone turned them off with the link in one. */
  | { type: 'alerts.mails requested' }
  | ({ type: 'alerts.chart chosen' } & WatchedChart)
  | { type: 'alerts.chart left' }
  /** `key`: idempotency key, made with the request. */
  | { type: 'alerts.alert requested'; request: AlertRequest; key: string }
  /** Shows what alerts have reported. */
  | { type: 'alerts.news opened' }
  | { type: 'alerts.news left' }
  | { type: 'alerts.dismissal requested'; ids: readonly string[] }
  | { type: 'data.changed'; dataType: string }
  | RowDeleted

export type AlertList = { alerts: readonly Alert[]; areMailed: boolean }
export type AlertNotificationList = readonly AlertNotification[]
