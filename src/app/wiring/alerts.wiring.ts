import { alertsMachine } from '../../machines/dashboards/alerts.machine.ts'
import { alertList, alertNotifications } from '../../machines/dashboards/alerts.resources.ts'
import type { AlertsService } from '../../services/dashboards/alerts.service.ts'
import { provideRequests } from './provide-requests.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

export function wireAlerts(service: AlertsService) {
  return provideRequests(alertsMachine, {
    'create alert': (request, signal) => service.create(request, signal),
    'mute alert': (request, signal) => service.mute(request, signal),
    'change alert': (revision, signal) => service.change(revision, signal),
    'dismiss news': (dismissal, signal) => service.dismiss(dismissal, signal),
    'resume mails': ({ project }, signal) => service.resumeMails(project, signal),
  }).provide({
    actors: {
      'alert list': provideRequests(alertList, { read: (input, signal) => service.list(input, signal) }),
      'alert news': provideRequests(alertNotifications, {
        read: (input, signal) => service.notifications(input, signal),
      }),
      'row deletion': wireRowDeletion(({ project, id }, signal) => service.remove(project ?? '', id, signal)),
    },
  })
}
