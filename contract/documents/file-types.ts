import { largestFile, largestTable } from '../shared/constants.ts'
import { ownValue } from '../shared/own-value.ts'

/** Accepted upload extensions (OD-067), in display order. */
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

/** Accepted extensions whose content is read; for the others, the document says which format to save as. */
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

/** Plain rows without pages or formatting; these files may be large. */
const plainTableExtensions: readonly string[] = ['.csv', '.tsv', '.json', '.ndjson', '.parquet']
const spreadsheetExtensions: readonly string[] = ['.xlsx', '.xls', ...plainTableExtensions]

/** Pages of these are drawn; for other types the text is shown. */
const drawnExtensions: readonly string[] = ['.pdf', '.png', '.jpg', '.jpeg']
export const isDrawn = (filename: string): boolean => drawnExtensions.includes(extension(filename))

const pictureExtensions: readonly string[] = ['.png', '.jpg', '.jpeg']
export const isPicture = (filename: string): boolean => pictureExtensions.includes(extension(filename))

/** Shown inline with their type (OD-068); everything else downloads as a generic file. */
const inlineMime: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
}

/** The last extension of a file name, in lower case with its dot; '' for a name without one, such as '.gitignore'. */
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

/** Files with the configure dialog: csv, xlsx, xls and other tables. */
export function isSpreadsheet(filename: string): boolean {
  return spreadsheetExtensions.includes(extension(filename))
}

/** Maximum size in bytes of a file with this name. */
export function mostBytes(filename: string): number {
  return plainTableExtensions.includes(extension(filename)) ? largestTable : largestFile
}

export function fileTypeMessage(list: readonly string[] = acceptedExtensions): string {
  return `File type not allowed. Accepted types: ${list.join(', ')}`
}

/** Content-Type and disposition of a download; html, md, eml and similar are never sent with their own type. */
export function downloadType(filename: string): { mime: string; disposition: 'inline' | 'attachment' } {
  const mime = ownValue(inlineMime, extension(filename))
  return mime === undefined
    ? { mime: 'application/octet-stream', disposition: 'attachment' }
    : { mime, disposition: 'inline' }
}
