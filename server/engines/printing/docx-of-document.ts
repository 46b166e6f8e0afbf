import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  InternalHyperlink,
  LevelFormat,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx'
import { estimatePageNumbers } from 'docx/layout'
import { reportsTexts as texts } from '../../../contract/reports/reports.texts.ts'
import { pngOf } from './png-of-picture.ts'
import {
  announcements,
  contentsDepth,
  isNumberColumn,
  isSmallTable,
  type ListItem,
  type Picture,
  type PrintedBlock,
  type PrintedDocument,
  type PrintedSource,
  type PrintedTable,
  plain,
  textOfWords,
  textsOfBlock,
  type TableCell as Cell,
  type Words,
} from './printed-document.ts'

const ink = '183D6B'
const brass = '9A6418'
const quiet = '515963'
const line = { style: BorderStyle.SINGLE, size: 4, color: 'DCDBD5' }
const strong = { style: BorderStyle.SINGLE, size: 8, color: ink }
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const bullets = 'bullets'
const numbers = 'numbers'
const deepestList = 4
/** Twips of an A4 page between its margins. */
const textWidth = 9_426

/** Working out where pages end takes as long as the document is; of a longer one Word works them out when it is opened. */
const mostParts = 4_000
const partsOf = (block: PrintedBlock): number =>
  block.kind === 'table' ? block.header.length * block.rows.length : block.kind === 'list' ? block.items.length : 1
/** A run of letters that may be longer than its line is fitted letter by letter, which takes the square of its length. */
const longestRun = 60
const mostLettersOfRuns = 1_000
const lettersOfRuns = (text: string): number =>
  text.split(/\s+/).reduce((sum, run) => sum + (run.length > longestRun ? run.length : 0), 0)
const isShort = ({ blocks }: PrintedDocument): boolean =>
  blocks.reduce((count, block) => count + partsOf(block), 0) <= mostParts &&
  blocks.flatMap(textsOfBlock).reduce((sum, text) => sum + lettersOfRuns(text), 0) <= mostLettersOfRuns

/** In 240ths of a line. Without the rule LibreOffice takes it for a fixed height, and cuts pictures and titles off. */
const lines = (line: number) => ({ line, lineRule: LineRuleType.AUTO })

const sourceId = (mark: number) => `source_${mark}`
type Look = { size?: number; bold?: boolean; italics?: boolean; color?: string }

/** The runs of a text, broken where its lines are. */
function runsOf(text: string, look: Look & { font?: string; style?: string }): TextRun[] {
  return text.split('\n').map((part, at) => new TextRun({ ...look, text: part, ...(at === 0 ? {} : { break: 1 }) }))
}

function wordOf({ text, isBold, isItalic, isCode, link, mark }: Words, look: Look): ParagraphChild[] {
  if (mark !== undefined) {
    const run = new TextRun({ text: `[${mark}]`, superScript: true, color: ink })
    return [new InternalHyperlink({ anchor: sourceId(mark), children: [run] })]
  }
  const own = {
    ...look,
    ...(isBold ? { bold: true } : {}),
    ...(isItalic ? { italics: true } : {}),
    ...(isCode ? { font: 'Consolas' } : {}),
  }
  if (link === undefined) return runsOf(text, own)
  return [new ExternalHyperlink({ link, children: runsOf(text, { ...own, style: 'Hyperlink' }) })]
}
const wordsOf = (words: readonly Words[], look: Look = {}): ParagraphChild[] =>
  words.flatMap((word) => wordOf(word, look))

type CellLook = { isHeader: boolean; isNumber: boolean; isBold: boolean; size: number; keepNext: boolean }

function cellOf({ words }: Cell, { isHeader, isNumber, isBold, size, keepNext }: CellLook): TableCell {
  const look: Look = { size, ...(isHeader || isBold ? { bold: true } : {}), ...(isHeader ? { color: ink } : {}) }
  return new TableCell({
    margins: { top: 50, bottom: 50, left: 90, right: 90 },
    ...(isHeader ? { shading: { type: ShadingType.CLEAR, fill: 'F3F2ED', color: 'auto' } } : {}),
    children: [
      new Paragraph({
        alignment: isNumber ? AlignmentType.RIGHT : AlignmentType.LEFT,
        spacing: { after: 0, ...lines(252) },
        keepNext,
        children: wordsOf(words, look),
      }),
    ],
  })
}

