import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { ask } from '../../../tests/database/chat-frames.ts'
import { openChat } from '../../../tests/database/live-client.ts'
import { fixture, startLibrary } from '../../../tests/database/library.ts'
import { changeModelRules } from '../../../tests/database/model-rules.ts'
import {
  type PlaybookEnvironment,
  question,
  startPlaybookEnvironment,
  step,
} from '../../../tests/database/playbook-environment.ts'
import { type ModelServer, startModelServer } from '../../../tests/fixtures/model-server/model-server.ts'
import { until } from '../../../tests/until.ts'

let model: ModelServer
let environment: PlaybookEnvironment
beforeAll(async () => {
  model = await startModelServer({ rules: [() => ({ text: 'The model says that it lasts 26 weeks.' })] })
  environment = await startPlaybookEnvironment(await startLibrary({}, { MODEL_BASE_URL: model.url }))
  await environment.upload('parental-leave.md', await fixture('small/handbook/leave/parental-leave.md'))
  await environment.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await environment.settled()
})
afterAll(async () => {
  await environment?.close()
  await model?.close()
})

const asked = question('Length', 'How long is parental leave?')
const talk = 'Ana: How long is parental leave? Ben: Parental leave is 26 weeks long. Ana: We agreed to keep it.'
const send = (method: string, path: string, body: unknown) => environment.as(environment.token, method, path, body)
async function readBody(path: string): Promise<unknown> {
  return (await environment.get(path)).body
}

/** Starts a playbook whose first step is this, and gives what it shows once it is done. */
async function stepDone(given: Parameters<typeof step>[0], transcript?: string): Promise<unknown> {
  const { id } = await environment.start(await environment.template({ steps: [step(given)] }))
  if (transcript !== undefined) await environment.work(await environment.read(id), '001', { transcript })
  const { steps } = await environment.settledTopic(id, (topic) => {
    const { jobId, output } = topic.steps['001']!
    return jobId === null && (output.answers !== undefined || output.document !== undefined)
  })
  return steps['001']
}

/** Every work that asks a model. Each gives all that a person reads of it once it is done. */
const works: Record<string, () => Promise<unknown>> = {
  async 'a conversation'() {
    const { token, project, server } = environment
    const { body } = await send('POST', '/threads', {})
    const client = await openChat(server.url, { token, project, thread: body.thread.id })
    const frames = await ask(client, asked.question)
    client.close()
    return frames
  },
  async 'a topic of research'() {
    const { body } = await send('POST', '/research', { topic: asked.question, role: 'Head of people' })
    const path = `/research/${body.topic.id}`
    await until(async () => ((await readBody(path)) as { topic: { jobId: string | null } }).topic.jobId === null)
    return readBody(path)
  },
  'a step of research': () => stepDone({ id: '001', type: 'research', label: 'Leave', outputs: [asked] }),
  'a meeting': () => stepDone({ id: '001', type: 'meetingNotes', label: 'Talk', outputs: [asked] }, talk),
  async 'a document'() {
    const steps = [
      step({ id: '001', type: 'meetingNotes', label: 'Talk', outputs: [asked] }),
      step({ id: '002', type: 'output', label: 'Paper', includeStepsString: '001' }),
    ]
    const { id } = await environment.start(await environment.template({ steps }))
    await environment.work(await environment.read(id), '001', { transcript: talk })
    const read = await environment.settledTopic(id, ({ steps: all }) => all['001']?.output.document !== undefined)
    await environment.work(read, '001', { readyToComplete: true, halfFinished: true })
    const { steps: done } = await environment.settledTopic(
      id,
      (topic) => topic.steps['002']?.output.document !== undefined,
    )
    return done['002']
  },
  async 'the commentary of a report'() {
    const settings = { ...defaultSettings, range: 'year', item: '2026-01-01', compare: 'none' }
    const series = [{ dataSource: { factTable: 'sales', metric: 'total' }, presentation: { label: 'Total' } }]
    const metrics = [{ metricType: 'warehouse_metric', title: 'Sales', chartType: 'column', series }]
    const data = { accessLevel: 'shared', metrics, defaultSettings: settings }
    const { body } = await send('POST', '/dashboards', { name: 'Board', code: `d-${randomUUID()}`, data })
    const path = `/dashboards/${body.dashboard.code}/snapshots`
    const { date } = (await send('POST', path, { settings })).body.snapshot
    await until(async () => !JSON.stringify(await readBody(`${path}/${date}`)).includes('"isWriting":true'))
    return readBody(`${path}/${date}`)
  },
  async 'a trial of a playbook'() {
    await environment.rowsOf('update organisation set is_demo = true where code = $1', [environment.project])
    const steps = [step({ id: '001', type: 'research', label: 'Leave', outputs: [asked] })]
    const fields = { name: 'Trial', description: '', category: 'Strategy', slug: 'trial', callToAction: 'Begin', steps }
    const answer = await environment.server.call('POST', '/admin/playbooks/_trial', environment.token, {
      ...{ fields: { ...fields, status: 'DRAFT', partnerId: null, roles: [] }, stepId: '001', outputs: {} },
      transcript: '',
    })
    await environment.rowsOf('update organisation set is_demo = false where code = $1', [environment.project])
    return answer.body
  },
}

const sentence =
  /reached its monthly limit for language models\. They answer again from 1 \w+, or once an administrator/

describe.each(Object.entries(works))('%s', (_, work) => {
  test('asks the model while there is no limit, and none once it is met, but says so and how to go on', async () => {
    await changeModelRules(send, { limits: {} })
    const before = model.calls()
    expect(JSON.stringify(await work())).not.toMatch(sentence)
    expect(model.calls()).toBeGreaterThan(before)
    await changeModelRules(send, { limits: { organisationTokens: 0 } })
    const met = model.calls()
    expect(JSON.stringify(await work())).toMatch(sentence)
    expect(model.calls()).toBe(met)
  })
})
