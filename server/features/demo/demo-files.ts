import type { DemoDocument } from './demo-document.ts'
import { demoDocuments } from './demo-documents.ts'
import { docxOf } from './demo-docx.ts'
import { markdownOf } from './demo-markdown.ts'
import { pdfOf } from './demo-pdf.ts'
import { budgetWorkbook, costsWorkbook, forecastWorkbook, salesWorkbook, stockWorkbook } from './demo-workbooks.ts'

/** A file to upload: the names of its folders from the top, its name, its content. */
export type DemoFile = { folder: string[]; filename: string; bytes: Uint8Array }

const bytesOf = async (document: DemoDocument): Promise<Uint8Array> => {
  if (document.filename.endsWith('.docx')) return docxOf(document)
  if (document.filename.endsWith('.pdf')) return pdfOf(document)
  return markdownOf(document)
}

const workbooks = {
  'sales.xlsx': salesWorkbook,
  'costs.xlsx': costsWorkbook,
  'budget.xlsx': budgetWorkbook,
  'forecast.xlsx': forecastWorkbook,
  'stock.xlsx': stockWorkbook,
}

/** How many files the demo organisation has. */
export const demoFileCount = Object.keys(workbooks).length + demoDocuments.length

/** The workbooks and documents of the demo organisation; the same bytes at every call. */
export const demoFiles = async (): Promise<DemoFile[]> => {
  const files = Object.entries(workbooks).map(
    ([filename, make]): DemoFile => ({ folder: ['Figures'], filename, bytes: make() }),
  )
  for (const document of demoDocuments)
    files.push({ folder: [...document.folder], filename: document.filename, bytes: await bytesOf(document) })
  return files
}
