import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ResearchTopic } from '../../contract/research/research.schemas.ts'
import {
  type Call,
  callOf,
  hasSearched,
  json,
  passageWith,
  search,
  supportsAll,
} from '../../server/features/research/research-model.fixtures.ts'
import type { Reply, Turn } from '../fixtures/model-server/model-server.ts'
import { until } from '../until.ts'
import { type HeldModel, startHeldModel } from './held-model.ts'

let model: HeldModel
let killable: HeldModel['killable']
/** Each request that was answered to its end, as it was asked. */
let heard: string[]
const handbook = 'A primary carer may take 26 weeks of parental leave. Partners get ten days on full pay.'
const planned = ['How long is leave of carers?', 'How long is leave of partners?']
const later = ['May it be split?', 'Who may split it?']

const knownClaim = 'Leave is 26 weeks by the rule'
const replies: Record<Call, (turn: Turn) => Reply> = {
  plan: () =>
    json({
      questions: planned.map((question) => ({ question })),
      outline: [{ heading: 'Summary' }, { heading: 'Leave' }],
    }),
  worker(turn) {
    const isUpdate = turn.system.includes(knownClaim)
    if (isUpdate && !turn.question.includes(planned[0]!)) return { text: '? Nothing new' }
    if (!hasSearched(turn)) return search('primary carer leave')
    const passage = passageWith(turn, 'A primary carer')
    if (isUpdate)
      return {
        text: `- Partners get ten days now. [^${passage}: "Partners get ten days on full pay"] {high; replaces n101}`,
      }
    return {
      text: `- ${turn.question.split('\n')[0]} ${knownClaim}. [^${passage}: "26 weeks of parental leave"] {high}`,
    }
  },
  orchestrator({ question }) {
    const next = later.find((one) => !question.includes(one))
    return json({ questions: next === undefined ? [] : [{ question: next }] })
  },
  section: () => ({ text: 'It is 26 weeks [n101]. It is 99 weeks [n101].' }),
  repair: () => ({ text: 'It is 26 weeks [n101].' }),
  judge: supportsAll,
  update: () => ({ text: 'Partners get ten days now [n501]; it was 26 weeks before [n101].' }),
}

beforeAll(async () => {
  model = await startHeldModel((turn) => replies[callOf(turn)](turn))
  killable = model.killable
  heard = model.heard
  await killable.upload('leave.md', handbook)
})
afterAll(async () => {
  await model?.close()
})
beforeEach(() => {
  heard.length = 0
})

const path = (id = '') => `${killable.base}/research${id}`
const read = async (id: string): Promise<ResearchTopic> => (await killable.call('GET', path(`/${id}`))).topic
const ended = async (id: string): Promise<ResearchTopic> => {
  await until(async () => (await read(id)).jobId === null)
  return read(id)
}
const begin = async (topic: string): Promise<string> =>
  (await killable.call('POST', path(), { topic, role: 'Board' })).topic.id

/** Each question to the model was answered, and paid for, once. */
const expectPaidOnce = () => expect(heard.toSorted()).toEqual([...new Set(heard)].toSorted())

async function expectWhole(id: string): Promise<void> {
  const done = await ended(id)
  expect(done.failure).toBeNull()
  expect(done.detailedAnswers.map(({ question, status }) => [question, status])).toEqual(
    [...planned, ...later].map((question) => [question, 'SUCCESS']),
  )
  expect(done.notes.map((note) => note.id)).toEqual(['n101', 'n201', 'n301', 'n401'])
  expect(done.content!.match(/<h2>[^<]*/g)).toEqual(['<h2>Summary', '<h2>Leave'])
  expect(done.check!.unsupported).toEqual([])
  // plan, four workers of two calls, three rounds, two sections, their check, two repairs, the check of these.
  expect(heard.map((turn) => callOf(JSON.parse(turn))).toSorted()).toEqual(
    [
      ...['plan', ...Array<string>(8).fill('worker'), ...Array<string>(3).fill('orchestrator')],
      ...['section', 'section', 'repair', 'repair', 'judge'],
    ].toSorted(),
  )
  expectPaidOnce()
  expect((await killable.call('GET', path(`/${id}/entries`))).entries).toHaveLength(1)
  expect((await killable.query('select 1 from kept_model_call')).rowCount).toBe(0)
}

const isOf =
  (call: Call, round: 1 | 2 | 3 = 1) =>
  (turn: Turn) =>
    callOf(turn) === call && (round === 1 || turn.question.includes(later[round - 2]!))
/** In the order in which they are asked. */
const calls: [string, (turn: Turn) => boolean][] = [
  ['plan', isOf('plan')],
  ['worker', isOf('worker')],
  ['orchestrator', isOf('orchestrator')],
  ['worker of round 2', isOf('worker', 2)],
  ['orchestrator of round 2', isOf('orchestrator', 2)],
  ['worker of round 3', isOf('worker', 3)],
  ['section', isOf('section')],
  ['judge', isOf('judge')],
  ['repair', isOf('repair')],
]
const steps = [
  ...['scout', 'plan', 'round 1 question 2', 'after round 1', 'round 2 question 1', 'after round 2'],
  ...['round 3 question 1', 'after round 3', 'section 1', 'check'],
]

test.each(calls)('killed while the model is asked by its %s, research goes on there', async (name, asked) => {
  const id = await model.endWhileAsked(asked, 'SIGKILL', () => begin(`How is leave? (asked: ${name})`))
  await expectWhole(id)
})

test.each(steps)(
  'killed when the step "%s" was done and not yet kept, research pays for nothing again',
  async (step) => {
    let id = ''
    await killable.endAtStep(step, 'SIGKILL', async () => {
      id = await begin(`How is leave? (kept: ${step})`)
    })
    await expectWhole(id)
  },
)

// A job is taken up five times.
test.each([[calls.slice(0, 5)], [calls.slice(5)]])(
  'told to stop at one stage after the other, research goes on each time',
  async (stages) => {
    const id = await begin(`How is leave? (stopped: ${stages.map(([name]) => name).join(', ')})`)
    for (const [, asked] of stages) await model.endWhileAsked(asked, 'SIGTERM', async () => {})
    await expectWhole(id)
  },
)

test('told to stop while its scout looks around, research goes on', async () => {
  let id = ''
  await killable.endAtStep('scout', 'SIGTERM', async () => {
    id = await begin('How is leave? (stopped scout)')
  })
  await expectWhole(id)
})

test.each([
  ['known notes', 'SIGKILL'],
  ['update question 1', 'SIGKILL'],
  ['update question 1', 'SIGTERM'],
  ['write the update', 'SIGKILL'],
  ['check', 'SIGKILL'],
] as const)(
  'ended at the step "%s" of an update by %s, it has each note once and pays for nothing again',
  async (step, signal) => {
    const id = await begin(`How is leave? (updated: ${step} ${signal})`)
    const before = await ended(id)
    heard.length = 0
    await killable.endAtStep(step, signal, () => killable.call('POST', path(`/${id}/_refresh`), {}))
    const after = await ended(id)
    expect(after.failure).toBeNull()
    expect(after.content).toBe(before.content)
    expect(after.notes.map((note) => [note.id, note.replacedBy])).toEqual([
      ['n101', 'n501'],
      ...['n201', 'n301', 'n401', 'n501'].map((name) => [name, null]),
    ])
    expect(after.updates!.match(/Partners get ten days now/g)).not.toBeNull()
    expect((await killable.call('GET', path(`/${id}/entries`))).entries).toHaveLength(2)
    expect(heard.map((turn) => callOf(JSON.parse(turn)))).toContain('update')
    expectPaidOnce()
  },
)
