import { expect, test } from 'vitest'
import { assistantTexts } from '../../server/engines/assistant/index.ts'
import type { Conversation } from '../evaluation/model/questions.ts'
import { turnOf } from '../fixtures/model-server/model-server.ts'
import { type PlayedPair, transcriptsOf } from './convert.ts'
import { replayOf } from './replay.ts'

type Messages = PlayedPair['messages']

const question = 'How did the shops do?'
const conversation: Conversation = {
  id: 'shops',
  about: 'demo',
  questions: [{ id: 'shops-1', question, kind: 'figure and document' }],
}

/** What tools return, under the names of one run: the rows of a query by store, and passages of a document. */
type Run = { query: string; passage: string; stores: [string, number][]; words: string }
const played: Run = {
  ...{
    query: 'q1',
    passage: 'p3',
    stores: [
      ['North', 10],
      ['South', 30],
    ],
  },
  words: 'The lease of the northern shop ends in May.',
}
const document = { document: 'doc_1', path: 'Board/minutes.md' }
const resultsOf = ({ query, passage, stores, words }: Run): unknown[] => [
  {
    callId: query,
    rows: stores.map(([store, revenue]) => ({ dimensionValues: { store }, measures: { revenue: { value: revenue } } })),
  },
  { passages: [{ ...document, passage, text: words }] },
]
const calculated = { results: [{ name: 'c1', expression: '', value: '40' }] }
const read = { ...document, passages: [] }

/** The messages of a request after so many results. */
function messagesAfter(results: readonly unknown[]): Messages {
  const names = ['query_facts', 'search_documents', 'calculate', 'read_document'].slice(0, results.length)
  return [
    { role: 'user', content: question },
    { role: 'assistant', tool_calls: names.map((name, at) => ({ id: `${at}`, function: { name } })) },
    ...results.map((data, at) => ({ role: 'tool', tool_call_id: `${at}`, content: JSON.stringify({ data }) })),
  ]
}

const asking = [
  { name: 'query_facts', arguments: { factTable: 'sales', measures: ['revenue'], dimensions: ['store'] } },
  { name: 'search_documents', arguments: { phrases: ['lease'] } },
]
const workingOut = ({ query, stores }: Run, path: string) => {
  const rowOf = (store: string) => stores.findIndex(([name]) => name === store) + 1
  return [
    {
      name: 'calculate',
      arguments: { expressions: [`${query}[${rowOf('North')}].revenue + ${query}[${rowOf('South')}].revenue`] },
    },
    { name: 'read_document', arguments: { document: path } },
  ]
}
const answer = (query: string, row: number, passage: string) =>
  `South sold 30 [#${query}:${row}.revenue] of 40 [#c1]; “the lease ends”. [^${passage}: "northern shop ends in May"]`

const pairs: PlayedPair[] = [
  { messages: messagesAfter([]), reply: { text: '', tool_calls: asking } },
  { messages: messagesAfter(resultsOf(played)), reply: { text: '', tool_calls: workingOut(played, 'doc_1') } },
  {
    messages: messagesAfter([...resultsOf(played), calculated, read]),
    reply: { text: answer('q1', 2, 'p3'), tool_calls: [] },
  },
]
const { transcripts, problems: unnamed } = transcriptsOf(pairs, [conversation])

/** What is said again after the results of another run, or why it cannot be. */
function saidAgain(messages: Messages) {
  const { rules, problems } = replayOf(transcripts)
  const replies = [messagesAfter([]), messages].map((each) => rules[0]?.(turnOf(each)))
  return { reply: replies.at(-1), problems }
}
const refused = (sentence: string) => ({ reply: { status: 400 }, problems: [sentence] })

test('a transcript names passages by their words, cells by their labels, and documents by their paths', () => {
  expect({ transcripts, unnamed }).toEqual({
    unnamed: [],
    transcripts: [
      {
        conversation: 'shops',
        about: 'demo',
        questions: [
          {
            id: 'shops-1',
            question,
            steps: [
              {
                calls: [
                  { name: 'query_facts', input: asking[0]?.arguments, result: 'sales/revenue by store' },
                  { name: 'search_documents', input: asking[1]?.arguments },
                ],
              },
              {
                calls: [
                  {
                    name: 'calculate',
                    input: {
                      expressions: [
                        [
                          { result: 'sales/revenue by store', row: 'North', column: 'revenue' },
                          ' + ',
                          { result: 'sales/revenue by store', row: 'South', column: 'revenue' },
                        ],
                      ],
                    },
                  },
                  { name: 'read_document', input: { document: 'Board/minutes.md' } },
                ],
              },
              {
                text: [
                  'South sold 30 ',
                  { result: 'sales/revenue by store', row: 'South', column: 'revenue' },
                  ' of 40 ',
                  { calculation: 1 },
                  '; “the lease ends”. ',
                  { quotation: 'northern shop ends in May', path: 'Board/minutes.md' },
                ],
              },
            ],
          },
        ],
      },
    ],
  })
})

