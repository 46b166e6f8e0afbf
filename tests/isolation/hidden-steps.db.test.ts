import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaybookTopic } from '../../contract/playbooks/playbooks.schemas.ts'
import { type RouteName, routes } from '../../contract/routes.ts'
import { connect, type Database } from '../../server/platform/database/database.ts'
import { transact } from '../../server/platform/database/transaction.ts'
import { textOf } from '../../server/features/demo/read-back.fixtures.ts'
import { remindOfDueSteps } from '../../server/features/playbooks/reminders.ts'
import { ask } from '../database/chat-frames.ts'
import { newMessageId } from '../database/chat-environment.ts'
import { isType, type LiveClient, openChat, openUpdates } from '../database/live-client.ts'
import { password } from '../database/session-environment.ts'
import { type PlaybookEnvironment, question, startPlaybookEnvironment, step } from '../database/playbook-environment.ts'
import type { Person } from '../database/test-server.ts'
import { until } from '../until.ts'

type Listener = { name: string; token: string; id: string; email: string; answers: string[]; sockets: LiveClient[] }
/** Every word of a private step holds one of these; nobody but its role may ever be sent one. */
const canary = /canary[a-z]+/gi
const config = {
  ...{ label: 'canarylabel', guidance: 'canaryguidance', topic: 'canarytopic', format: 'canaryformat' },
  ...{ breakdown: true, breakdownQuestions: 'canarybreakdown?', outputs: [question('canaryoutput', 'canaryasked?')] },
}
const transcript = 'Canaryperson: We agreed to sell the ruddy canarytranscript.'

let environment: PlaybookEnvironment
let database: Database
let [finance, lead, member, outsider, superadmin, successor]: Listener[] = []
const listenerOf = (
  name: string,
  { token, id, email = '' }: Pick<Person, 'token' | 'id'> & { email?: string },
): Listener => ({
  ...{ name, token, id, email, answers: [], sockets: [] },
})
const join = async (name: string): Promise<Listener> => {
  const person = await environment.server.signUp(name)
  const values = [environment.organisationId, person.id]
  await environment.rowsOf("insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')", values)
  return listenerOf(name, person)
}

beforeAll(async () => {
  environment = await startPlaybookEnvironment()
  database = connect(environment.server.databaseUrl)
  const [{ id }] = await environment.rowsOf('select id from person where is_superadmin')
  lead = listenerOf('lead', { token: environment.token, id })
  finance = listenerOf('finance', environment.colleague)
  member = await join('Member')
  successor = await join('Successor')
  superadmin = listenerOf('superadmin', await environment.server.signUp('Superadmin'))
  outsider = listenerOf('outsider', await environment.server.signUp('Outsider'))
  await environment.rowsOf('update person set is_superadmin = (id = $1)', [superadmin.id])
  for (const one of [finance, successor, ...strangers()])
    one.sockets.push(await openUpdates(environment.server.url, one.token, [environment.project]))
})
afterAll(async () => {
  for (const one of [finance!, successor!, ...strangers()]) for (const socket of one.sockets) socket.close()
  await database?.close()
  await environment?.close()
})

const strangers = () => [lead!, member!, outsider!, superadmin!]
const canariesOf = ({ answers, sockets }: Listener): string[] => {
  const heard = [...answers, ...sockets.map(({ frames }) => JSON.stringify(frames))].join('\n')
  return [...new Set(heard.match(canary)?.map((word) => word.toLowerCase()))].sort()
}
/** A call whose answer is kept as something that the person has read. */
async function call(one: Listener, method: string, path: string, body?: unknown): Promise<any> {
  const answer = await environment.server.call(method, path, one.token, body)
  one.answers.push(`${method} ${path} ${JSON.stringify(answer.body)}`)
  return answer.body
}
const own = (one: Listener, method: string, path: string, body?: unknown) =>
  call(one, method, `/orgs/${environment.project}${path}`, body)

