import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { templateStepSchema } from '../../contract/playbooks/playbooks.schemas.ts'
import {
  type Call,
  callOf,
  hasSearched,
  json,
  passageWith,
  search,
  supportsAll,
} from '../../server/features/research/research-model.fixtures.ts'
import { createRandom } from '../evaluation/random.ts'
import { type ModelServer, type Reply, startModelServer, type Turn } from '../fixtures/model-server/model-server.ts'
import { type Killable, startKillable } from './killable.ts'

const KILLS = 10
const JOBS_FOR_A_KILL = 20
const count = KILLS * JOBS_FOR_A_KILL
const seed = process.env['SEED'] ?? 'killed jobs'

const handbook = 'A primary carer may take 26 weeks of parental leave. Partners get ten days on full pay.'
/** A word of its own for each job, so that no two ask the same. */
const wordOf = (at: number): string =>
  `case${String.fromCodePoint(97 + Math.floor(at / 26), 97 + (at % 26)).toUpperCase()}`
const wordIn = (turn: Turn): string => /case[A-Z]{2}/.exec(`${turn.question} ${turn.system}`)?.[0] ?? ''

const replies: Record<Call, (turn: Turn) => Reply> = {
  plan: (turn) =>
    json({ questions: [{ question: `How long is leave in ${wordIn(turn)}?` }], outline: [{ heading: 'Leave' }] }),
  worker(turn) {
    if (!hasSearched(turn)) return search('primary carer leave')
    const mark = `[^${passageWith(turn, 'A primary carer')}: "26 weeks of parental leave"]`
    return turn.question.includes('step')
      ? { text: `It lasts 26 weeks. ${mark}` }
      : { text: `- Leave in ${wordIn(turn)} is 26 weeks. ${mark} {high}` }
  },
  orchestrator: () => json({ questions: [] }),
  section: (turn) => ({ text: `Leave in ${wordIn(turn)} is 26 weeks by the rule [n101].` }),
  repair: (turn) => ({ text: `Leave in ${wordIn(turn)} is 26 weeks by the rule [n101].` }),
  judge: supportsAll,
  update: () => ({ text: '' }),
}

let model: ModelServer
let killable: Killable
const heard: string[] = []
beforeAll(async () => {
  const rule = (turn: Turn): Reply => {
    heard.push(JSON.stringify(turn))
    if (!turn.question.includes('<transcript>')) return replies[callOf(turn)](turn)
    const quotes = [{ line: 1, quote: 'We take the second van' }]
    return json({ decisions: [{ text: `The second van of ${wordIn(turn)} is bought.`, quotes }] })
  }
  model = await startModelServer({ rules: [rule], delay: 60 })
  killable = await startKillable({ MODEL_BASE_URL: model.url })
  await killable.upload('leave.md', handbook)
}, 120_000)
afterAll(async () => {
  await killable?.close()
  await model?.close()
})

