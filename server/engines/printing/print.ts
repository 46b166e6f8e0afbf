import { reportsTexts } from '../../../contract/reports/reports.texts.ts'
import { docxOfDocument } from './docx-of-document.ts'
import { pdfOfDocument } from './pdf-of-document.ts'
import { printable } from './printable.ts'
import { plain, type PrintedDocument, type PrintedFormat } from './printed-document.ts'
import { countUnprintable } from './unprintable.ts'

/** Says above all what a PDF cannot show. */
function withRemark(document: PrintedDocument): PrintedDocument {
  const count = countUnprintable(document)
  if (count === 0) return document
  const words = plain(reportsTexts.notInPdf(count))
  return { ...document, blocks: [{ kind: 'paragraph', words, tone: 'remark' }, ...document.blocks] }
}

/** A document as a file. Runs on the workers: what it prints was written by people, websites and models. */
export function printDocument({
  document,
  format,
}: {
  document: PrintedDocument
  format: PrintedFormat
}): Promise<Uint8Array> {
  const fit = printable(document, format)
  return format === 'pdf' ? pdfOfDocument(withRemark(fit)) : docxOfDocument(fit)
}
