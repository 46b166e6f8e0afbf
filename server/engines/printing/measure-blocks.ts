import { pagesOfBlocks } from './pdf-of-document.ts'
import { printable } from './printable.ts'
import type { PrintedDocument } from './printed-document.ts'

/** Finds the PDF pages on which each block is printed, without the blocks that can't be printed. */
export async function measureBlocks(
  document: PrintedDocument,
): Promise<{ blocks: PrintedDocument['blocks']; pages: number[][] }> {
  const fit = printable(document)
  return { blocks: fit.blocks, pages: await pagesOfBlocks(fit) }
}