const pause = () => new Promise((next) => setTimeout(next, 60))
async function read(one: Listener, topicId: string, isSo: (topic: PlaybookTopic) => boolean): Promise<PlaybookTopic> {
  for (;;) {
    const { topic } = await own(one, 'GET', `/playbook/${topicId}`)
    if (isSo(topic)) return topic
    await pause()
  }
}
async function work(one: Listener, topicId: string, stepId: string, request: object): Promise<void> {
  const rested = await read(one, topicId, ({ steps }) => steps[stepId]?.jobId === null)
  await own(one, 'PATCH', `/playbook/${topicId}/${stepId}`, { ...request, rev: rested.steps[stepId]!.rev })
  await read(one, topicId, ({ steps }) => steps[stepId]?.jobId === null)
}
const complete = async (one: Listener, topicId: string, stepId: string) => {
  const done = async () => (await read(one, topicId, () => true)).steps[stepId]?.status === 'complete'
  // A conversation is read for its answers by the first request.
  for (let tries = 0; tries < 3 && !(await done()); tries += 1)
    await work(one, topicId, stepId, { readyToComplete: true, halfFinished: true })
  expect([stepId, await done()]).toEqual([stepId, true])
}

async function startReview(): Promise<PlaybookTopic> {
  const hidden = { allowedRole: 'Finance', visibility: 'private' as const }
  const slug = await environment.template({
    roles: ['Lead', 'Finance'],
    steps: [
      step({ id: '001', type: 'meetingNotes', label: 'Money', ...hidden }),
      step({ id: '002', type: 'chat', label: 'Talk', ...hidden }),
      step({ id: '003', type: 'research', label: 'Facts', includeStepsString: '001', ...hidden }),
      step({ id: '004', type: 'output', label: 'Own paper', includeStepsString: '001,002,003', ...hidden }),
      step({ id: '005', type: 'output', label: 'Paper of all' }),
      step({ id: '006', type: 'prev_output', label: 'Last time', includeStepsString: '001,004,005' }),
    ],
  })
  const topic = await environment.start(slug, { userRoles: { Lead: lead!.id, Finance: finance!.id } })
  const ofFinance = "(select id from playbook_step s where s.topic_id = w.topic_id and s.allowed_role = 'Finance')"
  await environment.rowsOf(
    `update playbook_work w set config = config || $2 where topic_id = $1 and step_id in ${ofFinance}`,
    [topic.id, JSON.stringify(config)],
  )
  return topic
}

async function talk(one: Listener, threadId: string, words: string): Promise<LiveClient> {
  const client = await openChat(environment.server.url, {
    token: one.token,
    project: environment.project,
    thread: threadId,
  })
  one.sockets.push(client)
  await ask(client, words)
  return client
}

/** Every reading route of the contract that can be called with what there is in the organisation. */
async function walk(one: Listener, ids: Record<string, string>): Promise<number> {
  // The mailbox stands in for the delivery of mails where none is set up: it holds what their people were sent.
  const names = (Object.keys(routes) as RouteName[]).filter(
    (name) => routes[name].method === 'GET' && name !== 'listMailbox',
  )
  let walked = 0
  for (const name of names) {
    const path = routes[name].path.replace(/:(\w+)/g, (all, key: string) => ids[key] ?? all)
    if (path.includes(':')) continue
    await call(one, 'GET', path + (name === 'listReports' ? `?topicId=${ids['topicId']}` : ''))
    walked += 1
  }
  return walked
}