test('a request about nothing that is asked is named, and a conversation that was played in part is left out', () => {
  const other: PlayedPair = { messages: [{ role: 'user', content: 'What else?' }], reply: { text: 'Nothing.' } }
  const longer: Conversation = {
    ...conversation,
    questions: [...conversation.questions, { id: 'shops-2', question: 'And before?', kind: 'figure' }],
  }
  expect(transcriptsOf([...pairs, other], [longer])).toEqual({
    transcripts: [],
    problems: ['shops: not all of its questions were asked.', 'This is no question of the set: “What else?”'],
  })
})

test.each([
  [
    'a marker of another form',
    { text: 'South sold 30 [#q1].' },
    'shops-1: “South sold 30 [#q1].” names a result or passage of its request.',
  ],
  [
    'a result in a statement',
    { tool_calls: [{ name: 'run_sql', arguments: { sql: 'select * from q1', purpose: 'shops' } }] },
    'shops-1: “select * from q1” names a result or passage of its request.',
  ],
  [
    'the passage of an outline',
    { tool_calls: [{ name: 'search_documents', arguments: { phrases: [], outlineOf: 'p3' } }] },
    'shops-1: “p3” names a result or passage of its request.',
  ],
])('no name of a request gets into a transcript: %s', (_, reply, problem) => {
  const [first, second] = pairs
  expect(transcriptsOf([first!, { ...second!, reply }], [conversation])).toEqual({
    transcripts: [],
    problems: [problem],
  })
})

test('it is said again under the names of another request, in another order', () => {
  const other: Run = {
    query: 'q7',
    passage: 'p12',
    stores: [
      ['South', 30],
      ['North', 10],
    ],
    words: played.words,
  }
  expect(saidAgain(messagesAfter(resultsOf(other)))).toEqual({
    reply: { calls: workingOut(other, 'Board/minutes.md').map(({ name, arguments: input }) => ({ name, input })) },
    problems: [],
  })
  expect(saidAgain(messagesAfter([...resultsOf(other), calculated, read]))).toEqual({
    reply: { text: answer('q7', 1, 'p12') },
    problems: [],
  })
})

test('a quotation that stands nowhere any more is named', () => {
  const changed = { ...played, words: 'The lease of the northern shop ends in June.' }
  expect(saidAgain(messagesAfter([...resultsOf(changed), calculated, read]))).toEqual(
    refused('shops-1: no passage of Board/minutes.md that was returned holds “northern shop ends in May”.'),
  )
})

test('a row that is no longer there is named, beside those that are', () => {
  const changed: Run = {
    ...played,
    stores: [
      ['North', 10],
      ['Southern', 30],
    ],
  }
  expect(saidAgain(messagesAfter(resultsOf(changed)))).toEqual(
    refused('shops-1: the result “sales/revenue by store” has not one row “South”, but North; Southern.'),
  )
})

test('a call that is refused now is named, with the error of the tool', () => {
  const [, passages] = resultsOf(played)
  const messages = messagesAfter([{}, passages])
  messages[2] = { role: 'tool', tool_call_id: '0', content: 'There is no table "sales".' }
  expect(saidAgain(messages)).toEqual(
    refused('shops-1: query_facts “sales/revenue by store” was refused: There is no table "sales".'),
  )
})

test('a cell that holds something else than the answer says is named', () => {
  const { rules, problems } = replayOf(transcripts)
  const say = (messages: Messages) => rules[0]?.(turnOf(messages))
  say(messagesAfter([...resultsOf(played), calculated, read]))
  const repair = [assistantTexts.repairFigures, '1: South sold 30 [#q1:2.revenue]', '   q1:2.revenue = 31'].join('\n')
  expect({ reply: say([{ role: 'user', content: repair }]), problems }).toEqual(
    refused('shops-1: the answer says something else. “sales/revenue by store”, South, revenue holds 31.'),
  )
})

test('words that a model misquoted stay misquoted', () => {
  const [first, , last] = pairs
  const misquoted = { ...last!, reply: { text: 'May. [^p3: "ends in early May"]' } }
  const known = transcriptsOf([first!, misquoted], [conversation]).transcripts
  const { rules, problems } = replayOf(known)
  const say = (messages: Messages) => rules[0]?.(turnOf(messages))
  expect(say(messagesAfter(resultsOf(played)))).toEqual({ text: 'May. [^p3: "ends in early May"]' })
  const missed = `   ${assistantTexts.notInPassage('[^p3: "ends in early May"]')}`
  const repair = [assistantTexts.repairFigures, '1: May.', missed].join('\n')
  expect(say([{ role: 'user', content: repair }])).toEqual({ text: 'I cannot put it right.' })
  expect(problems).toEqual([])
})
