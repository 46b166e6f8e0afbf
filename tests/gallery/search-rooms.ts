import type { AnyActorRef, AnyStateMachine, InputFrom } from 'xstate'
import { listMachine } from '../../src/machines/admin/list.machine.ts'
import { announcementEditorMachine } from '../../src/machines/announcements/announcement-editor.machine.ts'
import { membersMachine } from '../../src/machines/organisations/members.machine.ts'
import { organisationsMachine } from '../../src/machines/organisations/organisations.machine.ts'
import { partnersMachine } from '../../src/machines/partners/partners.machine.ts'
import { searchMachine } from '../../src/machines/shared/search.machine.ts'
import { list } from '../model/organisations/organisations.walk.ts'
import type { Step } from '../model/shared/harness.ts'
import { searchWalk } from '../model/shared/search.walk.ts'
import { adminCompanions, usersRead } from './admin-rooms.ts'
import { writtenList } from './announcements-rooms.ts'
import { answered, happened, led } from './deaf.ts'
import { documents, documentsCompanions, libraryRead } from './documents-rooms.ts'
import { partnersRead } from './partners-rooms.ts'
import { type Room, room } from './room.ts'
import { settingsCompanions } from './settings-rooms.ts'

/** A list with the search on show above it. */
const searched =
  <TMachine extends AnyStateMachine>(machine: TMachine, input: InputFrom<TMachine> | undefined, path: Step[] = []) =>
  (search: AnyActorRef) =>
    led(machine, input, path, { search: () => search })

export const searchRooms: Readonly<Record<string, Room>> = {
  'shared/search': room(searchMachine, searchWalk, {
    systemId: 'search',
    sessionState: 'signed in',
    addresses: [
      ...['/organisations', '/acme/data/documents', '/acme/settings'],
      ...['/admin/users', '/admin/partners', '/admin/announcements'],
    ],
    companions: {
      ...documentsCompanions,
      ...settingsCompanions,
      ...adminCompanions,
      organisations: searched(organisationsMachine, undefined, [answered('list', list)]),
      documents: (search) => documents([libraryRead], { search: () => search }),
      members: searched(membersMachine, { project: 'acme' }),
      'admin-users': searched(listMachine, undefined, usersRead),
      partners: searched(partnersMachine, undefined, [partnersRead]),
      'announcement-editor': searched(announcementEditorMachine, undefined, [answered('list', writtenList)]),
    },
    furtherWalks: [],
    also: [[happened('search.typed', { search: 'nothing like it' }), { kind: 'time passed' }]],
    distinguish: ({ applied }) => applied,
  }),
}
