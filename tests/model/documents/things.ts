import type { Doc, DocDetail, DocPage, Folder } from '../../../contract/documents/documents.schemas.ts'

/** Documents and folders for the tests of the documents' machines. */
export const doc = (id: string, more: Partial<Doc> = {}): Doc => ({
  id,
  filename: `${id}.pdf`,
  title: null,
  folderId: 'upload_root',
  docsource: 'upload',
  date: null,
  foundDate: null,
  status: 'indexed',
  statusDetail: null,
  numPages: 1,
  bytes: 48_000,
  usedFor: ['__inherit'],
  interpretation: '',
  rev: 1,
  ...more,
})

export const folder = (id: string, more: Partial<Folder> = {}): Folder => ({
  id,
  parentId: 'upload_root',
  name: id,
  docsource: 'upload',
  interpretation: '',
  factList: [],
  usedFor: ['__inherit'],
  rev: 1,
  ...more,
})

export const root: Folder = folder('upload_root', { parentId: null, name: 'Uploads', usedFor: ['facts'] })

export const detail = (id: string, more: Partial<DocDetail> = {}): DocDetail => ({
  ...doc(id),
  factList: [],
  facts: null,
  cleantext: null,
  pages: [
    { id: 'p1', thumbnail: null },
    { id: 'p2', thumbnail: null },
  ],
  datasets: [],
  measurements: [],
  warehouseFacts: [],
  warehouseDimensions: [],
  remarks: [],
  ...more,
})

export const page = (id: string, number: number): DocPage => ({
  id,
  number,
  html: `<p>${id}</p>`,
  text: id,
  thumbnail: null,
})

/** What a child was given when it was started; undefined when there is none. */
export function inputOf(child: { getSnapshot: () => unknown } | undefined): unknown {
  return (child?.getSnapshot() as { input?: unknown } | undefined)?.input
}
