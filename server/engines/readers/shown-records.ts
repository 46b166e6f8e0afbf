import { type DocsetRecord, isImage } from '../../../contract/docsets/docsets.schemas.ts'
import { readableHtml } from './readable-html.ts'

/** A name that makes its text be read as Markdown. */
const asMarkdown = 'record.md'

/** Records whose values are HTML of our own making; a picture stays the data URL that it is. Pure. */
export function shownRecords(records: Readonly<Record<string, DocsetRecord>>): Record<string, DocsetRecord> {
  const shown = (value: string) => (isImage(value) ? value : readableHtml(value, asMarkdown))
  return Object.fromEntries(
    Object.entries(records).map(([key, record]) => [
      key,
      Object.fromEntries(Object.entries(record).map(([category, value]) => [category, shown(value)])),
    ]),
  )
}
