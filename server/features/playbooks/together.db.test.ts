import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import { plantPlaybookJudge } from '../../../tests/database/playbook-judge.ts'
import { openPlaybookPage, type PlaybookPage, type Sent } from '../../../tests/database/playbook-page.ts'
import {
  type PlaybookEnvironment,
  startPlaybookEnvironment,
  step,
} from '../../../tests/database/playbook-environment.ts'
import type { Person } from '../../../tests/database/test-server.ts'
import { until } from '../../../tests/until.ts'
import { runsInDatabase } from '../../../tests/deep.ts'

let environment: PlaybookEnvironment
let people: Pick<Person, 'token' | 'id'>[]
let faults: () => Promise<unknown[]>
let template: string
beforeAll(async () => {
  environment = await startPlaybookEnvironment()
  faults = await plantPlaybookJudge(environment)
  const third = await environment.server.signUp('Third')
  await environment.rowsOf("insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')", [
    environment.organisationId,
    third.id,
  ])
  const [{ person_id: id }] = await environment.rowsOf(
    "select person_id from membership where organisation_id = $1 and role = 'admin'",
    [environment.organisationId],
  )
  people = [{ token: environment.token, id }, environment.colleague, third]
  template = await environment.template({
    roles: ['Lead', 'Finance', 'Sales'],
    steps: [
      step({ id: '001', type: 'meetingNotes', label: 'Talk', allowedRole: 'Lead' }),
      step({ id: '002', type: 'meetingNotes', label: 'Money', allowedRole: 'Finance', visibility: 'private' }),
      step({ id: '003', type: 'chat', label: 'Shops', allowedRole: 'Sales', includeStepsString: '001' }),
      step({ id: '004', type: 'research', label: 'Stores', includeStepsString: '001' }),
      step({ id: '005', type: 'prev_output', label: 'Last time', includeStepsString: '002' }),
      step({ id: '006', type: 'output', label: 'Paper' }),
    ],
  })
})
afterAll(async () => {
  await environment?.close()
})

const stepIds = ['001', '002', '003', '004', '005', '006']
const onThePage = ['go on', 'go on', 'go on', 'go on', 'save', 'complete', 'reset'] as const
const byForce = [
  ...(['complete', 'save', 'late save', 'reset', 'rename', 'take out', 'put back'] as const),
  ...(['hand over', 'cancel the work', 'work again', 'trash'] as const),
]
const anyDeed = fc.record({
  stepId: fc.constantFrom(...stepIds),
  page: fc.option(fc.constantFrom(...onThePage), { freq: 4 }),
  force: fc.constantFrom(...byForce),
  pause: fc.nat({ max: 20 }),
})
type Deed = { stepId: string; page: (typeof onThePage)[number] | null; force: (typeof byForce)[number]; pause: number }
const anyPlay = fc.array(fc.array(anyDeed, { minLength: 3, maxLength: 7 }), { minLength: 3, maxLength: 3 })

let counter = 0
const newWords = () => `Ann: We agreed on word${(counter += 1)}x.`
const pause = (milliseconds: number) => new Promise((next) => setTimeout(next, milliseconds))

type Playing = { topicId: string; pages: PlaybookPage[]; sent: Sent[] }

