import { describe, expect, test } from 'vitest'
import type { DocDetail } from '../../../contract/documents/documents.schemas.ts'
import { SidesTable } from './BothSides.tsx'
import { DetailsForm, type DetailsFormProps } from './DetailsForm.tsx'
import { DocumentPanel } from './DocumentPanel.tsx'
import { FactsList } from './FactsPanel.tsx'
import { UsedForField } from './UsedForField.tsx'
import { drawn, nothing, words } from './drawn.testing.tsx'

const doc: DocDetail = {
  id: 'd1',
  filename: 'sales.xlsx',
  title: null,
  folderId: 'upload_root',
  docsource: 'upload',
  date: null,
  foundDate: null,
  status: 'indexed',
  statusDetail: null,
  numPages: 2,
  bytes: 48_000,
  usedFor: ['datasets'],
  interpretation: '',
  rev: 1,
  factList: [],
  facts: null,
  cleantext: null,
  pages: [
    { id: 'p1', thumbnail: 'data:image/png;base64,AA==' },
    { id: 'p2', thumbnail: null },
  ],
  datasets: [{ id: 'table_1', name: 'Sales', recordCount: 1_000, columns: ['Invoice', 'Date', 'Total', 'Note'] }],
  measurements: [{ name: 'Revenue', unit: '$', granularity: 'month', scenario: 'Actual', valueCount: 12 }],
  warehouseFacts: [
    {
      id: 'table_1',
      factTable: 'sales',
      measures: ['Total'],
      recordCount: 1_000,
      dimensions: ['Invoice'],
      dateDimensions: ['Date'],
    },
  ],
  warehouseDimensions: [{ id: 'table_1', dimensionName: 'city', attributes: ['Country'], recordCount: 3 }],
  remarks: ['Three sheets were joined.'],
}
const panel = (tab: Parameters<typeof DocumentPanel>[0]['tab'], shown: DocDetail = doc) =>
  drawn(<DocumentPanel tab={tab} doc={shown} rowsOf={({ id }) => <p>Rows of {id}</p>} />)

describe('a tab of the document dialog', () => {
  // D3.3.08, D3.1.05
  test('Datasets says what was understood, and what each column was taken for', () => {
    expect(words(panel('datasets'))).toEqual([
      'How it was read',
      'Three sheets were joined.',
      'Sales',
      '1,000 rows',
      'Invoice',
      'Dimension',
      'Date',
      'Date',
      'Total',
      'Measure',
      ...['Note', 'Rows of table_1'],
    ])
  })

  // D3.3.09, D3.3.10, D3.3.11
  test('Measurements, Warehouse Facts and Warehouse Dimensions list what there is', () => {
    expect(words(panel('measurements')).slice(-5)).toEqual(['Revenue', '$', 'month', 'Actual', '12 values'])
    expect(words(panel('warehouse-facts')).slice(2)).toEqual([
      ...['sales', '1,000 rows', 'Measures', 'Total', 'Dates', 'Date', 'Dimensions', 'Invoice'],
      'Rows of table_1',
    ])
    expect(words(panel('warehouse-dimensions')).slice(2)).toEqual([
      ...['city', '3 rows', 'Attributes', 'Country', 'Rows of table_1'],
    ])
  })

  // D3.8.05, D3.8.06, D3.8.07, D3.8.08
  test.each([
    ['datasets', 'No datasets found for this document.'],
    ['warehouse-dimensions', 'No dimensions found for this document.'],
    ['warehouse-facts', 'No facts found for this document.'],
    ['measurements', 'No measurements found for this document.'],
    ['text', 'No text found for this document.'],
  ] as const)('%s without content says "%s"', (tab, text) => {
    const bare = {
      ...doc,
      pages: [],
      datasets: [],
      measurements: [],
      warehouseFacts: [],
      warehouseDimensions: [],
      remarks: [],
    }
    expect(words(panel(tab, bare))).toEqual([text])
  })
})

