import { adminAreaMachine } from '../../src/machines/admin/area.machine.ts'
import { announcementEditorMachine } from '../../src/machines/announcements/announcement-editor.machine.ts'
import { announcementFormMachine } from '../../src/machines/announcements/announcement-form.machine.ts'
import { announcementsMachine } from '../../src/machines/announcements/announcements.machine.ts'
import { whatsNewMachine } from '../../src/machines/announcements/whats-new.machine.ts'
import { historyMachine } from '../../src/machines/jobs/history.machine.ts'
import { jobsMachine } from '../../src/machines/jobs/jobs.machine.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import {
  announcementEditorWalk,
  announcementFormWalk,
  announcementsWalk,
  keptDraft,
  read,
  whatsNewWalk,
  written,
} from '../model/announcements/announcements.walk.ts'
import { historyWalk } from '../model/jobs/history.walk.ts'
import { snapshot } from '../model/jobs/jobs.walk.ts'
import { organisationCompanions, signedInCompanions } from './companions.ts'
import { answered, happened, led } from './deaf.ts'
import { type Room, room } from './room.ts'

export const writtenList = [written('a1'), written('a2', { appArea: 'Data' })]
const named = (announcementId: string) => happened('announcement.named', { announcementId, personId: 'p1' })
const isOpen = [happened('announcements.requested'), answered('dialog code')]
const openDialog = () => led(announcementsMachine, { hasUpdates: false }, isOpen)

const areaCompanions: Room['companions'] = {
  ...signedInCompanions,
  'admin-area': () => led(adminAreaMachine, undefined, [answered('features')]),
  'announcement deletion': () => led(rowDeletionMachine, { kind: 'announcement', project: null }),
}
const editorWith = (announcementId: string) => () =>
  led(announcementEditorMachine, undefined, [answered('list', writtenList), named(announcementId)])

export const announcementsRooms: Readonly<Record<string, Room>> = {
  'announcements/announcements': room(announcementsMachine, announcementsWalk, {
    systemId: 'announcements',
    sessionState: 'signed in',
    addresses: ['/organisations'],
    companions: {
      ...signedInCompanions,
      'whats-new': () => led(whatsNewMachine, undefined, [answered('list', read)]),
    },
    distinguish: () => null,
  }),
  'announcements/whats-new': room(whatsNewMachine, whatsNewWalk, {
    systemId: 'whats-new',
    sessionState: 'signed in',
    addresses: ['/organisations'],
    companions: { ...signedInCompanions, announcements: openDialog },
    distinguish: ({ tab, failure, all }) => [tab, failure?.message ?? null, all.length],
  }),
  'announcements/announcement-editor': room(announcementEditorMachine, announcementEditorWalk, {
    systemId: 'announcement-editor',
    sessionState: 'signed in',
    addresses: ['/admin/announcements'],
    companions: {
      ...areaCompanions,
      'announcement form': () =>
        led(announcementFormMachine, { personId: 'p1', announcement: writtenList[0]! }, [
          answered('loading', { saved: null, draft: null }),
        ]),
    },
  }),
  'announcements/announcement-form': room(announcementFormMachine, announcementFormWalk, {
    systemId: 'announcement form',
    sessionState: 'signed in',
    addresses: ['/admin/announcements/a1'],
    companions: { ...areaCompanions, 'announcement-editor': editorWith('a1') },
    also: [[answered('loading', { saved: null, draft: keptDraft })]],
  }),
  'jobs/history': room(historyMachine, historyWalk, {
    systemId: 'job history',
    sessionState: 'signed in',
    addresses: ['/acme/jobs'],
    companions: {
      ...organisationCompanions,
      jobs: () => led(jobsMachine, { project: 'acme' }, [happened('feed.snapshot taken', snapshot)]),
    },
    distinguish: ({ failure, retryFailure, jobs }) => [
      failure?.message ?? null,
      retryFailure?.message ?? null,
      jobs.length > 0,
    ],
  }),
}
