import type { detailsMachine } from '../../../src/machines/documents/details.machine.ts'
import { saveDisabledReason } from '../../../src/machines/documents/details.rules.ts'
import type { documentMachine } from '../../../src/machines/documents/document.machine.ts'
import type { documentsMachine } from '../../../src/machines/documents/documents.machine.ts'
import type { downloadsMachine } from '../../../src/machines/documents/downloads.machine.ts'
import type { foldersMachine } from '../../../src/machines/documents/folders.machine.ts'
import type { pagesMachine } from '../../../src/machines/documents/pages.machine.ts'
import type { DocumentFacts, FactCorrections } from '../../../contract/documents/facts.schemas.ts'
import type { factsMachine } from '../../../src/machines/documents/facts.machine.ts'
import type { Reading, ReadingCorrections } from '../../../contract/documents/reading.schemas.ts'
import type { Preview, TableModel } from '../../../contract/datasets/table-model.schemas.ts'
import type { ModelDraft, ModelPart, tableModelMachine } from '../../../src/machines/documents/table-model.machine.ts'
import type { readingMachine } from '../../../src/machines/documents/reading.machine.ts'
import type { tablesMachine } from '../../../src/machines/documents/tables.machine.ts'
import type { movingMachine } from '../../../src/machines/documents/moving.machine.ts'
import type { restoringMachine } from '../../../src/machines/documents/restoring.machine.ts'
import { editorEvents } from '../shared/editor-events.ts'
import { defaultFailure } from '../shared/harness.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { detail, doc, folder, page, root } from './things.ts'

const input = { project: 'acme' }

export const library = { docs: [doc('d1'), doc('d2', { folderId: 'f1' })], folders: [root, folder('f1')] }

export const documentsWalk: WalkOptions<typeof documentsMachine> = {
  input: { project: 'acme', personId: 'p1' },
  events: {
    'documents.list requested': [{}],
    'documents.folder chosen': [{ folderId: 'f1' }, { folderId: 'upload_root' }, { folderId: 'notion_root' }],
    'documents.folder toggled': [{ folderId: 'f1', isOpen: true }],
    'documents.depth chosen': [{ depth: 'current folder only' }],
    'search.typed': [{ search: 'lease' }],
    'documents.marked': [
      { docIds: ['d1'], areSelected: true },
      { docIds: ['d1'], areSelected: false },
    ],
    'documents.marks cleared': [{}],
    'documents.listing chosen': [{ order: 'date', isUnreadableAlone: true }],
    'content search.scope chosen': [{ scope: 'everywhere' }],
    'documents.trash opened': [{}],
    'documents.trash closed': [{}],
    'data.changed': [{ dataType: 'docs' }, { dataType: 'threads' }],
    'library.docs answered': [{ docs: [doc('d3')] }],
    'library.folder answered': [{ folder: folder('f2') }],
  },
  answers: { 'read library': [library] },
  distinguish: ({ isStale }) => isStale,
  limit: 3_000,
}

export const downloadsWalk: WalkOptions<typeof downloadsMachine> = {
  input,
  events: {
    'downloads.requested': [
      { docId: 'd1', filename: 'one.pdf' },
      { docId: 'd2', filename: 'two.pdf' },
    ],
    'downloads.alert closed': [{}],
  },
  distinguish: ({ waiting }) => waiting.length,
}

export const movingWalk: WalkOptions<typeof movingMachine> = {
  input,
  events: {
    'moving.begun': [{ docIds: ['d1'], from: 'f1' }],
    'moving.left': [{}],
    'moving.requested': [{ docIds: ['d1', 'd2'], folderId: 'f2', folderName: 'Reports', from: 'f1' }],
    'moving.taken back': [{ docIds: ['d1'], folderId: 'f1' }],
  },
  distinguish: ({ waiting }) => [Math.min(waiting.length, 2), waiting[0]?.isBack],
}

