import type { Reading } from '../../../contract/chat/reading.schemas.ts'
import type { conversationMachine } from '../../../src/machines/shared/conversation/conversation.machine.ts'
import type { sourceMachine } from '../../../src/machines/shared/conversation/source.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { append, attachment, message, snapshotFrame } from './fixtures.ts'

/** Rows of a table, as one number. */
export const readingOf = (table: string): Extract<Reading, { kind: 'figure' }> => ({
  kind: 'figure',
  table,
  measure: { aggregation: 'count' },
  further: [],
  filters: [],
  conditions: [],
  period: null,
  groups: [],
  granularity: null,
  order: 'highest',
  top: null,
  as: 'value',
  shape: null,
})

export const at = '2026-11-20T02:00:00.000Z'
export const question = message('question', 'user', 'How many weeks?')
export const answer = message('answer', 'assistant', 'Twelve.', { parentId: 'question' })
/** Words that would leave the server, and what the person said to them. */
export const permission = (state?: 'allowed' | 'refused') =>
  message('permission', 'client_action', '', {
    parentId: 'question',
    action: { name: 'ask_web_search', data: { callId: 'call_1', words: 'Marlin Foods', ...(state ? { state } : {}) } },
  })
export const history = snapshotFrame([question, answer])
export const atWork = snapshotFrame([question, answer], { state: 'answering' })
export const prompt = {
  id: 'kept-prompt',
  kind: 'prompt' as const,
  messageId: null,
  content: 'Still there?',
  at,
  refusal: null,
}

export const conversationWalk: WalkOptions<typeof conversationMachine> = {
  input: { project: 'acme', personId: 'p1', threadId: 't1' },
  events: {
    'live.opened': [{}],
    'live.closed': [
      { code: 1006, isFinal: false },
      { code: 1008, isFinal: true },
    ],
    'live.frames arrived': [
      { frames: [history] },
      { frames: [atWork] },
      { frames: [append(99, answer)] },
      { frames: [{ type: 'updateAttachment' as const, seq: 11, attachment: attachment('pending') }] },
      { frames: [snapshotFrame([question, permission('allowed')], { state: 'thinking', seq: 12 })] },
      { frames: [{ type: 'userError' as const, message: 'No.', id: 'new-prompt' }] },
    ],
    'outbox.read': [{ prompts: [prompt] }],
    'answer.goes on': [{}],
    'answer.is over': [{}],
    'prompt.is awaited': [{}],
    'next question.due': [
      { id: 'queued-prompt', content: 'And unpaid?', at },
      { id: 'answer', content: 'Sent before', at },
    ],
    'prompt.send requested': [
      { id: 'new-prompt', content: 'And then?', at },
      { id: 'chosen-prompt', content: 'Rows of sales', reading: readingOf('sales'), at },
      { id: 'new-prompt', content: ' \u200b', at },
    ],
    'prompt.send again requested': [{ id: 'new-prompt' }],
    'prompt.discard requested': [{ id: 'new-prompt' }],
    'answer.stop requested': [{}],
    'answer.regenerate requested': [
      { id: 'again-prompt', messageId: 'answer', at },
      { id: 'changed-prompt', messageId: 'answer', reading: readingOf('costs'), at },
    ],
    'question.edit requested': [{ messageId: 'question' }],
    'question.edit cancelled': [{}],
    'question.edit submitted': [{ id: 'edit-prompt', content: 'How many days?', at }],
    'version.chosen': [{ messageId: 'question' }],
    'permission.decided': [{ callId: 'call_1', isAllowed: true }],
    'connection.try again requested': [{}],
  },
  reports: {
    'next question': [
      { isDue: false, question: null },
      { isDue: true, question: { id: 'queued-prompt', content: 'And unpaid?', at } },
    ],
  },
  distinguish: ({ log }) => log.messages.length > 0,
}

export const citation = { mark: 1, quote: 'twelve weeks', title: 'FMLA', docId: 'd1', pageId: 'g1', start: 4, end: 16 }
export const site = { mark: 2, quote: 'leave', title: 'A site', url: 'https://example.com' }
export const page = { id: 'g1', number: 1, html: '<p>xxx twelve weeks</p>', text: 'xxx twelve weeks', thumbnail: null }
export const sourceWalk: WalkOptions<typeof sourceMachine> = {
  input: { project: 'acme', threadId: 't1' },
  events: {
    'source.citation opened': [{ citation }, { citation: site }],
    'source.figure opened': [{ label: '12', data: { rows: [] } }],
    'source.read again requested': [{}],
    'source.closed': [{}],
  },
  answers: { 'read page': [page] },
  failures: {
    'read page': [
      { kind: 'not found', message: 'Gone.', status: 404 },
      { kind: 'server', message: 'Down.' },
    ],
  },
}
