import { contentMatches, contentSearchMachine } from '../../src/machines/documents/content-search.machine.ts'
import { configureMachine } from '../../src/machines/documents/configure.machine.ts'
import { detailsMachine } from '../../src/machines/documents/details.machine.ts'
import { documentMachine } from '../../src/machines/documents/document.machine.ts'
import { documentsMachine } from '../../src/machines/documents/documents.machine.ts'
import { downloadsMachine } from '../../src/machines/documents/downloads.machine.ts'
import { movingMachine } from '../../src/machines/documents/moving.machine.ts'
import { trashListMachine } from '../../src/machines/documents/trash.resource.ts'
import { foldersMachine } from '../../src/machines/documents/folders.machine.ts'
import { pagesMachine } from '../../src/machines/documents/pages.machine.ts'
import { factsMachine } from '../../src/machines/documents/facts.machine.ts'
import { tableModelMachine } from '../../src/machines/documents/table-model.machine.ts'
import { readingMachine } from '../../src/machines/documents/reading.machine.ts'
import { tablesMachine } from '../../src/machines/documents/tables.machine.ts'
import { uploadsMachine } from '../../src/machines/documents/uploads.machine.ts'
import { jobsMachine } from '../../src/machines/jobs/jobs.machine.ts'
import { actionButtonMachine } from '../../src/machines/shared/action-button.machine.ts'
import { confirmDeleteMachine } from '../../src/machines/shared/confirm-delete.machine.ts'
import { contentSearchWalk, match } from '../model/documents/content-search.walk.ts'
import {
  detailsWalk,
  documentsWalk,
  documentWalk,
  downloadsWalk,
  movingWalk,
  factsOfLease,
  factsWalk,
  foldersWalk,
  pagesWalk,
  readingOfBook,
  modelOfSales,
  readingWalk,
  tableModelWalk,
  tablesWalk,
} from '../model/documents/documents.walk.ts'
import { page } from '../model/documents/things.ts'
import { configureWalk, file, destination, uploadsWalk } from '../model/documents/uploads.walk.ts'
import { job, jobsWalk } from '../model/jobs/jobs.walk.ts'
import { actionButtonWalk } from '../model/shared/action-button.walk.ts'
import { confirmDeleteWalk } from '../model/shared/confirm-delete.walk.ts'
import { organisationCompanions } from './companions.ts'
import { answered, happened, type Kin, led } from './deaf.ts'
import { richDetail, richLibrary } from './documents-things.ts'
import { type Room, room } from './room.ts'

const project = 'acme'
const list = '/acme/data/documents'
const oneDocument = '/acme/data/docs/d1'

const documentsKin: Kin = {
  indexing: (input) => led(actionButtonMachine, input),
  'marks deletion': (input) => led(confirmDeleteMachine, input),
  'folder deletion': (input) => led(confirmDeleteMachine, input),
}

export const libraryRead = answered('library', richLibrary)
const marked = happened('documents.marked', { docIds: ['d1', 'd2'], areSelected: true })
const trashed = [
  { kind: 'document' as const, id: 'd8', name: 'Old leave.pdf', deletedAt: '2026-03-02T10:00:00.000Z' },
  { kind: 'folder' as const, id: 'f8', name: 'Archive', deletedAt: '2026-02-20T10:00:00.000Z' },
]
const inFolder = happened('documents.folder chosen', { folderId: 'f1' })
const shown = (tab: string | null) => happened('document.shown', { docId: 'd1', tab, page: null })
const read = answered('document', richDetail)
const rowsRead = [
  happened('rows.in sight', { tableId: 'table_1', numbers: [0] }),
  answered('rows', [['2026-03-01', 'Dunedin', 1_240.5]]),
]
const pagesRead = [
  happened('pages.in sight', { numbers: [1, 2] }),
  answered('page', page('p1', 1)),
  answered('page', page('p2', 2)),
]

/** The documents of the page on which another part is on show. */
export const documents = (path = [libraryRead], kin: Kin = {}) =>
  led(documentsMachine, { project, personId: 'p1' }, path, { ...documentsKin, ...kin })

/** What lives on the page of the documents. */
export const documentsCompanions: Room['companions'] = {
  ...organisationCompanions,
  documents: () => documents(),
  folders: () => led(foldersMachine, { project }),
  document: () => led(documentMachine, { project, personId: 'person_1' }),
  downloads: () => led(downloadsMachine, { project }),
  moving: () => led(movingMachine, { project }),
  'list of the trash': () => led(trashListMachine, { project }, [answered('first read', trashed)]),
  uploads: () => led(uploadsMachine, undefined),
  configure: () => led(configureMachine, undefined),
}

