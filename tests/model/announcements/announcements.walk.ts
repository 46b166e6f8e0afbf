import type { Announcement, WrittenAnnouncement } from '../../../contract/announcements/announcements.schemas.ts'
import type { announcementEditorMachine } from '../../../src/machines/announcements/announcement-editor.machine.ts'
import { fieldsOf } from '../../../src/machines/announcements/announcement-form.events.ts'
import type { announcementFormMachine } from '../../../src/machines/announcements/announcement-form.machine.ts'
import type { announcementsMachine } from '../../../src/machines/announcements/announcements.machine.ts'
import type { Read, whatsNewMachine } from '../../../src/machines/announcements/whats-new.machine.ts'
import { editorEvents } from '../shared/editor-events.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const announcement = (id: string, more: Partial<Announcement> = {}): Announcement => ({
  id,
  date: '2026-11-18T21:00:00.000Z',
  type: 'feature',
  appArea: 'Chat',
  description: 'Answers show **where** they come from.',
  ...more,
})
export const written = (id: string, more: Partial<WrittenAnnouncement> = {}): WrittenAnnouncement => ({
  ...announcement(id),
  rev: 1,
  shownFrom: '2026-11-18T21:00:00.000Z',
  ...more,
})

const all = [
  announcement('a3', { type: 'bug', appArea: 'Documents', description: 'A workbook with an empty sheet is read.' }),
  announcement('a2', { type: 'improvement', appArea: 'Data', date: '2026-11-11T21:00:00.000Z' }),
  announcement('a1', { date: '2026-10-05T21:00:00.000Z' }),
]
export const read: Read = { unseen: [all[0]!], lastSeenDate: '2026-11-12T09:00:00.000Z', all }
export const nothing: Read = { unseen: [], lastSeenDate: null, all: [] }

export const announcementsWalk: WalkOptions<typeof announcementsMachine> = {
  input: { hasUpdates: true },
  otherInputs: [{ hasUpdates: false }],
  events: { 'announcements.requested': [{}], 'typing.paused': [{}] },
  distinguish: ({ isAsked }) => isAsked,
}

export const whatsNewWalk: WalkOptions<typeof whatsNewMachine> = {
  events: {
    'announcements.tab chosen': [{ tab: 'week' }, { tab: 'month' }],
    'announcements.read again requested': [{}],
    'announcements.dismissed': [{}],
    'announcements.closed': [{}],
  },
  answers: { 'read announcements': [read, nothing] },
  failures: {
    'mark as seen': [
      { kind: 'server', message: 'The server has failed.' },
      { kind: 'not found', message: 'Not found' },
    ],
  },
  distinguish: ({ unseen }) => unseen.length,
}

export const keptDraft = { rev: 1, fields: { ...fieldsOf(written('a1')), appArea: 'Search' } }

export const announcementFormWalk: WalkOptions<typeof announcementFormMachine> = {
  input: { personId: 'p1', announcement: written('a1') },
  otherInputs: [{ personId: 'p1', announcement: null }],
  events: {
    ...editorEvents,
    'editor.changed': [{ change: { appArea: 'Documents' } }, { change: { description: ' ' } }],
    'editor.newer read': [{ saved: written('a1', { rev: 3 }) }],
  },
  answers: {
    load: [
      { saved: null, draft: keptDraft },
      { saved: null, draft: null },
    ],
    save: [
      { kind: 'saved', saved: written('a1', { rev: 2 }) },
      { kind: 'conflict', saved: written('a1', { rev: 2, description: 'Theirs.' }) },
    ],
  },
  distinguish: ({ fields }) => [fields.appArea === '', fields.description.trim() === ''],
}

export const announcementEditorWalk: WalkOptions<typeof announcementEditorMachine> = {
  events: {
    'editor.list requested': [{}],
    'announcement.named': [
      { announcementId: null, personId: 'p1' },
      { announcementId: 'new', personId: 'p1' },
      { announcementId: 'a1', personId: 'p1' },
      { announcementId: 'nowhere', personId: 'p1' },
    ],
    'row.deleted': [
      { kind: 'announcement', id: 'a1', name: 'Chat' },
      { kind: 'announcement', id: 'a2', name: 'Data' },
    ],
    'announcement.kept': [{ announcement: written('a3') }],
  },
  answers: { 'list announcements': [[written('a1'), written('a2', { appArea: 'Data' })]] },
  distinguish: ({ named }) => named,
}
