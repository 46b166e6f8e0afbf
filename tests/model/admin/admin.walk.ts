import type { adminMachine } from '../../../src/machines/admin/admin.machine.ts'
import type { adminAreaMachine } from '../../../src/machines/admin/area.machine.ts'
import type { auditMachine } from '../../../src/machines/admin/audit.machine.ts'
import type { editUserMachine } from '../../../src/machines/admin/edit-user.machine.ts'
import type { listMachine } from '../../../src/machines/admin/list.machine.ts'
import type { organisationActionsMachine } from '../../../src/machines/admin/organisation-actions.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { adminUser, firstPage, lastPage, modelServer, offeredModels, organisations, users } from './examples.ts'

export const areaWalk: WalkOptions<typeof adminAreaMachine> = {
  events: { 'area.fetch requested': [{}] },
}

export const adminWalk: WalkOptions<typeof adminMachine> = {
  events: {
    'admin.list changed': [{ list: 'users' }, { list: 'organisations' }],
    'admin.begin again requested': [{}],
    'admin.feedback shown': [{ feedbackId: 'f1' }, { feedbackId: null }],
    'row.deleted': [
      { kind: 'user', id: 'p2', name: 'Ben Tama' },
      { kind: 'one-time codes', id: 'p2', name: 'Ben Tama' },
      { kind: 'organisation', id: 'o1', name: 'Kea' },
    ],
  },
  reports: {
    'model saving': [
      { output: null, failure: null },
      { output: { server: modelServer, offered: offeredModels }, failure: null },
      { output: null, failure: { kind: 'conflict', message: 'Changed meanwhile' } },
    ],
    'model trial': [
      { output: null, failure: null },
      { output: { server: modelServer, offered: offeredModels }, failure: null },
    ],
  },
}

export const listWalk: WalkOptions<typeof listMachine> = {
  events: {
    'list.requested': [{}],
    'list.sort chosen': [{ sort: { column: 'name', direction: 'ascending' } }],
  },
  answers: {
    'read list': [
      { rows: users, about: null },
      { rows: organisations, about: null },
    ],
  },
  distinguish: ({ rows }) => rows.some((row) => (row as { isMigrating?: boolean }).isMigrating),
}

export const editUserWalk: WalkOptions<typeof editUserMachine> = {
  events: {
    'edit.user named': [{ userId: 'p2' }, { userId: 'p1' }, { userId: null }],
    'edit.field changed': [{ change: { name: 'Benjamin' } }],
    'edit.save requested': [{}],
  },
  answers: { 'save user': [adminUser('p2', { name: 'Benjamin' })] },
  failures: {
    'save user': [{ kind: 'conflict', message: 'There is already a user with this e-mail', status: 409 }],
  },
  distinguish: ({ userId, draft, sent }) => [userId, draft.name === sent.name],
}

export const organisationActionsWalk: WalkOptions<typeof organisationActionsMachine> = {
  events: {
    'trial.link requested': [{ code: 'acme', name: 'Acme' }],
    'trial.link put away': [{}],
    'migration.requested': [{ code: 'acme', name: 'Acme' }],
  },
  answers: { 'make trial link': [{ linkId: 'link1' }], 'start migration': [{ jobId: 'j1' }] },
}

export const auditWalk: WalkOptions<typeof auditMachine> = {
  input: { project: null },
  otherInputs: [{ project: 'acme' }],
  events: {
    'audit.requested': [{}],
    'audit.filter changed': [{ filter: { text: 'ben' } }],
    'audit.earlier requested': [{}],
    'audit.export requested': [{}],
  },
  answers: { 'read page': [firstPage, lastPage] },
  distinguish: ({ cursor }) => cursor,
}
