import { describe, expect, test } from 'vitest'
import { longestPrompt } from '../../../contract/shared/constants.ts'
import { conversationMachine } from '../../../src/machines/shared/conversation/conversation.machine.ts'
import { noAnswer } from '../../../src/machines/shared/failure.ts'
import { sourceMachine } from '../../../src/machines/shared/conversation/source.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { describeWalk } from '../shared/walk.ts'
import { converse } from './converse.ts'
import { append, delta, message, snapshotFrame, thread } from './fixtures.ts'
import {
  conversationWalk,
  sourceWalk,
  at,
  question,
  answer,
  history,
  atWork,
  prompt,
  citation,
  page,
  site,
} from './conversation.walk.ts'

describeWalk(conversationMachine, conversationWalk)
describeFold(conversationMachine, conversationWalk)
describeWalk(sourceMachine, sourceWalk)
describeFold(sourceMachine, sourceWalk)

const ask = (content: string, id = 'new-prompt') => ({ id, content, at })
const shown = (entries: readonly { kind: string }[]) => entries.map(({ kind }) => kind)

describe('a conversation', () => {
  // D1.4.15, D1.7.81, D1.7.83
  test('shows the history first and then what is added', () => {
    const { arrive, entries } = converse()
    arrive(history)
    arrive(append(11, message('next', 'user', 'Paid?', { parentId: 'answer' })))
    expect(entries().map((entry) => [entry.kind, entry.id])).toEqual([
      ['question', 'question'],
      ['answer', 'answer'],
      ['question', 'next'],
      ['unanswered', 'unanswered next'],
    ])
  })

  // D1.4.17, D1.4.18
  test('shows a sent question at once, with "One moment..." below it', () => {
    const { send, arrive, entries, sent, drafts } = converse()
    arrive(history)
    send('prompt.send requested', ask('Paid?'))
    expect(entries().slice(2)).toEqual([
      {
        kind: 'question',
        id: 'new-prompt',
        content: 'Paid?',
        at,
        versions: null,
        prompt: { id: 'new-prompt', kind: 'prompt', messageId: null, content: 'Paid?', at, refusal: null },
      },
      { kind: 'waiting', id: 'waiting' },
    ])
    expect(sent()).toEqual([{ type: 'userMessage', id: 'new-prompt', content: 'Paid?' }])
    expect(drafts).toEqual([{ type: 'draft.used up' }])
  })

  // D1.4.19, D1.7.82
  test('appends fragments to the growing answer, and the first of them takes "One moment..." away', () => {
    const { send, arrive, entries, value } = converse()
    arrive(history)
    send('prompt.send requested', ask('Paid?'))
    arrive(append(11, message('new-prompt', 'user', 'Paid?', { parentId: 'answer' })), {
      type: 'stateChange',
      seq: 12,
      state: 'thinking',
    })
    expect([shown(entries()).slice(2), value()['answer']]).toEqual([['question', 'waiting'], 'growing'])
    arrive(append(13, message('a2', 'assistant', '', { parentId: 'new-prompt', partial: true }), 0))
    arrive(delta(14, 'a2', 0, 'Un'), delta(15, 'a2', 2, 'paid.'))
    const grown = message('a2', 'assistant', 'Unpaid.', { parentId: 'new-prompt', partial: true })
    expect(entries().slice(3)).toEqual([{ kind: 'answer', id: 'a2', message: grown, isLast: true }])
    arrive(append(16, { ...grown, partial: false }), { type: 'stateChange', seq: 17, state: 'ready' })
    expect(value()['answer']).toBe('not asked for')
  })

  // D1.4.20
  test('shows a tool call as pending until its result, and as interrupted when none came before the end', () => {
    const { arrive, entries } = converse()
    const calls = message('c', 'tool_calls', '', {
      parentId: 'question',
      calls: [
        { id: 'c1', name: 'search_documents', label: 'Searching' },
        { id: 'c2', name: 'query_facts', label: 'Counting' },
      ],
    })
    const phases = () =>
      entries().flatMap((entry) => (entry.kind === 'steps' ? entry.steps.map(({ phase }) => phase) : []))
    arrive(snapshotFrame([question, calls], { state: 'thinking' }))
    expect(phases()).toEqual(['pending', 'pending'])
    const result = { callId: 'c1', content: '[]', isError: false }
    arrive(append(11, message('r1', 'tool_result', '', { parentId: 'c', result })))
    expect(phases()).toEqual(['done', 'pending'])
    arrive({ type: 'stateChange', seq: 12, state: 'ready' })
    expect(phases()).toEqual(['done', 'interrupted'])
  })

  // D1.7.84, D1.8.20
  test('shows a userError as an error, and keeps the question that it refused', () => {
    const { send, arrive, entries, value, kept } = converse()
    arrive(history)
    send('prompt.send requested', ask('Paid?'))
    arrive({ type: 'userError', message: 'Please wait until the answer is complete.', id: 'new-prompt' })
    expect(entries().slice(3)).toEqual([
      { kind: 'error', id: 'refusal new-prompt', content: 'Please wait until the answer is complete.', message: null },
    ])
    expect(value()['answer']).toBe('not asked for')
    expect(kept.at(-1)).toEqual([
      { ...prompt, id: 'new-prompt', content: 'Paid?', refusal: 'Please wait until the answer is complete.' },
    ])
    send('prompt.send again requested', { id: 'new-prompt' })
    expect([value()['answer'], shown(entries()).slice(2)]).toEqual(['being sent', ['question', 'waiting']])
    arrive({ type: 'userError', message: 'Slow down.' })
    expect(entries().at(-1)).toEqual({ kind: 'error', id: 'error 0', content: 'Slow down.', message: null })
  })

  // D1.7.87, D1.8.21
  test('shows nothing of an abortConnectionError; the close after it is final', () => {
    const { send, arrive, entries, value, received } = converse()
    arrive(history)
    const before = entries()
    arrive({ type: 'abortConnectionError', message: 'internal' })
    expect(entries()).toEqual(before)
    send('live.closed', { code: 1008, isFinal: true })
    expect(value()['connection']).toBe('ended')
    send('connection.try again requested')
    expect([value()['connection'], received.at(-1)]).toEqual(['connecting', { type: 'live.connect again' }])
  })

  // D1.5.22
  test('sends nothing that is blank or too long', () => {
    const { send, arrive, sent } = converse()
    arrive(history)
    for (const content of ['', ' \n\t', '\u200b\u00a0', 'x'.repeat(longestPrompt + 1)])
      send('prompt.send requested', ask(content))
    expect(sent()).toEqual([])
    send('prompt.send requested', ask('x'.repeat(longestPrompt)))
    expect(sent()).toHaveLength(1)
  })

  // D1.4.21
  test('says that it has disconnected, keeps what is typed, and sends it only when the person asks again', () => {
    const { send, arrive, sent, value, drafts } = converse()
    arrive(history)
    send('live.closed', { code: 1006, isFinal: false })
    send('prompt.send requested', ask('Paid?'))
    expect([value()['connection'], value()['prompt box'], sent(), drafts]).toEqual([
      'lost',
      'keeping the prompt',
      [],
      [],
    ])
    send('live.opened')
    arrive({ type: 'stateChange', state: 'ready' })
    expect([value()['connection'], value()['prompt box'], sent()]).toEqual(['connected', 'at rest', []])
    send('prompt.send requested', ask('Paid?'))
    expect(sent()).toHaveLength(1)
  })

  test('sends what was asked before it was open once it is, and keeps it shown until then', () => {
    const { send, arrive, sent, entries, value, drafts } = converse()
    send('prompt.send requested', ask(' '))
    expect(value()['answer']).toBe('not asked for')
    send('prompt.send requested', ask('Paid?'))
    expect([shown(entries()), value()['answer'], value()['prompt box'], sent(), drafts]).toEqual([
      ['question', 'waiting'],
      'being sent',
      'at rest',
      [],
      [{ type: 'draft.used up' }],
    ])
    arrive(history)
    expect([shown(entries()), sent()]).toEqual([
      ['question', 'answer', 'question', 'waiting'],
      [{ type: 'userMessage', id: 'new-prompt', content: 'Paid?' }],
    ])
  })

  test('sends what is not acknowledged again with the same id after each reconnect, and never what is', () => {
    const { send, arrive, sent } = converse()
    arrive(history)
    send('prompt.send requested', ask('Paid?'))
    const frame = { type: 'userMessage', id: 'new-prompt', content: 'Paid?' }
    for (const times of [2, 3]) {
      send('live.closed', { code: 1012, isFinal: false })
      send('live.opened')
      arrive({ type: 'stateChange', state: 'ready' })
      expect(sent()).toEqual(Array.from({ length: times }, () => frame))
    }
    arrive(append(11, message('new-prompt', 'user', 'Paid?', { parentId: 'answer' })))
    send('live.closed', { code: 1006, isFinal: false })
    send('live.opened')
    arrive({ type: 'stateChange', state: 'thinking' })
    expect(sent()).toHaveLength(3)
  })

  test('survives a reload: what was kept is shown, sent once connected, and dropped when it has arrived', () => {
    const { send, arrive, sent, entries, kept, value } = converse()
    send('outbox.read', { prompts: [prompt] })
    expect([shown(entries()), value()['answer']]).toEqual([['question', 'waiting'], 'being sent'])
    arrive(history)
    expect([shown(entries()), sent()]).toEqual([
      ['question', 'answer', 'question', 'waiting'],
      [{ type: 'userMessage', id: 'kept-prompt', content: 'Still there?' }],
    ])
    arrive(
      snapshotFrame([question, answer, message('kept-prompt', 'user', 'Still there?', { parentId: 'answer' })], {
        seq: 11,
      }),
    )
    expect([kept.at(-1), shown(entries())]).toEqual([[], ['question', 'answer', 'question', 'unanswered']])
  })

  test('says so when a question was not acknowledged in time, and asks nothing twice by itself', () => {
    const { send, arrive, pass, context, value } = converse()
    arrive(history)
    send('prompt.send requested', ask('Paid?'))
    pass()
    expect([value()['answer'], context().log.pending[0]?.refusal]).toEqual([
      'not asked for',
      'The message wasn’t delivered. Try again.',
    ])
  })

  test('asks for the rest when a number is missing, and for everything when a piece of text does not fit', () => {
    const { send, arrive, received, value, context } = converse()
    arrive(history)
    arrive(append(12, message('m12', 'user', 'x', { parentId: 'answer' })))
    expect([value()['connection'], received.slice(-2)]).toEqual([
      'catching up',
      [{ type: 'live.position reached', position: { epoch: 'e1', after: 10 } }, { type: 'live.subscribe again' }],
    ])
    arrive(append(11, message('late', 'user', 'x')))
    expect(context().log.seq).toBe(10)
    send('live.opened')
    arrive(
      { type: 'stateChange', state: 'answering' },
      append(11, message('a2', 'assistant', 'ab', { parentId: 'answer', partial: true })),
    )
    arrive(delta(12, 'a2', 3, 'd'))
    expect([value()['connection'], received.slice(-2)]).toEqual([
      'catching up',
      [{ type: 'live.position reached', position: null }, { type: 'live.subscribe again' }],
    ])
  })

  test('asks the server to stop, and may ask again when the answer goes on', () => {
    const { send, arrive, sent, pass, value } = converse()
    arrive(atWork)
    send('answer.stop requested')
    send('answer.stop requested')
    expect([value()['answer'], sent()]).toEqual(['being stopped', [{ type: 'stop' }]])
    pass()
    expect(value()['answer']).toBe('growing')
    arrive({ type: 'stateChange', seq: 11, state: 'ready' })
    expect(value()['answer']).toBe('not asked for')
  })

  test('asks a question again or otherwise as another version, in the place of the first', () => {
    const { send, arrive, sent, entries, value, drafts } = converse()
    arrive(history)
    send('answer.regenerate requested', { id: 'again-prompt', messageId: 'answer', at })
    expect([shown(entries()), sent()]).toEqual([
      ['question', 'waiting'],
      [{ type: 'regenerate', id: 'again-prompt', messageId: 'answer' }],
    ])
    arrive(
      append(11, message('again-prompt', 'user', 'How many weeks?')),
      append(12, message('a2', 'assistant', '12', { parentId: 'again-prompt' })),
    )
    expect(entries()[0]).toMatchObject({
      id: 'again-prompt',
      versions: { index: 1, ids: ['question', 'again-prompt'] },
    })
    send('version.chosen', { messageId: 'question' })
    expect(entries().map(({ id }) => id)).toEqual(['question', 'answer'])
    send('question.edit requested', { messageId: 'answer' })
    expect(value()['editor']).toBe('open')
    send('question.edit submitted', { id: 'edit-prompt', content: 'How many days?', at })
    expect([value()['editor'], sent().at(-1), drafts.at(-1)]).toEqual([
      'closed',
      { type: 'edit', id: 'edit-prompt', messageId: 'question', content: 'How many days?' },
      { type: 'draft.used up' },
    ])
    expect(shown(entries())).toEqual(['question', 'waiting'])
  })

  // D1.7.85
  test('takes the thread as it is told', () => {
    const { arrive, context } = converse()
    arrive(history)
    arrive({ type: 'updateThread', seq: 11, thread: { ...thread, name: 'Leave' } })
    expect(context().log.thread).toEqual({ ...thread, name: 'Leave' })
  })
})

