import { defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { reportMachine } from '../../../src/machines/snapshots/report.machine.ts'
import type { snapshotsMachine } from '../../../src/machines/snapshots/snapshots.machine.ts'
import type { textBlockMachine } from '../../../src/machines/snapshots/text-block.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { applying, code, date, earlier, project, remote, snapshot, latest, whole } from './things.ts'

const other = earlier.takenAt
const named = { id: `${code} ${date}`, name: '31 Mar 2026' }

export const snapshotsWalk: WalkOptions<typeof snapshotsMachine> = {
  input: { project, personId: 'p1' },
  events: {
    'snapshots.opened': [
      { page: { code, date: null, other: null } },
      { page: { code, date, other: null } },
      { page: { code, date, other } },
    ],
    'snapshots.left': [{}],
    'snapshots.report requested': [{ report: { project, code, settings: defaultSettings }, key: 'k1' }],
    'snapshots.restore requested': [named],
    'snapshots.address requested': [{ page: { code, date, other: null } }, { page: { code, date, other } }],
    'data.changed': [{ dataType: 'snapshots' }, { dataType: 'threads' }],
    'row.deleted': [{ kind: 'snapshot', ...named }],
  },
  answers: { 'create report': [snapshot], 'restore report': [snapshot] },
  distinguish: ({ restoring }) => restoring.length > 0,
}

const mine = { mode: 'text' as const, value: 'My words', base: remote.comment, isAccepted: true }
const open = { ...mine, isAccepted: false }
const instruction = { mode: 'suggestion' as const, value: 'More concise', base: remote.comment, isAccepted: true }

export const reportWalk: WalkOptions<typeof reportMachine> = {
  input: { project, personId: 'p1', code, date },
  events: {
    'report.drafts read': [{ drafts: {} }, { drafts: { report: mine } }],
    'report.read requested': [{}],
    'report.changed': [{}],
    'report.save requested': [{}],
    'report.discarded': [{}],
    'report.lock requested': [{ isLocked: true }, { isLocked: false }],
    'report.block changed': [
      { key: 'report', draft: mine, isInConflict: false },
      { key: 'report', draft: open, isInConflict: true },
      { key: 'report', draft: null, isInConflict: false },
    ],
    'report.suggestion withdrawn': [{ key: 'report' }],
  },
  answers: {
    'read report': [whole, null],
    'save report': [
      { kind: 'saved', snapshot: { ...snapshot, rev: 3, comment: 'My words' } },
      { kind: 'changed meanwhile', snapshot: latest },
    ],
    'lock report': [{ ...snapshot, rev: 3, isLocked: true, lockedBy: 'Mere', mayUnlock: true }],
  },
  distinguish: ({ drafts, conflicts, sent }) => [
    Object.values(drafts).map(({ isAccepted }) => isAccepted),
    conflicts,
    Object.keys(sent),
  ],
  limit: 3_000,
}

export const blockWalk: WalkOptions<typeof textBlockMachine> = {
  input: { key: 'report', remote, draft: null },
  otherInputs: [
    { key: 'report', remote, draft: { ...mine, base: 'Older words' } },
    { key: '0', remote: { ...remote, former: null }, draft: instruction },
  ],
  events: {
    'block.text requested': [{}],
    'block.suggestion requested': [{}],
    'block.written': [{ value: 'My words' }, { value: '' }, { value: remote.comment }],
    'block.accepted': [{}],
    'block.cancelled': [{}],
    'block.mine kept': [{}],
    'block.theirs taken': [{}],
    'block.former requested': [{}],
    'block.suggestion withdrawn': [{}],
    'block.remote changed': [
      { remote },
      { remote: { ...remote, comment: 'Somebody else’s words' } },
      { remote: { ...remote, suggestion: applying.suggestion } },
    ],
    'block.saved': [{ draft: mine }, { draft: instruction }],
  },
  distinguish: ({ draft, remote: { comment, suggestion } }) => [draft, comment, suggestion],
  limit: 3_000,
}