/** What a stranger can try at the steps that are hidden from them. */
async function pry(one: Listener, topicId: string, threadId: string): Promise<void> {
  const base = `/playbook/${topicId}`
  for (const stepId of ['001', '002', '003', '004']) {
    for (const rev of [2, 99]) {
      await own(one, 'PATCH', `${base}/${stepId}`, { readyToComplete: true, halfFinished: true, rev })
      await own(one, 'PATCH', base, { rev: 1, steps: { [stepId]: { visibility: 'visible', rev } } })
    }
    await own(one, 'POST', `${base}/${stepId}/_reset`, {})
  }
  await own(one, 'POST', `${base}/_reminders`, { requested: true })
  await own(one, 'PATCH', `/threads/${threadId}`, { name: 'Mine' })
  await own(one, 'GET', `/feedback?entityType=thread&entityId=${threadId}`)
  for (const phrase of ['ruddy', 'agreed to sell'])
    await own(one, 'POST', '/search', { phrases: [phrase], numResults: 20 })
  const jobs = await environment.rowsOf('select id from job where organisation_id = $1', [environment.organisationId])
  for (const { id } of jobs) {
    await own(one, 'GET', `/jobs/${id}`)
    await own(one, 'POST', `/jobs/${id}/_retry`, {})
  }
  const client = await openChat(environment.server.url, {
    token: one.token,
    project: environment.project,
    thread: threadId,
  })
  one.sockets.push(client)
  await client.closed
}

async function printed(one: Listener, topicId: string): Promise<string> {
  await own(one, 'POST', '/reports', { reportCode: 'playbook', topicId })
  const reports = async () => (await own(one, 'GET', `/reports?topicId=${topicId}`)).reports
  await until(async () => (await reports()).length === 1)
  const [{ id }] = await reports()
  const texts = await Promise.all(
    ['docx', 'pdf'].map(async (format) => {
      const address = `${environment.server.url}/orgs/${environment.project}/reports/${id}/${format}`
      const file = await fetch(address, { headers: { authorization: `Bearer ${one.token}` } })
      return textOf(`a.${format}`, new Uint8Array(await file.arrayBuffer()))
    }),
  )
  return texts.join('\n')
}

async function remindOfAll(topicId: string): Promise<void> {
  await environment.rowsOf("update playbook_step set due_on = '2026-01-01' where topic_id = $1", [topicId])
  await remindOfDueSteps({ database, publicUrl: 'https://sextant.test', now: () => Date.parse('2026-01-05') })
  const mails = await environment.rowsOf('select recipient from mail where body ~ $1 or subject ~ $1', ['canary'])
  expect(mails).toEqual([{ recipient: environment.colleague.email }])
}

// D2.6.05, D2.6.06, D2.6.13, D2.6.14
test('no byte of a hidden step is in any answer, frame, report or later playbook of anybody but its role (I5)', async () => {
  const { id: topicId } = await startReview()
  const { steps } = await read(finance!, topicId, () => true)
  const threadId = steps['002']!.threadId!
  await remindOfAll(topicId)
  await work(finance!, topicId, '001', { transcript })
  await complete(finance!, topicId, '001')
  await talk(finance!, threadId, 'What does the canaryprompt cost?')
  for (const stepId of ['002', '003', '004']) await complete(finance!, topicId, stepId)
  for (const stepId of ['005', '006']) await complete(lead!, topicId, stepId)
  const report = await printed(lead!, topicId)
  expect(report).toContain('Paper of all')
  lead!.answers.push(report)
  const { topic: again } = await own(lead!, 'POST', `/playbook/${topicId}/_clone`, {})
  await read(lead!, again.id, ({ steps: now }) => now['001']?.status === 'PENDING')

  const thread = (await own(member!, 'POST', '/threads', {})).thread
  await talk(member!, thread.id, 'Which thing did we agree to sell?')
  const jobs = await environment.rowsOf("select id from job where queue = 'playbook_step' and not is_shown")
  const ids = { project: environment.project, jobId: jobs[0].id }
  const walked = await Promise.all(strangers().map((one) => walk(one, { ...ids, topicId })))
  await walk(lead!, { ...ids, topicId: again.id })
  for (const one of strangers()) await pry(one, topicId, threadId)
  expect(Math.min(...walked)).toBeGreaterThan(50)
  expect(strangers().map((one) => [one.name, canariesOf(one)])).toEqual(strangers().map(({ name }) => [name, []]))
  const planted = JSON.stringify([config, transcript, 'canaryprompt']).match(canary)!
  expect(canariesOf(finance!)).toEqual(expect.arrayContaining(planted.map((word) => word.toLowerCase())))
})

