import { setImmediate } from 'node:timers/promises'
import type { DemoDocument } from './demo-document.ts'
import { demoDocuments } from './demo-documents.ts'
import { docxOf } from './demo-docx.ts'
import { markdownOf } from './demo-markdown.ts'
import { pdfOf } from './demo-pdf.ts'
import { budgetWorkbook, costsWorkbook, forecastWorkbook, salesWorkbook, stockWorkbook } from './demo-workbooks.ts'

/** A file to upload: the names of its folders from the top, its name, its content. */
export type DemoFile = { folder: string[]; filename: string; bytes: Uint8Array }

export const demoOrganisation = {
  code: 'harbour-roasters',
  name: 'Harbour Roasters',
  timezone: 'Pacific/Auckland',
  website: 'https://harbour-roasters.example',
  content: {
    whatWeDo:
      'We roast coffee on the Wellington waterfront and sell it in three shops, online and to cafés, offices and restaurants across Aotearoa New Zealand.',
    vision:
      'To be the roaster that a good café in Aotearoa names first, and the one whose name a grower is glad to hear.',
    currentFocus:
      'Growing the online shop, bringing Auckland back to plan, and fixing the price of more of our green coffee for a year or longer.',
  },
} as const

/** What the demo organisation watches. */
export const demoTopics = [
  { category: 'Sales', topic: 'Revenue' },
  { category: 'Sales', topic: 'Revenue in Auckland' },
  { category: 'Costs', topic: 'Variable cost' },
  { category: 'Supply', topic: 'Green coffee' },
] as const

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
  const files: DemoFile[] = []
  const keep = async (file: DemoFile): Promise<void> => {
    files.push(file)
    // The server answers others between two files: each is made in one go.
    await setImmediate()
  }
  for (const [filename, make] of Object.entries(workbooks)) await keep({ folder: ['Figures'], filename, bytes: make() })
  for (const document of demoDocuments)
    await keep({ folder: [...document.folder], filename: document.filename, bytes: await bytesOf(document) })
  return files
}
