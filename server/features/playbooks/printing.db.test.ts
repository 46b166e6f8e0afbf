import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type PlaybookEnvironment,
  startPlaybookEnvironment,
  step,
} from '../../../tests/database/playbook-environment.ts'
import { until } from '../../../tests/until.ts'
import { textOf } from '../demo/read-back.fixtures.ts'
import { playbooksTexts } from '../../../contract/playbooks/playbooks.texts.ts'

let environment: PlaybookEnvironment
beforeAll(async () => {
  environment = await startPlaybookEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const meeting = (id: string, label: string, more: object = {}) => step({ id, type: 'meetingNotes', label, ...more })
const print = (topicId: string, token = environment.token) =>
  environment.as(token, 'POST', '/reports', { reportCode: 'playbook', topicId })
const reportsOf = async (topicId: string, token = environment.token) =>
  (await environment.as(token, 'GET', `/reports?topicId=${topicId}`)).body.reports
async function fileOf(id: string, token = environment.token) {
  const address = `${environment.server.url}/orgs/${environment.project}/reports/${id}/docx`
  return fetch(address, { headers: { authorization: `Bearer ${token}` } })
}
async function complete(topicId: string, stepId: string, transcript: string) {
  const work = async (request: object) => {
    expect((await environment.work(await environment.read(topicId), stepId, request)).status).toBe(200)
    return environment.settledTopic(topicId, ({ steps }) => steps[stepId]?.jobId === null)
  }
  await work({ transcript })
  await work({ readyToComplete: true })
}

async function reviewOfTwo() {
  const slug = await environment.template({
    roles: ['Lead', 'Guest'],
    steps: [
      meeting('001', 'Open talk'),
      meeting('002', 'Closed talk', { allowedRole: 'Lead', visibility: 'private' }),
      meeting('003', 'Later talk'),
    ],
  })
  const [{ person_id: me }] = await environment.rowsOf('select person_id from membership where person_id <> $1', [
    environment.colleague.id,
  ])
  return environment.start(slug, { title: 'Spring review', userRoles: { Lead: me, Guest: environment.colleague.id } })
}

// D2.6.06
test('a printed playbook holds what is complete, and no word of a private step, whoever prints it', async () => {
  const { id } = await reviewOfTwo()
  expect((await print(id)).body.message).toBe('Complete a step first. A report contains the completed steps.')
  await complete(id, '001', 'Ann: We decided to open the quay store.')
  await complete(id, '002', 'Ann: We decided to sell the canary-in-the-mine.')
  expect((await print(id)).status).toBe(200)
  await until(async () => (await reportsOf(id)).length === 1)
  const [report] = await reportsOf(id)
  const text = await textOf('a.docx', new Uint8Array(await (await fileOf(report.id)).arrayBuffer()))
  expect(text).toContain('We decided to open the quay store.')
  expect(text).toContain(playbooksTexts.progressOf(1, 3))
  expect(text).toContain('Step 2 is private to Lead and not part of this document.')
  expect(text).toContain('“Later talk” was not complete when this was printed.')
  expect(text).not.toMatch(/canary|Closed talk/)
  // Whoever sees the playbook has the same report.
  expect(await reportsOf(id, environment.colleague.token)).toEqual([report])
})

test('what was printed of a step is gone for whom the step is hidden from, and with its playbook', async () => {
  const { id } = await reviewOfTwo()
  await complete(id, '001', 'Ann: We decided to open the quay store.')
  await print(id)
  await until(async () => (await reportsOf(id)).length === 1)
  const [report] = await reportsOf(id)
  const { steps, rev } = await environment.read(id)
  const change = { allowedRole: 'Lead', visibility: 'private', rev: steps['001']!.rev }
  expect(
    (await environment.as(environment.token, 'PATCH', `/playbook/${id}`, { steps: { '001': change }, rev })).status,
  ).toBe(200)
  expect((await reportsOf(id)).length).toBe(1)
  expect(await reportsOf(id, environment.colleague.token)).toEqual([])
  expect((await fileOf(report.id, environment.colleague.token)).status).toBe(404)
  expect((await fileOf(report.id)).status).toBe(200)
  await environment.as(environment.token, 'DELETE', `/playbook/${id}`)
  expect((await fileOf(report.id)).status).toBe(404)
})

test('a private playbook is printed for its owner alone', async () => {
  const slug = await environment.template({ steps: [meeting('001', 'Talk')] })
  const { id } = await environment.start(slug, { accessLevel: 'private' })
  await complete(id, '001', 'Ann: We decided it.')
  expect((await print(id, environment.colleague.token)).status).toBe(404)
  await print(id)
  await until(async () => (await reportsOf(id)).length === 1)
  const [report] = await reportsOf(id)
  const text = await textOf('a.docx', new Uint8Array(await (await fileOf(report.id)).arrayBuffer()))
  expect(text).not.toContain(playbooksTexts.progressOf(1, 1))
  expect([
    await reportsOf(id, environment.colleague.token),
    (await fileOf(report.id, environment.colleague.token)).status,
  ]).toEqual([[], 404])
})
