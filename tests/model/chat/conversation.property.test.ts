import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../../contract/chat/chat.schemas.ts'
import { type ChatServerFrame, chatServerFrameSchema } from '../../../contract/live/frames.ts'
import { branchOf } from '../../../src/machines/shared/conversation/branches.ts'
import {
  afterSubscribing,
  type ConversationLog,
  emptyLog,
  positionOf,
  projectFrame,
} from '../../../src/machines/shared/conversation/conversation.projection.ts'
import { type Deed, ServerThread } from './server-thread.ts'
import { runs as countRuns } from '../../deep.ts'

const runs = countRuns(500, 2_000)

const text = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc.constantFrom('👩‍🚀', 'ā', '\ud83d', '\n\n'),
)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('ask' as const), text, versionOf: fc.option(fc.nat({ max: 8 })) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('grow' as const), text, quote: fc.option(fc.constant('Paid.')) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('call' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('finish' as const),
      outcome: fc.constantFrom(null, 'stopped' as const, 'interrupted' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore a backup' as const) }) },
)
/** What the network does with the next frames, and what the reader does. */
const fate = fc.oneof(
  { weight: 8, arbitrary: fc.constant('deliver' as const) },
  { weight: 1, arbitrary: fc.constantFrom('drop' as const, 'duplicate' as const, 'swap' as const, 'cut' as const) },
)
const history = fc.array(fc.record({ deed, fate }), { maxLength: 60, size: 'max' })

/** A reader who obeys AM-01, on a connection that does not. */
class Reader {
  log: ConversationLog = emptyLog
  subscriptions = 0
  private readonly server: ServerThread
  private given = 0

  constructor(server: ServerThread) {
    this.server = server
  }

  subscribe(): void {
    this.subscriptions += 1
    const position = positionOf(this.log)
    this.log = afterSubscribing(this.log)
    const { frames, seq } = this.server.subscribe(position)
    this.given = seq
    for (const frame of frames) this.take(frame)
  }

  /** What the server has sent since, as this network delivers it. */
  hear(fate: 'deliver' | 'drop' | 'duplicate' | 'swap' | 'cut'): void {
    if (fate === 'cut') return this.subscribe()
    const sent = this.server.since(this.given)
    this.given = this.server.seq
    const frames =
      fate === 'drop'
        ? sent.slice(1)
        : fate === 'duplicate'
          ? [...sent, ...sent]
          : fate === 'swap'
            ? sent.toReversed()
            : sent
    for (const frame of frames) this.take(frame)
  }

  private take(frame: ChatServerFrame): void {
    expect(chatServerFrameSchema.safeParse(frame).success).toBe(true)
    this.log = projectFrame(this.log, frame)
    if (this.log.missing !== 'nothing') this.subscribe()
  }
}

const byId = (messages: readonly ChatMessage[]) => new Map(messages.map((message) => [message.id, message]))
const shownIds = (messages: readonly ChatMessage[]) => branchOf(messages, {}).map(({ message }) => message.id)

describe('the log of a conversation', () => {
  test('M8: an old snapshot with the events applied equals a new snapshot, whatever the network did', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const server = new ServerThread()
        const reader = new Reader(server)
        reader.subscribe()
        for (const step of steps) {
          server.carryOut(step.deed)
          // A server that was restored has started anew, and every connection with it.
          reader.hear(step.deed.kind === 'restore a backup' ? 'cut' : step.fate)
        }
        // A frame that was lost at the very end is noticed by the next one.
        server.carryOut({ kind: 'rename', text: 'the end' })
        reader.hear('deliver')

        const fresh = new Reader(server)
        fresh.subscribe()
        expect({ ...reader.log, messages: byId(reader.log.messages) }).toEqual({
          ...fresh.log,
          messages: byId(fresh.log.messages),
        })
        expect(shownIds(reader.log.messages)).toEqual(shownIds(fresh.log.messages))
        expect(reader.log.messages.map(({ content }) => content).sort()).toEqual(server.contents().sort())
      }),
      { numRuns: runs, seed: 20_261_120 },
    )
  })

  test('a reader who was away for ever so long gets the rest once, without a second subscription', () => {
    fc.assert(
      fc.property(
        fc.array(deed, { maxLength: 30, size: 'max' }),
        fc.array(deed, { maxLength: 30, size: 'max' }),
        (before, meanwhile) => {
          const server = new ServerThread()
          for (const each of before) server.carryOut(each)
          const reader = new Reader(server)
          reader.subscribe()
          for (const each of meanwhile) server.carryOut(each)
          reader.subscribe()
          expect([reader.subscriptions, byId(reader.log.messages)]).toEqual([2, byId(server.snapshot().messages)])
        },
      ),
      { numRuns: Math.min(runs, 1_000), seed: 7 },
    )
  })

  test('frames that were taken in already change nothing', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 30, size: 'max' }), (deeds) => {
        const server = new ServerThread()
        const reader = new Reader(server)
        reader.subscribe()
        for (const each of deeds) {
          server.carryOut(each)
          reader.hear(each.kind === 'restore a backup' ? 'cut' : 'deliver')
        }
        const { log } = reader
        for (const frame of server.since(0)) expect(projectFrame(log, frame)).toBe(log)
      }),
      { numRuns: Math.min(runs, 500), seed: 11 },
    )
  })
})
