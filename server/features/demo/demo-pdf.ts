import type { PdfContent } from 'pdfmake'
import { pdfBytes } from '../../engines/printing/worker.ts'
import { type Block, type DemoDocument, isNumeric } from './demo-document.ts'

const ink = '#1f3a4d'
const brass = '#b08a3c'
const quiet = '#5b6770'
const margin = 62
const pageWidth = 595.28

const tableOf = (header: readonly string[], rows: readonly (readonly string[])[]): PdfContent => ({
  margin: [0, 4, 0, 12],
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: header.map(() => '*'),
    body: [
      header.map((text, column) => ({
        text,
        style: 'columnHeader',
        alignment: rows.every((row) => isNumeric(row[column] ?? '')) ? 'right' : 'left',
      })),
      ...rows.map((row) =>
        row.map((text) => ({ text, bold: row[0] === 'Total', alignment: isNumeric(text) ? 'right' : 'left' }) as const),
      ),
    ],
  },
})

const blockOf = (block: Block): PdfContent => {
  if (block.kind === 'heading')
    return { text: block.text, style: block.level === 2 ? 'heading' : 'subheading', headlineLevel: block.level }
  if (block.kind === 'paragraph') return { text: block.text, style: 'paragraph' }
  if (block.kind === 'list') return { ul: block.items.map((text) => ({ text, style: 'item' })), margin: [4, 0, 0, 8] }
  if (block.kind === 'page break') return { text: '', pageBreak: 'after' }
  return tableOf(block.header, block.rows)
}

const rule = (lineWidth: number, lineColor: string): PdfContent => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: pageWidth - 2 * margin, y2: 0, lineWidth, lineColor }],
  margin: [0, 6, 0, 12],
})

/** The document as an A4 PDF with running header and page numbers. */
export const pdfOf = (document: DemoDocument): Promise<Uint8Array> =>
  pdfBytes({
    pageSize: 'A4',
    pageMargins: [margin, 70, margin, 64],
    language: 'en-NZ',
    info: {
      title: document.title,
      author: 'Harbour Roasters',
      creationDate: new Date(`${document.day}T09:00:00Z`),
    },
    header: (page) => (page === 1 ? '' : { text: document.title, style: 'running', margin: [margin, 34, margin, 0] }),
    footer: (page, pages) => ({
      columns: [
        { text: 'Harbour Roasters', style: 'running' },
        { text: `Page ${page} of ${pages}`, style: 'running', alignment: 'right' },
      ],
      margin: [margin, 20, margin, 0],
    }),
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.3, color: '#22292e' },
    styles: {
      title: { fontSize: 20, bold: true, color: ink },
      summary: { fontSize: 10, italics: true, color: quiet },
      heading: { fontSize: 13, bold: true, color: ink, margin: [0, 10, 0, 5] },
      subheading: { fontSize: 11, bold: true, color: brass, margin: [0, 6, 0, 4] },
      paragraph: { margin: [0, 0, 0, 7] },
      item: { margin: [0, 0, 0, 3] },
      columnHeader: { bold: true, color: ink },
      running: { fontSize: 8.5, color: quiet },
    },
    content: [
      { text: document.title, style: 'title' },
      { text: document.summary, style: 'summary' },
      rule(1.2, brass),
      ...document.blocks.map(blockOf),
    ],
    pageBreakBefore: (node, container) =>
      node.headlineLevel !== undefined && container.getFollowingNodesOnPage().length === 0,
  })