function tableOf(table: PrintedTable): (Paragraph | Table)[] {
  const isNumber = table.header.map((_, column) => isNumberColumn(table, column))
  const hasHeader = table.header.some(({ words }) => words.length > 0)
  const size = table.header.length > 6 ? 16 : 19
  const rows = [...(hasHeader ? [table.header] : []), ...table.rows]
  if (rows.length === 0) return []
  const caption = table.caption
    ? [new Paragraph({ style: 'caption', children: wordsOf(plain(table.caption)), keepNext: true })]
    : []
  return [
    ...caption,
    new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      columnWidths: table.header.map(() => Math.floor(textWidth / table.header.length)),
      borders: { top: strong, bottom: strong, insideHorizontal: line, left: none, right: none, insideVertical: none },
      rows: rows.map((cells, at) => {
        const isHeader = hasHeader && at === 0
        // A small table stays on one page; of a long one the header stays with its first row.
        const keepNext = at < rows.length - 1 && (isHeader || isSmallTable(table))
        const isBold = /^total/i.test(textOfWords(cells[0]?.words ?? []))
        return new TableRow({
          tableHeader: isHeader,
          cantSplit: cells.every(({ words }) => textOfWords(words).length < 1_200),
          children: cells.map((cell, column) =>
            cellOf(cell, { isHeader, isBold, size, keepNext, isNumber: isNumber[column] ?? false }),
          ),
        })
      }),
    }),
    new Paragraph({ text: '', spacing: { after: 60 } }),
  ]
}

/** `starts`: of lists that do not begin with 1, by the name of their numbering. */
type Numbering = { next: number; starts: Map<string, { level: number; start: number }> }
type Listed = Pick<ListItem, 'isOrdered' | 'start'>

function numberingOf({ isOrdered = false, start = 1 }: Listed, level: number, { starts }: Numbering): string {
  if (!isOrdered) return bullets
  if (start === 1) return numbers
  const name = `${numbers} from ${start} in ${level}`
  starts.set(name, { level, start })
  return name
}

function itemsOf(items: readonly ListItem[], listed: Listed, depth: number, numbering: Numbering): Paragraph[] {
  const instance = numbering.next
  numbering.next += 1
  const level = Math.min(depth, deepestList)
  const reference = numberingOf(listed, level, numbering)
  return items.flatMap((item) => [
    new Paragraph({ children: wordsOf(item.words), numbering: { reference, level, instance } }),
    ...(item.items ? itemsOf(item.items, item, depth + 1, numbering) : []),
  ])
}

async function pictureOf(picture: Picture): Promise<Paragraph[]> {
  const { width, height, description, caption } = picture
  const transformation = { width: Math.round((width * 4) / 3), height: Math.round((height * 4) / 3) }
  const altText = { name: description.slice(0, 200), description, title: '' }
  const image = new ImageRun({ type: 'png', data: await pngOf(picture), transformation, altText })
  const shown = new Paragraph({
    children: [image],
    keepNext: caption !== undefined,
    spacing: { before: 80, after: 60 },
  })
  return caption ? [shown, new Paragraph({ style: 'caption', children: wordsOf(plain(caption)) })] : [shown]
}

const levels = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 }

async function blockOf(block: PrintedBlock, numbering: Numbering, keepNext: boolean): Promise<(Paragraph | Table)[]> {
  if (block.kind === 'heading') return [new Paragraph({ text: block.text, heading: levels[block.level] })]
  if (block.kind === 'paragraph')
    return [new Paragraph({ style: block.tone ?? 'plain', children: wordsOf(block.words), keepNext })]
  if (block.kind === 'list') return itemsOf(block.items, block, 0, numbering)
  if (block.kind === 'picture') return pictureOf(block)
  if (block.kind === 'page break') return [new Paragraph({ pageBreakBefore: true })]
  return tableOf(block)
}

const sourceOf = ({ mark, title, location, quote, link }: PrintedSource): Paragraph =>
  new Paragraph({
    indent: { left: 560, hanging: 560 },
    tabStops: [{ type: TabStopType.LEFT, position: 560 }],
    spacing: { after: 120 },
    children: [
      new Bookmark({ id: sourceId(mark), children: [new TextRun({ text: `[${mark}]\t`, color: quiet })] }),
      new TextRun({ text: title, bold: true }),
      ...(location ? [new TextRun({ text: `, ${location}`, color: quiet })] : []),
      ...(quote ? [new TextRun({ text: `“${quote}”`, italics: true, color: quiet, break: 1 })] : []),
      ...(link ? [new TextRun({ text: '', break: 1 }), ...wordOf({ text: link, link }, {})] : []),
    ],
  })

const levelsOf = (format: (typeof LevelFormat)[keyof typeof LevelFormat], text: (level: number) => string) =>
  Array.from({ length: deepestList + 1 }, (_, level) => ({
    ...{ level, format, text: text(level), alignment: AlignmentType.LEFT },
    style: { paragraph: { indent: { left: 425 * (level + 1), hanging: 283 }, spacing: { after: 70 } } },
  }))

