/** Words of one look. `link` is an address of the web or of mail; `mark` points to the source of that number. */
export type Words = {
  text: string
  isBold?: boolean
  isItalic?: boolean
  isCode?: boolean
  link?: string
  mark?: number
}

/** `isOrdered`, `start`: of its own items; `start` is the number of the first, where that is not 1. */
export type ListItem = { words: readonly Words[]; items?: readonly ListItem[]; isOrdered?: boolean; start?: number }
export type TableCell = { words: readonly Words[] }

/** `png` in base64, `svg` as its text; the size in points, made smaller where the page is narrower. */
export type Picture = {
  kind: 'picture'
  format: 'png' | 'svg'
  data: string
  width: number
  height: number
  /** What it shows, for who cannot see it. */
  description: string
  caption?: string
}

export type PrintedBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; words: readonly Words[]; tone?: 'plain' | 'quiet' | 'quotation' | 'remark' | 'code' }
  | { kind: 'list'; isOrdered: boolean; start?: number; items: readonly ListItem[] }
  | { kind: 'table'; header: readonly TableCell[]; rows: readonly (readonly TableCell[])[]; caption?: string }
  | Picture
  | { kind: 'page break' }

export type PrintedTable = Extract<PrintedBlock, { kind: 'table' }>

/** A source of the document; `mark` is the number that its text shows. */
export type PrintedSource = { mark: number; title: string; location?: string; quote?: string; link?: string }

/** A document as it is handed in, whatever format it is printed in. */
export type PrintedDocument = {
  title: string
  /** One line under the title: for whom it is written, or what period it covers. */
  subtitle?: string
  /** As `2026-11-23`; it is also the date within the file. */
  day: string
  /** The same day as people of the organisation write it. */
  date: string
  organisation: string
  /** Short facts under the title, such as the period or the sources. */
  details?: readonly { label: string; value: string }[]
  hasContents: boolean
  blocks: readonly PrintedBlock[]
  sources?: readonly PrintedSource[]
}

/**
 * What announces the block below it and may not end a page: headings, a note under one, words before a colon, and the
 * title of what is quoted.
 */
export function announcements(blocks: readonly PrintedBlock[]): boolean[] {
  return blocks.map((block, at) => {
    if (block.kind === 'heading') return true
    const next = blocks[at + 1]
    if (block.kind !== 'paragraph' || next === undefined) return false
    if (block.tone === 'quiet') return isNote(blocks[at - 1], next)
    if (next.kind === 'heading') return false
    return textOfWords(block.words).trimEnd().endsWith(':') || (block.words[0]?.isBold === true && isQuoted(next))
  })
}

/** Small words under a heading belong to what follows, unless the next part begins there. */
const isNote = (above: PrintedBlock | undefined, next: PrintedBlock): boolean =>
  above?.kind === 'heading' && (next.kind !== 'heading' || next.level > above.level)
const isQuoted = (block: PrintedBlock): boolean =>
  block.kind === 'list' || (block.kind === 'paragraph' && block.tone === 'quotation')

/** Whether a table is so small that it stands on one page. */
export const isSmallTable = ({ rows }: PrintedTable): boolean =>
  rows.length <= 12 && rows.every((row) => row.every(({ words }) => textOfWords(words).length < 200))

/** As many lines as the contents may have to stand on the first page. */
const mostInContents = 26

/** How deep the contents go: headings within parts are named where all of them fit the first page. */
export function contentsDepth({ blocks, details = [] }: Pick<PrintedDocument, 'blocks' | 'details'>): 1 | 2 {
  const named = blocks.filter((block) => block.kind === 'heading' && block.level < 3)
  return named.length + details.length > mostInContents ? 1 : 2
}

export type PrintedFormat = 'pdf' | 'docx'

export const plain = (text: string): Words[] => [{ text }]
export const textOfWords = (words: readonly Words[]): string => words.map(({ text }) => text).join('')

const textsOfItem = ({ words, items = [] }: ListItem): string[] => [textOfWords(words), ...items.flatMap(textsOfItem)]
/** All that a block says. */
export function textsOfBlock(block: PrintedBlock): string[] {
  if (block.kind === 'heading') return [block.text]
  if (block.kind === 'paragraph') return [textOfWords(block.words)]
  if (block.kind === 'list') return block.items.flatMap(textsOfItem)
  if (block.kind === 'page break') return []
  const caption = block.caption === undefined ? [] : [block.caption]
  if (block.kind === 'picture') return caption
  const cells = [block.header, ...block.rows].flatMap((row) => row.map(({ words }) => textOfWords(words)))
  return [...caption, ...cells]
}

const number = /^[-−+(]?\s?(?:[A-Z]{0,3}[$€£¥])?\s?[-−]?\d[\d, .]{0,40}\s?(?:%|[A-Za-z]{1,3})?\)?$/

/** Whether a cell holds a number, an amount or a share, and therefore stands to the right. */
export const isNumeric = (text: string): boolean => number.test(text.trim())

/** Whether all of a column's cells that hold something hold numbers. */
export function isNumberColumn({ rows }: PrintedTable, column: number): boolean {
  const texts = rows.map((row) => textOfWords(row[column]?.words ?? []).trim()).filter((text) => text !== '')
  return texts.length > 0 && texts.every((text) => isNumeric(text) || text === '–' || text === '-')
}
