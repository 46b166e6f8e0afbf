import { InlineScanner } from './inline-scanner.ts'
import type { Inline, ReadCounts } from './markdown-tree.ts'

/** What all blocks of one stream share. `repairs` are asked again at the end for the references that were missing. */
export type WorkerPool = {
  definitions: Map<string, { href: string; title: string | null }>
  counts: ReadCounts
  repairs: { missing: ReadonlySet<string>; repair: () => void }[]
}

/** The inlines of a whole text; `store` gets them, and once more when a reference is defined later. */
export function readInlines(text: string, workerPool: WorkerPool, store: (inlines: readonly Inline[]) => void): void {
  const scanner = new InlineScanner(workerPool.definitions, workerPool.counts)
  scanner.append(text)
  store(scanner.finish())
  addRepair(scanner, text, workerPool, store)
}

/** Reads the text again at the end if a label that was missing has been defined. */
export function addRepair(
  scanner: InlineScanner,
  text: string,
  workerPool: WorkerPool,
  store: (inlines: readonly Inline[]) => void,
): void {
  if (scanner.missing.size === 0) return
  const repair = () => {
    const again = new InlineScanner(workerPool.definitions, workerPool.counts)
    again.append(text)
    store(again.finish())
  }
  workerPool.repairs.push({ missing: scanner.missing, repair })
}
