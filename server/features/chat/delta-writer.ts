import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Sources } from '../../engines/assistant/index.ts'
import { storable, storableJson } from '../../engines/text/index.ts'
import { transactAsSystem } from '../../platform/database/transaction.ts'
import { type Claim, ClaimLost, heldOf } from '../../platform/jobs/claim.commands.ts'

const windowMilliseconds = 75

/** The job that writes an empty message in this thread. */
type Growing = { threadId: string; messageId: string; claim: Claim }
/** `sources`: all so far; `published`: how many of them readers already have. */
type Stream = Growing & { written: number; pending: string; sources: Sources; published: Published; isLost: boolean }
type Published = Record<keyof Sources, number>
export type DeltaWriter = { open(growing: Growing): DeltaStream }
export type DeltaStream = {
  /** `sources`: of the markers that first appear in this text; readers never get one without the other. */
  append(text: string, sources?: Sources): void
  /** Resolves when all appended text is committed; rejects when it can't be, with ClaimLost after losing the claim. */
  settled(): Promise<void>
  close(): void
}

const withoutHalfPair = (text: string): string => (/[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text)
/** The text that can be written now: half of a surrogate pair waits for the other half. */
const writable = (text: string): string => storable(withoutHalfPair(text))

const withoutEmpty = (sources: Sources): Partial<Sources> =>
  Object.fromEntries(Object.entries(sources).filter(([, list]) => list.length > 0))

/** All sources of a stream to store, those new to its readers, and how many readers then have. */
function sourcesOf({ sources: { citations, figures }, published }: Stream) {
  return {
    all: withoutEmpty({ citations: [...citations], figures: [...figures] }),
    fresh: withoutEmpty({ citations: citations.slice(published.citations), figures: figures.slice(published.figures) }),
    published: { citations: citations.length, figures: figures.length },
  }
}

/**
 * Writes the growing texts of all answers on this server in one batch, about every 75 ms; readers are notified after
 * the commit.
 */
export function createDeltaWriter(database: Database): DeltaWriter {
  const streams = new Set<Stream>()
  let timer: NodeJS.Timeout | null = null
  let turn: Promise<void> = Promise.resolve()

  async function writeAll(): Promise<void> {
    timer = null
    const batch = [...streams]
      .map((stream) => ({ stream, text: writable(stream.pending), offset: stream.written, ...sourcesOf(stream) }))
      .filter(({ text, stream }) => text !== '' && !stream.isLost)
    if (batch.length === 0) return
    const held = await transactAsSystem(database, { person: null, organisation: null }, async (tx) => {
      const claims = await heldOf(
        tx,
        batch.map(({ stream }) => stream.claim),
      )
      const allowed = batch.filter(({ stream }) => claims.has(stream.claim.jobId))
      const rows = allowed.map(({ stream, text, all }) => ({
        ...{ thread: stream.threadId, message: stream.messageId, text, details: all },
      }))
      await sql`
        update message set content = content || (delta.value->>'text'), details = details || (delta.value->'details')
        from jsonb_array_elements(${storableJson(rows)}::jsonb) as delta
        where message.thread_id = delta.value->>'thread' and message.id = delta.value->>'message' and message.is_partial
      `.execute(tx.db)
      for (const { stream, text, offset, fresh } of allowed) {
        const message = {
          ...{ id: stream.messageId, parentId: null, role: 'assistant', content: text, partial: true },
          ...fresh,
        }
        tx.publish({
          threadId: stream.threadId,
          messageId: stream.messageId,
          frame: { type: 'appendMessage', offset, message },
        })
      }
      return claims
    })
    for (const { stream, text, published } of batch) {
      stream.isLost = !held.has(stream.claim.jobId)
      stream.written += text.length
      stream.pending = stream.pending.slice(text.length)
      stream.published = published
    }
  }
  const schedule = () => {
    timer ??= setTimeout(() => {
      turn = turn.catch(() => {}).then(writeAll)
      turn.catch(() => {})
    }, windowMilliseconds)
  }

  return {
    open(growing) {
      const stream: Stream = {
        ...{ ...growing, written: 0, pending: '', isLost: false },
        ...{ sources: { citations: [], figures: [] }, published: { citations: 0, figures: 0 } },
      }
      streams.add(stream)
      return {
        append(text, sources) {
          if (stream.isLost) return
          stream.pending += text
          stream.sources.citations.push(...(sources?.citations ?? []))
          stream.sources.figures.push(...(sources?.figures ?? []))
          schedule()
        },
        async settled() {
          // Nothing follows that could complete a surrogate pair, so a trailing half is dropped.
          stream.pending = withoutHalfPair(stream.pending)
          turn = turn.catch(() => {}).then(writeAll)
          await turn
          if (stream.isLost) throw new ClaimLost(`the answer ${stream.messageId} is another's by now`)
        },
        close: () => void streams.delete(stream),
      }
    },
  }
}
