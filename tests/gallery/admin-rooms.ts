import { adminMachine, mailOpening, modelSaving, modelTrial } from '../../src/machines/admin/admin.machine.ts'
import { adminAreaMachine } from '../../src/machines/admin/area.machine.ts'
import { auditMachine } from '../../src/machines/admin/audit.machine.ts'
import { editUserMachine } from '../../src/machines/admin/edit-user.machine.ts'
import { listMachine } from '../../src/machines/admin/list.machine.ts'
import { organisationActionsMachine } from '../../src/machines/admin/organisation-actions.machine.ts'
import { sessionMachine } from '../../src/machines/session/session.machine.ts'
import { confirmDeleteMachine } from '../../src/machines/shared/confirm-delete.machine.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import {
  adminWalk,
  areaWalk,
  auditWalk,
  editUserWalk,
  listWalk,
  organisationActionsWalk,
} from '../model/admin/admin.walk.ts'
import {
  feedback,
  firstPage,
  mails,
  models,
  modelServer,
  offeredModels,
  organisations,
  users,
} from '../model/admin/examples.ts'
import { user } from '../model/session/session.walk.ts'
import { rowDeletionWalk } from '../model/shared/row-deletion.walk.ts'
import { defaultFailure } from '../model/shared/harness.ts'
import { signedInCompanions } from './companions.ts'
import { answered, happened, led } from './deaf.ts'
import { type Room, room } from './room.ts'

const superadmin = { ...user, roles: ['user' as const, 'superadmin' as const] }
const read = (rows: readonly unknown[], about: unknown = null) => [
  happened('list.requested'),
  answered('rows', { rows, about }),
]
const listOf = (rows: readonly unknown[], about: unknown = null) => led(listMachine, undefined, read(rows, about))
export const usersRead = read(users)

/** What lives in the admin area. */
export const adminCompanions: Room['companions'] = {
  ...signedInCompanions,
  session: () =>
    led(sessionMachine, undefined, [happened('token.kept', { tokenId: '1' }), answered('user', superadmin)]),
  'admin-area': () => led(adminAreaMachine, undefined, [answered('features')]),
  admin: () => led(adminMachine, undefined),
  'admin-users': () => listOf(users),
  'admin-organisations': () => listOf(organisations),
  'admin-feedback': () => listOf(feedback),
  'llm-status': () => listOf(models, { heldSince: null }),
  mailbox: () => listOf(mails, { isDelivering: false }),
  'mail opening': () => led(mailOpening, undefined),
  models: () => listOf(offeredModels, modelServer),
  'model saving': () => led(modelSaving, undefined),
  'model trial': () => led(modelTrial, undefined),
  'user-edit': () => led(editUserMachine, undefined),
  'user-deletion': () => led(rowDeletionMachine, { kind: 'user', project: null }),
  'codes-removal': () => led(rowDeletionMachine, { kind: 'one-time codes', project: null }),
  'organisation-deletion': () => led(rowDeletionMachine, { kind: 'organisation', project: null }),
  'organisation-actions': () => led(organisationActionsMachine, undefined),
  'installation-audit': () =>
    led(auditMachine, { project: null }, [happened('audit.requested'), answered('page', firstPage)]),
}

const setting = { sessionState: 'signed in', companions: adminCompanions } as const

export const adminRooms: Record<string, Room> = {
  'admin/area': room(adminAreaMachine, areaWalk, {
    ...{ ...setting, systemId: 'admin-area' },
    addresses: [
      '/admin',
      '/admin/orgs/kea',
      '/admin/feedback',
      '/admin/feedback/f1',
      '/admin/mailbox',
      '/admin/models',
    ],
  }),
  'admin/admin': room(adminMachine, adminWalk, {
    ...setting,
    systemId: 'admin',
    addresses: ['/admin'],
    distinguish: () => null,
  }),
  'admin/list': room(listMachine, listWalk, {
    ...{ ...setting, systemId: 'admin-users', addresses: ['/admin/users'] },
    furtherWalks: [],
    distinguish: ({ rows, sort, failure }) => [rows.length, sort?.column, failure?.message],
    also: [
      usersRead,
      read([]),
      [happened('list.requested'), { kind: 'failed', child: 'rows', error: defaultFailure }],
      [...usersRead, happened('list.sort chosen', { sort: { column: 'name', direction: 'descending' } })],
    ],
  }),
  'shared/row-deletion': room(rowDeletionMachine, rowDeletionWalk, {
    ...{ ...setting, systemId: 'user-deletion', addresses: ['/admin/users'] },
    kin: { deletion: (input) => led(confirmDeleteMachine, input, [happened('delete.requested')]) },
    distinguish: ({ id }) => id,
  }),
  'admin/edit-user': room(editUserMachine, editUserWalk, {
    ...{ ...setting, systemId: 'user-edit', addresses: ['/admin/users/p2'] },
  }),
  'admin/organisation-actions': room(organisationActionsMachine, organisationActionsWalk, {
    ...{ ...setting, systemId: 'organisation-actions', addresses: ['/admin/orgs'] },
  }),
  'admin/audit': room(auditMachine, auditWalk, {
    ...{ ...setting, systemId: 'installation-audit', addresses: ['/admin/audit'] },
    furtherWalks: [],
    distinguish: ({ entries, cursor, filter, failure, exportFailure }) => [
      ...[entries.length, cursor, filter.text, failure?.message, exportFailure?.message],
    ],
    also: [
      [happened('audit.requested'), answered('page', firstPage)],
      [happened('audit.requested'), answered('page', { entries: [], cursor: null, people: [], things: [] })],
    ],
  }),
}