const details: Room['companions'] = {
  details: () =>
    led(detailsMachine, { project, doc: richDetail, edits: null }, [answered('loading', { saved: null, draft: null })]),
  pages: () => led(pagesMachine, { project, doc: richDetail }, pagesRead),
  tables: () => led(tablesMachine, { of: { project, docId: 'd1' } }, rowsRead),
  reading: () =>
    led(readingMachine, { project, docId: 'd1', personId: 'person_1' }, [
      happened('reading.requested'),
      answered('reading', readingOfBook),
    ]),
  'table model': () =>
    led(tableModelMachine, { project }, [
      happened('model.requested', { table: 'sales' }),
      answered('model', modelOfSales),
    ]),
  facts: () =>
    led(factsMachine, { project, docId: 'd1', personId: 'person_1' }, [
      happened('facts.requested'),
      answered('facts', factsOfLease),
    ]),
}
const statuses = ['PROGRESS', 'PENDING', 'UNKNOWN', 'FAILURE', 'CANCELLED', 'SUCCESS'] as const
const everyStatus = statuses.map((status, index) =>
  job(status, status, {
    label: status === 'FAILURE' ? 'Reading scan.pdf' : 'Processing documents',
    progress: status === 'PROGRESS' ? 0.42 : null,
    progressMessage: index === 0 ? 'leave.pdf' : null,
  }),
)

