import { reportsTexts } from '../../../contract/reports/reports.texts.ts'
import { Parser } from 'htmlparser2'
import {
  type ListItem,
  type Picture,
  type PrintedBlock,
  type PrintedDocument,
  type PrintedFormat,
  type PrintedTable,
  plain,
  type TableCell,
  type Words,
} from './printed-document.ts'

const mostColumns = 8
const mostRows = 500
const mostBlocks = 20_000
/** Points of an A4 page between its margins. */
export const printedWidth = 471
const highestPicture = 560

/** What neither XML nor a font can hold. */
const printableText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
    .replace(/[\u200b\u2060\ufeff]/g, '')

const addressOf = (link: string | undefined): string | undefined => {
  if (link === undefined || link.length > 2_000 || !URL.canParse(link)) return undefined
  return ['http:', 'https:', 'mailto:'].includes(new URL(link).protocol) ? new URL(link).href : undefined
}

/** More letters without a space than a line holds. To find the ends of its lines costs the square of its length. */
const longestRun = 120

/** Letters between which a format ends a line by itself; Word knows the words of languages that have no spaces. */
const wrapped: Record<PrintedFormat, RegExp> = {
  pdf: /[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  docx: /[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u,
}
type Fit = { markers: ReadonlySet<number>; format: PrintedFormat }

/** Breaks runs of letters; `before` letters of the first stand in front of the text already. */
function breakRuns(text: string, before: number, format: PrintedFormat): { text: string; after: number } {
  let after = before
  let broken = ''
  for (const letter of text) {
    after = wrapped[format].test(letter) ? 0 : after + 1
    if (after > longestRun) {
      broken += ' '
      after = 1
    }
    broken += letter
  }
  return { text: broken, after }
}

function wordsOf(words: readonly Words[], { markers, format }: Fit): Words[] {
  let before = 0
  return words.map(({ link, mark, ...rest }) => {
    const address = addressOf(link)
    const { text, after } = breakRuns(printableText(rest.text), before, format)
    before = after
    return {
      ...rest,
      text,
      ...(address === undefined ? {} : { link: address }),
      ...(mark !== undefined && markers.has(mark) ? { mark } : {}),
    }
  })
}

const itemOf = (item: ListItem, fit: Fit): ListItem => ({
  ...item,
  words: wordsOf(item.words, fit),
  ...(item.items ? { items: item.items.map((inner) => itemOf(inner, fit)) } : {}),
})

/** Splits a table that is too wide into several, each with the first column, and cuts a long one with a note. */
function tablesOf(table: PrintedTable): PrintedBlock[] {
  const columns = Math.max(table.header.length, ...table.rows.slice(0, mostRows).map((row) => row.length))
  if (columns === 0) return []
  const none: TableCell = { words: [] }
  const full = (row: readonly TableCell[]) => Array.from({ length: columns }, (_, column) => row[column] ?? none)
  const header = full(table.header)
  const rows = table.rows.slice(0, mostRows).map(full)
  const parts: PrintedBlock[] = []
  for (let from = 1; from < columns || from === 1; from += mostColumns - 1) {
    const cut = (row: readonly TableCell[]) => [row[0] ?? none, ...row.slice(from, from + mostColumns - 1)]
    const isFirst = from === 1
    parts.push({ ...table, header: cut(header), rows: rows.map(cut), ...(isFirst ? {} : { caption: '' }) })
  }
  if (table.rows.length > mostRows) {
    const words = plain(reportsTexts.rowsLeftOut(table.rows.length - mostRows))
    parts.push({ kind: 'paragraph', words, tone: 'quiet' })
  }
  return parts
}

const drawingTags = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs clipPath linearGradient stop'.split(
    ' ',
  ),
)
const longestDrawing = 3_000_000

/** A drawing may draw; it may not fetch, run or show anything else. */
function isHarmless(svg: string): boolean {
  if (svg.length > longestDrawing || /<!(?:DOCTYPE|ENTITY)/i.test(svg)) return false
  let [isDrawing, isFine] = [false, true]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        isDrawing ||= name === 'svg'
        isFine &&= drawingTags.has(name) && Object.entries(attributes).every(([key, value]) => isOwn(key, value))
      },
    },
    { xmlMode: true },
  )
  parser.end(svg)
  return isDrawing && isFine
}

/** An attribute without a handler and without any address outside the drawing. */
function isOwn(key: string, value: string): boolean {
  if (/^on/i.test(key)) return false
  if (/href$/i.test(key)) return value.trim().startsWith('#')
  return value
    .split(/url\(/i)
    .slice(1)
    .every((rest) => /^["']?#/.test(rest))
}

const isPng = (data: string): boolean =>
  Buffer.from(data.slice(0, 24), 'base64').subarray(0, 8).toString('hex') === '89504e470d0a1a0a'

function pictureOf(picture: Picture): PrintedBlock {
  const { format, data, width, height } = picture
  const isFine = (format === 'png' ? isPng(data) : isHarmless(data)) && width > 0 && height > 0
  if (!isFine)
    return {
      kind: 'paragraph',
      words: plain(reportsTexts.imageLeftOut(printableText(picture.description))),
      tone: 'quiet',
    }
  const scale = Math.min(1, printedWidth / width, highestPicture / height)
  return {
    ...picture,
    width: width * scale,
    height: height * scale,
    description: printableText(picture.description),
    ...(picture.caption === undefined ? {} : { caption: printableText(picture.caption) }),
  }
}

function blocksOf(block: PrintedBlock, fit: Fit): PrintedBlock[] {
  if (block.kind === 'heading') {
    const text = printableText(block.text).replace(/\s+/g, ' ').trim()
    return text === '' ? [] : [{ ...block, text }]
  }
  if (block.kind === 'paragraph') return [{ ...block, words: wordsOf(block.words, fit) }]
  if (block.kind === 'list') return [{ ...block, items: block.items.map((item) => itemOf(item, fit)) }]
  if (block.kind === 'picture') return [pictureOf(block)]
  if (block.kind === 'page break') return [block]
  const cells = (row: readonly TableCell[]) => row.map(({ words }) => ({ words: wordsOf(words, fit) }))
  const caption = block.caption === undefined ? {} : { caption: printableText(block.caption) }
  return tablesOf({ ...block, ...caption, header: cells(block.header), rows: block.rows.map(cells) })
}

/** The document with nothing in it that a format cannot hold or a reader must not meet. */
export function printable(document: PrintedDocument, format: PrintedFormat = 'pdf'): PrintedDocument {
  const sources = [...new Map((document.sources ?? []).map((source) => [source.mark, source])).values()]
  const fit = { markers: new Set(sources.map(({ mark }) => mark)), format }
  const subtitle = document.subtitle === undefined ? {} : { subtitle: printableText(document.subtitle) }
  return {
    ...document,
    ...subtitle,
    title: printableText(document.title).replace(/\s+/g, ' ').trim(),
    organisation: printableText(document.organisation),
    details: (document.details ?? []).map(({ label, value }) => ({ label, value: printableText(value) })),
    blocks: document.blocks.slice(0, mostBlocks).flatMap((block) => blocksOf(block, fit)),
    sources: sources.map(({ mark, title, location, quote, link }) => {
      const address = addressOf(link)
      return {
        mark,
        title: printableText(title),
        ...(location === undefined ? {} : { location: printableText(location) }),
        ...(quote === undefined ? {} : { quote: printableText(quote) }),
        ...(address === undefined ? {} : { link: address }),
      }
    }),
  }
}
