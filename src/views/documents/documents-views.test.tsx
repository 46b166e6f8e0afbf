import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { DocDetail } from '../../../contract/documents/documents.schemas.ts'
import type { DocumentRow } from '../../machines/documents/documents.selectors.ts'
import type { Upload } from '../../machines/documents/uploads.events.ts'
import { SidesTable } from './BothSides.tsx'
import { DepthChoice } from './DepthChoice.tsx'
import { DetailsForm, type DetailsFormProps } from './DetailsForm.tsx'
import { DocumentList, type DocumentListProps } from './DocumentList.tsx'
import { DocumentPanel } from './DocumentPanel.tsx'
import { FolderActions, type FolderActionsProps } from './FolderActions.tsx'
import { FolderNote } from './FolderNote.tsx'
import { HandNotice } from './HandNotice.tsx'
import { LandingHeader } from './LandingHeader.tsx'
import { ListHead, type ListHeadProps } from './ListHead.tsx'
import { NoDocuments, type NoDocumentsProps } from './NoDocuments.tsx'
import { UploadTray, type UploadTrayProps } from './UploadTray.tsx'
import { UsedForField } from './UsedForField.tsx'

const nothing = () => {}
const drawn = (element: ReactElement) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
/** What stands between the tags, without what only shows when a control is pointed at. */
const words = (markup: string) =>
  markup
    .replaceAll(/<span[^>]*role="tooltip"[^>]*><span[^>]*>[^<]*<\/span><\/span>/g, '')
    .split(/<[^>]*>/)
    .filter((part) => part.trim() !== '')
const labels = (markup: string) => [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)

const row = (id: string, more: Partial<DocumentRow> = {}): DocumentRow => ({
  id,
  filename: `${id}.pdf`,
  type: 'PDF',
  isTable: false,
  folderId: 'upload_root',
  folder: '',
  pages: 0,
  labels: [],
  status: null,
  canBeReadAgain: false,
  canBeReplaced: false,
  ...more,
})

const list = (rows: readonly DocumentRow[], more: Partial<DocumentListProps> = {}) =>
  drawn(
    <DocumentList
      project="acme"
      rows={rows}
      marks={new Set()}
      whyNotChange={null}
      onMark={nothing}
      onClearMarks={nothing}
      onDeleteKey={nothing}
      onDownload={nothing}
      onReadAgain={nothing}
      onReplace={nothing}
      {...more}
    />,
  )

describe('the list of documents', () => {
  // D3.2.42, D3.2.43, D3.2.44, D3.2.45, D3.2.46, D3.2.47
  test('has rows with name, folder, ending, pages, use and download', () => {
    const markup = list([row('report', { folder: 'Reports / 2024', pages: 12, labels: ['Facts', 'Datasets'] })])
    expect(words(markup)).toEqual([
      'Select all',
      'Select report.pdf',
      'report.pdf',
      'Reports / 2024',
      'PDF',
      '12 pages',
      'Facts',
      'Datasets',
    ])
    expect(markup).toContain('href="/acme/data/docs/report"')
    expect(labels(markup)).toContain('Download report.pdf')
  })

  // D3.2.48, D3.2.49
  test('says how it stands with a document, and what to do about a failure', () => {
    const processing = row('a', { status: { tone: 'live', text: 'processing', hint: null } })
    const unread = row('b', {
      status: { tone: 'warn', text: 'file type not supported', hint: 'Save it as .docx.' },
      canBeReplaced: true,
    })
    const waiting = row('c', { status: { tone: 'bad', text: 'error in processing', hint: null }, canBeReadAgain: true })
    const markup = list([processing, unread, waiting])
    const said = words(markup)
    for (const text of ['processing', 'file type not supported', 'Save it as .docx.', 'error in processing']) {
      expect(said).toContain(text)
    }
    expect([
      said.filter((one) => one === 'Upload again').length,
      said.filter((one) => one === 'Try again').length,
    ]).toEqual([1, 1])
  })

  // D3.2.52, D3.2.53
  test.each([
    [20, '1', false],
    [21, '2', false],
    [50, '2', false],
    [51, '2', true],
  ])('of %d documents has %s columns, wider ones: %s', (count, columns, isWide) => {
    const markup = list(Array.from({ length: count }, (_, index) => row(`d${index}`)))
    expect(markup).toContain(`data-columns="${columns}"`)
    expect(/<ul[^>]*wide/.test(markup)).toBe(isWide)
  })

  test('of more than 200 is a window over a table', () => {
    const markup = list(Array.from({ length: 201 }, (_, index) => row(`d${index}`)))
    expect(markup).toContain('aria-rowcount="202"')
    expect(markup.match(/data-document/g)?.length ?? 0).toBeLessThan(100)
  })

  // D3.2.62
  test('shows what is marked', () => {
    const markup = list([row('a'), row('b')], { marks: new Set(['a']) })
    expect(markup.match(/role="checkbox"[^>]*aria-checked="true"/g)?.length).toBe(1)
    expect(markup).toContain('aria-checked="mixed"')
  })
})

