import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeModelRules } from '../../../tests/database/model-rules.ts'
import * as fixtures from './research-model.fixtures.ts'

const { callOf, json } = fixtures
let environment: fixtures.ResearchLibrary
/** Which model was called for what. */
const asked: string[] = []

beforeAll(async () => {
  const { rules } = fixtures.researchModel({
    plan: () =>
      json({ questions: [{ question: 'How long is leave of carers?' }], outline: [{ heading: 'Leave', about: '' }] }),
    worker: (turn) =>
      fixtures.hasSearched(turn)
        ? {
            text: `- It says 26 weeks. [^${fixtures.passageWith(turn, 'A primary carer')}: "26 weeks of parental leave"] {high}`,
          }
        : fixtures.search('primary carer leave'),
    orchestrator: () => json({ contradictions: [], questions: [] }),
    section: () => ({ text: 'For carers the time away lasts 26 weeks [n101].' }),
    judge: fixtures.supportsAll,
  })
  environment = await fixtures.startResearchLibrary({
    reply(turn, model) {
      asked.push(`${callOf(turn)} ${model}`)
      return rules[0]!(turn)
    },
    files: { 'leave.md': 'A primary carer may take 26 weeks of parental leave.' },
    settings: { MODELS: 'kea=Kea,tui=Tui', MODEL_FAST: 'tui' },
  })
})
afterAll(() => environment?.close())

async function judges(allowed: readonly string[]): Promise<string[]> {
  await changeModelRules(environment.library.send, { allowed })
  asked.length = 0
  await environment.research({ topic: 'How is leave of carers?', role: 'Head of people' })
  expect(asked).toContain('section kea')
  expect(asked.filter((one) => one.endsWith('tui') && !one.startsWith('judge'))).toEqual([])
  return [...new Set(asked.filter((one) => one.startsWith('judge')))]
}

test('what research wrote is judged by the fast model where it is allowed, else by the one that wrote', async () => {
  expect(await judges([])).toEqual(['judge kea'])
  expect(await judges(['tui'])).toEqual(['judge tui'])
})
