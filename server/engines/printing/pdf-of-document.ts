import type { PdfContent, PdfDefinition, PdfNode, PdfTableLayout } from 'pdfmake'
import { reportsTexts as texts } from '../../../contract/reports/reports.texts.ts'
import { pdfBytes } from './pdf-bytes.ts'
import { pngOf } from './png-of-picture.ts'
import {
  announcements,
  contentsDepth,
  isSmallTable,
  isNumberColumn,
  type ListItem,
  type PrintedBlock,
  type PrintedDocument,
  type PrintedSource,
  type PrintedTable,
  textOfWords,
  type Words,
} from './printed-document.ts'
import { printedWidth } from './printable.ts'

const ink = '#183d6b'
const brass = '#9a6418'
const quiet = '#515963'
const hairline = '#dcdbd5'
const margin = 62
const pageTop = 74
/** Of lines, in heights of letters: a paper of few pages, which has no contents, is set closer. */
const lineHeights = { paper: 1.22, report: 1.32 }

/** A row with more than this may be higher than a page. */
const longestUnbrokenCell = 1_200

const sourceId = (mark: number) => `source-${mark}`

/** No line is broken before what begins with it; the bundled font has no U+2060. */
const JOINER = '\ufeff'
const NO_BREAK_SPACE = '\u00a0'

const wordOf = ({ text, isBold, isItalic, isCode, link, mark }: Words): PdfContent => {
  if (mark !== undefined)
    return { text: `${JOINER}[${mark}]`, color: ink, linkToDestination: sourceId(mark), sup: true }
  return {
    text,
    ...(isBold ? { bold: true } : {}),
    ...(isItalic ? { italics: true } : {}),
    ...(isCode ? { background: '#f3f2ed' } : {}),
    ...(link === undefined ? {} : { link, color: ink, decoration: 'underline' as const }),
  }
}
/** A mark stays on the line of what it follows. */
const wordsOf = (words: readonly Words[]): PdfContent[] =>
  words.map((one, at) =>
    wordOf(words[at + 1]?.mark === undefined ? one : { ...one, text: one.text.replace(/ $/, NO_BREAK_SPACE) }),
  )

