import { measureBlocks } from '../printing/worker.ts'
import type { PrintedDocument } from '../printing/index.ts'
import { type DocumentInput, documentWords, writeDocument } from './document.ts'
import { printedSteps, textOf } from './printed-steps.ts'
import { countWords } from './requested-length.ts'

type DocumentToMeasure = {
  document: DocumentInput
  /** The name of its step, under which it is printed. */
  heading: string
  printed: Pick<PrintedDocument, 'title' | 'subtitle' | 'day' | 'date' | 'organisation' | 'details' | 'hasContents'>
  timeZone: string
  mostPages: number
}
/** `pages`: the pages without the sources; `beyond`: about how many words are on pages beyond the allowed ones. */
export type MeasuredDocument = { pages: number; beyond: number }

/** Headings of the parts that follow the document itself. */
const APPENDED = new Set([documentWords.toCheck, documentWords.unsupported])

/** How many pages a document takes as it is printed. */
export async function measureDocument({
  document,
  heading,
  printed,
  timeZone,
  mostPages,
}: DocumentToMeasure): Promise<MeasuredDocument> {
  const step = { heading, by: '', answers: [], notes: '', html: writeDocument(document), hasCharts: false }
  const { blocks: all } = await printedSteps({ steps: [step], day: printed.day, timeZone })
  const end = all.findIndex((block) => block.kind === 'heading' && APPENDED.has(block.text))
  const { blocks, pages } = await measureBlocks({ ...printed, blocks: end < 0 ? all : all.slice(0, end) })
  const beyond = blocks.reduce((sum, block, at) => {
    const own = pages[at] ?? []
    const later = own.filter((page) => page > mostPages).length
    return own.length === 0 ? sum : sum + (countWords(textOf(block)) * later) / own.length
  }, 0)
  return { pages: Math.max(1, ...pages.flat()), beyond: Math.ceil(beyond) }
}
