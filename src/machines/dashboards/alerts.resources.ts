import { resourceMachine } from '../shared/resource.machine.ts'
import type { AlertList, AlertNotificationList } from './alerts.events.ts'
import type { OfDashboard, OfProject } from './dashboards.events.ts'

export const alertList = resourceMachine<AlertList, OfDashboard>('alert list', 'The person’s alerts on a dashboard.')
export const alertNotifications = resourceMachine<AlertNotificationList, OfProject>(
  'alert news',
  'What the alerts of the person have told.',
)
