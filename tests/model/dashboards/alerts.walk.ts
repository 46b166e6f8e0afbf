import type { alertsMachine } from '../../../src/machines/dashboards/alerts.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { alert, change, watched, request } from './alerts.things.ts'
import { project } from './things.ts'

export const alertsWalk: WalkOptions<typeof alertsMachine> = {
  input: { project, personId: 'p1' },
  events: {
    'alerts.list opened': [{ code: 'overview' }],
    'alerts.list closed': [{}],
    'alerts.mute requested': [{ id: alert.id, isMuted: true }],
    'alerts.edit requested': [{ alert }],
    'alerts.edit left': [{}],
    'alerts.change requested': [{ change }],
    'alerts.mails requested': [{}],
    'alerts.dismissal requested': [{ ids: ['n1'] }],
    'alerts.chart chosen': [watched],
    'alerts.chart left': [{}],
    'alerts.alert requested': [{ request, key: 'k1' }],
    'alerts.news opened': [{}],
    'alerts.news left': [{}],
    'data.changed': [{ dataType: 'alerts' }, { dataType: 'threads' }],
    'row.deleted': [{ kind: 'alert', id: alert.id, name: alert.title }],
  },
  answers: { 'create alert': [alert], 'mute alert': [{ ...alert, isMuted: true }], 'change alert': [alert] },
}
