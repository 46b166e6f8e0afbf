/** Which passages a model has read whole in this answer: these come back as their name alone. */
export type GivenPassages = {
  /** The entry of a passage, or what is left of it where its text was given before. */
  entryOf<T extends object>(passage: string, more: object, entry: T): T | Repeated
  /** Remembers what was sent. */
  note(entries: readonly { passage: string }[], isWhole: (passage: string) => boolean): void
}
type Repeated = { passage: string; isGiven: true }

export function rememberGiven(): GivenPassages {
  const given = new Set<string>()
  return {
    entryOf: (passage, more, entry) => (given.has(passage) ? { passage, ...more, isGiven: true } : entry),
    note(entries, isWhole) {
      for (const { passage } of entries) if (isWhole(passage)) given.add(passage)
    },
  }
}
