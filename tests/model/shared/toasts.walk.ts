import type { Toast, toastsMachine } from '../../../src/machines/shared/toasts.machine.ts'
import type { WalkOptions } from './walk.ts'

export const saved: Toast = { id: 't1', tone: 'good', text: 'Saved', undo: null }
export const request = { type: 'dashboards.restore requested' as const, id: 'd1', name: 'Sales' }
export const deleted: Toast = { id: 't2', tone: 'plain', text: 'Moved to trash', undo: { label: 'Undo', request } }

export const toastsWalk: WalkOptions<typeof toastsMachine> = {
  events: {
    'toast.raised': [{ toast: saved }, { toast: deleted }],
    'toast.dismissed': [{}],
    'toast.undo requested': [{}],
    'toast.attention given': [{}],
    'toast.attention gone': [{}],
  },
  distinguish: ({ toasts }) => toasts.map((toast) => toast.id),
}
