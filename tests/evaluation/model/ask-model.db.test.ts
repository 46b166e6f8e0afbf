import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFiles } from '../../../server/features/demo/demo-files.ts'
import { readPrices } from '../../../server/platform/models/prices.ts'
import { startTestServer, type TestServer } from '../../database/test-server.ts'
import { type ModelServer, type Rule, startModelServer, type Turn } from '../../fixtures/model-server/model-server.ts'
import { replayOf } from '../../transcripts/replay.ts'
import { readTranscripts } from '../../transcripts/transcript.ts'
import { now } from '../server.ts'
import { askModel, ModelKeepsFailing, type ModelRun } from './ask-model.ts'
import { type JudgedAnswer, sumUp } from './judge-answer.ts'
import { type ModelConversation, type ModelLibrary, playedQuestion } from './model-questions.ts'
import { conversations } from './questions.ts'

const needed = [
  ...['costs.xlsx', 'board-minutes-2025-02.md', 'risk-register-2026.md', 'leave-and-travel-policy.md'],
  ...['green-coffee-supply-contract.pdf', 'handbook-hours-and-pay.md'],
]
const replay = replayOf(
  readTranscripts().filter(({ conversation }) => ['holidays', 'insurance'].includes(conversation)),
)
/** A bad model: writes numbers that differ from their cells, invents quotations, and answers unanswerable questions. */
const bad: Rule = ({ question, results }) => {
  if (question.startsWith('Ten times')) {
    if (results.length === 0) return { calls: [{ name: 'calculate', input: { expressions: ['10 * 12'] } }] }
    return { text: 'It is 130 [#c1], beside 77 others. [^p1: "words that stand nowhere"]' }
  }
  if (question.startsWith('Who is the mayor')) return { text: 'The mayor is Ann.' }
  return question.startsWith('Fail') ? { status: 400 } : null
}
/** A model that repeats its text when asked to correct it. */
const stubborn: Rule = ({ question, earlier }) =>
  question.includes('130') && question.includes('c1') ? { text: earlier.at(-1) ?? '' } : null

let model: ModelServer
let server: TestServer
let token: string
let library: Omit<ModelLibrary, 'conversations'>
beforeAll(async () => {
  const usage = ({ results }: Turn) => ({ input: 1_000 * (1 + results.length), output: 50 })
  model = await startModelServer({ rules: [stubborn, bad, ...replay.rules], usage })
  server = await startTestServer({ MODEL_BASE_URL: model.url, MODELS: 'played' }, { now })
  token = (await server.signUp('Asker')).token
  const files = (await demoFiles()).filter(({ filename }) => needed.includes(filename))
  library = {
    name: 'Roasters',
    files: files.map(({ folder, filename, bytes }) => ({
      path: [...folder, filename].join('/'),
      bytes: new Uint8Array(bytes),
    })),
  }
})
afterAll(async () => {
  await server?.close()
  await model?.close()
})

const played = (id: string): ModelConversation => ({
  ...{ id, set: 7, earlier: [] },
  questions: conversations.find((one) => one.id === id)!.questions.map(playedQuestion),
})
const asked = (id: string, questions: ModelConversation['questions']): ModelConversation => ({
  ...{ id, set: 7, earlier: [], questions },
})
/** To a millionth of a dollar. */
const rounded = (cost: number | null) => Number(cost?.toFixed(6))
const plainQuestion = (id: string, question: string, hasAnswer = true) => ({ id, question, hasAnswer, facts: [] })

function run(changed: Partial<ModelRun> = {}): ModelRun {
  let second = 0
  const seconds = () => {
    second += 1
    return second
  }
  const prices = readPrices('{"played": {"input": 2, "output": 10}}')
  return { server, token, prices, kept: [], onAnswered: () => {}, seconds, ...changed }
}

