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

const outputs = ['Resolution', 'Why now', 'Limits', 'What was said before'].map((label, idx) =>
  question(label, `Which ${label.toLowerCase()}?`, idx),
)
const settled = (id: string) => environment.settledTopic(id, ({ steps }) => steps['001']?.jobId === null)
const request = async (topic: PlaybookTopic, more: object = {}) => {
  const answer = await environment.work(topic, '001', { readyToComplete: true, ...more })
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  return answer.body as { topic: PlaybookTopic; jobId?: string }
}
const started = async (type: 'chat' | 'meetingNotes') => {
  const slug = await environment.template({ steps: [step({ id: '001', type, label: 'Talk', outputs })] })
  return environment.start(slug)
}

// D2.4.06
test('a conversation that was read and leaves questions open is not completed by one more request, whenever it comes', async () => {
  const topic = await started('chat')
  expect((await request(topic)).jobId).toEqual(expect.any(String))
  const read = await settled(topic.id)
  expect(read.steps['001']!.output.answers?.map(({ text }) => text)).toEqual([null, null, null, null])
  const asked = await request(read)
  expect([asked.jobId, asked.topic.steps['001']!.status, asked.topic.completed]).toEqual([undefined, 'PENDING', false])
  // Nothing changed, so the step's version number stays.
  expect(asked.topic.steps['001']!.rev).toBe(read.steps['001']!.rev)
  expect((await request(asked.topic, { halfFinished: true })).topic.completed).toBe(true)
})

test('a meeting is half-finished without notes, and as long as its notes leave a question open', async () => {
  const topic = await started('meetingNotes')
  expect((await request(topic)).topic.completed).toBe(false)
  await environment.work(topic, '001', { transcript: 'Ann: We agreed to sell the old roaster.' })
  const read = await settled(topic.id)
  expect(read.steps['001']!.output.document).toContain('We agreed to sell')
  expect((await request(read)).topic.completed).toBe(false)
  expect((await request(read, { halfFinished: true })).topic.completed).toBe(true)
})

test('a transcript that is saved with the request to complete is read first', async () => {
  const topic = await started('meetingNotes')
  const saved = await request(topic, { transcript: 'Ann: We agreed to sell the old roaster.' })
  expect([saved.jobId, saved.topic.completed]).toEqual([expect.any(String), false])
  expect((await settled(topic.id)).steps['001']!.output.document).toContain('We agreed to sell')
})
