import { describe, expect, test } from 'vitest'
import type { Job } from '../../../contract/jobs/jobs.schemas.ts'
import { shownTabs, viewOf } from '../../../src/machines/documents/document.selectors.ts'
import { projectLibrary } from '../../../src/machines/documents/documents.projection.ts'
import {
  documentRows,
  folderTree,
  graphOf,
  listedDocs,
  mayReindex,
  rootLabel,
  rowStatus,
  sourcesInUse,
} from '../../../src/machines/documents/documents.selectors.ts'
import { isHintExpanded } from '../../../src/machines/documents/document.selectors.ts'
import { inOrder, uploadSums, uploadsOf } from '../../../src/machines/documents/uploads.selectors.ts'
import { usedForResolver } from '../../../src/machines/documents/folder-graph.ts'
import { withChosen } from '../../../src/machines/documents/uploads.projection.ts'
import { emptyLog, growOlder, projectJobs } from '../../../src/machines/jobs/jobs.projection.ts'
import { isProcessingDocuments } from '../../../src/machines/jobs/jobs.selectors.ts'
import { detail, doc, folder, root } from './things.ts'

const library = {
  docs: [
    doc('loose'),
    doc('report', { folderId: 'reports', filename: 'Report 10.PDF', numPages: 12, usedFor: ['facts'] }),
    doc('old', { folderId: 'y24', filename: 'Rapport été.xlsx', usedFor: ['__inherit'] }),
    doc('note', { docsource: 'notion', folderId: 'notion_root' }),
  ],
  folders: [
    root,
    folder('reports', { name: 'Reports' }),
    folder('y24', { name: '2024', parentId: 'reports', usedFor: ['datasets'] }),
  ],
}
const graph = graphOf(library)
const job: Job = {
  ...{ id: 'j1', project: 'acme', label: 'Processing documents', status: 'PENDING' },
  ...{ progress: null, progressMessage: null, startedAt: null, completedAt: null },
}
const choice = { docsource: 'upload', folderId: 'upload_root', depth: 'all subfolders', search: '' } as const
const listed = (more: Partial<Parameters<typeof listedDocs>[2]>) =>
  listedDocs(library, graph, { ...choice, ...more }).map(({ id }) => id)

describe('what is listed', () => {
  // D3.2.40, D3.2.41, D3.1.03
  test('is what lies in the folder itself, or in all folders below it as well', () => {
    expect([
      listed({ depth: 'current folder only' }),
      listed({}),
      listed({ folderId: 'reports', depth: 'current folder only' }),
      listed({ folderId: 'reports' }),
    ]).toEqual([['loose'], ['loose', 'report', 'old'], ['report'], ['report', 'old']])
  })

  test('can be searched by name, without case and marks on letters', () => {
    expect([listed({ search: 'REPORT' }), listed({ search: ' ete ' }), listed({ search: 'zzz' })]).toEqual([
      ['report'],
      ['old'],
      [],
    ])
  })

  // D3.2.34, D3.2.35, D3.2.36
  test('is of one source; only sources that are used are offered, uploads always', () => {
    expect([listed({ docsource: 'notion', folderId: 'notion_root' }), sourcesInUse(library)]).toEqual([
      ['note'],
      ['upload', 'notion'],
    ])
    expect(sourcesInUse({ docs: [], folders: [root] })).toEqual(['upload'])
    const everywhere = (['synergy12d', 'gdrive', 'notion'] as const).map((docsource) => doc(docsource, { docsource }))
    expect(sourcesInUse({ docs: everywhere, folders: [root] })).toEqual(['upload', 'notion', 'gdrive', 'synergy12d'])
  })
})

describe('the tree', () => {
  // D3.2.38
  test('has the root entry that fits what is shown, and counts the same', () => {
    const tree = (depth: 'all subfolders' | 'current folder only') => folderTree(library, graph, 'upload', depth)
    expect(tree('all subfolders')).toEqual({
      id: 'upload_root',
      label: 'All files',
      count: 3,
      children: [
        {
          id: 'reports',
          label: 'Reports',
          count: 2,
          children: [{ id: 'y24', label: '2024', count: 1, children: [] }],
        },
      ],
    })
    expect([tree('current folder only').label, tree('current folder only').count]).toEqual([
      'Files without a folder',
      1,
    ])
    expect(rootLabel('current folder only')).toBe('Files without a folder')
  })
})

