import type { ModelMessage } from 'ai'

/** Which passages a model has read whole in this answer: these come back as their name alone. */
export type GivenPassages = {
  /** The entry of a passage, or what is left of it where its text was given before. */
  entryOf<T extends object>(passage: string, more: object, entry: T): T | Repeated
  /** Remembers what was sent. */
  note(entries: readonly { passage: string }[], isWhole: (passage: string) => boolean): void
  /** Concurrent calls name their passages in the order of the calls: each continues only when its `turn` resolves. */
  inOrder<T>(work: (turn: Promise<void>) => Promise<T>): Promise<T>
  /** Forgets all but these: the texts of the others were shortened in what a model reads now. */
  keepOnly(passages: ReadonlySet<string>): void
}
type Repeated = { passage: string; isGiven: true }

export function rememberGiven(): GivenPassages {
  const given = new Set<string>()
  let last: Promise<void> = Promise.resolve()
  return {
    inOrder(work) {
      const turn = last
      const done = work(turn)
      last = Promise.allSettled([turn, done]).then(() => undefined)
      return done
    },
    entryOf: (passage, more, entry) => (given.has(passage) ? { passage, ...more, isGiven: true } : entry),
    note(entries, isWhole) {
      for (const { passage } of entries) if (isWhole(passage)) given.add(passage)
    },
    keepOnly(passages) {
      for (const passage of given) if (!passages.has(passage)) given.delete(passage)
    },
  }
}

/** The passages whose full texts are in tool results, leaving out shortened results. */
export function passagesIn(messages: readonly ModelMessage[]): Set<string> {
  const results = messages.flatMap((message) => (message.role === 'tool' ? message.content : []))
  return new Set(
    results.flatMap((part) => {
      if (part.type !== 'tool-result' || part.output.type !== 'json') return []
      const { data } = part.output.value as { data?: { passages?: unknown } | null }
      const entries = Array.isArray(data?.passages) ? (data.passages as { passage?: unknown; text?: unknown }[]) : []
      return entries.flatMap(({ passage, text }) =>
        typeof passage === 'string' && typeof text === 'string' ? passage : [],
      )
    }),
  )
}
