import type { RecordsRead } from '../../../src/machines/docsets/docsets.events.ts'
import type { docsetsMachine } from '../../../src/machines/docsets/docsets.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const docsetList = [
  { name: 'documents', numRecords: 37 },
  { name: 'pages', numRecords: 1_284 },
  { name: 'webpages', numRecords: 0 },
]
export const pipelineList = [
  { name: 'process_docs', label: 'Processing documents', superadminOnly: false },
  { name: 'crawl_website', label: 'Reading the website', superadminOnly: false },
]
export const actionList = [{ integration: 'postgres:c1', name: 'Orders', action: 'sync', label: 'Sync now' }]
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
export const recordsRead: RecordsRead = {
  categories: ['document', 'text', 'image'],
  records: {
    'doc_1/1': { document: 'Staff handbook', text: '# Leave\n\n- 26 weeks', image: `data:image/png;base64,${dot}` },
    'doc_1/2': { document: 'Staff handbook', text: '', image: '' },
  },
  total: 1_284,
}
export const stepsRead = {
  process_docs: [
    { name: 'extract', status: 'Done', updatedAt: '2026-11-20T21:00:00.000Z' },
    { name: 'facts', status: 'Failed', updatedAt: '2026-11-20T21:00:00.000Z' },
  ],
  crawl_website: [{ name: 'crawl' }],
}

export const docsetsWalk: WalkOptions<typeof docsetsMachine> = {
  input: { project: 'acme' },
  events: {
    'docsets.opened': [
      { page: { kind: 'list' } },
      { page: { kind: 'records', docset: 'pages', key: null } },
      { page: { kind: 'steps' } },
    ],
    'docsets.left': [{}],
    'docsets.view changed': [{ change: { keyFilter: 'doc_1' } }],
    'data.changed': [{ project: 'acme', dataType: 'docs' }],
    'row.deleted': [{ kind: 'docset', id: '{"docset":"pages"}', name: 'Pages' }],
  },
}
