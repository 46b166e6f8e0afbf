import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../contract/dashboards/dashboards.schemas.ts'
import type { PlaybookTopic, Step } from '../../contract/playbooks/playbooks.schemas.ts'
import { templateStepSchema } from '../../contract/playbooks/playbooks.schemas.ts'
import type { WholeSnapshot } from '../../contract/snapshots/snapshots.schemas.ts'
import { fixture } from '../database/library.ts'
import type { Reply, Turn } from '../fixtures/model-server/model-server.ts'
import { until } from '../until.ts'
import { type HeldModel, startHeldModel } from './held-model.ts'

let model: HeldModel
let killable: HeldModel['killable']
/** Each request that was answered to its end, as it was asked. */
let heard: string[]

const handbook = 'A primary carer may take 26 weeks of parental leave. Partners get ten days on full pay.'
const json = (value: unknown): Reply => ({ text: JSON.stringify(value) })
const decision = (line: number) => ({
  text: 'The second van is bought.',
  quotes: [{ line, quote: 'We take the second van' }],
})
type Kind = 'part' | 'merge' | 'draft' | 'judge' | 'second draft' | 'search' | 'answer' | 'texts'
function kindOf({ question, results, system }: Turn): Kind {
  if (question.includes('<transcript>')) return 'part'
  if (question.includes('<notes>')) return 'merge'
  if (question.startsWith('<sentences>')) return 'judge'
  if (question.includes('You wrote this draft')) return 'second draft'
  if (question.startsWith('Write the document')) return 'draft'
  if (system.includes('You write the commentary')) return 'texts'
  return results.length === 0 ? 'search' : 'answer'
}
const replies: Record<Kind, (turn: Turn) => Reply> = {
  part({ question }) {
    const line = Number(/^(\d+) Ann: We take the second van/m.exec(question)?.[1] ?? 0)
    return json({ decisions: line === 0 ? [] : [decision(line)], answers: line === 0 ? [] : [answerOn(line)] })
  },
  merge: () => json({ decisions: [{ text: 'The second van is bought.', from: ['d1'] }] }),
  draft: () => ({ text: '## The van\n\nThe second van is bought. Cats can fly to the moon.' }),
  'second draft': () => ({ text: '## The van\n\nThe second van is bought for everybody.' }),
  judge: ({ question }) =>
    json({
      sentences: [...question.matchAll(/^(\d+)\. (.+)$/gm)].map(([, number, sentence]) => ({
        number: Number(number),
        quote: sentence!.includes('Cats') ? null : 'The second van is bought.',
      })),
    }),
  search: () => ({ calls: [{ name: 'search_documents', input: { phrases: ['parental leave weeks'] } }] }),
  answer: () => ({ text: 'It lasts 26 weeks. [^p1: "may take 26 weeks of parental leave"]' }),
  texts: () => json({ texts: ['report', 'chart 1'].map((name) => ({ name, text: 'The total was 7,841.31.' })) }),
}
const answerOn = (line: number) => ({ question: 1, ...decision(line) })

beforeAll(async () => {
  model = await startHeldModel((turn) => replies[kindOf(turn)](turn), { MODEL_CONTEXT: '16000' })
  killable = model.killable
  heard = model.heard
  await killable.upload('leave.md', handbook)
  await killable.upload('sales.xlsx', await fixture('small/sales.xlsx'))
})
afterAll(async () => {
  await model?.close()
})
beforeEach(() => {
  heard.length = 0
})

const path = (more = '') => `${killable.base}/playbook${more}`
const read = async (id: string): Promise<PlaybookTopic> => (await killable.call('GET', path(`/${id}`))).topic
async function start(...steps: object[]): Promise<string> {
  const fields = {
    name: `Killed ${randomUUID()}`,
    status: 'PUBLISHED',
    steps: steps.map((given) => templateStepSchema.parse({ label: 'Step', ...given })),
  }
  const { playbook } = await killable.call('POST', '/admin/playbooks', fields)
  return (await killable.call('POST', path(), { title: 'Review', template: playbook.id })).topic.id
}
const work = async (id: string, stepId: string, request: object) =>
  killable.call('PATCH', path(`/${id}/${stepId}`), { ...request, rev: (await read(id)).steps[stepId]!.rev })
async function rested(id: string, stepId: string): Promise<Step> {
  await until(async () => {
    const step = (await read(id)).steps[stepId]!
    return step.jobId === null && Object.keys(step.output).length > 0
  })
  return (await read(id)).steps[stepId]!
}
const asked = (label: string, question: string, idx = 0) => ({ label, question, type: 'factual' as const, idx })
const van = [asked('Van', 'Which van is bought?')]
const short = 'Ann: We take the second van.\nBen: Agreed.'
const long = Array.from({ length: 300 }, (_, at) =>
  at === 250
    ? 'Ann: We take the second van.'
    : `Ben: Point ${at + 1} is about the weather outside and about nothing else.`,
).join('\n')

