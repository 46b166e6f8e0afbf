import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../../contract/chat/chat.schemas.ts'
import { longestPrompt } from '../../../contract/shared/constants.ts'
import { emptyLog } from '../../../src/machines/shared/conversation/conversation.projection.ts'
import {
  entriesOf,
  isBlank,
  isTooLong,
  resultData,
  showsOlderVersion,
} from '../../../src/machines/shared/conversation/conversation.selectors.ts'
import { message } from './fixtures.ts'

const logOf = (messages: ChatMessage[], more: Partial<typeof emptyLog> = {}) => ({ ...emptyLog, messages, ...more })
const call = (id: string) => ({ id, name: 'query_data', label: `Look at ${id}` })
const resultOf = (callId: string, content: string, more: Partial<NonNullable<ChatMessage['result']>> = {}) =>
  message(`result ${callId}`, 'tool_result', '', {
    parentId: 'calls',
    result: { callId, content, isError: false, ...more },
  })
const question = message('question', 'user', 'How many?')
const calls = message('calls', 'tool_calls', '', { parentId: 'question', calls: [call('sales'), call('stock')] })
const sales = resultOf('sales', 'Ten rows.', { data: { rows: 10 } })
const stock = resultOf('stock', 'There is no such table.', { isError: true, data: { rows: 0 } })