test('whoever hands a role over hears nothing more of its steps, though their page is open (I5, I9)', async () => {
  const { id: topicId } = await startReview()
  const { steps, rev } = await read(finance!, topicId, () => true)
  const threadId = steps['002']!.threadId!
  const open = await talk(finance!, threadId, 'What is there?')
  // What was said is read into the form of the step once it is answered, while the role is still held.
  await open.next(isType('updateTopicStep'))
  finance!.answers.length = 0
  finance!.sockets = finance!.sockets.filter((socket) => socket === open)
  const before = open.frames.length
  const settings = { userRoles: { Finance: successor!.id } }
  await own(lead!, 'PATCH', `/playbook/${topicId}`, { rev, settings })
  expect((await open.closed).code).toBe(4404)
  const next = (await read(successor!, topicId, () => true)).steps['002']!.threadId!
  expect(next).not.toBe(threadId)
  const other = await talk(successor!, next, 'What does the canaryafterwards cost?')
  other.send({ type: 'userMessage', id: newMessageId(), content: 'And the canaryatlast?' })
  await other.next((frame) => isType('appendMessage')(frame) && JSON.stringify(frame).includes('canaryatlast'))
  await walk(finance!, { project: environment.project, topicId })
  for (const one of [threadId, next]) await pry(finance!, topicId, one)
  expect(JSON.stringify(open.frames.slice(before)).match(canary)).toBeNull()
  expect(canariesOf(finance!).filter((word) => /afterwards|atlast/.test(word))).toEqual([])
  expect(JSON.stringify(await own(finance!, 'GET', `/playbook/${topicId}`)).match(canary)).toBeNull()
  expect(canariesOf(successor!)).toContain('canaryafterwards')
})

test('whoever hands a role over with its words hears nothing that is said afterwards (I5, I9)', async () => {
  const { id: topicId } = await startReview()
  const { steps, rev } = await read(finance!, topicId, () => true)
  const threadId = steps['002']!.threadId!
  const open = await talk(finance!, threadId, 'What is there?')
  // What was said is read into the form of the step once it is answered, while the role is still held.
  await open.next(isType('updateTopicStep'))
  const before = open.frames.length
  const settings = { userRoles: { Finance: successor!.id }, rolesWithWords: ['Finance'] }
  await own(finance!, 'PATCH', `/playbook/${topicId}`, { rev, settings })
  expect((await read(successor!, topicId, () => true)).steps['002']!.threadId).toBe(threadId)
  const other = await talk(successor!, threadId, 'What does the canarykept cost?')
  other.send({ type: 'userMessage', id: newMessageId(), content: 'And the canarylatest?' })
  await other.next((frame) => isType('appendMessage')(frame) && JSON.stringify(frame).includes('canarylatest'))
  expect((await open.closed).code).toBe(4404)
  expect(JSON.stringify(open.frames.slice(before)).match(canary)).toBeNull()
})

/** What the former holder of a role wrote in its steps. */
const written = /canary(?:person|transcript|prompt)/gi