describe('a row', () => {
  test('could not be read when its file failed, or when it waits and nothing reads it', () => {
    const docs = (['pending', 'progress', 'error', 'unknown', 'indexed'] as const).map((status) =>
      doc(status, { status }),
    )
    const unreadable = (isProcessing: boolean, awaited = new Set<string>()) =>
      documentRows(docs, graph, isProcessing, {}, awaited).flatMap((row) => (row.isUnreadable ? [row.id] : []))
    expect([unreadable(false).sort(), unreadable(true), unreadable(false, new Set(['pending']))]).toEqual([
      ...[
        ['error', 'pending', 'progress', 'unknown'],
        ['error', 'unknown'],
        ['error', 'progress', 'unknown'],
      ],
    ])
  })

  test('is sorted by the size of its file', () => {
    const docs = [doc('small', { bytes: 9, numPages: 400 }), doc('large', { bytes: 90_000_000, numPages: 1 })]
    expect(documentRows(docs, graph, false, {}, new Set(), 'size').map(({ id }) => id)).toEqual(['large', 'small'])
  })

  test('is called by its title where others have its file name, and is found by it', () => {
    const docs = [
      doc('one', { folderId: 'reports', filename: 'index.md', title: 'Travel' }),
      doc('other', { filename: 'index.md', title: 'Leave' }),
      doc('third', { filename: 'index.md' }),
      doc('alone', { filename: 'alone.md', title: 'By itself' }),
    ]
    expect(documentRows(docs, graph, false, {}, new Set(), 'name').map(({ name, path }) => [name, path])).toEqual([
      ['alone.md', ''],
      ['index.md', ''],
      ['Leave', 'index.md'],
      ['Travel', 'Reports / index.md'],
    ])
    const choice = { docsource: 'upload', folderId: 'upload_root', depth: 'all subfolders', search: 'trav' } as const
    expect(listedDocs({ docs, folders: library.folders }, graph, choice).map(({ id }) => id)).toEqual(['one'])
  })

  // D3.2.42, D3.2.44, D3.2.45, D3.2.46, D3.4.04
  test('has its folder, ending, pages and what it is used for, resolved up the folders', () => {
    const rows = documentRows(library.docs.slice(1, 3), graph, false)
    expect(rows.map(({ folder: where, type, pages, labels }) => [where, type, pages, labels])).toEqual([
      ['Reports', 'PDF', 12, ['Facts']],
      ['Reports / 2024', 'XLSX', 1, ['Datasets']],
    ])
  })

  // D3.2.48, D3.2.49, D3.2.50, D3.2.51, D3.4.01, D3.4.02
  test.each([
    ['pending', null, true, 'processing'],
    ['progress', null, true, 'processing'],
    ['pending', null, false, 'error in processing'],
    ['unknown', 'Save it as .docx.', false, 'file type not supported'],
    ['error', 'The file is password protected.', false, 'The file is password protected.'],
    ['error', null, false, 'error in processing'],
    ['error', '', true, 'error in processing'],
    ['indexed', null, false, null],
    [
      'indexed',
      'Only the first 2 of 3 rows were read as text.',
      false,
      'Only the first 2 of 3 rows were read as text.',
    ],
  ] as const)('%s with detail %j while processing is %s reads %j', (status, statusDetail, isProcessing, text) => {
    expect(rowStatus(doc('d', { status, statusDetail }), isProcessing)?.text ?? null).toBe(text)
  })

  // D3.4.01, D3.4.02, D3.2.63, D3.2.64
  test.each([
    ['Processing documents', 'PENDING', 'processing', false],
    ['Processing documents', 'PROGRESS', 'processing', false],
    ['Processing documents', 'SUCCESS', 'error in processing', true],
    ['Processing documents', 'FAILURE', 'error in processing', true],
    ['Processing documents', 'CANCELLED', 'error in processing', true],
    ['Another job', 'PROGRESS', 'error in processing', true],
  ] as const)('that waits beside "%s" in %s reads "%s"; re-indexing is offered: %s', (label, status, text, offers) => {
    const one = { ...job, label, status }
    const log = projectJobs(emptyLog, { type: 'feed.snapshot taken', epoch: 'e1', seq: 1, jobs: [one] })
    const waiting = doc('d', { status: 'pending' })
    expect([
      rowStatus(waiting, isProcessingDocuments(log))?.text,
      mayReindex({ docs: [waiting], folders: [] }, isProcessingDocuments(log)),
    ]).toEqual([text, offers])
  })

  test('that waits says so while nothing is known of its job, and is not offered to be read again', () => {
    const waiting = doc('d', { status: 'pending' })
    const [row] = documentRows([waiting], graph, false, {}, new Set(['d']))
    expect([row?.status, row?.canBeReadAgain]).toEqual([
      { tone: 'live', text: 'waiting to be read', hint: null },
      false,
    ])
    expect(rowStatus(waiting, true, true)?.text).toBe('processing')
    const offers = (awaited: string[]) => mayReindex({ docs: [waiting], folders: [] }, false, new Set(awaited))
    expect([offers(['d']), offers(['other'])]).toEqual([false, true])
  })

  test('is being processed until the list is read that the end of the job left', () => {
    const snapshot = {
      type: 'feed.snapshot taken',
      epoch: 'e1',
      seq: 1,
      jobs: [{ ...job, status: 'PROGRESS' }],
    } as const
    const running = projectJobs(emptyLog, snapshot)
    const ended = projectJobs(running, { type: 'feed.job updated', seq: 2, job: { ...job, status: 'SUCCESS' } })
    const long = { ...ended, jobs: growOlder(growOlder(growOlder(growOlder(ended.jobs)))) }
    expect(
      [running, ended, long].map((log) => [true, false].map((isOld) => isProcessingDocuments(log, isOld))),
    ).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ])
  })

  test('of a type that cannot be read says what to do', () => {
    const status = rowStatus(doc('d', { status: 'unknown', statusDetail: 'Save it as .docx.' }), false)
    expect(status).toEqual({ tone: 'warn', text: 'file type not supported', hint: 'Save it as .docx.' })
  })

  test('that failed offers another file, one that only waits offers to be read again', () => {
    const offers = (more: Parameters<typeof doc>[1], isProcessing: boolean) => {
      const [row] = documentRows([doc('d', more)], graph, isProcessing)
      return [row?.canBeReadAgain, row?.canBeReplaced]
    }
    expect([
      offers({ status: 'error' }, false),
      offers({ status: 'pending' }, false),
      offers({ status: 'pending' }, true),
      offers({ status: 'error', docsource: 'notion' }, false),
      offers({}, false),
    ]).toEqual([
      [false, true],
      [true, false],
      [false, false],
      [false, false],
      [false, false],
    ])
  })
})