describe('the facts of a document', () => {
  const view = {
    ...{
      rows: [],
      draft: null,
      isWritten: () => false,
      isFailed: false,
      hasFormer: false,
      failure: null,
      isReader: false,
    },
    ...{ disabledReason: null, saveDisabledReason: null },
    ...{ edit: nothing, type: nothing, save: nothing, cancel: nothing, remove: nothing, putBack: nothing },
    ...{ undo: nothing, readAgain: nothing, summary: null, wording: null, wordedOf: () => null },
  }

  // D3.8.07
  test('say that there are none, and one may be added', () => {
    expect(words(drawn(<FactsList view={view} rows={[]} />)).slice(1)).toEqual([
      'No facts found for this document.',
      'Add a fact',
    ])
  })

  test('are changed by nobody who only reads', () => {
    const row = { at: { kind: 'added' as const, text: 'It is dry.' }, text: 'It is dry.', found: null }
    const shown = drawn(<FactsList view={{ ...view, isReader: true }} rows={[{ ...row, origin: 'added' }]} />)
    expect(words(shown)).toEqual(['It is dry.', 'Added by hand'])
  })

  test('say which model worded the summary and a fact, with what the file says', () => {
    const found = 'It closes at six.'
    const text = 'The shop closes at six.'
    const at = { kind: 'found' as const, found }
    const wording = {
      ...{ summary: 'The shop is open until six.', facts: [{ found, text }], leftOut: 2, model: 'Kea' },
      at: '2026-11-20T09:00:00.000Z',
    }
    const worded = { ...view, summary: 'Open until six.', wording, wordedOf: () => text, isReader: true }
    const rows = [{ at, text: found, found: null, origin: 'as found' as const }]
    expect(words(drawn(<FactsList view={worded} rows={rows} />))).toEqual([
      'The shop is open until six.',
      'Worded by Kea from sentences in the document. 2 sentences by the model were left out: the document doesn’t support them. Kea worded some of these facts. Each shows what the file says.',
      'In the document’s words',
      'Open until six.',
      'The shop closes at six.',
      'The file says: It closes at six.',
    ])
    const rules = { ...worded, wording: null, wordedOf: () => null }
    expect(words(drawn(<FactsList view={rules} rows={rows} />))).toEqual([
      'Open until six.',
      'Sentences from the document, chosen by rules.',
      'It closes at six.',
    ])
  })
})

describe('the details of a document', () => {
  const form = (more: Partial<DetailsFormProps['details']> = {}, about: Partial<DetailsFormProps['doc']> = {}) =>
    drawn(
      <DetailsForm
        doc={{ status: 'indexed', statusDetail: null, docsource: 'upload', date: null, foundDate: null, ...about }}
        details={{
          fields: { filename: 'sales.xlsx', interpretation: 'By shop', usedFor: ['__inherit'], date: null },
          inherited: { usedFor: ['facts'], from: null },
          isHintExpanded: false,
          isBusy: false,
          isEdited: false,
          failure: null,
          saveDisabledReason: null,
          change: nothing,
          save: nothing,
          discard: nothing,
          ...more,
        }}
      />,
    )

  // D3.2.69
  test('are filename, interpretation and used for, with what the folder says now', () => {
    const markup = form()
    expect(markup).toContain('value="sales.xlsx"')
    expect(markup).toContain('By shop</textarea>')
    for (const text of ['Filename', 'Interpretation', 'Used for', 'Same as folder', 'Now: Facts']) {
      expect(words(markup)).toContain(text)
    }
  })

  // D3.5.01, D3.5.02
  test('say why Save is disabled', () => {
    expect(form({ saveDisabledReason: 'Nothing has changed yet.' })).toContain('Nothing has changed yet.')
    const empty = form({
      fields: { filename: ' ', interpretation: '', usedFor: [], date: null },
      saveDisabledReason: 'Filename required',
    })
    expect(words(empty)).toContain('Filename required')
    expect(empty).toContain('aria-disabled="true"')
  })

  // D3.5.03
  test('expand the hint for a table', () => {
    expect([/<details[^>]* open/.test(form()), /<details[^>]* open/.test(form({ isHintExpanded: true }))]).toEqual([
      false,
      true,
    ])
  })

  test('say why a document failed, and what could not be saved', () => {
    const markup = form({ failure: 'No.' }, { status: 'error', statusDetail: 'The file is password protected.' })
    expect(words(markup)).toContain('The file is password protected.')
    expect(words(markup)).toContain('Couldn’t save the document: No.')
  })
})

test('what a thing is used for can be chosen here, and says when it is for nothing', () => {
  const field = (usedFor: Parameters<typeof UsedForField>[0]['usedFor']) =>
    words(drawn(<UsedForField usedFor={usedFor} inherited={{ usedFor: [], from: null }} onChange={nothing} />))
  expect(field(['__inherit'])).toEqual(['Used for', 'Same as folder', 'Now: nothing', 'Choose here'])
  expect(field([])).toContain('Stored, but not used in any answer.')
  expect(field(['facts'])).not.toContain('Stored, but not used in any answer.')
})

test('of two changes only what differs stands side by side', () => {
  const sides = [
    { label: 'Folder name', mine: 'Mine', latest: 'Theirs' },
    { label: 'Interpretation', mine: 'The same', latest: 'The same' },
    { label: 'Used for', mine: 'Facts', latest: '' },
  ]
  expect(words(drawn(<SidesTable sides={sides} />))).toEqual([
    ...['Field', 'Yours', 'Theirs', 'Folder name', 'Mine', 'Theirs', 'Used for', 'Facts', '(empty)'],
  ])
})