/** One piece of work of each kind: how it begins, once what it stands on is there, and how it has to end. */
type Work = {
  begin: () => Promise<() => Promise<string>>
  expected: (id: string) => Promise<void>
  calls: Kind[]
  /** Its questions are researched side by side: which one is heard first is left open. */
  isSideBySide?: boolean
}
const works: Record<'research' | 'meeting' | 'output' | 'commentary', Work> = {
  research: {
    async begin() {
      const outputs = [asked('Carers', 'How long is leave of carers?'), asked('Partners', 'And of partners?', 1)]
      return () => start({ id: '001', type: 'research', topic: 'Leave', outputs })
    },
    async expected(id) {
      const { output, problem } = await rested(id, '001')
      expect(problem).toBeNull()
      expect(output.answers?.map(({ label, status }) => [label, status])).toEqual([
        ['Carers', 'SUCCESS'],
        ['Partners', 'SUCCESS'],
      ])
    },
    calls: ['search', 'answer', 'search', 'answer'],
    isSideBySide: true,
  },
  meeting: {
    async begin() {
      const id = await start({ id: '001', type: 'meetingNotes', outputs: van })
      return async () => {
        await work(id, '001', { transcript: long })
        return id
      }
    },
    async expected(id) {
      await until(async () => (await read(id)).steps['001']!.output.document !== undefined)
      const { output, problem } = await rested(id, '001')
      expect(problem).toBeNull()
      expect(output.transcript).toBe(long)
      expect(output.document!.match(/<li>The second van is bought\./g)).toHaveLength(1)
    },
    calls: ['part', 'part', 'merge'],
  },
  output: {
    async begin() {
      const id = await start(
        { id: '001', type: 'meetingNotes', outputs: van },
        { id: '002', type: 'output', topic: 'Paper', includeStepsString: '001', outputs: [asked('The van', 'Which?')] },
      )
      await work(id, '001', { transcript: short })
      await until(async () => (await read(id)).steps['001']!.output.document !== undefined)
      await rested(id, '001')
      heard.length = 0
      return async () => {
        await work(id, '001', { readyToComplete: true, halfFinished: true })
        return id
      }
    },
    async expected(id) {
      const { output, problem } = await rested(id, '002')
      expect(problem).toBeNull()
      expect(output.document!.match(/The second van is bought for everybody/g)).toHaveLength(1)
      expect(output.document).not.toContain('Cats can fly')
    },
    calls: ['draft', 'judge', 'second draft', 'judge'],
  },
  commentary: {
    async begin() {
      const code = `d-${randomUUID()}`
      const settings = { ...defaultSettings, range: 'year', item: '2026-01-01', compare: 'none' }
      const series = [{ dataSource: { factTable: 'sales', metric: 'total' }, presentation: { label: 'Total' } }]
      const metrics = [{ metricType: 'warehouse_metric', title: 'Sales', chartType: 'column', series }]
      const data = { accessLevel: 'shared', metrics, defaultSettings: settings }
      await killable.call('POST', `${killable.base}/dashboards`, { name: code, code, data })
      return async () => {
        const snapshots = `${killable.base}/dashboards/${code}/snapshots`
        return `${snapshots}/${(await killable.call('POST', snapshots, { settings })).snapshot.takenAt}`
      }
    },
    async expected(at) {
      const snapshot = async (): Promise<WholeSnapshot> => (await killable.call('GET', at)).snapshot
      const blocksOf = ({ metrics, ...whole }: WholeSnapshot) => [whole, ...metrics]
      await until(async () => blocksOf(await snapshot()).every(({ isWriting }) => !isWriting))
      expect(blocksOf(await snapshot()).map(({ comment, origin, notice }) => [comment, origin, notice])).toEqual(
        Array(2).fill(['The total was 7,841.31.', 'model', null]),
      )
    },
    calls: ['texts'],
  },
}

async function expectWhole({ expected, calls, isSideBySide = false }: Work, id: string): Promise<void> {
  await expected(id)
  // Each question to the model was answered, and paid for, once.
  const inOrder = (kinds: Kind[]) => (isSideBySide ? kinds.toSorted() : kinds)
  expect(inOrder(heard.map((turn) => kindOf(JSON.parse(turn))))).toEqual(inOrder(calls))
  expect(new Set(heard).size).toBe(heard.length)
  await until(async () => (await killable.query('select 1 from kept_model_call')).rowCount === 0)
}

const steps: [keyof typeof works, string][] = [
  ['research', 'question 0'],
  ['research', 'question 1'],
  ['meeting', 'part 1'],
  ['meeting', 'part 2'],
  ['meeting', 'merge'],
  ['output', 'draft'],
  ['output', 'judge draft'],
  ['output', 'second draft'],
  ['output', 'judge second draft'],
  ['commentary', 'texts 0:0 report:0'],
]
test.each(steps)(
  'killed when a piece of %s, "%s", was done and not yet kept, it goes on and pays once',
  async (kind, name) => {
    const begin = await works[kind].begin()
    let id = ''
    await killable.endAtStep(name, 'SIGKILL', async () => {
      id = await begin()
    })
    await expectWhole(works[kind], id)
  },
)

const calls: [keyof typeof works, Kind][] = [
  ['research', 'answer'],
  ['meeting', 'part'],
  ['meeting', 'merge'],
  ['output', 'draft'],
  ['output', 'judge'],
  ['output', 'second draft'],
  ['commentary', 'texts'],
]
test.each(
  calls.flatMap(([kind, call]) => (['SIGKILL', 'SIGTERM'] as const).map((signal) => [signal, kind, call] as const)),
)('ended by %s while %s asks the model for "%s", it goes on and pays for nothing again', async (signal, kind, call) => {
  const begin = await works[kind].begin()
  const id = await model.endWhileAsked((turn) => kindOf(turn) === call, signal, begin)
  await expectWhole(works[kind], id)
})
