import type { DocDetail } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { encodedExtensions } from '../../../contract/documents/encodings.ts'
import { extension, isDrawn, isSpreadsheet } from '../../../contract/documents/file-types.ts'

/** Tabs of the dialog besides the pages, by their names in the URL (OD-069). */
export const tabIds = [
  'edit',
  'facts',
  'text',
  'pages',
  'reading',
  'datasets',
  'measurements',
  'warehouse-facts',
  'warehouse-dimensions',
] as const
export type TabId = (typeof tabIds)[number]
export type View = { kind: 'tab'; tab: TabId } | { kind: 'page'; number: number }

const pageName = /^page_([1-9]\d{0,6})$/

type Address = { tab: string | null; pageSegment: string | null; doc: DocDetail | null }

/** The view that the URL asks for; without a known segment, the document itself. A third segment is a page. */
export function viewOf({ tab, pageSegment, doc }: Address): View {
  for (const segment of [pageSegment, tab]) {
    const number = segment === null ? null : pageNumber(segment, doc)
    if (number !== null) return { kind: 'page', number }
  }
  const known = tabIds.find((id) => id === tab)
  return { kind: 'tab', tab: known ?? (doc ? itselfOf(doc) : 'edit') }
}

/** The default tab: tables for a workbook, pages for anything else. */
function itselfOf(doc: DocDetail): TabId {
  if (isSpreadsheet(doc.filename) && hasContent.datasets(doc)) return 'datasets'
  return hasContent.pages(doc) ? 'pages' : 'edit'
}

/** 3 for "page_3", and for the id of the document's third page; otherwise null. */
function pageNumber(segment: string, doc: DocDetail | null): number | null {
  const named = pageName.exec(segment)?.[1]
  if (named !== undefined) return Number(named)
  const index = doc?.pages.findIndex(({ id }) => id === segment) ?? -1
  return index >= 0 ? index + 1 : null
}

export const pageSegment = (number: number): string => `page_${number}`

const hasContent: Record<TabId, (doc: DocDetail) => boolean> = {
  edit: () => true,
  facts: ({ facts, factList, hasFactsByHand }) => Boolean(facts) || factList.length > 0 || hasFactsByHand === true,
  text: ({ cleantext }) => Boolean(cleantext),
  pages: ({ pages, filename }) => pages.length > 0 || isDrawn(filename),
  reading: ({ filename, status }) =>
    (isSpreadsheet(filename) || encodedExtensions.includes(extension(filename))) && status !== 'unknown',
  datasets: ({ datasets }) => datasets.length > 0,
  measurements: ({ measurements }) => measurements.length > 0,
  'warehouse-facts': ({ warehouseFacts }) => warehouseFacts.length > 0,
  'warehouse-dimensions': ({ warehouseDimensions }) => warehouseDimensions.length > 0,
}

/** The visible tabs: those with content, and the one that the URL asks for. */
export function shownTabs(doc: DocDetail, view: View): { id: TabId; label: string }[] {
  const isOpened = (id: TabId) => (view.kind === 'tab' ? view.tab : 'pages') === id
  return tabIds.filter((id) => hasContent[id](doc) || isOpened(id)).map((id) => ({ id, label: texts.tabs[id] }))
}

/**
 * Whether the hint on what to write starts open: for tables used as datasets, by their own setting or their folder's.
 */
export const isHintExpanded = (filename: string, usedFor: readonly string[]): boolean =>
  isSpreadsheet(filename) && usedFor.includes('datasets')
