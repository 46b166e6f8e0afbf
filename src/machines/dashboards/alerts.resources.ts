import { resourceMachine } from '../shared/resource.machine.ts'
import type { AlertList, AlertNotificationList } from './alerts.events.ts'
import type { OfDashboard, OfProject } from './dashboards.events.ts'

export const alertList = resourceMachine<AlertList, OfDashboard>('alert list', "This person's alerts on a dashboard.")
export const alertNotifications = resourceMachine<AlertNotificationList, OfProject>(
  'alert news',
  "Notifications of this person's alerts.",
)
