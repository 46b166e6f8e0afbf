/** A value of a sheet. A date carries 'YYYY-MM-DD', or 'YYYY-MM-DDTHH:MM:SS' when the cell shows a time of day. */
export type Cell = string | number | boolean | { date: string } | null

/** What a sheet says beside its values. */
export type SheetTraits = {
  /** Its cells are divided by semicolons, as where the comma is the decimal mark. */
  isSemicolon?: boolean
  /** By column index: how many of its formulas have no stored value. */
  formulas?: number[]
  /** Rows that its program hides; they are read. */
  hiddenRows?: number
  /** Its first row names fields and each other row is a record of a program: none is a title, a total or a note. */
  areRecords?: boolean
}

export type Sheet = SheetTraits & {
  name: string
  /** Rows end at their last value, so they differ in length; merged cells are filled, but for banners over the whole width. */
  rows: Cell[][]
  hidden?: boolean
  /** By column index: the number format that all numbers of the column share ('0%', '$#,##0.00'), else null. */
  formats?: (string | null)[]
}

export type Page = {
  /** From 1. */
  number: number
  /** Plain text for pdf, txt and md as written; Markdown headings, lists and ' | ' table rows for docx, pptx and html. */
  text: string
  html: string | null
  /** A data URL of a PNG about 200 px wide. */
  thumbnail: string | null
}

/** A file's dates: `stated` by its author, `created` by the program that saved it. Unchecked texts. */
export type StatedDates = { stated: string | null; created: string | null }
export const noStatedDates: StatedDates = { stated: null, created: null }

export type Extraction = {
  title: string | null
  pages: Page[]
  sheets: Sheet[]
  statedDates?: StatedDates
  /** What the reader left out or decided, in sentences for a person. */
  remarks?: string[]
}

export type FileKind =
  | 'pdf'
  | 'docx'
  | 'pptx'
  | 'xlsx'
  | 'xls'
  | 'csv'
  | 'tsv'
  | 'json'
  | 'parquet'
  | 'markdown'
  | 'text'
  | 'html'
  | 'doc'
  | 'ppt'
  | 'eml'
  | 'msg'
  | 'png'
  | 'jpeg'

export const failureReasons = [
  'file type not allowed',
  'file type not supported',
  'empty',
  'not a PDF',
  'not a Word document',
  'not a PowerPoint presentation',
  'not an Excel workbook',
  'not a text file',
  'not a table',
  'not an e-mail message',
  'not an image',
  'password protected',
  'no text found',
  'no values found',
  'no table found',
  'broken',
  'too large',
  'too long',
  'too much memory',
  'cancelled',
  'reader failed',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** `message` is a sentence for a person. */
export type ExtractionFailure = { reason: FailureReason; message: string }
export type ExtractionResult = { extraction: Extraction } | { failure: ExtractionFailure }
