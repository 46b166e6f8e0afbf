import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Matter } from '../../../contract/home/home.schemas.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import {
  type ModelServer,
  type Reply,
  startModelServer,
  type Turn,
} from '../../../tests/fixtures/model-server/model-server.ts'
import { until } from '../../../tests/until.ts'

let model: ModelServer
let library: Library
const heard: string[] = []
let reply: (turn: Turn) => Reply

beforeAll(async () => {
  model = await startModelServer({
    usage: { input: 300, output: 20 },
    rules: [
      (turn) => {
        if (!turn.system.startsWith('You word a matter')) return { text: '{"summary": null, "facts": []}' }
        heard.push(turn.question)
        return reply(turn)
      },
    ],
  })
  library = await startLibrary({}, { MODEL_BASE_URL: model.url, MODELS: 'kea=Kea' })
  await library.upload(
    'leave.md',
    '# Parental leave\n\nA primary carer may take 26 weeks of parental leave since 1 May 2026, not 20 weeks as before.\n',
  )
  await library.settled()
  await library.send('POST', '/emerging/watchlist', { item: { category: 'People', topic: 'Parental leave' } })
  await worded()
})
afterAll(async () => {
  await library?.close()
  await model?.close()
})
beforeEach(async () => {
  await library.send('PUT', '/background-reading', { isOn: false })
  await worded()
  await library.rowsOf('delete from matter_wording')
  heard.length = 0
})

/** Waits until no job of any kind runs. */
const worded = () =>
  until(async () => (await library.rowsOf("select 1 from job where status in ('PENDING', 'PROGRESS')")).length === 0)
const turnOn = async (more: object = {}) => {
  await library.send('PUT', '/background-reading', { isOn: true, ...more })
  await worded()
}
const matters = async (): Promise<Matter[]> => (await library.get('/emerging/matters')).body.matters
const said = (text: string) => ({ text: JSON.stringify({ text }) })

const words = 'Since 1 May 2026 a primary carer may take 26 weeks of parental leave, not 20 weeks as before.'

test('a matter is worded once the setting is on, by its sentences alone, and the words of the rules stay beside it', async () => {
  reply = () => said(words)
  const [before] = await matters()
  expect([before?.wording, heard]).toEqual([undefined, []])
  await turnOn()
  expect(await matters()).toEqual([{ ...before, wording: { text: words, model: 'Kea' } }])
  expect(heard).toEqual([expect.stringContaining(before!.abstract)])
  // Its calls are nobody's, and are counted in the budget of reading in the background.
  const { people } = (await library.get('/model-use')).body
  expect(people.map(({ id }: { id: string }) => id)).toEqual([''])
  expect((await library.get('/background-reading')).body.used.tokens).toBeGreaterThanOrEqual(320)
})

test.each([
  ['another figure', 'Since 1 May 2026 a primary carer may take 36 weeks of parental leave, not 20 weeks as before.'],
  ['another name', 'Since 1 May 2026 a primary carer in Wellington may take 26 weeks of parental leave, not 20 weeks.'],
  ['a finding of its own', 'Costs will rise sharply because many more people stay at home now.'],
  ['no denial', 'Since 1 May 2026 a primary carer may take 26 weeks of parental leave, 20 weeks as before.'],
])('a wording with %s is not taken', async (_, wrong) => {
  reply = () => said(wrong)
  const before = await matters()
  await turnOn()
  expect(heard).toHaveLength(1)
  expect(await matters()).toEqual(before)
})

test('nothing is worded once the monthly limit is met', async () => {
  reply = () => said(words)
  await library.rowsOf(
    "insert into llm_call (organisation_id, model, at, is_ok, counted_input, counted_output, is_background) values ($1, 'kea', now(), true, 5000, 0, true)",
    [library.organisationId],
  )
  await turnOn({ monthlyTokens: 1_000 })
  expect([heard, (await matters())[0]?.wording]).toEqual([[], undefined])
})

test('a wording of other words of the rules is not shown any more', async () => {
  reply = () => said(words)
  await turnOn({ monthlyTokens: 2_000_000 })
  expect((await matters())[0]?.wording?.text).toBe(words)
  await library.rowsOf("update matter set abstract = 'Other words.' where obsolete_at is null")
  expect((await matters())[0]?.wording).toBeUndefined()
})
