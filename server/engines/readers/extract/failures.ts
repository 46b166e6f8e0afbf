import { formatCount } from '../../../../contract/shared/format.ts'
import { fileTypeMessage } from '../../../../contract/documents/file-types.ts'
import type { ExtractionFailure, FileKind } from './extraction.ts'

export const maximumUnpackedBytes = 200_000_000
export const maximumCells = 5_000_000
/** The most cells from a sheet's first to its last, including empty ones, because later steps fill them in. */
export const maximumSpan = 20_000_000

const notA = {
  pdf: { reason: 'not a PDF', message: 'This is not a PDF.' },
  docx: { reason: 'not a Word document', message: 'This is not a Word document.' },
  doc: { reason: 'not a Word document', message: 'This is not a Word document.' },
  pptx: { reason: 'not a PowerPoint presentation', message: 'This is not a PowerPoint presentation.' },
  ppt: { reason: 'not a PowerPoint presentation', message: 'This is not a PowerPoint presentation.' },
  xlsx: { reason: 'not an Excel workbook', message: 'This is not an Excel workbook.' },
  xls: { reason: 'not an Excel workbook', message: 'This is not an Excel workbook.' },
  csv: { reason: 'not a text file', message: 'This is not a CSV file: it holds no readable text.' },
  tsv: { reason: 'not a text file', message: 'This is not a TSV file: it holds no readable text.' },
  json: { reason: 'not a text file', message: 'This is not a JSON file: it holds no readable text.' },
  parquet: { reason: 'not a table', message: 'This is not a Parquet file.' },
  markdown: { reason: 'not a text file', message: 'This is not a Markdown file: it holds no readable text.' },
  text: { reason: 'not a text file', message: 'This is not a text file.' },
  html: { reason: 'not a text file', message: 'This is not an HTML file: it holds no readable text.' },
  eml: { reason: 'not an e-mail message', message: 'This is not an email message.' },
  msg: { reason: 'not an e-mail message', message: 'This is not an Outlook message.' },
  png: { reason: 'not an image', message: 'This is not a PNG image.' },
  jpeg: { reason: 'not an image', message: 'This is not a JPEG image.' },
} as const satisfies Record<FileKind, ExtractionFailure>

const saveAs: Partial<Record<FileKind, string>> = {
  parquet: 'A Parquet file is read when it is uploaded. Save it as .csv for this use.',
  doc: 'Word 97 documents (.doc) cannot be read yet. Save it as .docx or PDF and upload it again.',
  ppt: 'PowerPoint 97 presentations (.ppt) cannot be read yet. Save it as .pptx or PDF and upload it again.',
  eml: 'Email messages (.eml) cannot be read yet. Save it as PDF or text and upload it again.',
  msg: 'Outlook messages (.msg) cannot be read yet. Save it as PDF or text and upload it again.',
  png: 'Images cannot be read yet. Save it as a PDF with text and upload it again.',
  jpeg: 'Images cannot be read yet. Save it as a PDF with text and upload it again.',
}

/** Every sentence a person may read on the row of a document that could not be read. */
export const failures = {
  notA: (kind: FileKind): ExtractionFailure => notA[kind],
  /** A workbook of the one form under the name of the other, or a text under the name of a workbook, as programs export them. */
  misnamedWorkbook: (content: '.xlsx' | '.xls' | 'text'): ExtractionFailure => ({
    reason: 'not an Excel workbook',
    message:
      content === 'text'
        ? 'This is text under the name of an Excel workbook. Save it as .xlsx or .csv and upload it again.'
        : `This is an Excel workbook of another form than its name says. Rename it to ${content} and upload it again.`,
  }),
  notAllowed: (): ExtractionFailure => ({ reason: 'file type not allowed', message: fileTypeMessage() }),
  unsupported: (kind: FileKind): ExtractionFailure | null => {
    const message = saveAs[kind]
    return message === undefined ? null : { reason: 'file type not supported', message }
  },
  empty: (): ExtractionFailure => ({ reason: 'empty', message: 'The file is empty.' }),
  password: (): ExtractionFailure => ({
    reason: 'password protected',
    message: 'The file is password protected. Save it without a password and upload it again.',
  }),
  noText: (): ExtractionFailure => ({ reason: 'no text found', message: 'There is no text in this file.' }),
  scanned: (): ExtractionFailure => ({
    reason: 'no text found',
    message: 'No text was found: the pages seem to be pictures. Run text recognition (OCR) on it and upload it again.',
  }),
  noValues: (): ExtractionFailure => ({ reason: 'no values found', message: 'There are no values in this file.' }),
  noTable: (): ExtractionFailure => ({
    reason: 'no table found',
    message:
      'There is no table in this file. Put a title over each column, or save it as PDF if it is a text, and upload it again.',
  }),
  noRowsOfJson: (): ExtractionFailure => ({
    reason: 'no table found',
    message:
      'There are no rows in this JSON file. Save a list of objects, or one object in each line, and upload it again.',
  }),
  brokenJson: (row: number): ExtractionFailure => ({
    reason: 'broken',
    message: `Row ${formatCount(row)} is not valid JSON. Save the file again and upload that copy.`,
  }),
  halfJson: (): ExtractionFailure => ({
    reason: 'broken',
    message: 'The file ends in the middle of its list. Save it again and upload that copy.',
  }),
  tooManyColumns: (message: string): ExtractionFailure => ({ reason: 'too large', message }),
  broken: (): ExtractionFailure => ({
    reason: 'broken',
    message:
      'The file is damaged and could not be read. Open it in the program that made it, save it again and upload that copy.',
  }),
  unpacksTooLarge: (): ExtractionFailure => ({
    reason: 'too large',
    message: `The file unpacks to more than ${maximumUnpackedBytes / 1_000_000} MB. Split it into smaller files.`,
  }),
  tooManyCells: (): ExtractionFailure => ({
    reason: 'too large',
    message: `The workbook has more than ${formatCount(maximumCells)} cells. Split it into smaller files.`,
  }),
  spansTooMuch: (rows: number, columns: number): ExtractionFailure => ({
    reason: 'too large',
    message: `The table spans ${formatCount(rows)} rows and ${formatCount(columns)} columns, most of it empty. Remove what stands far to the right, or split it into smaller files.`,
  }),
  tooLong: (seconds: number): ExtractionFailure => ({
    reason: 'too long',
    message: `Reading the file took longer than ${seconds} seconds and was stopped. Split it into smaller files.`,
  }),
  tooMuchMemory: (): ExtractionFailure => ({
    reason: 'too much memory',
    message: 'The file needs more memory to read than is allowed. Split it into smaller files.',
  }),
  cancelled: (): ExtractionFailure => ({ reason: 'cancelled', message: 'Reading the file was cancelled.' }),
  readerFailed: (): ExtractionFailure => ({
    reason: 'reader failed',
    message: 'Something in the file could not be read. Save it again or in another form, and upload that copy.',
  }),
}

/** Thrown inside a reader: the file is refused with this reason and sentence. */
export class Refusal extends Error {
  readonly failure: ExtractionFailure
  constructor(failure: ExtractionFailure) {
    super(failure.message)
    this.failure = failure
  }
}
