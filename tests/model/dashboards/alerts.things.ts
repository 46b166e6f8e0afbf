import type {
  Alert,
  AlertChange,
  AlertNotification,
  AlertRequest,
} from '../../../contract/dashboards/alerts.schemas.ts'
import { defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { WatchedChart } from '../../../src/machines/dashboards/alerts.events.ts'
import { salesChart } from './things.ts'

export const alert: Alert = {
  ...{ id: 'alert_1', code: 'overview', title: 'Sales by month', seriesLabel: 'Total', kind: 'below' },
  ...{ item: null, listeners: [] },
  ...{ threshold: 100, period: 'month', against: 'before', graceDays: 0, isMuted: false, state: 'crossed' },
  ...{ periodFrom: '2026-02-01', value: 80, compared: null, unit: 'currency', currency: 'NZD', failure: null },
}
export const endedAlert: Alert = {
  ...{ ...alert, id: 'alert_2', kind: 'missing', threshold: null, graceDays: 5, state: 'ended', value: null },
  failure: 'Its chart is no longer on the dashboard.',
}
export const request: AlertRequest = {
  ...{ chart: salesChart, settings: defaultSettings, series: 0, kind: 'below', threshold: 100 },
  ...{ period: 'month', against: 'before', graceDays: 0 },
}
export const change: AlertChange = {
  ...{ kind: 'above', threshold: 120, period: 'month', against: 'before', graceDays: 0, listeners: ['p2'] },
}
export const watched: WatchedChart = {
  ...{
    code: 'overview',
    chart: salesChart,
    settings: defaultSettings,
    unit: 'currency',
    items: [['Nelson', 'Dunedin']],
  },
}
export const sentNotifications: AlertNotification[] = [
  {
    ...{ id: 'n1', code: 'overview', at: '2026-03-02T00:00:00.000Z' },
    reported: {
      ...{ title: alert.title, seriesLabel: alert.seriesLabel, kind: 'fall', threshold: 10, period: 'month' },
      ...{ against: 'before', graceDays: 0, periodFrom: '2026-02-01', value: 80, compared: 120, unit: 'currency' },
      ...{ currency: 'NZD', ended: null },
    },
  },
]