export const documentsRooms: Record<string, Room> = {
  'documents/documents': room(documentsMachine, documentsWalk, {
    systemId: 'documents',
    sessionState: 'signed in',
    addresses: [list],
    companions: documentsCompanions,
    kin: documentsKin,
    furtherWalks: [],
    also: [
      [answered('library', { docs: [], folders: richLibrary.folders.slice(0, 1) })],
      [libraryRead],
      [libraryRead, marked],
      [libraryRead, inFolder],
      [libraryRead, happened('documents.trash opened')],
      [libraryRead, happened('documents.folder chosen', { folderId: 'notion_root' })],
    ],
    distinguish: ({ library, selected, docsource, failure }) => [
      library.docs.length,
      selected.length,
      docsource,
      failure?.kind,
    ],
  }),
  'documents/content-search': room(contentSearchMachine, contentSearchWalk, {
    systemId: 'content search',
    sessionState: 'signed in',
    addresses: [list],
    companions: {
      ...documentsCompanions,
      'content matches': () =>
        led(contentMatches, { project, phrase: 'lease', folderId: 'upload_root', isDeep: true }, [
          answered('first read', [match('d1'), match('d2')]),
        ]),
    },
    furtherWalks: [],
    distinguish: ({ phrase }) => phrase.trim() !== '',
  }),
  'documents/document': room(documentMachine, documentWalk, {
    systemId: 'document',
    sessionState: 'signed in',
    addresses: [oneDocument],
    companions: { ...documentsCompanions, ...details },
    furtherWalks: [],
    also: [
      ...['edit', 'facts', 'text', 'pages', 'datasets', 'measurements', 'warehouse-facts', 'warehouse-dimensions'].map(
        (tab) => [shown(tab), read],
      ),
      [shown('page_1'), read],
      [shown('page_9'), read],
    ],
    distinguish: ({ tab, doc, failure }) => [tab, doc?.filename, failure?.kind],
  }),
  'documents/pages': room(pagesMachine, pagesWalk, {
    systemId: 'pages',
    sessionState: 'signed in',
    addresses: [`${oneDocument}/pages`],
    companions: {
      ...{ ...documentsCompanions, ...details },
      document: () => led(documentMachine, { project, personId: 'person_1' }, [shown('pages'), read]),
    },
    distinguish: ({ pages, failures, fileFailure }) => [Object.keys(pages), Object.keys(failures), fileFailure?.kind],
  }),
  'documents/facts': room(factsMachine, factsWalk, {
    systemId: 'facts',
    sessionState: 'signed in',
    addresses: [`${oneDocument}/facts`],
    companions: {
      ...{ ...documentsCompanions, ...details },
      document: () => led(documentMachine, { project, personId: 'person_1' }, [shown('facts'), read]),
    },
    distinguish: ({ draft, former, failure }) => [draft?.at.kind ?? null, former !== null, failure?.kind ?? null],
  }),
  'documents/reading': room(readingMachine, readingWalk, {
    systemId: 'reading',
    sessionState: 'signed in',
    addresses: [`${oneDocument}/reading`],
    companions: {
      ...{ ...documentsCompanions, ...details },
      document: () => led(documentMachine, { project, personId: 'person_1' }, [shown('reading'), read]),
    },
    distinguish: ({ corrections, former, failure }) => [
      corrections.columns.length,
      former !== null,
      failure?.kind ?? null,
    ],
  }),
  'documents/table-model': room(tableModelMachine, tableModelWalk, {
    systemId: 'table model',
    sessionState: 'signed in',
    addresses: [`${oneDocument}/reading`],
    companions: {
      ...{ ...documentsCompanions, ...details },
      document: () => led(documentMachine, { project, personId: 'person_1' }, [shown('reading'), read]),
    },
    distinguish: ({ table, draft, removed, failure, preview }) => [
      table,
      draft?.kind ?? null,
      removed !== null,
      failure?.kind ?? null,
      preview !== null,
    ],
  }),
  'documents/tables': room(tablesMachine, tablesWalk, {
    systemId: 'tables',
    sessionState: 'signed in',
    addresses: [`${oneDocument}/datasets`],
    companions: {
      ...{ ...documentsCompanions, ...details },
      document: () => led(documentMachine, { project, personId: 'person_1' }, [shown('datasets'), read]),
    },
    distinguish: ({ blocks, failures }) => [
      Math.min(Object.keys(blocks).length, 2),
      Math.min(Object.keys(failures).length, 1),
    ],
  }),
  'documents/details': room(detailsMachine, detailsWalk, {
    systemId: 'details',
    sessionState: 'signed in',
    addresses: [oneDocument],
    companions: {
      ...documentsCompanions,
      document: () => led(documentMachine, { project, personId: 'person_1' }, [shown('edit'), read]),
    },
    distinguish: ({ failure }) => failure?.kind,
  }),
  'documents/downloads': room(downloadsMachine, downloadsWalk, {
    systemId: 'downloads',
    sessionState: 'signed in',
    addresses: [list],
    companions: documentsCompanions,
  }),
  'documents/moving': room(movingMachine, movingWalk, {
    systemId: 'moving',
    sessionState: 'signed in',
    addresses: [list],
    companions: documentsCompanions,
  }),
  'documents/folders': room(foldersMachine, foldersWalk, {
    systemId: 'folders',
    sessionState: 'signed in',
    addresses: [list],
    companions: { ...documentsCompanions, documents: () => documents([libraryRead, inFolder]) },
    distinguish: ({ form, failure }) => [form?.base?.id, failure?.kind],
  }),
  'documents/uploads': room(uploadsMachine, uploadsWalk, {
    systemId: 'uploads',
    sessionState: 'signed in',
    addresses: [list],
    companions: documentsCompanions,
    furtherWalks: [],
    also: [
      [happened('uploads.files chosen', { destination, files: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => file(id)) })],
    ],
    distinguish: ({ uploads, surplus }) => [uploads.length, surplus.length],
  }),
  'documents/configure': room(configureMachine, configureWalk, {
    systemId: 'configure',
    sessionState: 'signed in',
    addresses: [list],
    companions: documentsCompanions,
    furtherWalks: [],
    distinguish: ({ questions }) => questions.length,
  }),
  'jobs/jobs': room(jobsMachine, jobsWalk, {
    systemId: 'jobs',
    sessionState: 'signed in',
    addresses: ['/acme'],
    companions: documentsCompanions,
    furtherWalks: [],
    also: [
      [
        happened('feed.opened'),
        happened('feed.snapshot taken', { epoch: 'e1', seq: 5, jobs: everyStatus }),
        happened('jobs.filter chosen', { filter: 'all' }),
      ],
    ],
    distinguish: ({ log, filter, failure }) => [
      Object.values(log.jobs).map(({ job: { status } }) => status),
      filter,
      failure?.kind,
    ],
  }),
  'shared/action-button': room(actionButtonMachine, actionButtonWalk, {
    systemId: 'indexing',
    sessionState: 'signed in',
    addresses: [list],
    companions: { ...documentsCompanions, documents: (button) => documents([libraryRead], { indexing: () => button }) },
  }),
  'shared/confirm-delete': room(confirmDeleteMachine, confirmDeleteWalk, {
    systemId: 'marks deletion',
    sessionState: 'signed in',
    addresses: [list],
    companions: {
      ...documentsCompanions,
      documents: (button) => documents([libraryRead, marked], { 'marks deletion': () => button }),
    },
  }),
}
