import type { DocDetail } from '../../contract/documents/documents.schemas.ts'
import type { Library } from '../../src/machines/documents/documents.events.ts'
import { detail, doc, folder, root } from '../model/documents/things.ts'

const long =
  'Minutes of the extraordinary meeting of the board about the roastery, the lease and the Mangawhai contract.docx'

/** Documents in every status, in folders within folders. */
export const richLibrary: Library = {
  docs: [
    doc('d1', { filename: 'leave.pdf', title: 'Leave policy', date: '2026-03-12', numPages: 2 }),
    doc('d2', {
      filename: 'sales.xlsx',
      folderId: 'f1',
      usedFor: ['datasets'],
      interpretation: 'One row for each receipt',
    }),
    doc('d3', { filename: long, folderId: 'f1', status: 'progress', statusDetail: null, numPages: 0 }),
    doc('d4', { filename: 'market-study.pdf', status: 'pending', numPages: 0 }),
    doc('d5', { filename: 'scan.pdf', status: 'error', statusDetail: 'No text was found in this file.', numPages: 0 }),
    doc('d6', { filename: 'old.pdf', folderId: 'f2', status: 'unknown' }),
  ],
  folders: [
    root,
    folder('f1', { name: 'Reports', interpretation: 'Monthly figures', usedFor: ['facts', 'datasets'] }),
    folder('f2', { name: 'Whangārei', parentId: 'f1' }),
  ],
}

/** A document with something on each of its tabs. */
export const richDetail: DocDetail = detail('d1', {
  filename: 'leave.pdf',
  title: 'Leave policy',
  interpretation: 'What the handbook says about leave',
  facts: '<p>FMLA allows 12 weeks of unpaid leave.</p>',
  factList: ['FMLA allows 12 weeks of unpaid leave.'],
  cleantext: '<h1>Leave</h1><p>FMLA allows 12 weeks of unpaid leave in a year.</p>',
  datasets: [{ id: 'table_1', name: 'Sales', recordCount: 1_000, columns: ['Date', 'City', 'Total'] }],
  measurements: [{ name: 'Revenue', unit: 'NZD', granularity: 'month', scenario: 'Actual', valueCount: 36 }],
  warehouseFacts: [
    {
      id: 'table_1',
      factTable: 'Sales',
      measures: ['Total', 'Quantity'],
      recordCount: 1_000,
      dimensions: ['City', 'Product line'],
      dateDimensions: ['Date'],
    },
  ],
  warehouseDimensions: [{ id: 'table_1', dimensionName: 'City', attributes: ['Name'], recordCount: 3 }],
  remarks: ['The title in row 1 was left out.'],
})
