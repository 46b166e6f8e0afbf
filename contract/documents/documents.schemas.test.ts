import { expect, test } from 'vitest'
import {
  docDetailSchema,
  type DocPage,
  docPageSchema,
  docsourceSchema,
  docStatusSchema,
  type DocDetail,
  type Folder,
  folderSchema,
  usedForSchema,
} from './documents.schemas.ts'

// D3.3.02, D3.3.03, D3.3.05, D2.3.41
test('where a document is from, how it stands and what it is for are one of few words', () => {
  expect([docsourceSchema.options, docStatusSchema.options]).toEqual([
    ['upload', 'notion', 'gdrive', 'webdav', 'synergy12d'],
    ['pending', 'progress', 'error', 'unknown', 'indexed'],
  ])
  const given = [[], ['facts'], ['facts', 'datasets'], ['__inherit'], ['else'], 'facts', ['Facts']]
  expect(given.map((usedFor) => usedForSchema.safeParse(usedFor).success)).toEqual([
    ...[true, true, true, true, false, false, false],
  ])
})

const detail: DocDetail = {
  ...{ id: 'd1', filename: 'a.xlsx', title: 'Sales', folderId: 'upload_root', docsource: 'gdrive', date: '2026-01-31' },
  foundDate: { day: '2026-01-31', precision: 'day', rule: 'title', words: '31 January 2026' },
  ...{
    status: 'error',
    statusDetail: 'Why',
    numPages: 1,
    bytes: 9,
    usedFor: ['datasets'],
    interpretation: 'By shop',
    rev: 2,
  },
  ...{ factList: ['One.'], facts: '- One.', cleantext: 'One.', remarks: ['Read.'] },
  pages: [{ id: 'p1', thumbnail: null }],
  datasets: [{ id: 'table_1', name: 'Sales', recordCount: 3, columns: ['City'] }],
  measurements: [{ name: 'Revenue', unit: 'currency', granularity: 'month', scenario: 'Actual', valueCount: 12 }],
  warehouseFacts: [
    { id: 'table_1', factTable: 'sales', measures: ['total'], recordCount: 3, dimensions: [], dateDimensions: ['day'] },
  ],
  warehouseDimensions: [{ id: 'table_2', dimensionName: 'city', attributes: ['Country'], recordCount: 3 }],
}

// D3.3.01, D3.3.04, D3.3.09, D3.3.11
test('a document has its fields, and none of them may be missing', () => {
  expect(docDetailSchema.parse({ ...detail, more: 1 })).toEqual(detail)
  const parts = ['measurements', 'warehouseFacts', 'warehouseDimensions', 'datasets', 'pages'] as const
  for (const part of parts) {
    for (const field of Object.keys(detail[part][0]!)) {
      const item = { ...detail[part][0], [field]: undefined }
      expect([part, field, docDetailSchema.safeParse({ ...detail, [part]: [item] }).success]).toEqual([
        ...[part, field, false],
      ])
    }
  }
  for (const field of Object.keys(detail))
    expect([field, docDetailSchema.safeParse({ ...detail, [field]: undefined }).success]).toEqual([field, false])
})

// D2.3.42, D2.3.43, D3.3.12
test('a folder has its fields, and none of them may be missing', () => {
  const folder: Folder = {
    ...{ id: 'f1', parentId: 'upload_root', name: 'Reports', docsource: 'notion', rev: 1 },
    ...{ interpretation: 'Of the board', factList: ['One.'], usedFor: ['facts'] },
  }
  expect(folderSchema.parse(folder)).toEqual(folder)
  for (const field of Object.keys(folder))
    expect([field, folderSchema.safeParse({ ...folder, [field]: undefined }).success]).toEqual([field, false])
})

test('a page of a document has its fields, and none of them may be missing', () => {
  const page: DocPage = { id: 'p1', number: 1, html: '<p>One.</p>', text: 'One.', thumbnail: null }
  expect(docPageSchema.parse(page)).toEqual(page)
  for (const field of Object.keys(page))
    expect([field, docPageSchema.safeParse({ ...page, [field]: undefined }).success]).toEqual([field, false])
})
