import { z } from 'zod'
import { caps } from '../shared/caps.ts'
import { emptyAnswer, projectParams, route } from '../shared/route.ts'
import {
  alertChangeSchema,
  alertNotificationSchema,
  alertSchema,
  alertRequestSchema,
  mostNotifications,
} from './alerts.schemas.ts'

const ofDashboard = projectParams.extend({ code: z.string().min(1).max(200) })
const ofAlert = projectParams.extend({ alertId: z.string().min(1).max(64) })

/** Alerts are private: nobody else can read or change them. */
export const alertsRoutes = {
  /** The caller's alerts on a dashboard, newest first. */
  listAlerts: route({
    method: 'GET',
    path: '/orgs/:project/dashboards/:code/alerts',
    rights: 'reader',
    scope: 'read',
    params: ofDashboard,
    /** `areMailed`: false where the caller unsubscribed from alert mails. */
    response: z.object({ alerts: z.array(alertSchema), areMailed: z.boolean() }),
  }),
  /** A condition that is already met is not reported; the next crossing is. */
  createAlert: route({
    method: 'POST',
    path: '/orgs/:project/dashboards/:code/alerts',
    rights: 'member',
    scope: 'write',
    creates: caps.alerts,
    params: ofDashboard,
    body: alertRequestSchema,
    response: z.object({ alert: alertSchema }),
  }),
  muteAlert: route({
    method: 'PATCH',
    path: '/orgs/:project/alerts/:alertId',
    rights: 'member',
    scope: 'write',
    params: ofAlert,
    body: z.object({ isMuted: z.boolean() }),
    response: z.object({ alert: alertSchema }),
  }),
  /** A changed rule starts afresh: a condition that is already met is not reported. */
  changeAlert: route({
    method: 'PUT',
    path: '/orgs/:project/alerts/:alertId',
    rights: 'member',
    scope: 'write',
    params: ofAlert,
    body: alertChangeSchema,
    response: z.object({ alert: alertSchema }),
  }),
  deleteAlert: route({
    method: 'DELETE',
    path: '/orgs/:project/alerts/:alertId',
    rights: 'member',
    scope: 'write',
    params: ofAlert,
    response: emptyAnswer,
  }),
  /** Notifications of the caller's alerts in the past weeks, newest first. */
  listAlertNotifications: route({
    method: 'GET',
    path: '/orgs/:project/alert-news',
    rights: 'reader',
    scope: 'read',
    params: projectParams,
    response: z.object({ notifications: z.array(alertNotificationSchema) }),
  }),
  /** Dismisses notifications for the caller alone; repeating it changes nothing. */
  dismissAlertNotifications: route({
    method: 'POST',
    path: '/orgs/:project/alert-news/dismissal',
    rights: 'member',
    scope: 'write',
    params: projectParams,
    body: z.object({ ids: z.array(z.string().max(64)).min(1).max(mostNotifications) }),
    response: emptyAnswer,
  }),
  /** Resubscribes the caller to alert mails. */
  resumeAlertMails: route({
    method: 'POST',
    path: '/orgs/:project/alert-mails',
    rights: 'member',
    scope: 'write',
    params: projectParams,
    response: emptyAnswer,
  }),
}