// D3.2.63, D3.2.64
test.each([
  ['pending', false, true],
  ['progress', false, true],
  ['pending', true, false],
  ['indexed', false, false],
  ['error', false, false],
] as const)(
  'with a document %s while processing is %s: "Re-index documents" shows: %s',
  (status, isProcessing, shows) => {
    expect(mayReindex({ docs: [doc('d', { status })], folders: [] }, isProcessing)).toBe(shows)
  },
)

describe('the library after an answer', () => {
  // D2.7.25
  test('holds what the answer brought, and never an older one in place of a newer', () => {
    const before = { docs: [doc('a', { rev: 3 })], folders: [root] }
    const after = projectLibrary(before, {
      type: 'library.docs answered',
      docs: [doc('a', { rev: 2, filename: 'old.pdf' }), doc('b')],
    })
    expect(after.docs).toEqual([doc('a', { rev: 3 }), doc('b')])
    const named = projectLibrary(after, { type: 'library.folder answered', folder: folder('f', { rev: 1 }) })
    expect(named.folders).toEqual([root, folder('f', { rev: 1 })])
  })
})

describe('the document dialog', () => {
  const whole = detail('d', {
    facts: '<ul></ul>',
    cleantext: '<p>Text</p>',
    datasets: [{ id: 'table_1', name: 'Sales', recordCount: 1, columns: [] }],
    measurements: [{ name: 'Sales', unit: '$', granularity: 'month', scenario: 'Actual', valueCount: 1 }],
    warehouseFacts: [
      { id: 'table_1', factTable: 'sales', measures: [], recordCount: 1, dimensions: [], dateDimensions: [] },
    ],
    warehouseDimensions: [{ id: 'table_2', dimensionName: 'city', attributes: [], recordCount: 1 }],
  })
  const bare = detail('d', { filename: 'notes.eml', pages: [] })
  const edit = { kind: 'tab', tab: 'edit' } as const

  // D3.2.65, D3.2.67, D3.2.68
  test('has a tab for what there is, "Edit details" always, and an empty one only when its address was opened', () => {
    expect(shownTabs(whole, edit).map(({ label }) => label)).toEqual([
      'Edit details',
      'Facts extracted',
      'Text extracted',
      'Pages',
      'Datasets',
      'Measurements',
      'Warehouse Facts',
      'Warehouse Dimensions',
    ])
    expect(shownTabs(bare, edit).map(({ id }) => id)).toEqual(['edit'])
    expect(shownTabs({ ...bare, hasFactsByHand: true }, edit).map(({ id }) => id)).toEqual(['edit', 'facts'])
    expect(shownTabs(bare, { kind: 'tab', tab: 'datasets' }).map(({ id }) => id)).toEqual(['edit', 'datasets'])
  })

  // D3.2.05, D3.2.06, D3.2.07
  test.each([
    [null, null, { kind: 'tab', tab: 'edit' }],
    ['datasets', null, { kind: 'tab', tab: 'datasets' }],
    ['warehouse-facts', null, { kind: 'tab', tab: 'warehouse-facts' }],
    ['page_2', null, { kind: 'page', number: 2 }],
    ['pages', 'page_12', { kind: 'page', number: 12 }],
    ['page_0', null, { kind: 'tab', tab: 'edit' }],
    ['page_x', null, { kind: 'tab', tab: 'edit' }],
    ['page_99999999', null, { kind: 'tab', tab: 'edit' }],
    ['constructor', '__proto__', { kind: 'tab', tab: 'edit' }],
  ])('at /%s/%s opens %j', (tab, pageSegment, view) => {
    expect(viewOf({ tab, pageSegment, doc: null })).toEqual(view)
  })

  test.each([
    ['the document itself where it has pages', whole, 'pages'],
    ['its details where it has none', bare, 'edit'],
    ['a workbook by its tables', { ...whole, filename: 'sales.xlsx' }, 'datasets'],
    ['a picture', detail('d', { filename: 'plan.png', pages: [] }), 'pages'],
  ] as const)('opens %s', (_, doc, tab) => {
    expect(viewOf({ tab: null, pageSegment: null, doc })).toEqual({ kind: 'tab', tab })
  })

  // D3.5.03
  test.each([
    ['sales.xlsx', ['datasets'], true],
    ['sales.csv', ['facts', 'datasets'], true],
    ['sales.xls', ['facts'], false],
    ['sales.pdf', ['datasets'], false],
  ])('for %s used for %j the hint is expanded: %s', (filename, usedFor, isExpanded) => {
    expect(isHintExpanded(filename, usedFor)).toBe(isExpanded)
  })

  // D3.5.03
  test('expands the hint also for what the folder says, near or far', () => {
    const below = folder('below', { parentId: 'y24' })
    const resolve = usedForResolver(graphOf({ ...library, folders: [...library.folders, below] }))
    const inherited = ['y24', 'below', 'reports'].map((folderId) => resolve(['__inherit'], folderId).usedFor)
    expect(inherited.map((usedFor) => isHintExpanded('sales.csv', usedFor))).toEqual([true, true, false])
  })
})

describe('the uploads of a person', () => {
  const destination = { project: 'acme', personId: 'p1', folderId: 'upload_root', folderName: 'All files' }
  const file = (id: string, bytes: number, name = `${id}.pdf`) => ({ id, name, relativePath: null, bytes })
  const made = withChosen([], destination, [file('a', 100), file('b', 300), file('c', 5, 'c.exe')])

  // D2.4.30
  test('are summed by bytes; what was refused is not waited for', () => {
    const uploads = made.map((one) => (one.id === 'a' ? { ...one, state: 'stored' as const, share: 1 } : one))
    expect(uploadSums(uploads)).toEqual({ all: 2, stored: 1, failed: 1, open: 1, share: 0.25 })
    expect(uploadSums([])).toEqual({ all: 0, stored: 0, failed: 0, open: 0, share: 0 })
  })

  test('stand with what failed first, and are no other person’s or organisation’s', () => {
    expect(inOrder(made).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
    expect([uploadsOf(made, 'acme', 'p1').length, uploadsOf(made, 'acme', 'p2').length]).toEqual([3, 0])
    expect(uploadsOf(made, 'other', 'p1')).toEqual([])
  })
})
