import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'

const notKept: Failure = { kind: 'malformed', message: shellTexts.draftNotKept }

/**
 * Saves all unsaved input at once, such as before a reload. Every draft store registers its `keep`, which returns false
 * if it couldn't save.
 */
export function createKeptDrafts() {
  const keeping = new Set<() => Promise<boolean>>()
  return {
    add(keep: () => Promise<boolean>): void {
      keeping.add(keep)
    },
    async all(): Promise<void> {
      const areKept = await Promise.all([...keeping].map((keep) => keep()))
      if (!areKept.every(Boolean)) throw notKept
    },
  }
}
