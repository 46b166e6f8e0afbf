import { defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { Snapshot, TextBlock, WholeSnapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import type { BlockRemote } from '../../../src/machines/snapshots/snapshots.events.ts'
import { chartValues, salesChart } from '../dashboards/things.ts'

export const project = 'acme'
export const code = 'overview'
export const date = '2026-03-31T01:02:03.004Z'

export const text: TextBlock = {
  ...{ comment: 'Sales came to $240.', suggestion: null, isWriting: false, former: null, notice: null },
  ...{ origin: 'analyst', author: null, changedAt: null },
}
export const snapshot: Snapshot = {
  ...{ code, name: 'Overview', date: '2026-03-31', takenAt: date, settings: defaultSettings, ...text },
  ...{ range: { from: '2026-01-01', to: '2026-12-31' }, rev: 2, isLocked: false, lockedBy: null, mayUnlock: false },
  ...{ isScheduled: false, madeBy: 'Mere', hash: 'a1b2c3d4e5f6' },
  metrics: [{ ...salesChart, ...text, comment: 'March is not over.', contentType: 'warehouse_metric' }],
}
export const whole: WholeSnapshot = {
  ...{ ...snapshot, isIntact: true },
  frozen: [{ data: chartValues, failure: null, facts: [] }],
}
export const earlier: WholeSnapshot = {
  ...{ ...whole, date: '2026-02-28', takenAt: '2026-02-28T01:02:03.004Z', comment: 'A month before.' },
}
/** As somebody else has left it. */
export const latest: Snapshot = { ...snapshot, rev: 3, comment: 'Somebody else’s words' }
export const applying: Snapshot = { ...snapshot, rev: 3, suggestion: 'More concise' }

export const remote: BlockRemote = {
  ...{ comment: text.comment, suggestion: null, isWriting: false, notice: null },
  former: { comment: 'As it was', suggestion: 'More concise' },
}
