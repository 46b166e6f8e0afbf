import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../../tests/database/chat-frames.ts'
import { isType, openChat } from '../../../tests/database/live-client.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import { changeModelRules } from '../../../tests/database/model-rules.ts'
import { runsInDatabase } from '../../../tests/deep.ts'
import { type ModelServer, startModelServer } from '../../../tests/fixtures/model-server/model-server.ts'

const SEED = 20_261_128
const TOKENS = 1_000
let model: ModelServer
let environment: ServerEnvironment
let token: string
let project: string
beforeAll(async () => {
  model = await startModelServer({
    usage: { input: 900, output: 100 },
    delay: 5,
    rules: [() => ({ text: 'Answered.' })],
  })
  environment = await startServerEnvironment({ MODEL_BASE_URL: model.url })
  ;({ token } = await environment.server.signUp('Ana'))
  project = await environment.server.foundOrganisation(token, 'Harbour')
  const { rules, models } = await read()
  await send({ deed: 'models', behind: 0, words: 'Kea', rev: models.rev, rulesRev: rules.rev })
})
afterAll(async () => {
  await environment?.close()
  await model?.close()
})

const request = (method: string, path: string, body?: unknown) => environment.server.call(method, path, token, body)

type Rules = { rev: number; most: number | null; allowed: string; instructions: string }
type State = { rules: Rules; own: string; models: { rev: number; label: string } }
/** `rev`: of the models; `rulesRev`: of the rules. */
type Call = { deed: Deed; behind: number; words: string; rev: number; rulesRev: number }
type Answer = { status: number; shown: Partial<State> | null }
const deeds = ['limits', 'allowed', 'instructions', 'limits and instructions', 'own instructions', 'models'] as const
type Deed = (typeof deeds)[number]

const rulesOf = ({ rules, rev }: any): Rules => ({
  rev,
  most: rules.limits.personTokens,
  allowed: rules.allowed.join(),
  instructions: rules.instructions,
})
const modelsOf = ({ server }: any): State['models'] => ({ rev: server.rev, label: server.models[0]?.label ?? '' })
const mostOf = (words: string): number => 1_000_000 + Number(/\d+$/.exec(words)?.[0] ?? 0)
const allowedOf = (words: string): string[] => (mostOf(words) % 2 === 0 ? ['moa'] : ['kea', 'moa'])

async function read(): Promise<State> {
  const [rules, own, models] = [
    await request('GET', `/orgs/${project}/model-use`),
    await request('GET', '/auth/user-info'),
    await request('GET', '/admin/models'),
  ]
  return {
    rules: rulesOf(rules.body),
    own: own.body.user.modelInstructions ?? '',
    models: modelsOf(models.body),
  }
}