const layout: PdfTableLayout = {
  hLineWidth: (line, { table }) => (line === 0 || line === table.body.length || line === table.headerRows ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (line) => (line <= 1 ? ink : hairline),
  paddingLeft: (column) => (column === 0 ? 2 : 6),
  paddingRight: () => 4,
  paddingTop: () => 3.5,
  paddingBottom: () => 2.5,
}

/** Points for each column of text by what it holds, beside those of numbers, which take what they need. */
function widthsOf(table: PrintedTable, isNumber: readonly boolean[]): (string | number)[] {
  const columns = table.header.length
  if (columns > 6 || isNumber.filter((one) => !one).length < 2)
    return isNumber.map((one) => (one && columns <= 6 ? 'auto' : '*'))
  const lengths = table.header.map((_, column) => {
    const texts = table.rows.map((row) => textOfWords(row[column]?.words ?? []).length)
    return Math.sqrt(Math.min(200, Math.max(12, texts.reduce((sum, length) => sum + length, 0) / (texts.length || 1))))
  })
  const total = lengths.reduce((sum, length, column) => sum + (isNumber[column] ? 0 : length), 0)
  const room = printedWidth - columns * 10 - isNumber.filter(Boolean).length * 72
  return lengths.map((length, column) => (isNumber[column] ? 'auto' : Math.floor((room * length) / total)))
}

function tableOf(table: PrintedTable): PdfContent {
  const columns = table.header.length
  const isNumber = table.header.map((_, column) => isNumberColumn(table, column))
  const hasHeader = table.header.some(({ words }) => words.length > 0)
  const alignment = (column: number) => (isNumber[column] ? ('right' as const) : ('left' as const))
  const fontSize = columns > 6 ? 7.5 : 9
  const longest = Math.max(0, ...table.rows.flatMap((row) => row.map(({ words }) => textOfWords(words).length)))
  const body = table.rows.map((row) =>
    row.map(({ words }, column): PdfContent => {
      const isTotal = /^total/i.test(textOfWords(row[0]?.words ?? []))
      return { text: wordsOf(words), fontSize, alignment: alignment(column), ...(isTotal ? { bold: true } : {}) }
    }),
  )
  const header = table.header.map(
    ({ words }, column): PdfContent => ({
      ...{ text: wordsOf(words), fontSize, alignment: alignment(column) },
      ...{ style: 'columnHeader', fillColor: '#f3f2ed' },
    }),
  )
  const set: PdfContent = {
    layout,
    table: {
      headerRows: hasHeader ? 1 : 0,
      dontBreakRows: longest < longestUnbrokenCell,
      widths: widthsOf(table, isNumber),
      body: hasHeader ? [header, ...body] : body,
    },
    ...(isSmallTable(table) ? { unbreakable: true } : {}),
    margin: [0, 3, 0, 12],
  }
  if (body.length === 0 && !hasHeader) return ''
  return table.caption ? { stack: [{ text: table.caption, style: 'caption' }, set] } : set
}

const itemOf = (item: ListItem): PdfContent => {
  const own: PdfContent = { text: wordsOf(item.words), margin: [0, 0, 0, 3] }
  if (!item.items) return own
  return { stack: [own, listOf(item.items, item)] }
}

function listOf(
  items: readonly ListItem[],
  { isOrdered = false, start = 1 }: Pick<ListItem, 'isOrdered' | 'start'>,
): { ol: PdfContent[]; start: number } | { ul: PdfContent[] } {
  const written = items.map(itemOf)
  return isOrdered ? { ol: written, start } : { ul: written }
}

async function blockOf(block: PrintedBlock, inDepth: number): Promise<PdfContent> {
  if (block.kind === 'heading') {
    const { level, text } = block
    const inContents = level <= inDepth
    const tocMargin = [level === 2 ? 14 : 0, level === 2 ? 1 : 4, 0, 0] as const
    return { text, style: `heading${level}`, ...(inContents ? { tocItem: true, tocMargin } : {}) }
  }
  if (block.kind === 'paragraph') {
    const tone = block.tone ?? 'plain'
    const isCode = tone === 'code'
    return { text: wordsOf(block.words), style: tone, ...(isCode ? { preserveLeadingSpaces: true } : {}) }
  }
  if (block.kind === 'list') {
    return { ...listOf(block.items, block), margin: [4, 0, 0, 8] }
  }
  if (block.kind === 'page break') return { text: '', pageBreak: 'after' }
  if (block.kind === 'table') return tableOf(block)
  const { width, height, caption } = block
  const image = `data:image/png;base64,${(await pngOf(block)).toString('base64')}`
  return {
    stack: [{ image, width, height }, caption ? { text: caption, style: 'caption', margin: [0, 4, 0, 0] } : ''],
    unbreakable: true,
    margin: [0, 4, 0, 12],
  }
}

const blockId = (at: number) => `block-${at}`
const positionOfBlock = (id: string | undefined): number | null =>
  id?.startsWith('block-') === true ? Number(id.slice('block-'.length)) : null
const headingHeights = { 1: 40, 2: 30, 3: 25 }
const lettersOfLine = 90
const aroundPicture = 38
const firstRows = 70

/** About the points that a block takes with its margins, of a long table its first rows; 0 for what may part anywhere. */
function heightOf(block: PrintedBlock): number {
  if (block.kind === 'heading') return headingHeights[block.level]
  if (block.kind === 'paragraph') return Math.ceil(textOfWords(block.words).length / lettersOfLine) * 13.2 + 7
  if (block.kind === 'picture') return block.height + aroundPicture
  if (block.kind === 'table') return isSmallTable(block) ? (block.rows.length + 2) * 19 + 15 : firstRows
  return 0
}

/** Points that what announces needs with what it announces, where that is a picture or a table; by its place. */
function roomsOf(blocks: readonly PrintedBlock[], isAnnouncing: readonly boolean[]): Map<string, number> {
  const rooms = new Map<string, number>()
  let below = 0
  for (const [at, block] of [...blocks.entries()].reverse()) {
    if (block.kind === 'picture' || block.kind === 'table') below = heightOf(block)
    else if (!isAnnouncing[at]) below = 0
    else if (below > 0) rooms.set(blockId(at), (below += heightOf(block)))
  }
  return rooms
}

const rule = (lineWidth: number, lineColor: string): PdfContent => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: printedWidth, y2: 0, lineWidth, lineColor }],
  margin: [0, 8, 0, 12],
})

const sourceOf = ({ mark, title, location, quote, link }: PrintedSource): PdfContent => ({
  columns: [
    { text: `[${mark}]`, width: 30, color: quiet, id: sourceId(mark) },
    {
      width: '*',
      stack: [
        { text: [{ text: title, bold: true }, location ? { text: `, ${location}`, color: quiet } : ''] },
        ...(quote ? [{ text: `“${quote}”`, italics: true, color: quiet }] : []),
        ...(link ? [{ text: link, link, color: ink, fontSize: 8.5 }] : []),
      ],
    },
  ],
  unbreakable: true,
  margin: [0, 0, 0, 7],
})

const sourcesHeading: PrintedBlock = { kind: 'heading', level: 1, text: texts.sources }

/** The document as an A4 PDF: title, contents, text, sources; running header and page numbers. */
export const pdfOfDocument = async (document: PrintedDocument): Promise<Uint8Array> =>
  pdfBytes(await definitionOf(document, null))

/** On which pages each block of a document is printed, the first page being 1; of one that shows nothing none. */
export async function pagesOfBlocks(document: PrintedDocument): Promise<number[][]> {
  const pages = new Map<number, number[]>()
  const definition = await definitionOf(document, (at, numbers) => pages.set(at, numbers))
  await pdfBytes(definition)
  return document.blocks.map((_, at) => pages.get(at) ?? [])
}

