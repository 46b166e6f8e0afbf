import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import {
  type PlaybookEnvironment,
  question,
  startPlaybookEnvironment,
  step,
} from '../../../tests/database/playbook-environment.ts'

let environment: PlaybookEnvironment
beforeAll(async () => {
  environment = await startPlaybookEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const chat = (id: string, more: object = {}) =>
  step({ id, type: 'chat', label: `Talk ${id}`, outputs: [question('Matter', 'What is it about?')], ...more })
const research = (id: string, more: object = {}) =>
  step({ id, type: 'research', label: 'Case', topic: 'Leave', ...more })
const blockers = ({ steps }: PlaybookTopic) => Object.values(steps).map(({ blockedBy }) => blockedBy)
const done = (topic: PlaybookTopic, id: string) =>
  environment.work(topic, id, { readyToComplete: true, halfFinished: true })
const answered = (topic: PlaybookTopic, id: string) =>
  environment.settledTopic(topic.id, ({ steps }) => steps[id]?.jobId === null && steps[id].output.answers !== undefined)

// D2.4.02, D2.4.03
test('research and documents wait for the first conversation before them, others for what they name', async () => {
  const slug = await environment.template({
    steps: [
      research('001'),
      chat('002'),
      research('003'),
      research('004', { matterStep: null }),
      chat('005'),
      chat('006', { matterStep: '005' }),
      research('007', { matterStep: '005' }),
      step({ id: '008', type: 'output', label: 'Paper', includeStepsString: '005' }),
    ],
  })
  const started = await environment.start(slug)
  expect(blockers(started)).toEqual([[], [], ['002'], [], [], ['005'], ['005'], ['002', '005']])
  await answered(started, '001')
  const read = await answered(started, '004')
  expect([read.steps['003']!.jobId, read.steps['003']!.output]).toEqual([null, {}])

  await done(read, '002')
  const first = await environment.settledTopic(started.id, ({ steps }) => steps['002']?.jobId === null)
  await done(first, '002')
  const researched = await answered(started, '003')
  expect(researched.steps['003']).toMatchObject({ status: 'PENDING', blockedBy: [] })

  // Steps that depend on the matter are reopened when it changes.
  await environment.as(environment.token, 'POST', `/playbook/${started.id}/002/_reset`, {})
  const reset = await environment.read(started.id)
  expect(reset.steps['003']).toMatchObject({ status: 'BLOCKED', blockedBy: ['002'], output: {} })
})

test('what a step waits for is changed while a playbook is under way, to a step before it alone', async () => {
  const slug = await environment.template({ steps: [chat('001'), chat('002'), research('003'), chat('004')] })
  const started = await environment.start(slug)
  const change = async (matterStep: string | null) => {
    const { rev, steps } = await environment.read(started.id)
    const body = { rev, steps: { '003': { matterStep, rev: steps['003']!.rev } } }
    return environment.as(environment.token, 'PATCH', `/playbook/${started.id}`, body)
  }
  const messages: string[] = []
  for (const named of ['004', '003', '009']) messages.push((await change(named)).body.message)
  expect(messages).toEqual([
    'Only an earlier step can set the subject. Step 004 comes later.',
    'A step can’t set its own subject. Choose an earlier step.',
    'There is no step 009 to set the subject.',
  ])
  expect((await change('002')).body.topic.steps['003'].blockedBy).toEqual(['002'])
  expect((await change(null)).body.topic.steps['003'].blockedBy).toEqual([])
  expect((await answered(started, '003')).steps['003']!.output.answers).toHaveLength(1)
})

test('a template keeps the step that names its matter, and refuses one that cannot', async () => {
  const superadmin = await environment.server.signUp('Author')
  await environment.rowsOf('update person set is_superadmin = true where id = $1', [superadmin.id])
  const fields = (matterStep: string | null | undefined) => ({
    ...{
      name: `Matter ${matterStep}`,
      status: 'DRAFT',
      steps: [chat('001'), chat('002'), research('003', { matterStep })],
    },
  })
  const save = (matterStep: string | null | undefined) =>
    environment.server.call('POST', '/admin/playbooks', superadmin.token, fields(matterStep), {
      'idempotency-key': `matter ${matterStep}`,
    })
  const saved = (await save('002')).body.playbook
  expect(saved.steps.map((one: { matterStep?: string }) => one.matterStep)).toEqual([undefined, undefined, '002'])
  const refused = await save('003')
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { 'step 003 matterStep': 'A step can’t set its own subject. Choose an earlier step.' },
  ])
  const versions = await environment.server.call('GET', `/admin/playbooks/${saved.id}/versions`, superadmin.token)
  expect(versions.body.versions[0].fields.steps[2].matterStep).toBe('002')
})
