import { describe, expect, test } from 'vitest'
import type { DocumentRow } from '../../machines/documents/documents.selectors.ts'
import { DepthChoice } from './DepthChoice.tsx'
import { DocumentList, type DocumentListProps } from './DocumentList.tsx'
import { LandingActions, LandingHeading } from './LandingHeader.tsx'
import { ListHead, type ListHeadProps } from './ListHead.tsx'
import { NoDocuments, type NoDocumentsProps } from './NoDocuments.tsx'
import { SourceTabs } from './SourceTabs.tsx'
import { deletion, drawn, labels, nothing, words } from './drawn.testing.tsx'

const row = (id: string, more: Partial<DocumentRow> = {}): DocumentRow => ({
  id,
  filename: `${id}.pdf`,
  name: `${id}.pdf`,
  type: 'PDF',
  isTable: false,
  folderId: 'upload_root',
  folder: '',
  path: '',
  pages: 0,
  bytes: 48_000,
  date: null,
  labels: [],
  status: null,
  canBeReadAgain: false,
  canBeReplaced: false,
  isUnreadable: false,
  ...more,
})

const list = (rows: readonly DocumentRow[], more: Partial<DocumentListProps> = {}) =>
  drawn(
    <DocumentList
      project="acme"
      path="all"
      rows={rows}
      selected={new Set()}
      matches={new Map()}
      changeDisabledReason={null}
      onSelect={nothing}
      onDragStart={nothing}
      onDragEnd={nothing}
      onMove={nothing}
      onClearSelection={nothing}
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
    const markup = list([
      row('report', { folder: 'Reports / 2024', path: 'Reports / 2024', pages: 12, labels: ['Facts', 'Datasets'] }),
    ])
    expect(words(markup)).toEqual([
      'Select all',
      'Select report.pdf',
      'report.pdf',
      'Reports / 2024',
      'PDF',
      '12 pages',
      '47 KB',
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
    expect(labels(markup)).toEqual(expect.arrayContaining(['Upload again: b.pdf', 'Try again: c.pdf']))
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

  test('of more than 200 says once in each row how it stands', () => {
    const status = { tone: 'live' as const, text: 'processing', hint: null }
    const said = words(list(Array.from({ length: 201 }, (_, index) => row(`d${index}`, { status }))))
    const names = said.filter((one) => one.endsWith('.pdf'))
    expect(said.filter((one) => one === 'processing').length).toBe(names.length)
  })

  test('shows what is marked', () => {
    const markup = list([row('a'), row('b')], { selected: new Set(['a']) })
    expect(markup.match(/role="checkbox"[^>]*aria-checked="true"/g)?.length).toBe(1)
    expect(markup).toContain('aria-checked="mixed"')
  })
})

describe('the head of the list', () => {
  const ready: ListHeadProps['reindex'] = {
    ...{ isOffered: true, disabledReason: null, phase: 'ready', failure: null },
    ...{ start: nothing, cancel: nothing },
  }
  const head = (more: Partial<ListHeadProps>) =>
    words(
      drawn(
        <ListHead
          shown={7}
          total={7}
          marked={0}
          deletion={deletion}
          onClearSelection={nothing}
          moveDisabledReason={null}
          onMove={nothing}
          onDownload={nothing}
          reindex={{ ...ready, isOffered: false }}
          {...more}
        />,
      ),
    )

  // D3.2.61, D3.2.62
  test('counts what there is, what was found, and what is marked, with Delete for those', () => {
    expect(head({})).toEqual(['7 documents'])
    expect(head({ shown: 2 })).toEqual(['2 of 7 documents'])
    expect(head({ marked: 3 })).toEqual([
      ...['Documents (3 selected)', 'Download', 'Move to…', 'Delete', 'Are you sure?'],
    ])
    expect(head({ marked: 1, deletion: { ...deletion, failure: 'No.' } })).toContain('Nothing was deleted: No.')
  })

  // D3.2.63, D3.2.64
  test('offers to re-index only when that would help', () => {
    const reindex = { ...ready, isOffered: true }
    expect(head({ reindex: { ...reindex, isOffered: false } })).toEqual(['7 documents'])
    expect(head({ reindex })).toEqual(['7 documents', 'Re-index documents'])
    expect(head({ reindex: { ...reindex, phase: 'error', failure: 'The disk is full.' } })).toContain(
      'Action failed: The disk is full.',
    )
    // D1.4.30
    expect(head({ reindex: { ...reindex, phase: 'cancellable' } })).toContain('Cancel')
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
          changeDisabledReason={null}
          upload={<button type="button">Upload files</button>}
          onClearSearch={nothing}
          onSearchEverywhere={null}
          onShowAll={nothing}
          {...more}
        />,
      ),
    )
  expect(empty({})).toEqual(['No documents found', 'Drop files or folders here, or upload them.', 'Upload files'])
  expect(empty({ search: 'zz', isElsewhere: true })).toEqual([
    ...['No documents found', 'No name or text contains "zz".', 'Clear search'],
  ])
  expect(empty({ isElsewhere: true })).toEqual([
    'No documents found',
    'No documents directly in this folder. Choose "All subfolders" to see what’s inside.',
    'Show all subfolders',
  ])
})

// D3.2.34, D3.2.35, D3.2.36
test('the sources in use are tabs; where everything was uploaded there are none', () => {
  const tabs = (sources: Parameters<typeof SourceTabs>[0]['sources']) =>
    drawn(
      <SourceTabs sources={sources} selected="upload" onSelect={nothing}>
        <p>The library</p>
      </SourceTabs>,
    )
  expect(tabs(['upload'])).toBe('<p>The library</p>')
  expect(words(tabs(['upload', 'notion', 'gdrive', 'synergy12d']))).toEqual([
    ...['Uploads', 'Notion', 'Google Drive', '12D Synergy', 'The library'],
  ])
  expect(tabs(['upload', 'notion']).match(/role="tab"/g)?.length).toBe(2)
})

// D3.2.39
test('documents can be shown from the current folder only, or from all subfolders', () => {
  const markup = drawn(<DepthChoice depth="all subfolders" onChange={nothing} />)
  expect(words(markup)).toEqual(['Show documents from', 'Current folder only', 'All subfolders'])
})

// D3.2.02, D3.2.32
test('the landing says what it is for, and how files come in', () => {
  const markup = drawn(
    <>
      <LandingHeading />
      <LandingActions rawDocsets={null} changeDisabledReason={null} onFiles={nothing} />
    </>,
  )
  expect(words(markup)).toEqual(['Connect your data', 'Drag files or folders here to upload them.', 'Upload'])
  expect([markup.includes('<h1'), markup.includes('webkitdirectory'), markup.includes('.pdf,.doc,.docx')]).toEqual([
    true,
    true,
    true,
  ])
})