/** The day and what is known of the document: a line each, on a paper one line together. */
function detailLines({ date, details = [], hasContents }: PrintedDocument): PdfContent[] {
  const lines = [{ label: '', value: date }, ...details].map(({ label, value }): PdfContent[] =>
    label === '' ? [value] : [{ text: `${label}  `, color: quiet }, value],
  )
  const margin: [number, number, number, number] = [0, 0, 0, 2]
  if (hasContents) return lines.map((text) => ({ text, margin }))
  return [{ text: lines.flatMap((line, at) => (at === 0 ? line : ['   ·   ', ...line])), margin }]
}

type Look = (at: number, pages: number[]) => void
/** `look` receives the pages of each block once they are laid out. */
async function definitionOf(document: PrintedDocument, look: Look | null): Promise<PdfDefinition> {
  const { title, subtitle, organisation, sources = [], hasContents } = document
  const inDepth = hasContents ? contentsDepth(document) : 0
  const body: PdfContent[] = []
  const blocks = sources.length === 0 ? document.blocks : [...document.blocks, sourcesHeading]
  const isAnnouncing = announcements(blocks)
  for (const [at, block] of blocks.entries()) {
    const own = await blockOf(block, inDepth)
    const announcing = isAnnouncing[at] ? { id: blockId(at), headlineLevel: 1 } : {}
    body.push(own === '' ? own : { ...(own as object), ...(look === null ? {} : { id: blockId(at) }), ...announcing })
  }
  const rooms = roomsOf(blocks, isAnnouncing)
  const isTooHigh = ({ id, startPosition: { top, pageInnerHeight } }: PdfNode) => {
    const room = rooms.get(id ?? '') ?? 0
    return room <= pageInnerHeight && top - pageTop + room > pageInnerHeight
  }
  return {
    pageSize: 'A4',
    pageMargins: [margin, pageTop, margin, 66],
    language: 'en-NZ',
    displayTitle: true,
    info: {
      title,
      author: organisation,
      ...(subtitle ? { subject: subtitle } : {}),
      creationDate: new Date(`${document.day}T09:00:00Z`),
    },
    header: (page) =>
      page === 1 ? '' : { text: title, style: 'running', noWrap: false, margin: [margin, 36, margin, 0] },
    footer: (page, pages) => ({
      columns: [
        { text: organisation, style: 'running' },
        { text: `${texts.page} ${page} ${texts.of} ${pages}`, style: 'running', alignment: 'right' },
      ],
      style: 'running',
      margin: [margin, 22, margin, 0],
    }),
    defaultStyle: {
      font: 'Roboto',
      fontSize: 10,
      lineHeight: hasContents ? lineHeights.report : lineHeights.paper,
      color: '#192029',
    },
    styles: {
      title: { fontSize: 23, bold: true, color: ink, lineHeight: 1.15 },
      subtitle: { fontSize: 12, color: quiet, margin: [0, 6, 0, 0] },
      organisation: { fontSize: 9.5, bold: true, color: brass, margin: [0, 0, 0, 6] },
      contents: { fontSize: 13, bold: true, color: ink, margin: [0, 14, 0, 4] },
      heading1: { fontSize: 15, bold: true, color: ink, margin: [0, 14, 0, 6] },
      heading2: { fontSize: 12, bold: true, color: ink, margin: [0, 10, 0, 4] },
      heading3: { fontSize: 10.5, bold: true, color: brass, margin: [0, 8, 0, 3] },
      plain: { margin: [0, 0, 0, 7] },
      quiet: { color: quiet, fontSize: 9, margin: [0, 0, 0, 7] },
      quotation: { italics: true, color: quiet, margin: [16, 0, 16, 8] },
      remark: { color: brass, margin: [0, 0, 0, 7] },
      code: { fontSize: 8.5, margin: [0, 0, 0, 8] },
      caption: { fontSize: 8.5, color: quiet, margin: [0, 2, 0, 3] },
      columnHeader: { bold: true, color: ink },
      running: { fontSize: 8.5, color: quiet },
    },
    content: [
      { text: organisation, style: 'organisation' },
      { text: title, style: 'title' },
      subtitle ? { text: subtitle, style: 'subtitle' } : '',
      rule(1.2, brass),
      ...detailLines(document),
      hasContents
        ? {
            toc: {
              title: { text: texts.contents, style: 'contents' },
              outlines: true,
              numberStyle: { color: quiet },
              textMargin: [0, 0, 0, 0],
            },
          }
        : { text: '', margin: [0, 0, 0, 8] },
      hasContents ? { text: '', pageBreak: 'after' } : '',
      ...body,
      ...sources.map(sourceOf),
    ],
    // What announces something never ends a page, nor do two of them; what runs along the edges of it does not count.
    pageBreakBefore: (node, container) => {
      const at = positionOfBlock(node.id)
      if (at !== null) look?.(at, node.pageNumbers)
      return (
        node.headlineLevel !== undefined &&
        (isTooHigh(node) ||
          container
            .getFollowingNodesOnPage()
            .every(({ headlineLevel, style }) => headlineLevel !== undefined || style === 'running'))
      )
    },
  }
}
