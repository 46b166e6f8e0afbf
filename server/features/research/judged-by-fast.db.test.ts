import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { changeModelRules } from '../../../tests/database/model-rules.ts'
import { type ModelServer, startModelServer } from '../../../tests/fixtures/model-server/model-server.ts'
import { until } from '../../../tests/until.ts'
import {
  callOf,
  hasSearched,
  json,
  passageWith,
  researchModel,
  search,
  supportsAll,
} from './research-model.fixtures.ts'

let library: Library
let model: ModelServer
/** Which model was asked for what. */
const asked: string[] = []

beforeAll(async () => {
  let name = ''
  const { rules } = researchModel({
    plan: () =>
      json({ questions: [{ question: 'How long is leave of carers?' }], outline: [{ heading: 'Leave', about: '' }] }),
    worker: (turn) =>
      hasSearched(turn)
        ? {
            text: `- It says 26 weeks. [^${passageWith(turn, 'A primary carer')}: "26 weeks of parental leave"] {high}`,
          }
        : search('primary carer leave'),
    orchestrator: () => json({ contradictions: [], questions: [] }),
    section: () => ({ text: 'For carers the time away lasts 26 weeks [n101].' }),
    judge: supportsAll,
  })
  model = await startModelServer({
    onRequest: ({ body }) => {
      name = body.model
    },
    rules: [
      (turn) => {
        asked.push(`${callOf(turn)} ${name}`)
        return rules[0]!(turn)
      },
    ],
  })
  library = await startLibrary({}, { MODEL_BASE_URL: model.url, MODELS: 'kea=Kea,tui=Tui', MODEL_FAST: 'tui' })
  await library.upload('leave.md', 'A primary carer may take 26 weeks of parental leave.')
  await library.settled()
})
afterAll(async () => {
  await library?.close()
  await model?.close()
})

async function judges(allowed: readonly string[]): Promise<string[]> {
  await changeModelRules(library.send, { allowed })
  asked.length = 0
  const body = { topic: 'How is leave of carers?', role: 'Head of people' }
  const { body: made } = await library.server.call('POST', `/orgs/${library.project}/research`, library.token, body, {
    'idempotency-key': randomUUID(),
  })
  await until(async () => (await library.get(`/research/${made.topic.id}`)).body.topic.jobId === null)
  expect(asked).toContain('section kea')
  expect(asked.filter((one) => one.endsWith('tui') && !one.startsWith('judge'))).toEqual([])
  return [...new Set(asked.filter((one) => one.startsWith('judge')))]
}

test('what research wrote is judged by the fast model where it is allowed, else by the one that wrote', async () => {
  expect(await judges([])).toEqual(['judge kea'])
  expect(await judges(['tui'])).toEqual(['judge tui'])
})
