import type { Thread } from '../../../contract/chat/chat.schemas.ts'

/** Puts the thread into the list: in its existing place, or at the top if it is new. */
export function withThread(threads: readonly Thread[], thread: Thread): readonly Thread[] {
  const position = threads.findIndex(({ id }) => id === thread.id)
  if (position !== -1) return threads.with(position, thread)
  return [...threads, thread].toSorted((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0))
}

export const withoutThread = (threads: readonly Thread[], threadId: string): readonly Thread[] =>
  threads.filter(({ id }) => id !== threadId)
