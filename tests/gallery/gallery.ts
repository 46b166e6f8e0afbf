import { areasMachine } from '../../src/machines/areas.machine.ts'
import { organisationsMachine } from '../../src/machines/organisations/organisations.machine.ts'
import { wizardMachine } from '../../src/machines/organisations/wizard.machine.ts'
import { rootMachine } from '../../src/machines/root.machine.ts'
import { sessionMachine } from '../../src/machines/session/session.machine.ts'
import { signInMachine } from '../../src/machines/session/sign-in.machine.ts'
import { toastsMachine } from '../../src/machines/shared/toasts.machine.ts'
import { shellMachine } from '../../src/machines/shell/shell.machine.ts'
import { workspaceMachine } from '../../src/machines/workspace.machine.ts'
import { areasWalk } from '../model/organisations/areas.walk.ts'
import { organisationsWalk } from '../model/organisations/organisations.walk.ts'
import { wizardFailures, wizardWalk } from '../model/organisations/wizard.walk.ts'
import { sessionWalk } from '../model/session/session.walk.ts'
import { signInWalk } from '../model/session/sign-in.walk.ts'
import { toastsWalk } from '../model/shared/toasts.walk.ts'
import { rootWalk } from '../model/shell/root.walk.ts'
import { shellWalk } from '../model/shell/shell.walk.ts'
import { workspaceWalk } from '../model/organisations/workspace.walk.ts'
import {
  areasCompanion,
  homeCompanions,
  newWizard,
  organisationCompanions,
  signedInCompanions,
  signInAtStart,
} from './companions.ts'
import { accountRooms } from './account-rooms.ts'
import { announcementsRooms } from './announcements-rooms.ts'
import { chatCompanion, chatRooms } from './chat-rooms.ts'
import { researchRooms } from './research-rooms.ts'
import { dashboardsRooms } from './dashboards-rooms.ts'
import { datasetsRooms } from './datasets-rooms.ts'
import { docsetsRooms } from './docsets-rooms.ts'
import { integrationsRooms } from './integrations-rooms.ts'
import { documentsCompanions, documentsRooms } from './documents-rooms.ts'
import { formulasRooms } from './formulas-rooms.ts'
import { flowsRooms } from './flows-rooms.ts'
import { homeRooms } from './home-rooms.ts'
import { adminRooms } from './admin-rooms.ts'
import { playbookEditorRooms } from './playbook-editor-rooms.ts'
import { paletteRooms } from './palette-rooms.ts'
import { partnersRooms } from './partners-rooms.ts'
import { feedbackRooms } from './feedback-rooms.ts'
import { sharingRooms } from './sharing-rooms.ts'
import { playbooksRooms } from './playbooks-rooms.ts'
import { searchRooms } from './search-rooms.ts'
import { snapshotsRooms } from './snapshots-rooms.ts'
import { settingsRooms } from './settings-rooms.ts'
import { type Room, room } from './room.ts'

const { session, ...withoutSession } = signedInCompanions

/** Every machine that has a view, by its name in the registry of machines. */
export const gallery: Readonly<Record<string, Room>> = {
  root: room(rootMachine, rootWalk, {
    systemId: 'root',
    sessionState: 'unread',
    addresses: [''],
    companions: { ...signInAtStart, ...documentsCompanions, ...chatCompanion, wizard: newWizard },
    drawsItsEnd: true,
    distinguish: () => null,
  }),
  'session/session': room(sessionMachine, sessionWalk, {
    systemId: 'session',
    sessionState: 'unread',
    addresses: ['/user/welcome'],
    companions: { ...withoutSession, ...signInAtStart },
  }),
  'session/sign-in': room(signInMachine, signInWalk, {
    systemId: 'sign-in',
    sessionState: 'signed out',
    addresses: ['/'],
    companions: {},
  }),
  'organisations/organisations': room(organisationsMachine, organisationsWalk, {
    systemId: 'organisations',
    sessionState: 'signed in',
    addresses: ['/organisations'],
    companions: signedInCompanions,
    distinguish: ({ organisations }) => organisations.length,
    furtherWalks: [{ ...organisationsWalk, answers: { 'list organisations': [[]] } }],
  }),
  'organisations/wizard': room(wizardMachine, wizardWalk, {
    systemId: 'wizard',
    sessionState: 'signed in',
    addresses: ['/organisations/new'],
    companions: signedInCompanions,
    furtherWalks: [wizardFailures],
  }),
  'shared/toasts': room(toastsMachine, toastsWalk, {
    systemId: 'toasts',
    sessionState: 'signed in',
    addresses: ['/organisations'],
    companions: signedInCompanions,
    distinguish: ({ toasts }) => toasts[0]?.text ?? null,
  }),
  'shell/shell': room(shellMachine, shellWalk, {
    systemId: 'shell',
    sessionState: 'signed in',
    addresses: ['/acme'],
    companions: organisationCompanions,
  }),
  ...accountRooms,
  ...announcementsRooms,
  ...chatRooms,
  ...sharingRooms,
  ...dashboardsRooms,
  ...snapshotsRooms,
  ...datasetsRooms,
  ...documentsRooms,
  ...formulasRooms,
  ...flowsRooms,
  ...homeRooms,
  ...adminRooms,
  ...paletteRooms,
  ...partnersRooms,
  ...playbooksRooms,
  ...playbookEditorRooms,
  ...researchRooms,
  ...searchRooms,
  ...feedbackRooms,
  ...docsetsRooms,
  ...integrationsRooms,
  ...settingsRooms,
  workspace: room(workspaceMachine, workspaceWalk, {
    systemId: 'workspace',
    sessionState: 'signed in',
    addresses: ['/acme'],
    companions: { ...signedInCompanions, ...homeCompanions, ...areasCompanion },
  }),
  areas: room(areasMachine, areasWalk, {
    systemId: 'areas',
    sessionState: 'signed in',
    addresses: ['/acme'],
    companions: organisationCompanions,
  }),
}

/** Machines without a view, each with the reason. */
export const withoutView: Readonly<Record<string, string>> = {
  background: 'It only keeps the queue of uploads alive, whose room draws that.',
  'shared/editor': 'The features that edit something draw it.',
  'shared/job': 'The features that wait for a job draw it.',
  'shared/command': 'The features that send something draw it.',
  'shared/resource': 'The features that read something draw it.',
  'shared/rows': 'The tables that read their rows block by block draw it.',
  'feedback/feedback-area': 'It only loads the code of feedback and ratings, whose rooms draw them.',
  'chat/arrange-thread': 'What it says is a toast, which the room of the toasts draws.',
  'documents/restoring': 'What it says is a toast, which the room of the toasts draws.',
  'documents/upload': 'The sending of one file is told to the queue, whose room draws it.',
}
