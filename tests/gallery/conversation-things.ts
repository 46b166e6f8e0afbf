import type { ChatMessage } from '../../contract/chat/chat.schemas.ts'
import type { FigureData } from '../../contract/chat/figures.ts'
import type { ChatServerFrame, ConversationState } from '../../contract/live/frames.ts'
import type { DraftState } from '../../src/machines/shared/conversation/conversation.events.ts'
import { message, thread } from '../model/chat/fixtures.ts'

const amount = (month: string, value: number, recordCount: number) => ({
  dimensionValues: { __date: month },
  measures: { total: { value, unit: 'currency' } },
  recordCount,
})

/** The result of a query for figures. */
export const figures: FigureData = {
  query: {
    factTable: 'sales',
    measures: ['total'],
    dateGranularity: 'month',
    filters: { city: { type: 'include', values: ['Mandalay'] } },
  },
  table: 'Supermarket sales',
  measures: [{ asked: 'total', label: 'Total', unit: 'currency', currency: 'NZD' }],
  rows: [amount('2019-01', 116_291.87, 352), amount('2019-02', 97_219.37, 303), amount('2019-03', 109_455.51, 345)],
  total: 3,
}

const chart = {
  type: 'simple',
  spec: {
    title: 'Total by month',
    chartType: 'column',
    unit: 'currency',
    currency: 'NZD',
    labels: ['2019-01', '2019-02', '2019-03'],
    series: [{ seriesLabel: 'Total', source: { values: [116_291.87, 97_219.37, 109_455.51] } }],
  },
}

const leave = 'How many weeks of unpaid leave does FMLA allow?'
const sales = 'What were total sales by month?'

/** A conversation with everything that an answer can hold. */
export const held: readonly ChatMessage[] = [
  message('m1', 'user', leave),
  message('m2', 'tool_calls', '', {
    parentId: 'm1',
    calls: [{ id: 'c1', name: 'search_documents', label: 'Searching the documents for “unpaid leave”' }],
  }),
  message('m3', 'tool_result', '', { parentId: 'm2', result: { callId: 'c1', content: '2 passages', isError: false } }),
  message(
    'm4',
    'assistant',
    [
      '## Unpaid leave',
      'FMLA allows up to **12 weeks** of unpaid, job-protected leave in a year.[^1]',
      '- for the birth of a child\n- for a serious condition\n  1. your own\n  2. that of your family',
      '| Kind | Weeks |\n| --- | ---: |\n| FMLA | 12 |\n| Military caregiver | 26 |',
      '> Ask before you go.\n\nSee the [handbook](https://handbook.example.com) and `leave.md`.',
      '```sql\nselect weeks from leave\n```',
    ].join('\n\n'),
    {
      parentId: 'm3',
      format: 'markdown',
      citations: [
        {
          mark: 1,
          quote: 'up to 12 weeks of unpaid leave',
          title: 'fmla.md',
          docId: 'd1',
          pageId: 'p1',
          pageNumber: 1,
          start: 4,
          end: 34,
        },
      ],
    },
  ),
  message('m5', 'user', sales, { parentId: 'm4' }),
  message('m6', 'tool_calls', '', {
    parentId: 'm5',
    calls: [
      { id: 'c2', name: 'list_metrics', label: 'Looking at what can be counted' },
      { id: 'c3', name: 'query_facts', label: 'Adding up Total by month' },
      { id: 'c4', name: 'show_chart', label: 'Drawing a chart' },
    ],
  }),
  message('m7', 'tool_result', '', { parentId: 'm6', result: { callId: 'c2', content: '', isError: false } }),
  message('m8', 'tool_result', '', {
    parentId: 'm7',
    result: { callId: 'c3', content: '', isError: false, data: figures },
  }),
  message('m9', 'tool_result', '', {
    parentId: 'm8',
    result: { callId: 'c4', content: 'There is no such colour.', isError: true },
  }),
  message('m10', 'client_action', '', { parentId: 'm9', action: { name: 'chart', data: chart } }),
  message('m11', 'assistant', 'January 116,291.87[#1], February 97,219.37 and March 109,455.51.', {
    parentId: 'm10',
    format: 'markdown',
    figures: [{ mark: 1, callId: 'c3' }],
    outcome: 'stopped',
  }),
  message('m12', 'error', 'Too many questions at once. Wait a moment.', {
    parentId: 'm11',
    actions: [{ label: 'Try again', onClick: 'tryAgain' }],
  }),
]

/** The first frame of a conversation that was held before. */
export const heldFrame = (messages: readonly ChatMessage[], state: ConversationState = 'ready'): ChatServerFrame => ({
  type: 'messages',
  epoch: 'e1',
  seq: 10,
  messages: [...messages],
  state,
  thread,
})

/** A growing answer. */
export const growing: readonly ChatMessage[] = [
  ...held.slice(0, 3),
  message('m4', 'assistant', 'FMLA allows up to **12 weeks** of unp', { parentId: 'm3', partial: true }),
]

export const draft = (more: Partial<DraftState> = {}): DraftState => ({
  text: '',
  phase: 'ready',
  failure: null,
  other: null,
  ...more,
})