/** Calls that the page wouldn't make: on other people's steps, with old versions, and by the playbook's creator. */
async function force({ topicId, sent }: Playing, who: number, { stepId, force: deed }: Deed): Promise<void> {
  const own = people[who]!
  const base = `/playbook/${topicId}`
  const call = async (token: string, method: string, path: string, body: object = {}) => {
    const { status, body: answer } = await environment.as(token, method, path, body)
    sent.push({ url: path, method, body: JSON.stringify(body), status, answer: JSON.stringify(answer) })
  }
  const read = await environment.as(people[0]!.token, 'GET', base)
  const topic: PlaybookTopic | undefined = read.body.topic
  const rev = topic?.steps[stepId]?.rev ?? 1
  const change = (step: object) =>
    call(people[0]!.token, 'PATCH', base, { rev: topic?.rev ?? 1, steps: { [stepId]: { rev, ...step } } })
  const works = await environment.rowsOf(
    "select id, status from job where queue = 'playbook_step' and input->>'topicId' = $1 order by created_at desc",
    [topicId],
  )
  const ended = works.find(({ status }) => status === 'CANCELLED' || status === 'FAILURE')
  const ways: Record<typeof deed, () => Promise<unknown>> = {
    complete: () => call(own.token, 'PATCH', `${base}/${stepId}`, { readyToComplete: true, halfFinished: true, rev }),
    save: () => call(own.token, 'PATCH', `${base}/${stepId}`, { transcript: newWords(), rev }),
    'late save': () => call(own.token, 'PATCH', `${base}/${stepId}`, { transcript: newWords(), rev: rev - 1 }),
    reset: () => call(own.token, 'POST', `${base}/${stepId}/_reset`),
    rename: () => change({ label: newWords() }),
    'take out': () => change({ hidden: true }),
    'put back': () => change({ hidden: false }),
    'hand over': () => {
      const { Finance, Sales } = topic?.userRoles ?? {}
      const settings = { userRoles: { Finance: Sales!, Sales: Finance! } }
      return topic ? call(people[0]!.token, 'PATCH', base, { rev: topic.rev, settings }) : Promise.resolve()
    },
    'cancel the work': () => call(own.token, 'POST', `/jobs/${works[0]?.id ?? 'none'}/_cancel`),
    'work again': () => call(own.token, 'POST', `/jobs/${ended?.id ?? 'none'}/_retry`),
    trash: async () => {
      await call(people[0]!.token, 'DELETE', base)
      await call(people[0]!.token, 'POST', `${base}/_restore`)
    },
  }
  await ways[deed]()
}

async function act(playing: Playing, who: number, deed: Deed): Promise<void> {
  const page = playing.pages[who]!
  await pause(deed.pause)
  if (deed.page === null) return force(playing, who, deed)
  const topic = page.shown()
  const isOpen = (id: string) => topic?.steps[id]?.status === 'PENDING' && !topic.steps[id]?.readOnly
  const own = deed.page === 'go on' ? stepIds.find((id) => isOpen(id) && !topic?.steps[id]?.hidden) : deed.stepId
  if (own === undefined) return
  if (deed.page === 'reset') return page.reset(own)
  if (deed.page !== 'complete' && topic?.steps[own]?.config.type === 'meetingNotes') await page.save(own, newWords())
  if (deed.page !== 'save') await page.complete(own)
}

type Taken = { rev: number; value: string | null }
/** What was answered as done to one field of a step, by the number that the step had afterwards. */
function takenOf(sent: readonly Sent[], stepId: string, read: (one: Sent) => string | null | undefined): Taken[] {
  return sent.flatMap((one) => {
    const value = one.status === 200 ? read(one) : undefined
    const rev = value === undefined ? undefined : JSON.parse(one.answer).topic?.steps[stepId]?.rev
    return value === undefined || rev === undefined ? [] : [{ rev, value }]
  })
}
const lastOf = (taken: Taken[]) => taken.toSorted((one, other) => other.rev - one.rev)[0]?.value

const stateOf = (topicId: string): Promise<any[]> =>
  environment.rowsOf(
    `select s.*, w.config, w.problem, case when w.generation = s.generation then w.output else '{}' end as output
     from playbook_step s join playbook_work w on w.topic_id = s.topic_id and w.step_id = s.id
     where s.topic_id = $1 order by s.id`,
    [topicId],
  )

