import type { configureMachine } from '../../../src/machines/documents/configure.machine.ts'
import type { uploadMachine } from '../../../src/machines/documents/upload.machine.ts'
import type { ChosenFile, UploadDestination } from '../../../src/machines/documents/uploads.events.ts'
import type { uploadsMachine } from '../../../src/machines/documents/uploads.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { doc } from './things.ts'

export const destination: UploadDestination = {
  project: 'acme',
  personId: 'p1',
  folderId: 'upload_root',
  folderName: 'All files',
}
export const file = (id: string, more: Partial<ChosenFile> = {}): ChosenFile => ({
  id,
  name: `${id}.pdf`,
  relativePath: null,
  bytes: 10,
  ...more,
})
export const refused = { kind: 'server', message: 'An error occurred.' } as const
export const answer = { docs: [doc('d1')], folders: [] }

export const uploadsWalk: WalkOptions<typeof uploadsMachine> = {
  events: {
    'uploads.drag began': [{}],
    'uploads.drag ended': [{}],
    'uploads.reading began': [{}],
    'uploads.reading failed': [{}],
    'uploads.files chosen': [
      { destination, files: [file('a')] },
      { destination, files: [file('x', { name: 'x.exe' })] },
      // More than its conversation takes.
      { destination: { ...destination, threadId: 't1', isAttached: true, room: 0 }, files: [file('a')] },
    ],
    'uploads.drop refused': [{}],
    'uploads.data chosen': [{ id: 'a' }],
    'uploads.conversation chosen': [{ id: 'a' }],
    'uploads.choice cancelled': [{ id: 'a' }],
    'uploads.cancel requested': [{ ids: ['a'] }],
    'uploads.retry requested': [{ ids: ['a', 'b'] }],
    'uploads.pause requested': [{}],
    'uploads.resume requested': [{}],
    'uploads.dismissed': [{ ids: ['a', 'x'] }],
    'uploads.arrivals put away': [{ docIds: ['d1'] }],
    'upload.progressed': [{ id: 'a', share: 0.5 }],
    'upload.held up': [{ id: 'a', why: 'offline' }],
    'upload.resumed': [{ id: 'a' }],
    'upload.stored': [{ id: 'a', answer }],
    'upload.failed': [{ id: 'a', failure: refused }],
  },
  // Beside a surplus, the states of the files are the same as without one.
  distinguish: ({ uploads, arrivals, surplus }) =>
    surplus.length > 0
      ? [surplus.length, uploads.length]
      : [uploads.map(({ id, state }) => [id, state]), arrivals.length],
  limit: 4_000,
}

export const sending = { id: 'a', project: 'acme', folderId: 'upload_root', name: 'a.pdf', relativePath: null }

export const uploadWalk: WalkOptions<typeof uploadMachine> = {
  input: { file: sending },
  events: {
    'transfer.progressed': [{ share: 0.5 }],
    'transfer.finished': [{ answer }],
    'transfer.failed': [
      { failure: { kind: 'offline', message: 'No connection.' } },
      { failure: { kind: 'conflict', message: 'Still running.', code: 'IN_PROGRESS' } },
      { failure: refused },
    ],
    'network.returned': [{}],
    'upload.retry requested': [{}],
  },
  distinguish: ({ holdUps }) => holdUps,
}

export const sheet = (id: string) => ({ id, name: `${id}.xlsx`, project: 'acme', folderName: 'All files' })

export const configureWalk: WalkOptions<typeof configureMachine> = {
  events: {
    'spreadsheets.chosen': [
      { files: [sheet('a')] },
      { files: [{ ...sheet('b'), name: 'b.pdf' }] },
      { files: [sheet('a'), sheet('b')] },
    ],
    'spreadsheets.stored': [{ id: 'a', doc: doc('d1') }],
    'spreadsheets.dropped': [{ ids: ['a'] }],
    'configure.changed': [{ settings: { interpretation: 'Sales' } }],
    'configure.settled': [{ forAll: false }],
    'configure.put off': [{}],
  },
  distinguish: ({ questions, answered, stored }) => [
    Math.min(questions.length, 2),
    Math.min(answered.length, 2),
    Object.keys(stored).length,
  ],
}