describe('a source', () => {
  test('shows the quotation while its page is read, and says when the document is gone', () => {
    const harness = startHarness(sourceMachine, sourceWalk)
    harness.take({ kind: 'event', event: { type: 'source.citation opened', citation } })
    expect(harness.snapshot().context.source).toEqual({ kind: 'citation', citation, page: null })
    expect(harness.snapshot().children['page']?.getSnapshot()).toMatchObject({
      input: { project: 'acme', docId: 'd1', pageId: 'g1' },
    })
    harness.take({ kind: 'failed', child: 'page', error: { kind: 'not found', message: 'Gone.', status: 404 } })
    expect(harness.snapshot().hasTag('gone')).toBe(true)
    harness.take({ kind: 'event', event: { type: 'source.citation opened', citation: site } })
    expect([harness.snapshot().value, harness.snapshot().context.failure]).toEqual(['open', null])
    harness.stop()
  })

  test('says why its page was not read, and reads the same page again when asked', () => {
    const harness = startHarness(sourceMachine, sourceWalk)
    const again = { kind: 'event', event: { type: 'source.read again requested' } } as const
    const failure = () => [harness.snapshot().value, harness.snapshot().context.failure]
    harness.take({ kind: 'event', event: { type: 'source.citation opened', citation } })
    harness.take({ kind: 'failed', child: 'page', error: { kind: 'server', message: 'Down.' } })
    expect(failure()).toEqual(['not read', { kind: 'server', message: 'Down.' }])
    harness.take(again)
    harness.take({ kind: 'time passed' })
    expect(failure()).toEqual(['not read', noAnswer()])
    harness.take(again)
    harness.take({ kind: 'answered', child: 'page', output: page })
    expect([...failure(), harness.snapshot().context.source]).toEqual([
      'open',
      null,
      { kind: 'citation', citation, page },
    ])
    harness.stop()
  })
})
