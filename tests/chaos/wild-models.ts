import type { ServerResponse } from 'node:http'
import type { Reply, Turn } from '../fixtures/model-server/model-server.ts'

/** Kinds of misbehaviour of a model server; a test asks for one by its name. */
export type WildModel = { reply: (turn: Turn) => Reply; says: string | null; keeps?: string; mostCalls?: number }

const failed = 'The model failed while answering. Try again.'
const busy = 'The model is busy just now. Try again in a moment.'
const brokeOff = 'The connection to the model broke off. Try again.'
const unreachable = 'The model could not be reached. Try again in a moment.'
const tooManyRounds = 'The model kept looking things up without answering. Try asking in other words.'
const nothing = 'The model gave no answer. Try again, or ask in other words.'
const tooLong = 'The answer became too long and was stopped.'

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'x', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
const stream = (response: ServerResponse, ...pieces: string[]) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const piece of pieces) response.write(piece)
  response.end('data: [DONE]\n\n')
}
const call = (fields: object, name = 'list_metrics') => ({
  tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name, arguments: '{}' }, ...fields }],
})
const withTool = (response: ServerResponse, delta: object) => stream(response, chunk(delta), chunk({}, 'tool_calls'))
/** Does something strange at first, and answers once it has heard how that ended. */
const thenAnswers = (strange: Reply) => (turn: Turn) => (turn.results.length === 0 ? strange : { text: 'Seven.' })
const always = (reply: Reply) => () => reply

export const wildModels: Record<string, WildModel> = {
  'closes before a word': { reply: always({ wild: (response) => response.destroy() }), says: unreachable },
  'closes in the middle': { reply: always({ broken: 'cut', text: 'Half ' }), says: brokeOff, keeps: 'Half Half ' },
  'ends without an end': { reply: always({ broken: 'early end', text: 'Half ' }), says: failed, keeps: 'Half Half ' },
  'half JSON': { reply: always({ broken: 'half json', text: 'Half ' }), says: failed, keeps: 'Half Half ' },
  'a page instead': {
    reply: always({
      wild: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    }),
    says: failed,
  },
  'an empty answer': { reply: always({ wild: (response) => void response.writeHead(200).end() }), says: failed },
  'nothing but an end': { reply: always({ wild: (response) => stream(response, chunk({}, 'stop')) }), says: nothing },
  'an error within the stream': {
    reply: always({
      wild: (response) => stream(response, 'data: {"error":{"message":"overloaded at /srv/model.py"}}\n\n'),
    }),
    says: busy,
  },
  '429': { reply: always({ status: 429 }), says: busy },
  '500': { reply: always({ status: 500 }), says: failed },
  '503': { reply: always({ status: 503 }), says: busy },
  'a way elsewhere': {
    reply: always({ wild: (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end() }),
    says: unreachable,
  },
  '10 MB at once': {
    reply: always({
      wild: (response) => stream(response, chunk({ content: 'x'.repeat(10_000_001) }), chunk({}, 'stop')),
    }),
    says: tooLong,
  },
  '10 MB in pieces': {
    reply: always({
      wild: (response) =>
        stream(
          response,
          ...Array.from({ length: 160 }, () => chunk({ content: 'word '.repeat(13_000) })),
          chunk({}, 'stop'),
        ),
    }),
    says: tooLong,
  },
  'thoughts of 10 MB': {
    reply: always({
      wild: (response) =>
        stream(
          response,
          ...Array.from({ length: 160 }, () => chunk({ reasoning_content: 'hm '.repeat(21_000) })),
          chunk({}, 'stop'),
        ),
    }),
    says: tooLong,
  },
  'arguments of 10 MB': {
    reply: always({
      wild: (response) =>
        withTool(
          response,
          call({ function: { name: 'list_metrics', arguments: `{"a":"${'x'.repeat(10_000_000)}"}` } }),
        ),
    }),
    says: tooLong,
  },
  'an unknown tool': {
    reply: thenAnswers({ calls: [{ name: 'delete_everything', input: {} }] }),
    says: null,
    keeps: 'Seven.',
  },
  'a tool named constructor': {
    reply: thenAnswers({ calls: [{ name: 'constructor', input: {} }] }),
    says: null,
    keeps: 'Seven.',
  },
  'arguments that are no JSON': {
    reply: thenAnswers({ calls: [{ name: 'query_facts', input: '{"factTable": ' }] }),
    says: null,
    keeps: 'Seven.',
  },
  'arguments of another tool': {
    reply: thenAnswers({ calls: [{ name: 'query_facts', input: { phrases: 7, __proto__: null } }] }),
    says: null,
    keeps: 'Seven.',
  },
  'arguments of wrong types': {
    reply: thenAnswers({ calls: [{ name: 'search_documents', input: { phrases: 'leave', limit: '5' } }] }),
    says: null,
    keeps: 'Seven.',
  },
  'a call written as text': {
    reply: thenAnswers({ text: '```json\n{"name": "list_metrics", "arguments": {}}\n```' }),
    says: null,
    keeps: 'Seven.',
  },
  'calls written as text for ever': {
    reply: always({ text: '<tool_call>{"name": "list_metrics", "arguments": {}}</tool_call>' }),
    says: tooManyRounds,
    mostCalls: 26,
  },
  'half a citation': { reply: always({ text: 'Seven.[^p1: "of th' }), says: null, keeps: 'Seven.' },
  'one id for two calls': {
    reply: thenAnswers({
      calls: [
        { id: 'same', name: 'list_metrics', input: {} },
        { id: 'same', name: 'search_documents', input: { phrases: ['a'] } },
      ],
    }),
    says: null,
    keeps: 'Seven.',
  },
  'a call without an id': {
    reply: thenAnswers({ wild: (response) => withTool(response, call({ id: '' })) }),
    says: null,
    keeps: 'Seven.',
  },
  'a call of no name': {
    reply: always({ wild: (response) => withTool(response, call({ function: { arguments: '{}' } })) }),
    says: failed,
  },
  'a call that never comes': {
    reply: always({ wild: (response) => stream(response, chunk({ content: 'Look: ' }), chunk({}, 'tool_calls')) }),
    says: tooManyRounds,
    keeps: 'Look: ',
  },
  '40 calls in a round': {
    reply: thenAnswers({ calls: Array.from({ length: 40 }, () => ({ name: 'list_metrics', input: {} })) }),
    says: null,
    keeps: 'Seven.',
  },
  'tools for ever': {
    reply: always({ calls: [{ name: 'list_metrics', input: {} }] }),
    says: tooManyRounds,
    mostCalls: 26,
  },
  'unknown tools for ever': {
    reply: always({ calls: [{ name: 'no_such_tool', input: {} }] }),
    says: tooManyRounds,
    mostCalls: 26,
  },
  'NUL and half a pair': { reply: always({ text: 'a\u0000b\ud83c' }), says: null, keeps: 'a\ufffdb' },
}