export const restoringWalk: WalkOptions<typeof restoringMachine> = {
  input,
  events: {
    'restoring.requested': [
      { docIds: ['d1'], folderId: null },
      { docIds: [], folderId: null, part: { kind: 'column', id: 'orders column_1' } },
    ],
  },
  distinguish: ({ waiting }) => [Math.min(waiting.length, 2), waiting[0]?.part?.kind],
}

export const saved = folder('f1', { name: 'Reports', rev: 2 })
export const latest = folder('f1', { name: 'Archive', interpretation: 'Old things', rev: 5 })

export const foldersWalk: WalkOptions<typeof foldersMachine> = {
  input,
  events: {
    'folders.add requested': [{ parentId: 'upload_root' }],
    'folders.edit requested': [{ folder: folder('f1', { name: 'f1' }) }],
    'folders.field changed': [
      { fields: { name: 'Reports' } },
      { fields: { name: 'Reports 2026' } },
      { fields: { name: ' ' } },
    ],
    'folders.save requested': [{ key: 'k1' }],
    'folders.form closed': [{}],
    'folders.moving begun': [{ folder: folder('f1') }],
    'folders.place chosen': [{ parentId: 'f2' }, { parentId: 'upload_root' }],
    'folders.move confirmed': [{}],
    'folders.move requested': [
      { folder: folder('f1'), parentId: 'f2' },
      { folder: folder('f1'), parentId: 'upload_root' },
    ],
    'folders.mine kept': [{}],
    'folders.theirs kept': [{}],
  },
  answers: {
    'create folder': [saved],
    'change folder': [
      { kind: 'saved', folder: saved },
      { kind: 'changed meanwhile', folder: latest },
    ],
  },
  failures: {
    'create folder': [
      defaultFailure,
      { kind: 'conflict', message: 'A folder with this name is already here.', status: 409 },
    ],
  },
  distinguish: ({ form, requested, sent, moving }) => [
    ...[form?.base?.id, form?.idempotencyKey, form?.fields.name, requested.name, sent.name, moving?.parentId],
  ],
}

export const keptEdits = {
  base: doc('d1'),
  fields: { filename: 'd1.pdf', interpretation: 'Mine', usedFor: ['__inherit' as const], date: null },
}

const openDoc = doc('d1', { filename: 'one.pdf' })
export const detailsWalk: WalkOptions<typeof detailsMachine> = {
  input: { project: 'acme', doc: openDoc, edits: null },
  events: {
    ...editorEvents,
    'editor.changed': [
      { change: { interpretation: 'A report' } },
      { change: { interpretation: '' } },
      { change: { date: '2026-03-31' } },
    ],
    'editor.newer read': [{ saved: doc('d1', { filename: 'one.pdf', rev: 2 }) }],
  },
  answers: {
    load: [
      { saved: null, draft: null },
      { saved: null, draft: { rev: 1, fields: { ...keptEdits.fields, filename: 'one.pdf' } } },
      { saved: null, draft: { rev: 0, fields: { ...keptEdits.fields, filename: 'one.pdf' } } },
    ],
    save: [
      { kind: 'saved', saved: doc('d1', { filename: 'one.pdf', interpretation: 'A report', rev: 2 }) },
      { kind: 'conflict', saved: doc('d1', { filename: 'two.pdf', rev: 7 }) },
    ],
  },
  distinguish: ({ saved, input: given, fields }) => saveDisabledReason({ base: saved ?? given.doc, fields }),
}

export const documentWalk: WalkOptions<typeof documentMachine> = {
  input: { ...input, personId: 'person_1' },
  events: {
    'document.edits read': [{ edits: { d1: keptEdits } }],
    'document.shown': [
      { docId: 'd1', tab: null, page: null },
      { docId: 'd1', tab: 'page_1', page: null },
      { docId: 'd1', tab: 'page_2', page: null },
      { docId: 'd2', tab: null, page: null },
    ],
    'document.left': [{}],
    'document.reading requested': [{}],
    'document.changed elsewhere': [{}],
    'document.edits kept': [
      { docId: 'd1', edits: keptEdits },
      { docId: 'd1', edits: null },
    ],
    'document.editing requested': [{ docId: 'd1' }],
  },
  answers: {
    'read document': [detail('d1')],
  },
  failures: {
    'read document': [
      { kind: 'not found', message: 'Not found' },
      { kind: 'server', message: 'No.' },
    ],
  },
  distinguish: ({ docId, tab, doc: read }) => [docId, tab, read !== null],
  limit: 3_000,
}

