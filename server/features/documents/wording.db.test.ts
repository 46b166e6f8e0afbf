import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DocumentFacts } from '../../../contract/documents/facts.schemas.ts'
import type { BackgroundReading } from '../../../contract/organisations/background-reading.schemas.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { changeModelRules } from '../../../tests/database/model-rules.ts'
import {
  type ModelServer,
  type Reply,
  startModelServer,
  type Turn,
} from '../../../tests/fixtures/model-server/model-server.ts'
import { until } from '../../../tests/until.ts'

let model: ModelServer
let library: Library
/** All requests for a wording: the model called, and the prompt. */
const heard: { model: string; prompt: string }[] = []
let reply: (turn: Turn) => Reply = () => ({ status: 400 })
let others: { token: string; project: string }

const lease =
  'Kauri Holdings lets the store for 4,200 dollars a month. The keys are returned by 30 June 2027 at the latest.'
const pays = 'The store pays 4,200 dollars a month to Kauri Holdings.'
const said = (summary: string, facts: { n: number; text: string }[] = []) => ({
  text: JSON.stringify({ summary, facts }),
})

beforeAll(async () => {
  let asked = ''
  model = await startModelServer({
    usage: { input: 900, output: 100 },
    onRequest: ({ body }) => {
      asked = body.model
    },
    rules: [
      (turn) => {
        if (!turn.system.startsWith('You word what rules have found')) return { text: 'A lease.' }
        heard.push({ model: asked, prompt: turn.question })
        return reply(turn)
      },
    ],
  })
  library = await startLibrary(
    {},
    {
      ...{ MODEL_BASE_URL: model.url, MODELS: 'kea=Kea,tui=Tui', MODEL_FAST: 'tui' },
      MODEL_PRICES: '{"kea": {"input": 1, "output": 10}}',
    },
  )
  const other = await library.server.signUp('Other')
  others = { token: other.token, project: await library.server.foundOrganisation(other.token, 'Others') }
})
afterAll(async () => {
  await library?.close()
  await model?.close()
})
beforeEach(async () => {
  await change({ isOn: false, monthlyTokens: 2_000_000 })
  await changeModelRules(library.send, { allowed: [], limits: {} })
  await library.settled()
  await library.rowsOf('delete from document where organisation_id = $1', [library.organisationId])
  await library.rowsOf('delete from llm_call')
  await library.rowsOf('update organisation set background_offer_answered_at = null')
  heard.length = 0
  reply = () => said(pays)
})

const read = async (): Promise<BackgroundReading> => (await library.get('/background-reading')).body
const change = async (body: object): Promise<BackgroundReading> =>
  (await library.send('PUT', '/background-reading', body)).body
async function uploaded(name: string, text = lease): Promise<string> {
  await library.upload(name, text)
  return (await library.settled())[name]!.id
}
const facts = async (id: string): Promise<DocumentFacts> => (await library.get(`/docs/${id}/facts`)).body.facts

test('is off, offered once to the administrators with its cost, and asks no model until then', async () => {
  await uploaded('lease.md')
  const { estimate, ...offered } = await read()
  expect(offered).toEqual({
    ...{ isOn: false, monthlyTokens: 2_000_000, model: { id: 'kea', label: 'Kea' }, worded: 0, waiting: 1 },
    ...{ failed: 0, lastFailure: null, used: { tokens: 0, cost: 0 }, pause: null, isOffered: true },
  })
  expect(estimate.tokens).toBeGreaterThan(500)
  expect(estimate.cost).toBeGreaterThan(0)
  expect((await change({ isOfferAnswered: true })).isOffered).toBe(false)
  expect((await read()).isOffered).toBe(false)
  expect(heard).toEqual([])
})

test('words what is there and what comes, says which model did, and leaves the rules’ own words beside it', async () => {
  const id = await uploaded('lease.md')
  reply = ({ question }) => {
    const n = Number(/^(\d+)\. The keys/m.exec(question)?.[1])
    return said(`${pays} It was built in 1994.`, [
      { n, text: 'The keys of the lease are returned by 30 June 2027 at the latest.' },
    ])
  }
  expect((await change({ isOn: true })).isOn).toBe(true)
  await library.settled()
  const { summary, found, wording } = await facts(id)
  expect(summary).toContain('Kauri Holdings lets the store')
  expect(wording).toEqual({
    summary: pays,
    facts: [
      {
        found: found.find((fact) => fact.startsWith('The keys')),
        text: 'The keys of the lease are returned by 30 June 2027 at the latest.',
      },
    ],
    ...{ leftOut: 1, model: 'Kea', at: expect.any(String) },
  })
  expect(heard).toHaveLength(1)
  expect(heard[0]!.prompt).toContain('Kauri Holdings')
  const record = (await library.get('/docsets/documents')).body.records[id]
  expect(record.summary).toBe(`${pays}\n\nWorded by Kea from sentences in the document.`)

  reply = () => said('The second store has 40 seats for guests.')
  await uploaded('second.md', 'The second store opens on 1 March 2027 in Wellington. It has 40 seats for guests.')
  expect(heard).toHaveLength(2)
  expect(await read()).toMatchObject({ worded: 2, waiting: 0, used: { tokens: 2_000 }, isOffered: false })
  // Its calls belong to no person but count for the organisation.
  const { people } = (await library.get('/model-use')).body
  expect(people.map(({ id: person, use }: { id: string; use: { calls: number } }) => [person, use.calls])).toEqual([
    ['', 2],
  ])
})

