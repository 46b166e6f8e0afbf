import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlaybookWorld, startPlaybookWorld, step } from '../../tests/database/playbook-world.ts'
import { until } from '../../tests/until.ts'
import { textOf } from '../demo/read-back.fixtures.ts'

let world: PlaybookWorld
beforeAll(async () => {
  world = await startPlaybookWorld()
})
afterAll(async () => {
  await world?.close()
})

const meeting = (id: string, label: string, more: object = {}) => step({ id, type: 'meetingNotes', label, ...more })
const print = (topicId: string, token = world.token) =>
  world.as(token, 'POST', '/reports', { reportCode: 'playbook', topicId })
const reportsOf = async (topicId: string, token = world.token) =>
  (await world.as(token, 'GET', `/reports?topicId=${topicId}`)).body.reports
async function fileOf(id: string, token = world.token) {
  const address = `${world.server.url}/orgs/${world.project}/reports/${id}/docx`
  return fetch(address, { headers: { authorization: `Bearer ${token}` } })
}
async function complete(topicId: string, stepId: string, transcript: string) {
  const work = async (wish: object) => {
    expect((await world.work(await world.read(topicId), stepId, wish)).status).toBe(200)
    return world.settledTopic(topicId, ({ steps }) => steps[stepId]?.jobId === null)
  }
  await work({ transcript })
  await work({ readyToComplete: true })
}

async function reviewOfTwo() {
  const slug = await world.template({
    roles: ['Lead', 'Guest'],
    steps: [
      meeting('001', 'Open talk'),
      meeting('002', 'Closed talk', { allowedRole: 'Lead', visibility: 'private' }),
      meeting('003', 'Later talk'),
    ],
  })
  const [{ person_id: me }] = await world.rowsOf('select person_id from membership where person_id <> $1', [
    world.colleague.id,
  ])
  return world.start(slug, { title: 'Spring review', userRoles: { Lead: me, Guest: world.colleague.id } })
}

// D2.6.06
test('a printed playbook holds what is complete, and no word of a private step, whoever prints it', async () => {
  const { id } = await reviewOfTwo()
  expect((await print(id)).body.message).toBe('Complete a step first. A report holds what is complete.')
  await complete(id, '001', 'Ann: We decided to open the quay store.')
  await complete(id, '002', 'Ann: We decided to sell the canary-in-the-mine.')
  expect((await print(id)).status).toBe(200)
  await until(async () => (await reportsOf(id)).length === 1)
  const [report] = await reportsOf(id)
  const text = await textOf('a.docx', new Uint8Array(await (await fileOf(report.id)).arrayBuffer()))
  expect(text).toContain('We decided to open the quay store.')
  expect(text).toContain('Step 2 is private to Lead and is no part of this document.')
  expect(text).toContain('“Later talk” was not complete when this was printed.')
  expect(text).not.toMatch(/canary|Closed talk/)
  // Whoever sees the playbook has the same report.
  expect(await reportsOf(id, world.colleague.token)).toEqual([report])
})

test('what was printed of a step is gone for whom the step is hidden from, and with its playbook', async () => {
  const { id } = await reviewOfTwo()
  await complete(id, '001', 'Ann: We decided to open the quay store.')
  await print(id)
  await until(async () => (await reportsOf(id)).length === 1)
  const [report] = await reportsOf(id)
  const { steps, rev } = await world.read(id)
  const change = { allowedRole: 'Lead', visibility: 'private', rev: steps['001']!.rev }
  expect((await world.as(world.token, 'PATCH', `/playbook/${id}`, { steps: { '001': change }, rev })).status).toBe(200)
  expect((await reportsOf(id)).length).toBe(1)
  expect(await reportsOf(id, world.colleague.token)).toEqual([])
  expect((await fileOf(report.id, world.colleague.token)).status).toBe(404)
  expect((await fileOf(report.id)).status).toBe(200)
  await world.as(world.token, 'DELETE', `/playbook/${id}`)
  expect((await fileOf(report.id)).status).toBe(404)
})

test('a private playbook is printed for its owner alone', async () => {
  const slug = await world.template({ steps: [meeting('001', 'Talk')] })
  const { id } = await world.start(slug, { accessLevel: 'private' })
  await complete(id, '001', 'Ann: We decided it.')
  expect((await print(id, world.colleague.token)).status).toBe(404)
  await print(id)
  await until(async () => (await reportsOf(id)).length === 1)
  const [report] = await reportsOf(id)
  expect([await reportsOf(id, world.colleague.token), (await fileOf(report.id, world.colleague.token)).status]).toEqual(
    [[], 404],
  )
})
