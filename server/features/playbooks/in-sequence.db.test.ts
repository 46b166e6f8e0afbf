import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import {
  type PlaybookEnvironment,
  startPlaybookEnvironment,
  step,
} from '../../../tests/database/playbook-environment.ts'
import { runsInDatabase } from '../../../tests/deep.ts'

let environment: PlaybookEnvironment
let template: string
beforeAll(async () => {
  environment = await startPlaybookEnvironment()
  template = await environment.template({
    steps: [
      step({ id: '001', type: 'meetingNotes', label: 'One' }),
      step({ id: '002', type: 'meetingNotes', label: 'Two', includeStepsString: '001' }),
    ],
  })
})
afterAll(async () => {
  await environment?.close()
})

/** `behind`: how many numbers the call is behind the one that was current when its batch began. */
const anyCall = fc.record({
  stepId: fc.constantFrom('001', '002'),
  deed: fc.constantFrom('save', 'save', 'complete', 'reset', 'rename', 'rename both'),
  behind: fc.constantFrom(0, 0, 0, 1, -1),
})
type Call = { stepId: StepId; deed: string; behind: number; words: string; revs: Record<StepId, number> }
type StepId = '001' | '002'
type Kept = { rev: number; status: string; label: string; transcript: string | null }
type State = Record<StepId, Kept>
type Answer = { status: number; state: State | null }

const stateOf = (topic: PlaybookTopic): State => {
  const of = (id: StepId): Kept => {
    const { rev, status, config, output } = topic.steps[id]!
    return { rev, status, label: config.label, transcript: output.transcript ?? null }
  }
  return { '001': of('001'), '002': of('002') }
}
const revOf = ({ behind, revs }: Call, id: StepId) => revs[id] - behind

async function send(topicId: string, call: Call): Promise<Answer> {
  const { stepId, deed, words } = call
  const base = `/playbook/${topicId}`
  const named = (id: StepId) => [id, { label: words, rev: revOf(call, id) }]
  const rename = (ids: StepId[]) =>
    environment.as(environment.token, 'PATCH', base, { rev: 1, steps: Object.fromEntries(ids.map(named)) })
  const work = (body: object) =>
    environment.as(environment.token, 'PATCH', `${base}/${stepId}`, { ...body, rev: revOf(call, stepId) })
  const ways: Record<string, () => ReturnType<typeof work>> = {
    save: () => work({ transcript: words }),
    complete: () => work({ readyToComplete: true, halfFinished: true }),
    reset: () => environment.as(environment.token, 'POST', `${base}/${stepId}/_reset`, {}),
    rename: () => rename([stepId]),
    'rename both': () => rename(['001', '002']),
  }
  const { status, body } = await ways[deed]!()
  return { status, state: status === 200 ? stateOf(body.topic) : null }
}

const settled = ({ '001': first, '002': second }: State): State => ({
  '001': first,
  '002':
    second.status === 'complete' ? second : { ...second, status: first.status === 'complete' ? 'PENDING' : 'BLOCKED' },
})

/** What one call does when no other runs: written down beside the server, and without a word of its code. */
function alone(state: State, call: Call): Answer {
  const { stepId, deed, words } = call
  const own = state[stepId]
  const done = (next: Partial<State>): Answer => ({ status: 200, state: settled({ ...state, ...next }) })
  const refused: Answer = { status: 409, state: null }
  const isCurrent = (id: StepId) => revOf(call, id) === state[id].rev
  if (deed === 'reset') {
    const emptied = { ...own, rev: own.rev + 1, status: 'PENDING', transcript: null }
    const later = { ...state['002'], rev: state['002'].rev + 1, status: 'BLOCKED' }
    return done(stepId === '001' ? { '001': emptied, '002': later } : { '002': emptied })
  }
  const ids: StepId[] = deed === 'rename both' ? ['001', '002'] : [stepId]
  if (!ids.every(isCurrent)) return refused
  if (deed.startsWith('rename'))
    return done(Object.fromEntries(ids.map((id) => [id, { ...state[id], label: words, rev: state[id].rev + 1 }])))
  if (own.status !== 'PENDING') return refused
  const change = deed === 'save' ? { transcript: words } : { status: 'complete' }
  return done({ [stepId]: { ...own, ...change, rev: own.rev + 1 } })
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** An order in which the calls, one after the other, answer what they answered at once, and end where they ended. */
function orderOf(state: State, left: readonly { call: Call; answer: Answer }[], end: State): string[] | null {
  if (left.length === 0) return same(state, end) ? [] : null
  for (const next of left) {
    const expected = alone(state, next.call)
    if (!same(expected, next.answer)) continue
    const rest = left.filter((one) => one !== next)
    const found = orderOf(expected.state ?? state, rest, end)
    if (found) return [next.call.words, ...found]
  }
  return null
}

// D2.7.05, D2.7.11
test('calls at once on the steps of a playbook answer and end as they would one after the other (P8)', async () => {
  const reached = { calls: 0, done: 0, refused: 0 }
  let words = 0
  const batches = fc.array(fc.array(anyCall, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 4 })
  const playing = fc.asyncProperty(batches, async (all) => {
    const topic = await environment.start(template)
    let state = stateOf(topic)
    for (const batch of all) {
      const revs = { '001': state['001'].rev, '002': state['002'].rev }
      const calls = batch.map((one): Call => ({ ...one, revs, words: `Words ${(words += 1)}` }) as Call)
      const answers = await Promise.all(calls.map((call) => send(topic.id, call)))
      const end = stateOf(await environment.read(topic.id))
      const both = calls.map((call, at) => ({ call, answer: answers[at]! }))
      if (orderOf(state, both, end) === null) expect.fail(`no order: ${JSON.stringify({ state, both, end })}`)
      reached.calls += calls.length
      reached.done += answers.filter(({ status }) => status === 200).length
      reached.refused += answers.filter(({ status }) => status === 409).length
      state = end
    }
  })
  const numRuns = runsInDatabase(2, 10)
  await fc.assert(playing, { numRuns, seed: 20_261_123, endOnFailure: true })
  console.log(JSON.stringify({ numRuns, ...reached }))
  expect(Math.min(reached.done, reached.refused)).toBeGreaterThan(numRuns)
}, 1_200_000)
