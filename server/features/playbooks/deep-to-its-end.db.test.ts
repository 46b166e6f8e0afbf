import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authoringTexts } from '../../../contract/playbooks/authoring.texts.ts'
import type { PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import { startDemoEnvironment, type DemoEnvironment } from '../../../tests/database/demo-environment.ts'
import { faultsOf, printedParts } from '../../../tests/evaluation/playbook-outcome.ts'
import { until } from '../../../tests/until.ts'
import { pdfPages, textOf } from '../demo/read-back.fixtures.ts'
import { deepTemplates } from './deep/deep-templates.ts'

let environment: DemoEnvironment
beforeAll(async () => {
  environment = await startDemoEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await environment.call(method, path, body, { 'idempotency-key': randomUUID() })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
const read = async (id: string): Promise<PlaybookTopic> => (await call('GET', `/playbook/${id}`)).topic
const settled = async (id: string, stepId: string): Promise<PlaybookTopic> => {
  await until(async () => (await read(id)).steps[stepId]?.jobId === null)
  return read(id)
}

/** Does what a person does in a step, and completes it, half-finished where it asks for what nobody said. */
async function finish(topicId: string, stepId: string): Promise<void> {
  const request = async (fields: object) => {
    const { rev } = (await read(topicId)).steps[stepId]!
    await call('PATCH', `/playbook/${topicId}/${stepId}`, { ...fields, rev })
    return settled(topicId, stepId)
  }
  const before = await settled(topicId, stepId)
  if (before.steps[stepId]?.config.type === 'meetingNotes') await request({ transcript: authoringTexts.trialExample })
  const after = await request({ readyToComplete: true })
  if (after.steps[stepId]?.status !== 'complete') await request({ readyToComplete: true, halfFinished: true })
}

async function printed(topicId: string): Promise<{ pdf: Uint8Array; docx: Uint8Array }> {
  await call('POST', '/reports', { reportCode: 'playbook', topicId, withRecord: true })
  const list = async () => (await call('GET', `/reports?topicId=${topicId}`)).reports
  await until(async () => (await list()).length === 1)
  const [{ id }] = await list()
  return {
    pdf: await environment.download(`/reports/${id}/pdf`),
    docx: await environment.download(`/reports/${id}/docx`),
  }
}

test.each(deepTemplates)('$name is started, worked through to its end, and printed as a whole', async (template) => {
  const { slug, name, roles, steps } = template
  const userRoles = Object.fromEntries(roles.map((role) => [role.name, environment.personId]))
  const { topic } = await call('POST', '/playbook', { title: `${name} of November`, template: slug, userRoles })
  for (const { id } of steps) await finish(topic.id, id)
  const done = await read(topic.id)
  expect(Object.entries(done.steps).filter(([, { status }]) => status !== 'complete')).toEqual([])
  expect([done.completed, done.canClone]).toEqual([true, true])
  const material = Object.entries(done.steps)
    .filter(([id]) => id !== steps.at(-1)!.id)
    .flatMap(([, { config, output }]) => [
      ...[config.label, output.otherNotes, output.document?.replace(/<[^<>]*>/g, ' ')],
      ...(output.answers ?? []).flatMap(({ label, question, text }) => [label, question, text]),
    ])
  expect(faultsOf(done.steps[steps.at(-1)!.id]!.output.document!, template, material.join(' '))).toEqual([])

  const { pdf, docx } = await printed(topic.id)
  const pages = await pdfPages(pdf)
  for (const text of [pages.join(' '), await textOf('playbook.docx', docx)]) {
    const plain = text.replace(/\s+/g, ' ')
    expect(printedParts(template, topic.title).filter((part) => !plain.includes(part))).toEqual([])
  }
})
