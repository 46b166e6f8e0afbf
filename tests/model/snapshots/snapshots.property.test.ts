import fc from 'fast-check'
import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import type { BlockRemote } from '../../../src/machines/snapshots/snapshots.events.ts'
import { textBlockMachine } from '../../../src/machines/snapshots/text-block.machine.ts'
import { remote } from './things.ts'
import { runs as countRuns } from '../../deep.ts'

const runs = countRuns(75, 300)

type Deed =
  | { kind: 'write'; text: string }
  | { kind: 'accept' | 'cancel' | 'edit' | 'suggest' | 'mine' | 'theirs' | 'crash' | 'save' }
  | { kind: 'others write'; text: string }
  | { kind: 'suggestion begins' }
  | { kind: 'suggestion ends'; text: string }

const words = fc.constantFrom('A', 'B', 'C', 'D', '')
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: words.map((text) => ({ kind: 'write' as const, text })) },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom('accept', 'cancel', 'edit', 'suggest', 'mine', 'theirs', 'crash', 'save')
      .map((kind) => ({
        kind: kind as 'accept',
      })),
  },
  words.map((text) => ({ kind: 'others write' as const, text })),
  fc.constant({ kind: 'suggestion begins' as const }),
  words.map((text) => ({ kind: 'suggestion ends' as const, text })),
)

/** The server's side of a block: what is written there, by whomever. */
class Server {
  comment = remote.comment
  suggestion: string | null = null
  turn = 0
  asked = -1
  get shown(): BlockRemote {
    return { ...remote, comment: this.comment, suggestion: this.suggestion }
  }
  write(text: string): void {
    this.comment = text
    this.suggestion = null
    this.turn += 1
  }
  begin(): void {
    this.suggestion = 'More concise'
    this.turn += 1
    this.asked = this.turn
  }
  /** Late answers are for a former turn. */
  end(text: string): boolean {
    if (this.asked !== this.turn) return false
    this.write(text)
    return true
  }
}

// T-M7, T-F10: what is typed goes away by the typist's own choice alone, and a late suggestion is never applied.
test('no history of typing, crashes, colleagues and suggestions loses a text without a choice', () => {
  fc.assert(
    fc.property(fc.array(deeds, { maxLength: 40 }), (history) => {
      const server = new Server()
      const start = (draft: Parameters<typeof begin>[1] = null) => begin(server.shown, draft)
      let block = start()
      /** What the person has in their hands. */
      let mine: string | null = null
      const now = () => block.getSnapshot()
      const notify = () => block.send({ type: 'block.remote changed', remote: server.shown })
      for (const deed of history) {
        const draft = now().context.draft
        if (deed.kind === 'write') {
          block.send({ type: 'block.written', value: deed.text })
          if (now().hasTag('writing')) mine = deed.text
        }
        if (deed.kind === 'edit') block.send({ type: 'block.text requested' })
        if (deed.kind === 'suggest') block.send({ type: 'block.suggestion requested' })
        if (deed.kind === 'accept') block.send({ type: 'block.accepted' })
        if (deed.kind === 'cancel') block.send({ type: 'block.cancelled' })
        if (deed.kind === 'mine') block.send({ type: 'block.mine kept' })
        if (deed.kind === 'theirs') block.send({ type: 'block.theirs taken' })
        if (deed.kind === 'crash') block = start(draft)
        if (deed.kind === 'others write') {
          server.write(deed.text)
          notify()
        }
        if (deed.kind === 'suggestion begins') {
          server.begin()
          notify()
        }
        if (deed.kind === 'suggestion ends') {
          const before = server.comment
          const isTaken = server.end(deed.text)
          if (!isTaken) expect(server.comment).toBe(before)
          notify()
        }
        if (deed.kind === 'save' && draft?.isAccepted && draft.mode === 'text' && draft.base === server.comment) {
          server.write(draft.value)
          block.send({ type: 'block.saved', draft })
          notify()
          mine = null
        }
        const after = now().context.draft
        const chose = ['cancel', 'theirs', 'accept'].includes(deed.kind)
        if (after?.mode === 'text') mine = after.value
        else if (mine !== null && !chose && mine !== server.comment) expect([deed, after]).toEqual([deed, 'a text'])
        if (after?.mode !== 'text') mine = null
      }
    }),
    { numRuns: runs, seed: 20_261_123 },
  )
})

/** A block below a report that hears nothing. */
function begin(
  shown: BlockRemote,
  draft: { mode: 'text' | 'suggestion'; value: string; base: string; isAccepted: boolean } | null,
) {
  return createActor(textBlockMachine, { input: { key: 'report', remote: shown, draft } }).start()
}
