import type { DocumentMatch } from '../../../contract/documents/document-search.schemas.ts'
import type { contentSearchMachine } from '../../../src/machines/documents/content-search.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

const whole = 'all subfolders' as const
export const shownAtFirst = { folderId: 'upload_root', rootId: 'upload_root', depth: whole }

export const match = (docId: string, more: Partial<DocumentMatch> = {}): DocumentMatch => ({
  ...{ docId, pageId: 'p2', pageNumber: 2, start: 12, end: 48 },
  excerpt: [
    { text: 'The ', isMatch: false },
    { text: 'lease', isMatch: true },
    { text: ' ends in March 2027.', isMatch: false },
  ],
  ...more,
})

export const contentSearchWalk: WalkOptions<typeof contentSearchMachine> = {
  input: { project: 'acme', ...shownAtFirst },
  events: {
    'search.typed': [{ search: 'lease' }, { search: '  ' }],
    'content search.scope chosen': [{ scope: 'everywhere' }, { scope: 'this folder' }],
    'content search.folder shown': [shownAtFirst, { ...shownAtFirst, folderId: 'f1' }],
    'content search.documents changed': [{}],
  },
}
