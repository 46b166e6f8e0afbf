import { type AnyEventObject, fromCallback } from 'xstate'
import type { ChatServerFrame } from '../../../contract/live/frames.ts'
import { conversationMachine } from '../../../src/machines/shared/conversation/conversation.machine.ts'
import { entriesOf } from '../../../src/machines/shared/conversation/conversation.selectors.ts'
import { startHarness } from '../shared/harness.ts'
import { conversationWalk } from './conversation.walk.ts'

/** The machine with its channels, which note what they are told. */
export function converse() {
  const received: AnyEventObject[] = []
  const kept: unknown[] = []
  const drafts: AnyEventObject[] = []
  const listener = (into: AnyEventObject[]) =>
    fromCallback<AnyEventObject>(({ receive }) => receive((event) => void into.push(event)))
  const harness = startHarness(conversationMachine, {
    ...conversationWalk,
    actors: {
      'speak with the thread': listener(received),
      'keep unsent prompts': fromCallback<AnyEventObject>(({ receive }) =>
        receive((event) => void kept.push(event['prompts'])),
      ),
      'keep the draft': listener(drafts),
    },
  })
  const send = (type: string, more: object = {}) => harness.take({ kind: 'event', event: { type, ...more } })
  const arrive = (...frames: ChatServerFrame[]) => send('live.frames arrived', { frames })
  return {
    send,
    arrive,
    received,
    kept,
    drafts,
    pass: () => harness.take({ kind: 'time passed' }),
    sent: () => received.filter(({ type }) => type === 'live.send').map((event) => event['frame']),
    value: () => harness.snapshot().value as Record<string, string>,
    tags: () => [...harness.snapshot().tags].sort(),
    context: () => harness.snapshot().context,
    entries: () => entriesOf(harness.snapshot().context.log, harness.snapshot().context.chosen),
  }
}
