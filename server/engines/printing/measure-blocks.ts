import { pagesOfBlocks } from './pdf-of-document.ts'
import { printable } from './printable.ts'
import type { PrintedDocument } from './printed-document.ts'

/** On which pages each block is printed, as a PDF has them. Blocks that cannot be printed are left out before. */
export async function measureBlocks(
  document: PrintedDocument,
): Promise<{ blocks: PrintedDocument['blocks']; pages: number[][] }> {
  const fit = printable(document)
  return { blocks: fit.blocks, pages: await pagesOfBlocks(fit) }
}
