import { expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { type Mention, mostMentions } from '../../../contract/chat/mentions.schemas.ts'
import { conversationMachine } from '../../../src/machines/shared/conversation/conversation.machine.ts'
import { entriesOf, lastLimit } from '../../../src/machines/shared/conversation/conversation.selectors.ts'
import { mentionsMachine } from '../../../src/machines/shared/conversation/mentions.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { at, conversationWalk } from './conversation.walk.ts'
import { message, snapshotFrame } from './fixtures.ts'
import { hits, mentionsWalk, policy, sales } from './mentions.walk.ts'

describeWalk(mentionsMachine, mentionsWalk)
describeFold(mentionsMachine, mentionsWalk)

test('what is chosen is stored once, up to the limit, and removed when the question is sent', () => {
  const stored: unknown[] = []
  const store = fromCallback<{ type: string; mentions?: unknown }>(({ receive }) =>
    receive((update) => void stored.push(update.mentions)),
  )
  const harness = startHarness(mentionsMachine, { ...mentionsWalk, actors: { 'store the mentions': store as never } })
  harness.take(happened('mentions.typed', { phrase: 'leave' }))
  expect(harness.snapshot().value).toBe('typing')
  harness.take({ kind: 'time passed' })
  harness.take(answered('results', hits))
  expect([harness.snapshot().value, harness.snapshot().context.hits]).toEqual(['loaded', hits])
  harness.take(happened('mention.chosen', { mention: policy }))
  harness.take(happened('mention.chosen', { mention: policy }))
  expect([harness.snapshot().value, stored]).toEqual(['closed', [[policy]]])
  for (let index = 1; index < mostMentions + 3; index += 1)
    harness.take(happened('mention.chosen', { mention: { ...sales, id: `fact ${index}` } }))
  expect(harness.snapshot().context.chosen).toHaveLength(mostMentions)
  harness.take(happened('mentions.used up'))
  expect([harness.snapshot().context.chosen, stored.at(-1)]).toEqual([[], []])
  harness.stop()
})

const question = { ...message('question', 'user', 'How many weeks?'), only: [policy] }
const answer = message('answer', 'assistant', 'Twelve.', { parentId: 'question' })

function conversation(frames: readonly object[] = [snapshotFrame([question, answer])]) {
  const sent: { type: string; only?: Mention[] }[] = []
  const live = fromCallback<{ type: string; frame?: never }>(({ receive }) =>
    receive((command) => command.type === 'live.send' && void sent.push(command.frame!)),
  )
  const harness = startHarness(conversationMachine, {
    ...conversationWalk,
    actors: { 'speak with the thread': live as never },
  })
  harness.take(happened('live.opened'))
  harness.take(happened('live.frames arrived', { frames }))
  return { harness, sent, log: () => harness.snapshot().context.log }
}

test('the limit stands at the question and its answer, and goes along when it is asked again or reworded', () => {
  const { harness, sent, log } = conversation()
  expect(entriesOf(log(), {}).map((entry) => ('only' in entry ? entry.only : null))).toEqual([[policy], [policy]])
  expect(lastLimit(log(), {})).toEqual([policy])
  harness.take(happened('answer.regenerate requested', { id: 'again-prompt', messageId: 'answer', at }))
  expect(sent.at(-1)).toMatchObject({ type: 'regenerate', only: [policy] })
  harness.stop()
  const other = conversation()
  other.harness.take(happened('question.edit requested', { messageId: 'question' }))
  other.harness.take(happened('question.edit submitted', { id: 'edit-prompt', content: 'How many days?', at }))
  expect(other.sent.at(-1)).toMatchObject({ type: 'edit', content: 'How many days?', only: [policy] })
  other.harness.stop()
})

test('a question refused for what is gone is sent without that, and keeps the rest', () => {
  const { harness, sent, log } = conversation()
  const only = [policy, sales]
  harness.take(happened('prompt.send requested', { id: 'new-prompt', content: 'And then?', only, at }))
  expect(sent.at(-1)).toMatchObject({ type: 'userMessage', only })
  const gone = [{ kind: 'document', id: 'd1' }]
  const refused = { type: 'userError', id: 'new-prompt', message: 'Gone.', gone }
  harness.take(happened('live.frames arrived', { frames: [refused] }))
  expect(log().pending).toMatchObject([{ refusal: 'Gone.', gone }])
  harness.take(happened('prompt.send again requested', { id: 'new-prompt' }))
  expect(sent.at(-1)).toMatchObject({ type: 'userMessage', only })
  harness.take(happened('live.frames arrived', { frames: [refused] }))
  harness.take(happened('prompt.send again requested', { id: 'new-prompt', isWithoutGone: true }))
  expect(sent.at(-1)).toMatchObject({ type: 'userMessage', only: [sales] })
  harness.stop()
})