async function send({ deed, words, rev, rulesRev, behind }: Call): Promise<Answer> {
  const changeRules = async (body: object): Promise<Answer> => {
    const answer = await request('PUT', `/orgs/${project}/model-use`, { rev: rulesRev - behind, ...body })
    return { status: answer.status, shown: answer.status === 200 ? { rules: rulesOf(answer.body) } : null }
  }
  const limits = { personTokens: mostOf(words) }
  if (deed === 'limits') return changeRules({ limits })
  if (deed === 'allowed') return changeRules({ allowed: allowedOf(words) })
  if (deed === 'instructions') return changeRules({ instructions: words })
  if (deed === 'limits and instructions') return changeRules({ limits, instructions: words })
  if (deed === 'own instructions') {
    const { status, body } = await request('PATCH', '/auth/user-info', { modelInstructions: words })
    return { status, shown: status === 200 ? { own: body.user.modelInstructions ?? '' } : null }
  }
  const models = [
    { id: 'kea', label: words },
    { id: 'moa', label: 'Moa' },
  ]
  const { status, body } = await request('PUT', '/admin/models', { rev: rev - behind, models })
  return { status, shown: status === 200 ? { models: modelsOf(body) } : null }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What one call does when no other runs: written down beside the server. */
function alone(state: State, { deed, words, rev, rulesRev, behind }: Call): { state: State; answer: Answer } {
  const done = (change: Partial<State>) => ({ state: { ...state, ...change }, answer: { status: 200, shown: change } })
  const rules = (change: Partial<Rules>) => {
    if (rulesRev - behind !== state.rules.rev) return { state, answer: { status: 409, shown: null } }
    const changed = { ...state.rules, ...change }
    return done({ rules: same(changed, state.rules) ? changed : { ...changed, rev: state.rules.rev + 1 } })
  }
  if (deed === 'limits') return rules({ most: mostOf(words) })
  if (deed === 'allowed') return rules({ allowed: allowedOf(words).join() })
  if (deed === 'instructions') return rules({ instructions: words })
  if (deed === 'limits and instructions') return rules({ most: mostOf(words), instructions: words })
  if (deed === 'own instructions') return done({ own: words })
  if (rev - behind !== state.models.rev) return { state, answer: { status: 409, shown: null } }
  return done({ models: { rev: state.models.rev + 1, label: words } })
}

/** Whether the calls in some order, one after the other, answer what they answered at once, and end where they ended. */
function hasOrder(state: State, left: readonly { call: Call; answer: Answer }[], end: State): boolean {
  if (left.length === 0) return same(state, end)
  return left.some((next) => {
    const expected = alone(state, next.call)
    return (
      same(expected.answer, next.answer) &&
      hasOrder(
        expected.state,
        left.filter((one) => one !== next),
        end,
      )
    )
  })
}

describe('writes at once end as they would one after the other (P8)', () => {
  test('settings of models, allowed models, limits and instructions', async () => {
    const reached = { calls: 0, done: 0, refused: 0 }
    let count = 0
    const anyCall = fc.record({ deed: fc.constantFrom(...deeds), behind: fc.constantFrom(0, 0, 0, 1, -1) })
    const batches = fc.array(fc.array(anyCall, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 4 })
    const playing = fc.asyncProperty(batches, async (all) => {
      let state = await read()
      for (const batch of all) {
        const calls = batch.map(
          (one): Call => ({
            ...one,
            rev: state.models.rev,
            rulesRev: state.rules.rev,
            words: `Words ${(count += 1)}`,
          }),
        )
        const answers = await Promise.all(calls.map(send))
        const end = await read()
        const both = calls.map((call, at) => ({ call, answer: answers[at]! }))
        if (!hasOrder(state, both, end)) expect.fail(`no order: ${JSON.stringify({ state, both, end })}`)
        reached.calls += calls.length
        reached.done += answers.filter(({ status }) => status === 200).length
        reached.refused += answers.filter(({ status }) => status === 409).length
        state = end
      }
    })
    const numRuns = runsInDatabase(4, 20)
    await fc.assert(playing, { numRuns, seed: SEED, endOnFailure: true })
    console.log(JSON.stringify({ numRuns, ...reached }))
    expect([reached.done > numRuns, reached.refused > 0]).toEqual([true, true])
  }, 1_200_000)

  test('calls set aside under a limit, also while it is changed', async () => {
    const reached = { answers: 0, answered: 0, refused: 0 }
    const limit = fc.integer({ min: 1, max: 4_500 })
    const play = fc.record({ most: limit, raised: fc.option(limit), atOnce: fc.integer({ min: 2, max: 5 }) })
    const playing = fc.asyncProperty(play, async ({ most, raised, atOnce }) => {
      await environment.database.query('delete from llm_call')
      const limitTo = (personTokens: number) =>
        changeModelRules(request, { limits: { personTokens } }, `/orgs/${project}/model-use`)
      await limitTo(most)
      const clients = await Promise.all(
        Array.from({ length: atOnce }, async () => {
          const { body } = await request('POST', `/orgs/${project}/threads`, {})
          const client = await openChat(environment.server.url, { token, project, thread: body.thread.id })
          await client.next(isType('messages'))
          return client
        }),
      )
      const answers = clients.map((client) => ask(client, 'Is the tide in?'))
      if (raised !== null) await limitTo(raised)
      const texts = (await Promise.all(answers)).map((frames) => JSON.stringify(frames))
      for (const client of clients) client.close()
      const answered = texts.filter((text) => text.includes('Answered.')).length
      const within = (tokens: number): number => Math.min(atOnce, Math.ceil(tokens / TOKENS))
      const bounds = [within(most), within(raised ?? most)].toSorted((one, other) => one - other)
      expect(answered, JSON.stringify({ most, raised, atOnce })).toBeGreaterThanOrEqual(bounds[0]!)
      expect(answered, JSON.stringify({ most, raised, atOnce })).toBeLessThanOrEqual(bounds[1]!)
      await expect
        .poll(async () => (await environment.rowsOf('select count(*)::int as count from llm_call'))[0].count)
        .toBe(answered)
      expect(await environment.rowsOf('select id from model_call_under_way')).toEqual([])
      reached.answers += atOnce
      reached.answered += answered
      reached.refused += texts.filter((text) => text.includes('monthly limit')).length
    })
    const numRuns = runsInDatabase(3, 15)
    await fc.assert(playing, { numRuns, seed: SEED, endOnFailure: true })
    console.log(JSON.stringify({ numRuns, ...reached }))
    expect(reached.answered + reached.refused).toBe(reached.answers)
  }, 1_200_000)
})