async function expectNothingLost({ topicId, sent }: Playing): Promise<number> {
  const state = await stateOf(topicId)
  let edits = 0
  for (const { id, output, config } of state) {
    const saves = takenOf(sent, id, ({ url, body, method }) => {
      if (method === 'POST' && url.endsWith(`${id}/_reset`)) return null
      // A new holder of a role starts with an empty private step.
      if (id === '002' && url.endsWith(topicId) && body.includes('"userRoles"')) return null
      return url.endsWith(`/${id}`) ? (JSON.parse(body).transcript as string | undefined) : undefined
    })
    const names = takenOf(sent, id, ({ url, body }) =>
      url.endsWith(topicId) && body !== '' ? (JSON.parse(body).steps?.[id]?.label as string | undefined) : undefined,
    )
    edits += saves.length + names.length
    if (saves.length > 0) expect([id, output.transcript ?? null]).toEqual([id, lastOf(saves)])
    if (names.length > 0) expect([id, config.label]).toEqual([id, lastOf(names)])
  }
  return edits
}

/** Nothing waits for work that nobody does, and no document is older than what it was made of. */
async function expectWorkedOut(topicId: string): Promise<void> {
  const state = (await stateOf(topicId)).filter((one) => !one.is_left_out)
  const isOpenFor = (one: any) =>
    state.every(
      ({ id, is_complete }) => !(one.includes.includes(id) || one.matter_step === id) || (is_complete && id !== one.id),
    )
  for (const one of state) {
    expect([one.id, one.job_id]).toEqual([one.id, null])
    const isAlone = ['research', 'output', 'prev_output'].includes(one.type)
    if (isAlone && !one.is_complete && isOpenFor(one))
      expect([one.id, one.prepared, one.problem]).toEqual([one.id, one.generation, one.problem])
    const document: string | undefined = one.type === 'output' ? one.output.document : undefined
    if (document === undefined || !isOpenFor(one)) continue
    const talks = state.filter(({ type, visibility }) => type === 'meetingNotes' && visibility === 'visible')
    for (const talk of talks.filter(({ id }) => one.includes.includes(id))) {
      const word = /word\d+x/.exec(talk.output.document ?? '')?.[0]
      if (word !== undefined) expect(document).toContain(word)
    }
  }
}

const isQuiet = async () =>
  (await environment.rowsOf("select 1 from job where status in ('PENDING', 'PROGRESS')")).length === 0

// D2.4.07, D2.6.12, D2.7.11
test('three people at six steps at once: every page shows what the server has, no rule is broken, no edit is lost (M6)', async () => {
  const reached = { edits: 0, refused: 0, completed: 0, resets: 0 }
  const playing = fc.asyncProperty(anyPlay, async (deeds) => {
    const userRoles = { Lead: people[0]!.id, Finance: people[1]!.id, Sales: people[2]!.id }
    const { id: topicId } = await environment.start(template, { userRoles })
    const sent: Sent[] = []
    const pages = await Promise.all(
      people.map((person) => openPlaybookPage(environment, person, topicId, (one) => sent.push(one))),
    )
    try {
      await Promise.all(
        deeds.map(async (own, who) => {
          // Nobody can complete these yet.
          for (const stepId of ['003', '006'])
            await force({ topicId, pages, sent }, who, { stepId, page: null, force: 'complete', pause: 0 })
          for (const deed of own) await act({ topicId, pages, sent }, who, deed)
        }),
      )
      await until(isQuiet)
      const views = await Promise.all(people.map(({ token }) => environment.read(topicId, token)))
      await expect.poll(() => pages.map((page) => page.shown())).toEqual(views)
      expect(await faults()).toEqual([])
      reached.edits += await expectNothingLost({ topicId, pages, sent })
      await expectWorkedOut(topicId)
      expect(sent.filter(({ status }) => status >= 500)).toEqual([])
      reached.refused += sent.filter(({ status }) => status === 409 || status === 403).length
      reached.resets += sent.filter(({ url, status }) => url.endsWith('_reset') && status === 200).length
      reached.completed += (await stateOf(topicId)).filter((one) => one.is_complete).length
    } finally {
      for (const page of pages) page.close()
    }
  })
  const numRuns = runsInDatabase(4, 12)
  await fc.assert(playing, { numRuns, seed: 20_261_123, endOnFailure: true })
  console.log(JSON.stringify({ numRuns, ...reached }))
  expect(Math.min(reached.edits, reached.refused, reached.completed, reached.resets)).toBeGreaterThan(0)
}, 1_200_000)