describe('the entries of a conversation', () => {
  test('have one for every kind of message that is shown', () => {
    const action = message('action', 'client_action', '', { parentId: 'result stock' })
    const trouble = message('trouble', 'error', 'It broke.', { parentId: 'action' })
    const answer = message('answer', 'assistant', 'Ten.', { parentId: 'trouble' })
    const results = [sales, { ...stock, parentId: 'result sales' }]
    expect(entriesOf(logOf([question, calls, ...results, action, trouble, answer]), {})).toEqual([
      {
        kind: 'question',
        id: 'question',
        content: 'How many?',
        at: '2026-11-20T01:00:00.000Z',
        versions: null,
        prompt: null,
      },
      {
        kind: 'steps',
        id: 'calls',
        steps: [
          { id: 'sales', tool: 'query_data', label: 'Look at sales', phase: 'done', detail: '' },
          {
            id: 'stock',
            tool: 'query_data',
            label: 'Look at stock',
            phase: 'failed',
            detail: 'There is no such table.',
          },
        ],
        isOver: true,
      },
      { kind: 'action', id: 'action', message: action },
      { kind: 'error', id: 'trouble', content: 'It broke.', message: trouble },
      { kind: 'answer', id: 'answer', message: answer, isLast: true },
    ])
  })

  test('join the steps that follow each other, and leave out a whole answer without a word', () => {
    const more = message('more', 'tool_calls', '', { parentId: 'calls', calls: [call('costs')] })
    const begun = message('begun', 'assistant', '', { parentId: 'more', partial: true })
    const empty = message('empty', 'assistant', '', { parentId: 'more' })
    const steps = (phase: string) => ({
      kind: 'steps',
      id: 'calls',
      steps: ['sales', 'stock', 'costs'].map((id) => ({
        id,
        tool: 'query_data',
        label: `Look at ${id}`,
        phase,
        detail: '',
      })),
      isOver: false,
    })
    expect(entriesOf(logOf([question, calls, more, empty]), {}).slice(1)).toEqual([steps('interrupted')])
    expect(entriesOf(logOf([question, calls, more, begun], { state: 'answering' }), {}).slice(1)).toEqual([
      { ...steps('pending'), isOver: true },
      { kind: 'answer', id: 'begun', message: begun, isLast: true },
    ])
  })

  test('tell a failed step whose tool did its work in a later turn from one that failed for good', () => {
    const again = message('again', 'tool_calls', '', { parentId: 'result stock', calls: [call('stock again')] })
    const answer = message('answer', 'assistant', 'Ten.', { parentId: 'again' })
    const putRight = (list: ChatMessage[]) =>
      entriesOf(logOf([question, calls, sales, stock, ...list]), {}).flatMap((entry) =>
        entry.kind === 'steps' ? entry.steps.map((step) => [step.id, step.phase, step.isPutRight ?? false]) : [],
      )
    const [first, second] = [
      ['sales', 'done', false],
      ['stock', 'failed', false],
    ]
    expect(putRight([message('answer', 'assistant', 'Ten.', { parentId: 'result stock' })])).toEqual([first, second])
    const result = resultOf('stock again', 'Ten rows.', { data: { rows: 10 } })
    expect(putRight([again, { ...result, parentId: 'again' }, answer])).toEqual([
      first,
      ['stock', 'failed', true],
      ['stock again', 'done', false],
    ])
    const failed = resultOf('stock again', 'There is no such table.', { isError: true })
    expect(putRight([again, { ...failed, parentId: 'again' }, answer])).toEqual([
      first,
      second,
      ['stock again', 'failed', false],
    ])
  })

  test('show what a model thought and said on the way as steps that are done', () => {
    const thinking = { id: 't1', name: 'thought', label: 'Thinking' }
    const said = { id: 's1', name: 'said', label: 'I will look.' }
    const way = message('calls', 'tool_calls', '', { parentId: 'question', calls: [thinking, said] })
    const data = { seconds: 14, thought: 'Weeks, then.' }
    const stepsOf = (messages: ChatMessage[]) => entriesOf(logOf(messages, { state: 'answering' }), {})[1]
    expect([stepsOf([question, way]), stepsOf([question, way, resultOf('t1', '', { data })])]).toMatchObject([
      {
        steps: [
          { phase: 'pending', label: 'Thinking' },
          { phase: 'done', label: 'I will look.' },
        ],
      },
      { steps: [{ phase: 'done', thought: { seconds: 14, thought: 'Weeks, then.' } }, { phase: 'done' }] },
    ])
  })

  test('tell which answer is the last one', () => {
    const first = message('first', 'assistant', 'Ten.', { parentId: 'question' })
    const next = message('next', 'user', 'And now?', { parentId: 'first' })
    const last = message('last', 'assistant', 'Twelve.', { parentId: 'next' })
    const entries = entriesOf(logOf([question, first, next, last], { errors: ['It broke.', 'Again.'] }), {})
    expect(entries.slice(1)).toEqual([
      { kind: 'answer', id: 'first', message: first, isLast: false },
      { kind: 'question', id: 'next', content: 'And now?', at: next.createdAt, versions: null, prompt: null },
      { kind: 'answer', id: 'last', message: last, isLast: true },
      { kind: 'error', id: 'error 0', content: 'It broke.', message: null },
      { kind: 'error', id: 'error 1', content: 'Again.', message: null },
    ])
  })
})

test('the data of a figure are those of its own call', () => {
  const log = logOf([question, calls, sales, stock, resultOf('costs', 'Nothing.')])
  expect(['sales', 'stock', 'costs', 'absent'].map((callId) => resultData(log, callId))).toEqual([
    { rows: 10 },
    { rows: 0 },
    null,
    null,
  ])
})

test('an older version is shown only while the newest leaf is out of sight', () => {
  const other = message('other', 'user', 'How many weeks?')
  const answer = message('answer', 'assistant', 'Ten.', { parentId: 'question' })
  const log = logOf([question, answer, other])
  expect([{}, { '': 'question' }, { '': 'other' }].map((chosen) => showsOlderVersion(log, chosen))).toEqual([
    false,
    true,
    false,
  ])
})

test('what looks like nothing is blank, and a prompt has its longest length', () => {
  expect(['', ' \n\t', '\u200b\u200d\u2060\ufeff \u200c', ' x', '\u200ba'].map(isBlank)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect([longestPrompt, longestPrompt + 1].map((length) => isTooLong('x'.repeat(length)))).toEqual([false, true])
})
