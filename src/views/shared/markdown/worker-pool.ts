import { InlineScanner } from './inline-scanner.ts'
import type { Inline, ReadCounts } from './markdown-tree.ts'

/** Shared by all blocks of a stream. `repairs` run at the end, for references that were undefined. */
export type WorkerPool = {
  definitions: Map<string, { href: string; title: string | null }>
  counts: ReadCounts
  repairs: { missing: ReadonlySet<string>; repair: () => void }[]
}

/** The inlines of a whole text. Calls `store` with them, and again if a reference is defined later. */
export function readInlines(text: string, workerPool: WorkerPool, store: (inlines: readonly Inline[]) => void): void {
  const scanner = new InlineScanner(workerPool.definitions, workerPool.counts)
  scanner.append(text)
  store(scanner.finish())
  addRepair(scanner, text, workerPool, store)
}

/** Reads the text again at the end if a missing label has been defined. */
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
