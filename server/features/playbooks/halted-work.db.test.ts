import { afterAll, beforeAll, expect, test } from 'vitest'
import { playbooksTexts } from '../../../contract/playbooks/playbooks.texts.ts'
import {
  type PlaybookEnvironment,
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

const transcript = 'Ann: We agreed to open the second store in June.'
const jobOf = async (topicId: string, stepId: string) =>
  (
    await environment.rowsOf(
      "select id, status from job where input->>'topicId' = $1 and input->>'stepId' = $2 order by created_at desc",
      [topicId, stepId],
    )
  )[0]

/** A playbook whose second step is being worked on, as far as the database knows. */
async function underWay(): Promise<{ id: string; jobId: string }> {
  const slug = await environment.template({
    ...{ roles: ['Lead', 'Finance'], userRole: 'Lead' },
    steps: [
      step({ id: '001', type: 'meetingNotes', label: 'Meeting', allowedRole: 'Lead' }),
      step({ id: '002', type: 'output', label: 'Paper', allowedRole: 'Lead', includeStepsString: '001' }),
    ],
  })
  const { id } = await environment.start(slug, { userRoles: { Finance: environment.colleague.id } })
  await environment.work(await environment.read(id), '001', { transcript })
  const read = await environment.settledTopic(id, ({ steps }) => steps['001']?.jobId === null)
  await environment.work(read, '001', { readyToComplete: true })
  await environment.settledTopic(id, ({ steps }) => steps['002']?.output.completed === true)
  const { id: jobId } = await jobOf(id, '002')
  // A job that its queue has ended long ago would be given up.
  await environment.rowsOf(
    "update pgboss.job set completed_on = now() + interval '1 hour' where id::text = (select boss_id from job where id = $1)",
    [jobId],
  )
  await environment.rowsOf("update job set status = 'PROGRESS', completed_at = null where id = $1", [jobId])
  await environment.rowsOf("update playbook_step set job_id = $2, prepared = 0 where topic_id = $1 and id = '002'", [
    id,
    jobId,
  ])
  await environment.rowsOf("update playbook_work set output = '{}' where topic_id = $1 and step_id = '002'", [id])
  return { id, jobId }
}
const statusOf = async (jobId: string) =>
  (await environment.rowsOf('select status from job where id = $1', [jobId]))[0].status

const takeOut = async (id: string, hidden: boolean) => {
  const rev = (await environment.rowsOf("select rev from playbook_step where topic_id = $1 and id = '002'", [id]))[0]
    .rev
  const answer = await environment.as(environment.token, 'PATCH', `/playbook/${id}`, {
    rev: 1,
    steps: { '002': { hidden, rev } },
  })
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
}
test.each([
  ['its step is taken out', (id: string) => takeOut(id, true), (id: string) => takeOut(id, false)],
  [
    'its playbook is deleted',
    (id: string) => environment.as(environment.token, 'DELETE', `/playbook/${id}`),
    (id: string) => environment.as(environment.token, 'POST', `/playbook/${id}/_restore`, {}),
  ],
] as const)('work that is under way when %s ends, and begins anew when that is back', async (_when, away, back) => {
  const { id, jobId } = await underWay()
  await away(id)
  expect(await statusOf(jobId)).toBe('CANCELLED')
  await back(id)
  const done = await environment.settledTopic(
    id,
    ({ steps }) => steps['002']?.jobId === null && steps['002'].output.completed === true,
  )
  expect(done.steps['002']).toMatchObject({ problem: null, status: 'PENDING' })
  expect(done.steps['002']?.output.document).toContain('second store')
})

test('work that ends without a result brings back nothing from before its step was emptied', async () => {
  const { id, jobId } = await underWay()
  await environment.rowsOf(
    "update playbook_work set output = $2, generation = generation - 1 where topic_id = $1 and step_id = '002'",
    [id, JSON.stringify({ document: '<p>Before</p>', completed: true })],
  )
  expect((await environment.read(id)).steps['002']).toMatchObject({ output: {}, problem: null })
  await environment.as(environment.token, 'POST', `/jobs/${jobId}/_cancel`, {})
  const { output, problem } = (await environment.read(id)).steps['002']!
  expect([output, problem]).toEqual([{}, playbooksTexts.workCancelled])
})

test('work is done again by the role of its step alone, once, and not on a step that is complete', async () => {
  const { id, jobId } = await underWay()
  await environment.as(environment.token, 'POST', `/jobs/${jobId}/_cancel`, {})
  const again = (token = environment.token) => environment.as(token, 'POST', `/jobs/${jobId}/_retry`, {})
  expect((await again(environment.colleague.token)).body.message).toMatch(/^This step should be completed by the Lead/)
  const answers = await Promise.all([again(), again()])
  expect(new Set(answers.map(({ body }) => body.jobId)).size).toBe(1)
  const done = await environment.settledTopic(id, ({ steps }) => steps['002']?.output.completed === true)
  expect((await environment.work(done, '002', { readyToComplete: true })).body.topic.completed).toBe(true)
  const second = await jobOf(id, '002')
  await environment.rowsOf("update job set status = 'CANCELLED' where id = $1", [second.id])
  const late = await environment.as(environment.token, 'POST', `/jobs/${second.id}/_retry`, {})
  expect([late.status, late.body.message]).toEqual([409, 'This step is complete. Reset it to change it.'])
  expect((await environment.read(id)).steps['002']?.jobId).toBeNull()
})

test('a step that is changed while another is taken out waits for that one once it is back', async () => {
  const slug = await environment.template({
    steps: [
      step({ id: '001', type: 'meetingNotes', label: 'Meeting' }),
      step({ id: '002', type: 'output', label: 'Paper' }),
    ],
  })
  const { id } = await environment.start(slug)
  const change = async (stepId: string, more: object) => {
    const [{ rev }] = await environment.rowsOf('select rev from playbook_step where topic_id = $1 and id = $2', [
      id,
      stepId,
    ])
    await environment.as(environment.token, 'PATCH', `/playbook/${id}`, {
      rev: 1,
      steps: { [stepId]: { rev, ...more } },
    })
  }
  await change('001', { hidden: true })
  await change('002', { label: 'Board paper' })
  await change('001', { hidden: false })
  expect((await environment.read(id)).steps['002']).toMatchObject({ status: 'BLOCKED', blockedBy: ['001'] })
})