async function template(step: object): Promise<string> {
  const steps = [templateStepSchema.parse({ id: '001', label: 'Step', ...step })]
  const fields = { name: `Killed ${randomUUID()}`, status: 'PUBLISHED', steps }
  return (await killable.call('POST', '/admin/playbooks', fields)).playbook.id
}
const queues = "queue in ('research_topic', 'playbook_step')"
const statuses = async (): Promise<Record<string, number>> => {
  const { rows } = await killable.query(
    `select status, count(*)::int as n from job where ${queues} group by status order by status`,
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}
/** With no limit of its own: 200 jobs take minutes. */
async function untilDone(jobs: number): Promise<void> {
  while (((await statuses())['SUCCESS'] ?? 0) < jobs) await pause(100)
}
const inHand = async (): Promise<string[]> =>
  (await killable.query(`select id from job where ${queues} and status = 'PROGRESS'`)).rows.map(({ id }) => id)
/** A job that loses two servers is given up: nobody strikes one twice. */
async function untilEnded(ids: readonly string[]): Promise<void> {
  while ((await inHand()).some((id) => ids.includes(id))) await pause(100)
}
/** Until the model is asked once more: its answer is on its way for 60 ms. */
async function untilAsked(): Promise<void> {
  const before = heard.length
  while (heard.length === before) await pause(1)
}
const keptCalls = async (): Promise<number> => (await killable.query('select 1 from watched_call')).rowCount ?? 0

// T-F4
test(`of ${count} jobs that ask a model, with ${KILLS} kills (SEED="${seed}"), each is done once and each call paid once`, async () => {
  const { call, base } = killable
  const random = createRandom(seed)
  const meetings: string[] = []
  const steps: string[] = []
  const topics: string[] = []
  const meeting = await template({
    ...{ type: 'meetingNotes' },
    outputs: [{ label: 'Van', question: 'Which van is bought?', type: 'factual', idx: 0 }],
  })
  for (let at = 0; at < count; at += 1) {
    const word = wordOf(at)
    if (at % 5 === 0)
      topics.push((await call('POST', `${base}/research`, { topic: `Leave in ${word}`, role: 'Board' })).topic.id)
    else if (at % 5 < 3) {
      const outputs = [{ label: 'One', question: `How long is leave in the step ${word}?`, type: 'factual', idx: 0 }]
      const research = await template({ type: 'research', topic: 'Leave', outputs })
      steps.push((await call('POST', `${base}/playbook`, { title: word, template: research })).topic.id)
    } else {
      const { topic } = await call('POST', `${base}/playbook`, { title: word, template: meeting })
      const transcript = `Ann: We take the second van for ${word}.`
      await call('PATCH', `${base}/playbook/${topic.id}/001`, { transcript, rev: topic.steps['001'].rev })
      meetings.push(topic.id)
    }
  }
  // Calls that were answered and whose server died before it had kept them: no more than ran side by side.
  let lost = 0
  const lostAtKills: number[] = []
  const struckAtKills: number[] = []
  let struck: string[] = []
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const done = JOBS_FOR_A_KILL * (kill - 1) + random.whole(1, JOBS_FOR_A_KILL - 4)
    await untilDone(done)
    await untilEnded(struck)
    await untilAsked()
    await pause(random.whole(0, 50))
    await killable.kill('SIGKILL', async () => {
      const now = heard.length - (await keptCalls())
      lostAtKills.push(now - lost)
      lost = now
      struck = await inHand()
      struckAtKills.push(struck.length)
    })
  }
  await untilDone(count)
  expect(await statuses()).toEqual({ SUCCESS: count })
  expect(Math.min(...struckAtKills)).toBeGreaterThan(0)
  expect(Math.max(...lostAtKills)).toBeLessThanOrEqual(10)
  expect(heard.length - (await keptCalls())).toBe(lost)
  expect(new Set(heard).size).toBe(await keptCalls())

  for (const id of topics) {
    const { topic } = await call('GET', `${base}/research/${id}`)
    expect([topic.failure, topic.notes.map((note: { id: string }) => note.id)]).toEqual([null, ['n101']])
    expect(topic.content.match(/is 26 weeks by the rule/g)).toHaveLength(1)
    expect((await call('GET', `${base}/research/${id}/entries`)).entries).toHaveLength(1)
  }
  for (const id of steps) {
    const { problem, output } = (await call('GET', `${base}/playbook/${id}`)).topic.steps['001']
    expect([problem, output.answers.map(({ status }: { status: string }) => status)]).toEqual([null, ['SUCCESS']])
  }
  for (const id of meetings) {
    const { problem, output } = (await call('GET', `${base}/playbook/${id}`)).topic.steps['001']
    expect([problem, output.document.match(/<li>The second van of/g)]).toEqual([null, ['<li>The second van of']])
  }
  const { rows } = await killable.query(`select count(*)::int as n from job where ${queues} and attempts > 1`)
  console.info(
    `SEED=${seed}: ${count} jobs, ${KILLS} kills, ${rows[0].n} jobs taken up again, ${heard.length} calls, struck: ${struckAtKills.join(' ')}, calls lost with their server: ${lostAtKills.join(' ')}`,
  )
}, 1_800_000)
