import { simulateReadableStream } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { collect, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import type { ModelPart } from '../analyst/index.ts'
import { answer } from './answer.ts'
import { assistantTexts } from './assistant.texts.ts'
import { callsInText } from './written-calls.ts'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const finish: ModelPart = { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage }
const pieces = (text: string): ModelPart[] => [
  { type: 'text-start', id: '1' },
  ...(text.match(/[^]{1,3}/g) ?? []).map((delta): ModelPart => ({ type: 'text-delta', id: '1', delta })),
  { type: 'text-end', id: '1' },
]
const says = (text: string): ModelPart[] => [...pieces(text), finish]
const calls = (toolName: string, input: object): ModelPart[] => [
  { type: 'tool-call', toolCallId: 'call_1', toolName, input: JSON.stringify(input) },
  { type: 'finish', finishReason: { unified: 'tool-calls', raw: undefined }, usage },
]

/** What comes of replies, one after the other; `steps`: the tools that ran. */
async function answered(...replies: ModelPart[][]) {
  const rest = [...replies]
  const model = new MockLanguageModelV4({
    doStream: async () => ({ stream: simulateReadableStream({ chunks: rest.shift() ?? says('Nothing more.') }) }),
  })
  const history = [{ role: 'user' as const, content: 'What is 3 times 4?' }]
  const signal = new AbortController().signal
  const events = await collect(answer({ model, isBuiltIn: false, ports: memoryPorts([], []), history, signal }))
  const steps = events.calls.map(({ name, input }) => ({ name, input }))
  return { text: events.text, end: events.end, steps, prompts: model.doStreamCalls.map(({ prompt }) => prompt) }
}

const input = { expressions: ['3 * 4'] }
const written = JSON.stringify({ name: 'calculate', arguments: input })
const end = { type: 'finished' }

describe('a call that is written as text', () => {
  test.each([
    ['alone', written],
    ['in a fence', `\`\`\`json\n${written}\n\`\`\``],
    ['in tags', `<tool_call>\n${written}\n</tool_call>`],
    ['in a list', `[${written}]`],
    ['with its arguments as text', JSON.stringify({ name: 'calculate', arguments: JSON.stringify(input) })],
    ['as parameters of a function', JSON.stringify({ function: 'functions.calculate', parameters: input })],
    ['as a provider sends it', JSON.stringify({ tool_calls: [{ function: { name: 'calculate', arguments: input } }] })],
  ])('%s is made, and never shown', async (_, text) => {
    expect(await answered(says(text), says('It is 12 [#c1].'))).toMatchObject({
      ...{ text: 'It is 12[#1].', end },
      steps: [{ name: 'calculate', input }],
    })
  })

  test('behind words is made, and the words are no part of the answer', async () => {
    const result = await answered(says(`I calculate that.\n\n${written}`), says('It is 12 [#c1].'))
    expect([result.steps, result.text]).toEqual([[{ name: 'calculate', input }], 'It is 12[#1].'])
  })
})

test.each([
  ['an object', '{"name": "Kea", "colour": "green"}'],
  ['code', 'So it goes:\n\n```json\n{"name": "Kea"}\n```\n\nThat is all.'],
  ['a call of no tool of ours', '{"name": "delete_everything", "arguments": {}}'],
  ['half a call', '{"name": "calculate", "arguments": {"expressions": ["3'],
  ['a heading and a list', '# Kea\n\n- `one` [two](x)\n- [ ] three\n\n<b>four</b> {five}'],
  ['line ends alone', 'One.\n\n\n\nTwo.\n'],
])('%s is a text like any other', async (_, text) => {
  expect(await answered(says(text))).toMatchObject({ text, end, steps: [] })
})

test('a text passes on piece by piece although a line begins as a call may', async () => {
  const text = `${'{ '.repeat(40)}and more`
  expect((await answered(says(text))).text).toBe(text)
})

test('a model that says nothing after it has looked things up is asked once more, in words', async () => {
  const { text, steps, prompts } = await answered(calls('calculate', input), [finish], says('It is 12 [#c1].'))
  expect([text, steps.length, prompts.length]).toEqual(['It is 12[#1].', 1, 3])
  expect(prompts[2]?.at(-1)).toMatchObject({
    role: 'user',
    content: [{ type: 'text', text: assistantTexts.answerInWords }],
  })
})

test('a model that says nothing twice has given no answer', async () => {
  const result = await answered(calls('calculate', input), [finish], [finish], says('Too late.'))
  expect([result.text, result.end]).toEqual(['', { type: 'failed', message: assistantTexts.modelSaidNothing }])
})

test('several calls in one text are several', () => {
  const tools = new Set(['calculate'])
  expect(callsInText(`<tool_call>${written}</tool_call>\n<tool_call>${written}</tool_call>`, tools)).toEqual([
    { name: 'calculate', input },
    { name: 'calculate', input },
  ])
  expect(callsInText(`${written} {"name": "other"}`, tools)).toEqual([])
})