const numberLevels = levelsOf(LevelFormat.DECIMAL, (level) => `%${level + 1}.`)

const heading = (size: number, color: string, before: number) => ({
  run: { size, bold: true, color },
  paragraph: { spacing: { before, after: 90 }, keepNext: true },
})

/** The document as a Word file: headings, contents, lists, tables and notes as such, A4, with page numbers. */
export async function docxOfDocument(document: PrintedDocument): Promise<Uint8Array> {
  const { title, subtitle, organisation, date, details = [], sources = [], hasContents } = document
  const numbering: Numbering = { next: 1, starts: new Map() }
  const body: (Paragraph | Table)[] = []
  const isAnnouncing = announcements(document.blocks)
  for (const [at, block] of document.blocks.entries())
    body.push(...(await blockOf(block, numbering, isAnnouncing[at] ?? false)))
  const style = (id: string, look: Look, paragraph: object = {}) => ({
    ...{ id, name: `Report ${id}`, basedOn: 'Normal', run: look, paragraph },
  })
  const running = (text: string) => new TextRun({ text, size: 17, color: quiet })
  const file = new Document({
    ...{
      title,
      creator: organisation,
      lastModifiedBy: organisation,
      ...(isShort(document) ? { pageNumbers: estimatePageNumbers } : {}),
    },
    ...(subtitle ? { subject: subtitle } : {}),
    styles: {
      default: {
        document: {
          run: { font: 'Calibri', size: 22, color: '192029' },
          paragraph: { spacing: { after: 140, ...lines(283) } },
        },
        heading1: heading(30, ink, 320),
        heading2: heading(25, ink, 240),
        heading3: heading(22, brass, 180),
        title: { run: { size: 46, bold: true, color: ink }, paragraph: { spacing: { after: 80 } } },
      },
      paragraphStyles: [
        style('plain', {}),
        style('quiet', { color: quiet, size: 19 }),
        style('quotation', { italics: true, color: quiet }, { indent: { left: 340, right: 340 } }),
        style('remark', { color: brass }),
        style('code', { size: 18 }),
        style('caption', { color: quiet, size: 18 }, { spacing: { after: 80 } }),
      ],
    },
    numbering: {
      config: [
        { reference: bullets, levels: levelsOf(LevelFormat.BULLET, () => '•') },
        { reference: numbers, levels: numberLevels },
        ...[...numbering.starts].map(([reference, { level, start }]) => ({
          reference,
          levels: numberLevels.map((one) => (one.level === level ? { ...one, start } : one)),
        })),
      ],
    },
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            size: { width: 11_906, height: 16_838 },
            margin: { top: 1_480, bottom: 1_320, left: 1_240, right: 1_240 },
          },
        },
        headers: {
          first: new Header({ children: [new Paragraph({ text: '' })] }),
          default: new Header({ children: [new Paragraph({ children: [running(title)] })] }),
        },
        footers: { first: footerOf(organisation), default: footerOf(organisation) },
        children: [
          new Paragraph({
            children: [new TextRun({ text: organisation, bold: true, color: brass, size: 20 })],
            spacing: { after: 60 },
          }),
          new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
          ...(subtitle ? [new Paragraph({ children: [new TextRun({ text: subtitle, color: quiet, size: 25 })] })] : []),
          ...[{ label: '', value: date }, ...details].map(
            ({ label, value }) =>
              new Paragraph({
                spacing: { after: 30 },
                children: [
                  ...(label === '' ? [] : [new TextRun({ text: `${label}  `, color: quiet })]),
                  new TextRun(value),
                ],
              }),
          ),
          ...(hasContents
            ? [
                new Paragraph({
                  children: [new TextRun({ text: texts.contents, bold: true, color: ink, size: 27 })],
                  spacing: { before: 320 },
                }),
                new TableOfContents(texts.contents, {
                  hyperlink: true,
                  headingStyleRange: `1-${contentsDepth(document)}`,
                }),
                new Paragraph({ pageBreakBefore: true, spacing: { after: 0 } }),
              ]
            : [new Paragraph({ text: '' })]),
          ...body,
          ...(sources.length === 0
            ? []
            : [new Paragraph({ text: texts.sources, heading: HeadingLevel.HEADING_1 }), ...sources.map(sourceOf)]),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(file))
}

const footerOf = (organisation: string): Footer =>
  new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
        children: [
          new TextRun({
            children: [`${organisation}\t${texts.page} `, PageNumber.CURRENT, ` ${texts.of} `, PageNumber.TOTAL_PAGES],
            ...{ size: 17, color: quiet },
          }),
        ],
      }),
    ],
  })
