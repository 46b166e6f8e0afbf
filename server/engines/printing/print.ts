import { docxOfDocument } from './docx-of-document.ts'
import { pdfOfDocument } from './pdf-of-document.ts'
import { printable } from './printable.ts'
import type { PrintedDocument, PrintedFormat } from './printed-document.ts'

/** A document as a file. Runs on the workers: what it prints was written by people, websites and models. */
export function printDocument({
  document,
  format,
}: {
  document: PrintedDocument
  format: PrintedFormat
}): Promise<Uint8Array> {
  const fit = printable(document)
  return format === 'pdf' ? pdfOfDocument(fit) : docxOfDocument(fit)
}
