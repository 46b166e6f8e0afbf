import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { type Block, type DemoDocument, isNumeric } from './demo-document.ts'
import { withFixedDates } from './demo-zip.ts'

const ink = '1F3A4D'
const brass = 'B08A3C'
const quiet = '5B6770'
const line = { style: BorderStyle.SINGLE, size: 4, color: 'C9CFD4' }
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const bullets = 'bullets'

const cellOf = (text: string, isHeader: boolean): TableCell =>
  new TableCell({
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    ...(isHeader ? { shading: { type: ShadingType.CLEAR, fill: 'EEF1F3', color: 'auto' } } : {}),
    children: [
      new Paragraph({
        alignment: isNumeric(text) ? AlignmentType.RIGHT : AlignmentType.LEFT,
        children: [new TextRun({ text, bold: isHeader, size: 20 })],
      }),
    ],
  })

const tableOf = (header: readonly string[], rows: readonly (readonly string[])[]): Table =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: { top: line, bottom: line, insideHorizontal: line, left: none, right: none, insideVertical: none },
    rows: [header, ...rows].map(
      (cells, index) =>
        new TableRow({ tableHeader: index === 0, children: cells.map((text) => cellOf(text, index === 0)) }),
    ),
  })

const blockOf = (block: Block): (Paragraph | Table)[] => {
  if (block.kind === 'heading') {
    const level = block.level === 2 ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_3
    return [new Paragraph({ text: block.text, heading: level })]
  }
  if (block.kind === 'paragraph') return [new Paragraph({ text: block.text })]
  if (block.kind === 'list')
    return block.items.map((text) => new Paragraph({ text, numbering: { reference: bullets, level: 0 } }))
  if (block.kind === 'page break') return [new Paragraph({ pageBreakBefore: true })]
  return [tableOf(block.header, block.rows), new Paragraph({ text: '' })]
}

const footer = new Footer({
  children: [
    new Paragraph({
      alignment: AlignmentType.RIGHT,
      children: [new TextRun({ children: ['Harbour Roasters · page ', PageNumber.CURRENT], size: 18, color: quiet })],
    }),
  ],
})

/** The document as a Word file: headings, lists and tables as such, A4, with page numbers. */
export const docxOf = async (document: DemoDocument): Promise<Uint8Array> => {
  const file = new Document({
    title: document.title,
    creator: 'Harbour Roasters',
    styles: {
      default: {
        document: { run: { font: 'Calibri', size: 22 }, paragraph: { spacing: { after: 140, line: 288 } } },
        heading1: { run: { size: 40, bold: true, color: ink }, paragraph: { spacing: { after: 60 } } },
        heading2: { run: { size: 27, bold: true, color: ink }, paragraph: { spacing: { before: 280, after: 100 } } },
        heading3: { run: { size: 23, bold: true, color: brass }, paragraph: { spacing: { before: 200, after: 80 } } },
      },
    },
    numbering: {
      config: [
        {
          reference: bullets,
          levels: [
            {
              level: 0,
              format: LevelFormat.BULLET,
              text: '•',
              style: { paragraph: { indent: { left: 425, hanging: 283 }, spacing: { after: 80 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        properties: { page: { size: { width: 11906, height: 16838 } } },
        footers: { default: footer },
        children: [
          new Paragraph({ text: document.title, heading: HeadingLevel.HEADING_1 }),
          new Paragraph({ children: [new TextRun({ text: document.summary, italics: true, color: quiet })] }),
          ...document.blocks.flatMap(blockOf),
        ],
      },
    ],
  })
  return withFixedDates(new Uint8Array(await Packer.toBuffer(file)), document.day)
}
