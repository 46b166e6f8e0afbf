import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { storable } from '../database/storable.ts'
import { transactAsSystem } from '../database/transaction.ts'

const windowMilliseconds = 75

type Stream = { threadId: string; messageId: string; written: number; pending: string }
export type DeltaWriter = {
  /** A message that will grow; its text so far has `length` UTF-16 code units. */
  open(threadId: string, messageId: string, length: number): DeltaStream
}
export type DeltaStream = {
  append(text: string): void
  /** Resolves when everything appended is committed; rejects when it could not be. */
  settled(): Promise<void>
  close(): void
}

const withoutHalfPair = (text: string): string => (/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text)
/** What may be written now: a pair whose second half has not come yet waits for it. */
const writable = (text: string): string => storable(withoutHalfPair(text))

/** Writes the growing texts of all answers of this server in one batch, about every 75 ms; readers hear after the commit. */
export function createDeltaWriter(database: Database): DeltaWriter {
  const streams = new Set<Stream>()
  let timer: NodeJS.Timeout | null = null
  let turn: Promise<void> = Promise.resolve()

  async function writeAll(): Promise<void> {
    timer = null
    const batch = [...streams]
      .map((stream) => ({ stream, text: writable(stream.pending), offset: stream.written }))
      .filter(({ text }) => text !== '')
    if (batch.length === 0) return
    await transactAsSystem(database, { person: null, organisation: null }, async (tx) => {
      const rows = batch.map(({ stream, text }) => ({ thread: stream.threadId, message: stream.messageId, text }))
      await sql`
        update message set content = content || (delta.value->>'text')
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as delta
        where message.thread_id = delta.value->>'thread' and message.id = delta.value->>'message' and message.is_partial
      `.execute(tx.db)
      for (const { stream, text, offset } of batch) {
        const message = { id: stream.messageId, parentId: null, role: 'assistant', content: text, partial: true }
        tx.tell({
          threadId: stream.threadId,
          messageId: stream.messageId,
          frame: { type: 'appendMessage', offset, message },
        })
      }
    })
    for (const { stream, text } of batch) {
      stream.written += text.length
      stream.pending = stream.pending.slice(text.length)
    }
  }
  const schedule = () => {
    timer ??= setTimeout(() => {
      turn = turn.catch(() => {}).then(writeAll)
      turn.catch(() => {})
    }, windowMilliseconds)
  }

  return {
    open(threadId, messageId, length) {
      const stream: Stream = { threadId, messageId, written: length, pending: '' }
      streams.add(stream)
      return {
        append(text) {
          stream.pending += text
          schedule()
        },
        async settled() {
          // Nothing follows that could complete a pair: a stop between its halves leaves neither.
          stream.pending = withoutHalfPair(stream.pending)
          turn = turn.catch(() => {}).then(writeAll)
          await turn
        },
        close: () => void streams.delete(stream),
      }
    },
  }
}
