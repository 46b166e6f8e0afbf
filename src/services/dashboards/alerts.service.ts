import type {
  Alert,
  AlertChange,
  AlertNotification,
  AlertRequest,
} from '../../../contract/dashboards/alerts.schemas.ts'
import { alertsRoutes as routes } from '../../../contract/dashboards/alerts.routes.ts'
import type { Api } from '../shared/http.ts'

export type AlertsService = ReturnType<typeof createAlertsService>
type OfProject = { project: string }
type OfDashboard = OfProject & { code: string }

export function createAlertsService(api: Api) {
  return {
    async list({ project, code }: OfDashboard, signal: AbortSignal): Promise<{ alerts: Alert[]; areMailed: boolean }> {
      return api.read(routes.listAlerts, { params: { project, code }, staleTime: 0, signal })
    },

    async notifications({ project }: OfProject, signal: AbortSignal): Promise<AlertNotification[]> {
      return (await api.read(routes.listAlertNotifications, { params: { project }, staleTime: 0, signal }))
        .notifications
    },

    async create(
      { project, code, request, key }: OfDashboard & { request: AlertRequest; key: string },
      signal: AbortSignal,
    ): Promise<Alert> {
      const options = { params: { project, code }, body: request, idempotencyKey: key, signal }
      return (await api.call(routes.createAlert, options)).alert
    },

    async mute(
      { project, id, isMuted }: OfProject & { id: string; isMuted: boolean },
      signal: AbortSignal,
    ): Promise<Alert> {
      const options = { params: { project, alertId: id }, body: { isMuted }, signal }
      return (await api.call(routes.muteAlert, options)).alert
    },

    async change(
      { project, id, change }: OfProject & { id: string; change: AlertChange },
      signal: AbortSignal,
    ): Promise<Alert> {
      return (await api.call(routes.changeAlert, { params: { project, alertId: id }, body: change, signal })).alert
    },

    async dismiss({ project, ids }: OfProject & { ids: readonly string[] }, signal: AbortSignal): Promise<void> {
      await api.call(routes.dismissAlertNotifications, { params: { project }, body: { ids: [...ids] }, signal })
    },

    async resumeMails(project: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.resumeAlertMails, { params: { project }, signal })
    },

    async remove(project: string, id: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.deleteAlert, { params: { project, alertId: id }, signal })
    },
  }
}
