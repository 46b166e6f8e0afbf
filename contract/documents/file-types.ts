import { largestFile, largestTable } from '../shared/constants.ts'
import { ownValue } from '../shared/own-value.ts'

/** The endings an upload may have (OD-067), in the order people read them. */
export const acceptedExtensions = [
  '.pdf',
  '.doc',
  '.docx',
  '.ppt',
  '.pptx',
  '.xls',
  '.xlsx',
  '.csv',
  '.tsv',
  '.json',
  '.ndjson',
  '.parquet',
  '.txt',
  '.md',
  '.html',
  '.htm',
  '.eml',
  '.msg',
  '.png',
  '.jpg',
  '.jpeg',
] as const
export type AcceptedExtension = (typeof acceptedExtensions)[number]

/** The accepted endings whose content is read; the others are kept and say which form to save them in. */
export const readableExtensions: readonly AcceptedExtension[] = [
  '.pdf',
  '.docx',
  '.pptx',
  '.xls',
  '.xlsx',
  '.csv',
  '.tsv',
  '.json',
  '.ndjson',
  '.parquet',
  '.txt',
  '.md',
  '.html',
  '.htm',
]

/** Rows without pages and formats; these may be large. */
const plainTableExtensions: readonly string[] = ['.csv', '.tsv', '.json', '.ndjson', '.parquet']
const spreadsheetExtensions: readonly string[] = ['.xlsx', '.xls', ...plainTableExtensions]

/** Whose pages are drawn as they are; of the others the text is shown. */
const drawnExtensions: readonly string[] = ['.pdf', '.png', '.jpg', '.jpeg']
export const isDrawn = (filename: string): boolean => drawnExtensions.includes(extension(filename))

/** OD-068: shown in the browser as what they are; everything else is a download without a type of its own. */
const inlineMime: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
}

/** The last ending of a file's name in small letters with its dot, or '' for a name without one ('.gitignore' has none). */
export function extension(filename: string): string {
  const name = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot).toLowerCase() : ''
}

export function isAccepted(filename: string): boolean {
  return (acceptedExtensions as readonly string[]).includes(extension(filename))
}

export function isReadable(filename: string): boolean {
  return (readableExtensions as readonly string[]).includes(extension(filename))
}

/** Spreadsheet-like files get the configure dialog: csv, xlsx, xls, and other rows of a table. */
export function isSpreadsheet(filename: string): boolean {
  return spreadsheetExtensions.includes(extension(filename))
}

/** How many bytes a file of this name may have. */
export function mostBytes(filename: string): number {
  return plainTableExtensions.includes(extension(filename)) ? largestTable : largestFile
}

export function fileTypeMessage(list: readonly string[] = acceptedExtensions): string {
  return `File type not allowed. Accepted types: ${list.join(', ')}`
}

/** The Content-Type and disposition of a download; html, md, eml and the like never come back as what they claim to be. */
export function downloadType(filename: string): { mime: string; disposition: 'inline' | 'attachment' } {
  const mime = ownValue(inlineMime, extension(filename))
  return mime === undefined
    ? { mime: 'application/octet-stream', disposition: 'attachment' }
    : { mime, disposition: 'inline' }
}