export const drawnPdf = {
  ...{ kind: 'pdf' as const, count: 2, size: { width: 595, height: 842 } },
  draw: () => Promise.resolve(),
}

export const pagesWalk: WalkOptions<typeof pagesMachine> = {
  input: { project: 'acme', doc: detail('d1') },
  events: {
    'pages.in sight': [{ numbers: [] }, { numbers: [2, 1] }, { numbers: [9] }],
    'pages.reading requested': [{ number: 1 }],
    'pages.file requested': [{}],
    'pages.document read': [{ doc: detail('d1', { pages: [{ id: 'p2', thumbnail: null }] }) }],
    'file.opened': [{ file: drawnPdf }],
    'file.failed': [{ error: { kind: 'server', message: 'No.' } }],
  },
  answers: {
    'read page': [({ pageId }: { pageId: string }) => page(pageId, Number(pageId.slice(1)))],
  },
  failures: { 'read page': [{ kind: 'server', message: 'No.' }] },
  distinguish: ({ doc: read, inSight, pages, failures, file }) => [
    read.pages.length,
    inSight,
    Object.keys(pages),
    Object.keys(failures),
    file !== null,
  ],
  limit: 3_000,
}

export const readingOfBook: Reading = {
  hasEncoding: false,
  sheets: [
    {
      name: 'Sales',
      isHidden: false,
      header: 2,
      rows: [['Sales of the year'], ['Date', 'Region', 'Net'], ['2026-03-01', 'North', '12.5']],
    },
    { name: 'Notes', isHidden: false, header: null, rows: [['Made in March']] },
  ],
  tables: [
    {
      table: 'sales',
      kind: 'fact',
      name: 'Sales',
      ...{ joinable: [], joinRefusal: null, foundIn: null, treatedAs: 'facts', uses: [] },
      columns: [
        {
          found: 'Date',
          label: 'Date',
          role: 'date',
          type: 'date',
          unit: null,
          currency: null,
          kind: null,
          kindReason: null,
        },
        {
          found: 'Region',
          label: 'Region',
          role: 'dimension',
          type: 'text',
          unit: null,
          currency: null,
          kind: null,
          kindReason: null,
        },
        {
          found: 'Net',
          label: 'Net sales',
          role: 'measure',
          type: 'decimal',
          unit: 'currency',
          currency: 'NZD',
          kind: 'amount',
          kindReason: 'unit',
        },
      ],
    },
  ],
  corrections: { sheets: [], columns: [{ table: '', column: 'Net', name: 'Net sales' }] },
  rev: 3,
}
const netIsLevel: ReadingCorrections = {
  sheets: [{ sheet: 'Sales', header: 1 }],
  columns: [{ table: '', column: 'Net', kind: 'level', unit: 'currency' }],
}