test('a played model is counted: facts, citations, figures, refusals, calls, tokens, cost and seconds', async () => {
  const wrong = { fact: '120', isHeld: ({ text }: { text: string }) => text.includes('120') }
  const list = [
    played('holidays'),
    played('insurance'),
    asked('bad', [
      { ...plainQuestion('bad-1', 'Ten times twelve?'), facts: [wrong] },
      plainQuestion('bad-2', 'Who is the mayor?', false),
    ]),
  ]
  const heard: string[][] = []
  const onAnswered = (answers: readonly JudgedAnswer[]) => heard.push(answers.map(({ id }) => id))
  const answers = await askModel(run({ onAnswered }), [{ ...library, conversations: list }])
  expect(heard).toEqual([
    ['holidays-1', 'holidays-2'],
    ['insurance-1', 'insurance-2'],
    ['bad-1', 'bad-2'],
  ])
  const counted = answers.map((answer) => [
    ...[answer.id, answer.ending, answer.library, answer.set, answer.isRefused, answer.seconds],
    ...[answer.facts, answer.citations, Object.values(answer.figures)],
    ...[answer.calls, answer.largestRequest, answer.inputTokens, answer.outputTokens, rounded(answer.cost)],
  ])
  const facts = (held: string[], missed: string[] = []) => ({ held, missed })
  const right = (count: number) => ({ right: count, wrong: [] })
  expect(counted).toEqual([
    [
      ...['holidays-1', null, 'Roasters', 7, null, 1],
      facts(['five weeks of paid annual leave a year', 'ten days can be carried into the next year']),
      ...[right(5), [0, 0, 0]],
      ...[2, 5_000, 6_000, 100, 0.013],
    ],
    [
      ...['holidays-2', null, 'Roasters', 7, null, 1],
      facts(['nobody in retail takes leave between 10 and 24 December', 'unless it was agreed before 1 September']),
      ...[right(4), [1, 0, 0]],
      ...[3, 6_000, 12_000, 150, 0.0255],
    ],
    [
      ...['insurance-1', null, 'Roasters', 7, true, 1],
      ...[facts([]), right(5), [0, 0, 1]],
      ...[2, 6_000, 7_000, 100, 0.015],
    ],
    [
      ...['insurance-2', null, 'Roasters', 7, null, 1],
      facts(['Marketing, November 2025, Total cost: 12600', 'Marketing, December 2025, Total cost: 18400']),
      ...[right(0), [13, 0, 0]],
      ...[3, 4_000, 8_000, 150, 0.0175],
    ],
    [
      ...['bad-1', null, 'Roasters', 7, null, 1],
      ...[facts([], ['120']), { right: 0, wrong: ['[?^]'] }, [0, 1, 1]],
      ...[3, 2_000, 4_000, 150, 0.0095],
    ],
    ['bad-2', null, 'Roasters', 7, false, 1, facts([]), right(0), [0, 0, 0], 1, 1_000, 1_000, 50, 0.0025],
  ])
  expect(sumUp(answers)).toEqual({
    ...{ questions: 6, failed: 0, seconds: 6 },
    facts: { held: 6, expected: 7 },
    citations: { right: 14, given: 15 },
    figures: { linked: 14, mismatch: 1, unlinked: 2 },
    refusals: { right: 1, expected: 2 },
    ...{ calls: 14, largestRequest: 6_000, medianRequest: 4_500, inputTokens: 38_000, outputTokens: 700 },
    cost: expect.closeTo(0.083, 9),
  })
})

test('what an earlier run kept is not asked again', async () => {
  const list = [
    { ...library, files: [], conversations: [asked('mayor', [plainQuestion('mayor-1', 'Who is the mayor?', false)])] },
  ]
  const [kept] = await askModel(run(), list)
  const before = model.calls()
  expect(await askModel(run({ kept: [kept!] }), list)).toEqual([kept])
  expect(model.calls()).toBe(before)
})

test('a model that fails five times in a row is asked no more, and says why', async () => {
  const questions = Array.from({ length: 7 }, (_, at) => plainQuestion(`fail-${at}`, `Fail ${at}`))
  const conversationsThatFail = questions.map((one) => asked(one.id, [one]))
  const heard: (string | null)[] = []
  const onAnswered = (answers: readonly JudgedAnswer[]) => heard.push(...answers.map(({ ending }) => ending))
  const failing = askModel(run({ onAnswered }), [{ ...library, files: [], conversations: conversationsThatFail }])
  await expect(failing).rejects.toThrow(ModelKeepsFailing)
  expect(heard).toEqual(Array.from({ length: 5 }, () => 'The model failed while answering. Try again.'))
})
