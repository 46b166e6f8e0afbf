import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'

const notKept: Failure = { kind: 'malformed', message: shellTexts.draftNotKept }

/** Everything that keeps texts of a person names here how it writes them down at once; `keep` answers false where it cannot. */
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