export const readingWalk: WalkOptions<typeof readingMachine> = {
  input: { project: 'acme', docId: 'd1', personId: 'person_1' },
  events: {
    'reading.draft read': [
      { draft: null },
      { draft: { base: readingOfBook.corrections, corrections: netIsLevel } },
      { draft: { base: netIsLevel, corrections: { sheets: [], columns: [] } } },
    ],
    'reading.requested': [{}],
    'reading.changed': [{ corrections: netIsLevel }, { corrections: readingOfBook.corrections }],
    'reading.discarded': [{}],
    'reading.save requested': [{}],
    'reading.reset requested': [{}],
    'reading.undo requested': [{}],
    'reading.document read': [{}],
  },
  answers: {
    'read reading': [readingOfBook],
    'change reading': [
      ({ corrections }: { corrections: ReadingCorrections }) => ({
        kind: 'saved',
        reading: { ...readingOfBook, corrections, rev: 4 },
      }),
      { kind: 'changed meanwhile', reading: { ...readingOfBook, corrections: netIsLevel, rev: 5 } },
    ],
  },
  failures: {
    'read reading': [{ kind: 'server', message: 'No.' }],
    'change reading': [{ kind: 'rejected', message: 'Read at least one sheet.' }],
  },
  distinguish: ({ corrections, former, draft, failure, reading }) => [
    draft?.corrections.columns.length ?? null,
    corrections.columns[0]?.kind ?? null,
    corrections.columns.length,
    former?.columns.length ?? null,
    failure?.kind ?? null,
    reading !== null,
  ],
  limit: 3_000,
}

export const modelOfSales: TableModel = {
  table: 'sales',
  label: 'Sales',
  kind: 'fact',
  columns: [
    { name: 'customer', label: 'Customer', kind: 'text', unit: 'number' },
    { name: 'price', label: 'Price', kind: 'number', unit: 'currency' },
    { name: 'quantity', label: 'Quantity', kind: 'number', unit: 'number' },
  ],
  keys: ['customer'],
  calculated: [
    {
      ...{ id: 'column_1', name: 'amount', label: 'Amount', expression: 'price * quantity', rev: 2 },
      ...{ kind: 'number', unit: 'currency', problem: null },
    },
    {
      ...{ id: 'column_2', name: 'weight', label: 'Weight', expression: 'quantity * mass', rev: 1 },
      ...{ kind: null, unit: null, problem: 'It needs the column “mass”, which the file no longer has.' },
    },
  ],
  relations: [
    {
      ...{ id: 'relation_1', name: 'customer', label: 'Customer', column: 'customer', rev: 1, problem: null },
      ...{ toTable: 'customers', toLabel: 'Customers', toColumn: 'customer', keys: { all: 100, found: 98 } },
      columns: ['customer.region', 'customer.since'],
    },
  ],
  proposals: [
    {
      ...{ label: 'Product', column: 'product', toTable: 'products', toLabel: 'Products', toColumn: 'product' },
      keys: { all: 12, found: 12 },
    },
  ],
  others: [
    { table: 'customers', label: 'Customers', columns: ['customer'] },
    { table: 'products', label: 'Products', columns: ['product', 'code'] },
  ],
}
const doubled: ModelDraft = {
  ...{ kind: 'column', id: null, rev: 1, key: 'key-1', label: 'Double', expression: 'price * 2' },
}
const unwritten: ModelDraft = { ...doubled, expression: ' ' }
const toProducts: ModelDraft = {
  ...{ kind: 'relation', id: null, rev: 1, key: 'key-2', label: 'Product' },
  ...{ column: 'product', toTable: 'products', toColumn: 'product' },
}
const amountPart: ModelPart = { kind: 'column', id: 'column_1', label: 'Amount' }
const firstValues: Preview = {
  columns: ['price', 'quantity'],
  rows: [
    { cells: [12.5, 4], value: 50 },
    { cells: [80, null], value: null },
  ],
}

export const tableModelWalk: WalkOptions<typeof tableModelMachine> = {
  input: { project: 'acme' },
  events: {
    'model.requested': [{ table: 'sales' }, { table: 'budget' }],
    'model.edit requested': [{ draft: doubled }, { draft: toProducts }],
    'model.changed': [{ draft: doubled }, { draft: unwritten }],
    'model.cancelled': [{}],
    'model.save requested': [{}],
    'model.proposal used': [{ draft: toProducts }],
    'model.removal requested': [{ part: amountPart }],
    'model.undo requested': [{}],
    'model.document read': [{}],
  },
  answers: {
    'read model': [modelOfSales],
    'write model': [null],
    'preview column': [firstValues],
  },
  failures: {
    'read model': [{ kind: 'server', message: 'No.' }],
    'write model': [{ kind: 'rejected', message: 'This table already has a column called “Double”.' }],
    'preview column': [{ kind: 'rejected', message: 'Expected ")" at position 7.' }],
  },
  distinguish: ({ table, draft, removed, failure, preview, previewFailure, write }) => [
    table,
    draft?.kind ?? null,
    draft?.kind === 'column' && draft.expression.trim() !== '',
    removed?.id ?? null,
    failure?.kind ?? null,
    preview !== null,
    previewFailure !== null,
    write?.action ?? null,
  ],
  limit: 6_000,
}