test('asks the fast model where the organisation allows it', async () => {
  await changeModelRules(library.send, { allowed: ['tui'] })
  await uploaded('lease.md')
  expect((await change({ isOn: true })).model).toEqual({ id: 'tui', label: 'Tui' })
  await library.settled()
  expect(heard.map((one) => one.model)).toEqual(['tui'])
})

test('shows no wording of what the document does not say any more, and words it anew', async () => {
  const id = await uploaded('lease.md')
  await change({ isOn: true })
  await library.settled()
  await change({ isOn: false })
  await uploaded('lease.md', 'Moana Traders pay 5,000 dollars a month for the store since 1 May 2027.')
  expect(await facts(id)).toMatchObject({ wording: null, summary: expect.stringContaining('Moana Traders') })
  reply = () => said('Moana Traders pay 5,000 dollars a month for the store.')
  await change({ isOn: true })
  await library.settled()
  expect((await facts(id)).wording?.summary).toBe('Moana Traders pay 5,000 dollars a month for the store.')
})

test('stops at its monthly limit with a sentence, and continues once the limit is raised', async () => {
  await uploaded('one.md')
  await uploaded('two.md', `${lease} The roof was repaired in 2024 by Ngaio Builders.`)
  await uploaded('three.md', `${lease} The store has 12 windows on 2 floors.`)
  await change({ isOn: true, monthlyTokens: 1_000 })
  await library.settled()
  expect(heard).toHaveLength(1)
  expect(await read()).toMatchObject({
    ...{ worded: 1, waiting: 2, used: { tokens: 1_000 } },
    pause: expect.stringMatching(
      /^Reading in the background has used up its tokens for this month\. It continues on 1 \w+,/,
    ),
  })
  // Background usage does not reduce people's limits.
  expect((await library.get('/model-use')).body.use.calls).toBe(1)
  await change({ monthlyTokens: 100_000 })
  await library.settled()
  expect(await read()).toMatchObject({ worded: 3, waiting: 0, pause: null })
  expect(heard).toHaveLength(3)
})

test('stops at the limit of the whole organisation', async () => {
  await uploaded('one.md')
  await changeModelRules(library.send, { limits: { organisationTokens: 0 } })
  expect(await change({ isOn: true })).toMatchObject({
    waiting: 1,
    pause: expect.stringMatching(/^Your organisation has reached its monthly limit for language models/),
  })
  await library.settled()
  expect(heard).toEqual([])
})

test('says what failed, leaves such a document for a day, and gives it up after three tries', async () => {
  const id = await uploaded('lease.md')
  reply = () => ({ text: 'Here is a poem instead.' })
  await change({ isOn: true })
  await library.settled()
  expect(await read()).toMatchObject({
    ...{ worded: 0, waiting: 0, failed: 1 },
    lastFailure: 'The model’s answer had no form that could be read.',
  })
  expect((await facts(id)).wording).toBeNull()
  const calls = heard.length
  await change({ isOn: true })
  await library.settled()
  expect(heard).toHaveLength(calls)
  for (const failed of [1, 1]) {
    await library.rowsOf('update document_wording set retry_at = now() where retry_at is not null')
    await change({ isOn: true })
    await library.settled()
    expect((await read()).failed).toBe(failed)
  }
  expect(await library.rowsOf('select attempts, retry_at from document_wording')).toEqual([
    { attempts: 3, retry_at: null },
  ])
})

test('ends when three documents in a row come to nothing', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await uploaded(`${name}.md`, `${lease} The house ${name} has 3 floors.`)
  reply = () => ({ status: 401 })
  await change({ isOn: true })
  await library.settled()
  expect(heard).toHaveLength(3)
  expect(await read()).toMatchObject({ failed: 3, waiting: 2, lastFailure: expect.stringContaining('key') })
})

test('two servers’ worth of requests make one job, and no document is paid for twice', async () => {
  await uploaded('one.md')
  await uploaded('two.md', `${lease} It has 3 floors.`)
  await Promise.all(Array.from({ length: 6 }, () => change({ isOn: true })))
  await library.settled()
  expect(heard).toHaveLength(2)
})

test('turned off in the middle, asks no more', async () => {
  await uploaded('one.md')
  await uploaded('two.md', `${lease} It has 3 floors.`)
  const off = Promise.withResolvers<void>()
  reply = () => {
    void change({ isOn: false }).then(() => off.resolve())
    return { wild: (response) => void off.promise.then(() => response.destroy()) }
  }
  await change({ isOn: true })
  await until(() => heard.length > 0)
  await off.promise
  reply = () => said(pays)
  await library.settled()
  expect(heard.length).toBeLessThanOrEqual(4)
  expect(new Set(heard.map(({ prompt }) => prompt)).size).toBe(1)
})

test('refuses limits that are none, in words', async () => {
  for (const monthlyTokens of [0, -1, 1.5, 2_000_000_000, null, 'many'])
    expect((await library.send('PUT', '/background-reading', { monthlyTokens })).status).toBe(400)
  expect((await read()).monthlyTokens).toBe(2_000_000)
})

test('each organisation has its own', async () => {
  await uploaded('lease.md')
  await change({ isOn: true, monthlyTokens: 5_000 })
  await library.settled()
  const elsewhere = await library.server.call('GET', `/orgs/${others.project}/background-reading`, others.token)
  expect(elsewhere.body).toMatchObject({ isOn: false, monthlyTokens: 2_000_000, worded: 0, used: { tokens: 0 } })
})