const doc: DocDetail = {
  id: 'd1',
  filename: 'sales.xlsx',
  title: null,
  folderId: 'upload_root',
  docsource: 'upload',
  date: null,
  status: 'indexed',
  statusDetail: null,
  numPages: 2,
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
  datasets: [{ name: 'Sales', recordCount: 1_000, columns: ['Invoice', 'Date', 'Total', 'Note'] }],
  measurements: [{ name: 'Revenue', unit: '$', granularity: 'month', scenario: 'Actual', valueCount: 12 }],
  warehouseFacts: [
    {
      factTable: 'sales',
      measures: ['Total'],
      recordCount: 1_000,
      dimensions: ['Invoice'],
      dateDimensions: ['Date'],
    },
  ],
  warehouseDimensions: [{ dimensionName: 'city', attributes: ['Country'], recordCount: 3 }],
  remarks: ['Three sheets were joined.'],
}
const panel = (tab: Parameters<typeof DocumentPanel>[0]['tab'], shown: DocDetail = doc) =>
  drawn(<DocumentPanel tab={tab} doc={shown} pathOf={(page) => `/acme/data/docs/d1/page_${page}`} />)

describe('a tab of the document dialog', () => {
  // D3.3.08, D3.1.05
  test('Datasets says what was understood, and what each column was taken for', () => {
    expect(words(panel('datasets'))).toEqual([
      'What was understood',
      'Three sheets were joined.',
      'Sales',
      '1,000 rows',
      'Invoice',
      'Dimension',
      'Date',
      'Date',
      'Total',
      'Measure',
      'Note',
    ])
  })

  // D3.3.09, D3.3.10, D3.3.11
  test('Measurements, Warehouse Facts and Warehouse Dimensions list what there is', () => {
    expect(words(panel('measurements')).slice(-5)).toEqual(['Revenue', '$', 'month', 'Actual', '12 values'])
    expect(words(panel('warehouse-facts')).slice(2)).toEqual([
      ...['sales', '1,000 rows', 'Measures', 'Total', 'Dates', 'Date', 'Dimensions', 'Invoice'],
    ])
    expect(words(panel('warehouse-dimensions')).slice(2)).toEqual(['city', '3 rows', 'Attributes', 'Country'])
  })

  // D3.3.07, D3.2.66
  test('Pages shows the thumbnail of each page and leads to it', () => {
    const markup = panel('pages')
    expect(words(markup)).toEqual(['Page 1', 'Page 2'])
    expect(markup).toContain('src="data:image/png;base64,AA=="')
    expect(markup).toContain('href="/acme/data/docs/d1/page_2"')
  })

  // D3.8.05, D3.8.06, D3.8.07, D3.8.08
  test.each([
    ['datasets', 'No datasets found for this document.'],
    ['warehouse-dimensions', 'No dimensions found for this document.'],
    ['warehouse-facts', 'No facts found for this document.'],
    ['facts', 'No facts found for this document.'],
    ['measurements', 'No measurements found for this document.'],
    ['text', 'No text found for this document.'],
    ['pages', 'No pages found for this document.'],
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

describe('the details of a document', () => {
  const form = (more: Partial<DetailsFormProps['details']> = {}, about: Partial<DetailsFormProps['doc']> = {}) =>
    drawn(
      <DetailsForm
        doc={{ status: 'indexed', statusDetail: null, docsource: 'upload', ...about }}
        details={{
          fields: { filename: 'sales.xlsx', interpretation: 'By shop', usedFor: ['__inherit'] },
          inherited: { usedFor: ['facts'], from: null },
          isHintExpanded: false,
          isBusy: false,
          isEdited: false,
          failure: null,
          whyNotSave: null,
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
    for (const text of ['Filename', 'Interpretation', 'Used for', 'As the folder says', 'Now: Facts']) {
      expect(words(markup)).toContain(text)
    }
  })

  // D3.5.01, D3.5.02
  test('say why Save is disabled', () => {
    expect(form({ whyNotSave: 'Nothing has changed yet.' })).toContain('Nothing has changed yet.')
    const empty = form({ fields: { filename: ' ', interpretation: '', usedFor: [] }, whyNotSave: 'Filename required' })
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
    expect(words(markup)).toContain('The document was not saved: No.')
  })
})

test('what a thing is used for can be chosen here, and says when it is for nothing', () => {
  const field = (usedFor: Parameters<typeof UsedForField>[0]['usedFor']) =>
    words(drawn(<UsedForField usedFor={usedFor} inherited={{ usedFor: [], from: null }} onChange={nothing} />))
  expect(field(['__inherit'])).toEqual(['Used for', 'As the folder says', 'Now: nothing', 'Choose here'])
  expect(field([])).toContain('Used for nothing: it is kept, but no answer will rest on it.')
  expect(field(['facts'])).not.toContain('Used for nothing: it is kept, but no answer will rest on it.')
})

const deletion = { phase: 'ready' as const, disabledReason: null, failure: null, press: nothing, callOff: nothing }

// D3.2.02, D3.2.32, D2.1.08
test('the landing says what it is for, and how files come in', () => {
  const markup = drawn(<LandingHeader whyNotChange={null} onFiles={nothing} />)
  expect(words(markup)).toEqual([
    ...['Connect your data', 'Drag files or folders here to upload them.', 'Upload folder', 'Upload files'],
  ])
  expect([markup.includes('<h1'), markup.includes('webkitdirectory'), markup.includes('.pdf,.doc,.docx')]).toEqual([
    true,
    true,
    true,
  ])
})

// D3.2.39
test('documents can be shown from the current folder only, or from all subfolders', () => {
  const markup = drawn(<DepthChoice depth="all subfolders" onChange={nothing} />)
  expect(words(markup)).toEqual(['Show documents from', 'Current folder only', 'All subfolders'])
})

describe('what can be done with a folder', () => {
  const actions = (more: Partial<FolderActionsProps>) =>
    words(
      drawn(
        <FolderActions
          isUploads
          isInFolder
          whyNotChange={null}
          whyNotBegin={null}
          deletion={deletion}
          onAdd={nothing}
          onEdit={nothing}
          {...more}
        />,
      ),
    )

  // D3.2.54, D3.2.55, D3.2.56, D3.2.57
  test('at the root is to add one, inside one also to edit and delete it', () => {
    expect(actions({ isInFolder: false })).toEqual(['Add folder'])
    expect(actions({})).toEqual(['Add sub-folder', 'Edit details', 'Delete', 'Are you sure?'])
  })

  // D3.2.58, D3.2.59
  test('of another source is only to edit its details', () => {
    expect(actions({ isUploads: false })).toEqual(['Edit details'])
    expect(actions({ isUploads: false, isInFolder: false })).toEqual([])
  })
})

describe('the head of the list', () => {
  const head = (more: Partial<ListHeadProps>) =>
    words(
      drawn(
        <ListHead
          shown={7}
          total={7}
          marked={0}
          deletion={deletion}
          onClearMarks={nothing}
          reindex={{ isOffered: false, disabledReason: null, failure: null, start: nothing }}
          {...more}
        />,
      ),
    )

  // D3.2.61, D3.2.62
  test('counts what there is, what was found, and what is marked, with Delete for those', () => {
    expect(head({})).toEqual(['7 documents'])
    expect(head({ shown: 2 })).toEqual(['2 of 7 documents'])
    expect(head({ marked: 3 })).toEqual(['Documents (3 selected)', 'Delete', 'Are you sure?'])
    expect(head({ marked: 1, deletion: { ...deletion, failure: 'No.' } })).toContain('Nothing was deleted: No.')
  })

  // D3.2.63, D3.2.64
  test('offers to re-index only when that would help', () => {
    const reindex = { isOffered: true, disabledReason: null, failure: null, start: nothing }
    expect(head({ reindex })).toEqual(['7 documents', 'Re-index documents'])
    expect(head({ reindex: { ...reindex, failure: 'Action failed' } })).toContain(
      'The documents could not be read again: Action failed',
    )
  })
})

// D3.8.03
test('an empty list says "No documents found", why, and the way on', () => {
  const empty = (more: Partial<NoDocumentsProps>) =>
    words(
      drawn(
        <NoDocuments
          search=""
          isElsewhere={false}
          whyNotChange={null}
          onClearSearch={nothing}
          onShowAll={nothing}
          {...more}
        />,
      ),
    )
  expect(empty({})).toEqual([
    'No documents found',
    'Drop files or folders on this page, or choose them with the buttons above.',
  ])
  expect(empty({ search: 'zz', isElsewhere: true })).toEqual([
    ...['No documents found', 'No name here contains "zz".', 'Clear the search'],
  ])
  expect(empty({ isElsewhere: true })).toEqual([
    'No documents found',
    'This folder holds no documents of its own. Choose "All subfolders" to see what lies below.',
    'Show all subfolders',
  ])
})

// D3.2.60
test('a folder shows what is to be known of it', () => {
  const folder = {
    ...{ id: 'f1', parentId: 'upload_root', name: 'Reports', docsource: 'upload' as const, factList: [], rev: 1 },
    ...{ interpretation: 'Board papers since 2020', usedFor: ['facts' as const] },
  }
  const inherited = { usedFor: ['facts' as const], from: null }
  const note = (
    <FolderNote folder={folder} way={[folder]} rootName="All files" inherited={inherited} onChoose={nothing} />
  )
  expect(words(drawn(note))).toEqual(['All files', 'Reports', 'Facts', 'Board papers since 2020'])
})

test('of two changes only what differs stands side by side', () => {
  const sides = [
    { label: 'Folder name', mine: 'Mine', theirs: 'Theirs' },
    { label: 'Interpretation', mine: 'The same', theirs: 'The same' },
    { label: 'Used for', mine: 'Facts', theirs: '' },
  ]
  expect(words(drawn(<SidesTable sides={sides} />))).toEqual([
    ...['Field', 'Yours', 'Theirs', 'Folder name', 'Mine', 'Theirs', 'Used for', 'Facts', '(empty)'],
  ])
})

// D2.8.03
test('a drop where nothing may be uploaded says so', () => {
  expect(words(drawn(<HandNotice hand="refusing" />))).toEqual(["You can't upload files here"])
  expect(drawn(<HandNotice hand="empty" />)).toBe('')
})

describe('the tray of uploads', () => {
  const upload = (state: Upload['state'], more: Partial<Upload> = {}): Upload => ({
    ...{ id: state, name: `${state}.pdf`, relativePath: null, bytes: 10, project: 'acme', personId: 'p1' },
    ...{ folderId: 'upload_root', folderName: 'All files', state, share: 0, failure: null, docId: null },
    ...more,
  })
  const tray = (uploads: readonly Upload[], more: Partial<UploadTrayProps> = {}) =>
    drawn(
      <UploadTray
        uploads={uploads}
        sums={{ all: 4, stored: 1, failed: 1, open: 2, share: 0.5 }}
        isDone={false}
        open={[]}
        retriable={[]}
        ended={[]}
        onCancel={nothing}
        onRetry={nothing}
        onDismiss={nothing}
        {...more}
      />,
    )

  // D2.4.30
  test('shows the progress of all and of each, with Cancel', () => {
    const sending = upload('sending', { share: 0.42 })
    const markup = tray([sending, upload('waiting')], { open: ['sending', 'waiting'] })
    expect(words(markup)).toEqual([
      'Uploading 1 of 4 files',
      'Cancel all',
      'sending.pdf',
      '42%',
      'waiting.pdf',
      'Waiting',
    ])
    expect([...markup.matchAll(/aria-valuenow="(\d+)"/g)].map(([, figure]) => figure)).toEqual(['50', '42'])
    expect(labels(markup)).toContain('Cancel the upload of sending.pdf')
  })

  // D2.8.01, D2.8.02
  test('says why an upload failed, or that it did, and offers another try', () => {
    const told = upload('failed', { failure: { kind: 'too large', message: 'The file is too large' } })
    const silent = upload('refused', { failure: { kind: 'rejected', message: '' } })
    const markup = tray([told, silent], { retriable: ['failed'] })
    expect(words(markup)).toContain('The file is too large')
    expect(words(markup)).toContain('Upload failed')
    expect(labels(markup)).toContain('Try failed.pdf again')
    expect(labels(markup)).not.toContain('Try refused.pdf again')
  })

  test('says that it waits for the connection', () => {
    expect(words(tray([upload('offline')]))).toContain(
      'No connection. It goes on by itself when the connection is back.',
    )
  })

  test.each([
    [{ all: 3, stored: 3, failed: 0, open: 0, share: 1 }, '3 files uploaded'],
    [{ all: 3, stored: 2, failed: 1, open: 0, share: 1 }, '2 files uploaded, 1 not'],
    [{ all: 1, stored: 0, failed: 1, open: 0, share: 0 }, '1 file not uploaded'],
  ])('with %j is headed "%s"', (sums, title) => {
    expect(words(tray([], { sums }))[0]).toBe(title)
  })
})