async function workedThrough(holder: Listener): Promise<{ topicId: string; threadId: string }> {
  const { id: topicId } = await startReview()
  await environment.rowsOf('update playbook_topic set user_roles = user_roles || $2 where id = $1', [
    topicId,
    JSON.stringify({ Finance: holder.id }),
  ])
  const threadId = (await read(holder, topicId, () => true)).steps['002']!.threadId!
  await work(holder, topicId, '001', { transcript })
  await complete(holder, topicId, '001')
  await talk(holder, threadId, 'What does the canaryprompt cost?')
  for (const stepId of ['002', '003', '004']) await complete(holder, topicId, stepId)
  for (const stepId of ['005', '006']) await complete(lead!, topicId, stepId)
  return { topicId, threadId }
}
const take = async (topicId: string) => {
  const { rev } = await read(lead!, topicId, () => true)
  const { topic } = await own(lead!, 'PATCH', `/playbook/${topicId}`, {
    ...{ rev, settings: { userRoles: { Finance: lead!.id } } },
  })
  expect(topic.userRoles).toEqual({ Lead: lead!.id, Finance: lead!.id })
  return topicId
}
const remove = (one: Listener, by: Listener) => own(by, 'DELETE', `/users/${one.id}`)

/** Everything of steps that row level security lets a person read. */
const readableBy = (one: Listener) =>
  transact(database, { person: one.id, organisation: environment.organisationId }, async ({ db }) => [
    await db.selectFrom('playbook_work').selectAll().execute(),
    await db.selectFrom('message').selectAll().execute(),
    await db.selectFrom('thread').selectAll().execute(),
    await db.selectFrom('thread_event').selectAll().execute(),
  ])

type Row = { name: string; isMailed: boolean; get: (holder: Listener, topicId: string) => Promise<string> }
const rows: Row[] = [
  { name: 'taken', isMailed: true, get: (_holder, topicId) => take(topicId) },
  {
    ...{ name: 'removed and then taken', isMailed: false },
    get: async (holder, topicId) => {
      await remove(holder, lead!)
      return take(topicId)
    },
  },
  {
    ...{ name: 'left', isMailed: false },
    get: async (holder, topicId) => {
      await call(holder, 'DELETE', '/auth/user-info', { email: holder.email, currentPassword: password })
      return take(topicId)
    },
  },
  {
    ...{ name: 'repeated', isMailed: false },
    get: async (holder, topicId) => {
      await remove(holder, lead!)
      const { topic } = await own(lead!, 'POST', `/playbook/${topicId}/_clone`, {})
      expect(topic.userRoles).toEqual({ Lead: lead!.id, Finance: lead!.id })
      return topic.id
    },
  },
]

// D2.6.05
test.each(rows)('a role that is $name begins its private steps empty (I5)', async ({ name, isMailed, get }) => {
  const holder = await join(`Holder ${name}`)
  const { topicId, threadId } = await workedThrough(holder)
  lead!.answers.length = 0
  const now = await get(holder, topicId)
  const begun = await read(lead!, now, ({ steps }) => steps['001']?.hidden === false)
  expect(['001', '002'].map((id) => [begun.steps[id]!.status, begun.steps[id]!.output])).toEqual([
    ['PENDING', {}],
    ['PENDING', {}],
  ])
  expect(begun.steps['002']!.threadId).not.toBe(threadId)
  await read(lead!, now, ({ steps }) => Object.values(steps).every(({ jobId }) => jobId === null))
  await walk(lead!, { project: environment.project, topicId: now })
  await pry(lead!, now, threadId)
  expect(canariesOf(lead!).filter((word) => word.match(written))).toEqual([])
  expect(JSON.stringify(await readableBy(lead!)).match(written)).toBeNull()
  expect(JSON.stringify(await readableBy(holder)).match(written)).toBeNull()
  const mails = await environment.rowsOf('select subject from mail where recipient = $1 and subject ~ $2', [
    ...[holder.email, 'playbook'],
  ])
  expect(mails).toEqual(isMailed ? [{ subject: 'Someone else now holds your role in a playbook' }] : [])
  const changes = await environment.rowsOf(
    "select actor, before->'roles' as before, after->'roles' as after from change_log where thing_id = $1 and before->'roles' is not null",
    [topicId],
  )
  const former = { Lead: lead!.id, Finance: holder.id }
  const taken = { actor: lead!.id, before: former, after: { ...former, Finance: lead!.id } }
  expect(changes).toEqual(name === 'repeated' ? [] : [taken])
})