export const factsOfLease: DocumentFacts = {
  found: ['The rent is 4,200 dollars.', 'The crane was inspected.', 'Keys are returned by 30 June.'],
  corrections: {
    changed: [
      { found: 'The rent is 4,200 dollars.', text: 'The rent is 4,500 dollars.' },
      { found: 'The crane was inspected.', text: null },
      { found: 'The store is empty.', text: 'The store is full.' },
    ],
    added: ['The landlord is Kauri Holdings.'],
  },
  summary: 'The lease of the store ends on 30 June. Keys are returned by then.',
  wording: {
    summary: 'The store’s lease ends on 30 June, and keys are returned by then.',
    facts: [{ found: 'Keys are returned by 30 June.', text: 'The keys of the store are returned by 30 June.' }],
    leftOut: 1,
    model: 'Kea',
    at: '2026-11-20T09:00:00.000Z',
  },
  rev: 3,
}
const keysFact = { kind: 'found' as const, found: factsOfLease.found[2]! }

export const factsWalk: WalkOptions<typeof factsMachine> = {
  input: { project: 'acme', docId: 'd1', personId: 'person_1' },
  events: {
    'facts.draft read': [
      { draft: null },
      { draft: { at: keysFact, text: 'Keys stay.' } },
      { draft: { at: { kind: 'added', text: 'Nobody says this.' }, text: 'Somebody does.' } },
    ],
    'facts.requested': [{}],
    'facts.editing begun': [{ at: keysFact }, { at: { kind: 'new' } }],
    'facts.typed': [{ text: ' ' }, { text: 'Keys are returned by 1 July.' }],
    'facts.discarded': [{}],
    'facts.save requested': [{}],
    'facts.removed': [{ at: keysFact }],
    'facts.put back': [{ found: factsOfLease.found[1]! }],
    'facts.undo requested': [{}],
    'facts.document read': [{}],
  },
  answers: {
    'read facts': [factsOfLease],
    'change facts': [
      ({ corrections }: { corrections: FactCorrections }) => ({
        kind: 'saved',
        facts: { ...factsOfLease, corrections, rev: 4 },
      }),
      { kind: 'changed meanwhile', facts: { ...factsOfLease, rev: 5 } },
    ],
  },
  failures: {
    'read facts': [{ kind: 'server', message: 'No.' }],
    'change facts': [{ kind: 'rejected', message: 'The file does not say this.' }],
  },
  distinguish: ({ draft, keptDraft, former, failure, facts }) => [
    keptDraft?.at.kind ?? null,
    draft?.at.kind ?? null,
    draft?.text.trim() === '',
    former !== null,
    failure?.kind ?? null,
    facts !== null,
  ],
  limit: 3_000,
}

export const tablesWalk: WalkOptions<typeof tablesMachine> = {
  input: { of: { project: 'acme', docId: 'd1' } },
  events: {
    'rows.in sight': [
      { tableId: 'table_1', numbers: [0] },
      { tableId: 'table_1', numbers: [1, 2] },
      { tableId: 'table_2', numbers: [0] },
    ],
    'rows.retry requested': [{}],
  },
  answers: { 'read rows': [({ offset }: { offset: number }) => [['2026-03-01', offset, null]]] },
  failures: { 'read rows': [{ kind: 'server', message: 'No.' }] },
  distinguish: ({ inSight, blocks, failures }) => [inSight.length, Object.keys(blocks), Object.keys(failures)],
  limit: 3_000,
}
