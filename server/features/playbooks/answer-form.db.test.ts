import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlaybookTopic, StepAnswer } from '../../../contract/playbooks/playbooks.schemas.ts'
import { ask } from '../../../tests/database/chat-frames.ts'
import { openChat } from '../../../tests/database/live-client.ts'
import { fixture, startLibrary } from '../../../tests/database/library.ts'
import {
  type PlaybookEnvironment,
  question,
  startPlaybookEnvironment,
  step,
} from '../../../tests/database/playbook-environment.ts'
import { type ModelServer, type Rule, startModelServer } from '../../../tests/fixtures/model-server/model-server.ts'
import { until } from '../../../tests/until.ts'

let model: ModelServer
let environment: PlaybookEnvironment
let requests: { tools: string[]; system: string }[] = []
let rule: Rule = () => ({ text: 'Well.' })
beforeAll(async () => {
  model = await startModelServer({
    rules: [(turn) => rule(turn)],
    onRequest: ({ body }) => {
      const tools = (body.tools ?? []) as { function: { name: string } }[]
      const system = body.messages.find(({ role }) => role === 'system')?.content
      requests.push({ tools: tools.map((tool) => tool.function.name), system: String(system) })
    },
  })
  environment = await startPlaybookEnvironment(await startLibrary({}, { MODEL_BASE_URL: model.url }))
  await environment.upload('parental-leave.md', await fixture('small/handbook/leave/parental-leave.md'))
  await environment.settled()
})
beforeEach(() => {
  requests = []
})
afterAll(async () => {
  await environment?.close()
  await model?.close()
})

const outputs = [
  question('Length', 'How long is parental leave?'),
  { ...question('Risks', 'Which risks matter?', 1), type: 'creative' as const },
  question('Limits', 'Who decides?', 2),
]
async function start(): Promise<PlaybookTopic> {
  const slug = await environment.template({
    roles: ['Lead'],
    userRole: 'Lead',
    steps: [
      step({ id: '001', type: 'chat', label: 'Talk', allowedRole: 'Lead', outputs }),
      step({ id: '002', type: 'output', label: 'Paper' }),
    ],
  })
  return environment.start(slug)
}
const formIn = ({ steps }: PlaybookTopic): StepAnswer[] => steps['001']!.output.answers ?? []
const stateOf = ({ label, text, source, confirmed, rev }: StepAnswer) => ({ label, text, source, confirmed, rev })

async function say(topic: PlaybookTopic, content: string, stepId = '001'): Promise<void> {
  const { token, project, server } = environment
  const client = await openChat(server.url, { token, project, thread: topic.steps[stepId]!.threadId! })
  await ask(client, content)
  client.close()
}
type Given = Partial<Pick<StepAnswer, 'label' | 'question' | 'confirmed' | 'rev'>> & { text: string }
const answerTo = (topic: PlaybookTopic, given: Given, token = environment.token) =>
  environment.as(token, 'PATCH', `/playbook/${topic.id}/001/_answer`, {
    ...{ label: 'Risks', question: 'Which risks matter?', confirmed: true, rev: 0 },
    ...given,
  })
/** The conversation is read first, then the step is complete with what is open. */
async function completeHalfFinished(topic: PlaybookTopic): Promise<void> {
  await environment.work(topic, '001', { readyToComplete: true })
  const read = await environment.settledTopic(topic.id, ({ steps }) => steps['001']?.jobId === null)
  const done = await environment.work(read, '001', { readyToComplete: true, halfFinished: true })
  expect(done.body.topic.steps['001'].status).toBe('complete')
}
/** A model that makes these calls, one round after the other, and then says a word. */
const calling =
  (...calls: { name: string; input: object }[]): Rule =>
  ({ results }) => {
    const next = calls[results.length]
    return next === undefined ? { text: 'It stands in the form.' } : { calls: [next] }
  }
const record = (label: string, text: string, source: 'person' | 'documents') => ({
  name: 'record_answer',
  input: { label, text, source },
})
const search = { name: 'search_documents', input: { phrases: ['parental leave weeks'] } }

// D2.4.06
test('the assistant suggests what documents and the person say, with its sources, and a person confirms it', async () => {
  const topic = await start()
  rule = calling(
    search,
    record('length', 'It lasts 26 weeks. [^p1: "may take 26 weeks of parental leave"]', 'documents'),
    record('Risks', 'A rival comes on Saturdays.', 'person'),
  )
  await say(topic, 'I fear that a rival comes on Saturdays.')
  expect(requests[0]!.tools).toContain('record_answer')
  expect(requests[0]!.system).toContain('call record_answer')
  const suggested = await environment.read(topic.id)
  expect(formIn(suggested).map(stateOf)).toEqual([
    { label: 'Length', text: 'It lasts 26 weeks. [^1]', source: 'documents', confirmed: false, rev: 1 },
    { label: 'Risks', text: 'A rival comes on Saturdays.', source: 'person', confirmed: false, rev: 1 },
    { label: 'Limits', text: null, source: undefined, confirmed: undefined, rev: undefined },
  ])
  expect(formIn(suggested)[0]!.citations).toMatchObject([{ mark: 1, title: expect.stringMatching(/parental/i) }])

  const { body } = await answerTo(topic, { text: 'A rival comes on Saturdays, with vans.', rev: 1 })
  const length = { label: 'Length', question: 'How long is parental leave?', text: 'It lasts 26 weeks. [^1]', rev: 1 }
  await answerTo(topic, length)
  expect(formIn(await environment.read(topic.id)).map(stateOf)).toMatchObject([
    { source: 'documents', confirmed: true, rev: 2 },
    { text: 'A rival comes on Saturdays, with vans.', source: 'person', confirmed: true, rev: 2 },
    { text: null },
  ])
  expect(formIn(body.topic)[1]!.status).toBe('SUCCESS')

  // Confirmed answers stay; a later statement becomes a new suggestion only for unconfirmed ones.
  rule = calling(record('Risks', 'No rival comes.', 'person'), record('Limits', 'The board decides.', 'person'))
  await say(topic, 'No rival comes. The board decides.')
  expect(formIn(await environment.read(topic.id)).map(({ text, confirmed }) => [text, confirmed])).toEqual([
    ['It lasts 26 weeks. [^1]', true],
    ['A rival comes on Saturdays, with vans.', true],
    ['The board decides.', false],
  ])
  expect(requests.at(-1)!.system).toContain('- Risks (confirmed): A rival comes on Saturdays, with vans.')
})

// D2.4.06
test('nothing is suggested that nobody said, and no judgement of the assistant', async () => {
  const topic = await start()
  const errors: unknown[] = []
  const wrong = [
    record('Risks', 'Prices may fall.', 'documents'),
    record('Risks', 'Prices may fall by a third.', 'person'),
    record('Length', 'It lasts 26 weeks.', 'documents'),
    record('Length', 'It lasts 62 weeks. [^p1: "may take 62 weeks"]', 'documents'),
    record('Cats', 'None.', 'person'),
  ]
  rule = (turn) => {
    errors.splice(0, errors.length, ...turn.results.slice(1).map(({ data }) => data))
    return calling(search, ...wrong)(turn)
  }
  await say(topic, 'What do you think of it?')
  expect(errors).toEqual([
    expect.stringContaining('asks for the judgement of a person'),
    expect.stringContaining('The person has not said that: Prices, '),
    'Write the marks of its passages and cells into the text, as in an answer.',
    expect.stringContaining('do not stand in that passage'),
    'The form has no question "Cats". It has: Length; Risks; Limits.',
  ])
  expect(formIn(await environment.read(topic.id))).toEqual([])
})

// D2.4.06
test('what people said in an earlier step is said', async () => {
  const slug = await environment.template({
    roles: ['Lead'],
    userRole: 'Lead',
    steps: [
      step({ id: '001', type: 'chat', label: 'Talk', allowedRole: 'Lead', outputs: [outputs[1]!] }),
      step({ id: '002', type: 'chat', label: 'Risks', allowedRole: 'Lead', includeStepsString: '001', outputs }),
    ],
  })
  const topic = await environment.start(slug)
  await answerTo(topic, { text: 'We buy 18 vans at $12.40.' })
  await environment.work(await environment.read(topic.id), '001', { readyToComplete: true })
  await environment.settledTopic(topic.id, ({ steps }) => steps['001']?.status === 'complete')
  const errors: unknown[] = []
  rule = (turn) => {
    errors.splice(0, errors.length, ...turn.results.map(({ data }) => data))
    const bought = record('Limits', 'We buy 18 vans at $12.40, and the board decides.', 'person')
    return calling(bought, record('Risks', 'We buy 19 vans.', 'person'))(turn)
  }
  await say(await environment.read(topic.id), 'The board decides.', '002')
  expect(errors).toEqual([
    expect.objectContaining({ suggested: 'Limits' }),
    expect.stringContaining('The person has not said that: 19.'),
  ])
})

// H10
test('what the assistant found and cited in a step reaches the paper with its marks', async () => {
  const topic = await start()
  let paper = ''
  rule = ({ question: asked, results }) => {
    if (asked.startsWith('Write the document')) {
      paper = asked
      return { text: '## Leave\n\nIt lasts 26 weeks. [^p1]' }
    }
    if (!asked.includes('look up')) return { text: 'Well.' }
    return results.length === 0
      ? { calls: [search] }
      : { text: 'It lasts 26 weeks. [^p1: "may take 26 weeks of parental leave"] I think that it is too short.' }
  }
  await say(topic, 'Please look up how long it lasts.')
  await completeHalfFinished(await environment.read(topic.id))
  await environment.settledTopic(topic.id, ({ steps }) => steps['002']?.output.completed === true)
  expect(paper).toContain('### Found in the conversation\n\nIt lasts 26 [#c1] weeks. [^p1]')
  expect(paper).not.toContain('I think that it is too short')
})

test('outside of a step there is no form to fill', async () => {
  rule = () => ({ text: 'Well.' })
  const { body } = await environment.as(environment.token, 'POST', '/threads', { uniqueKey: 'other', name: 'Other' })
  const { token, project, server } = environment
  const client = await openChat(server.url, { token, project, thread: body.thread.id })
  await ask(client, 'How long is parental leave?')
  client.close()
  expect(requests[0]!.tools).not.toContain('record_answer')
  expect(requests[0]!.system).not.toContain('record_answer')
})

test('an answer is written by the role of the step, from what it has seen, and kept to the end of the step', async () => {
  const topic = await start()
  const others = await answerTo(topic, { text: 'None.' }, environment.colleague.token)
  expect([others.status, others.body.message]).toEqual([403, expect.stringContaining('completed by the Lead')])
  expect((await answerTo(topic, { text: 'None.' })).status).toBe(200)
  const late = await answerTo(topic, { text: 'Late.' })
  expect([late.status, late.body.current]).toEqual([
    409,
    expect.objectContaining({ label: 'Risks', text: 'None.', confirmed: true, rev: 1 }),
  ])
  // Changing another answer of the same form isn't a conflict.
  const limits = { label: 'Limits', question: 'Who decides?', text: 'The board.' }
  expect((await answerTo(topic, limits)).status).toBe(200)
  expect((await answerTo(topic, { label: 'Cats', question: 'Which?', text: 'Tom.' })).body.message).toBe(
    'This step no longer asks this question. Copy your answer before you reload the page.',
  )
  const emptied = await answerTo(topic, { ...limits, text: '  ', confirmed: false, rev: 1 })
  expect(formIn(emptied.body.topic).at(-1)).toEqual({
    ...{ label: 'Limits', question: 'Who decides?', status: 'PENDING', text: null, rev: 2 },
  })
  await completeHalfFinished(emptied.body.topic)
  expect((await answerTo(topic, { text: 'After.', rev: 1 })).body.message).toBe(
    'This step is complete. Reset it to change it.',
  )
})

// D2.7.09
test('what nobody has confirmed goes into no document and no print', async () => {
  const topic = await start()
  rule = calling(record('Risks', 'A rival comes on Saturdays.', 'person'))
  await say(topic, 'A rival comes on Saturdays.')
  rule = () => ({ status: 400 })
  const limits = { label: 'Limits', question: 'Who decides?', text: 'The board decides.' }
  const { body } = await answerTo(topic, limits)
  await completeHalfFinished(body.topic)
  const written = await environment.settledTopic(topic.id, ({ steps }) => steps['002']?.output.completed === true)
  expect(written.steps['002']!.output.document).toContain('The board decides.')
  expect(written.steps['002']!.output.document).not.toContain('<p>A rival comes on Saturdays.</p>')
  expect(formIn(written).map(({ text, confirmed }) => [text, confirmed])).toEqual([
    [null, undefined],
    ['A rival comes on Saturdays.', false],
    ['The board decides.', true],
  ])
})

test('an answer that is stopped leaves what it suggested, once, and what a person has confirmed', async () => {
  const topic = await start()
  await answerTo(topic, { text: 'None.' })
  rule = ({ results }) =>
    results.length === 0
      ? { calls: [record('Limits', 'The board decides.', 'person')] }
      : { broken: 'hang', text: 'It stands' }
  const { token, project, server } = environment
  const client = await openChat(server.url, { token, project, thread: topic.steps['001']!.threadId! })
  await client.next(({ type }) => type === 'messages')
  client.send({ type: 'userMessage', id: 'message-to-be-stopped', content: 'The board decides.' })
  await until(async () => formIn(await environment.read(topic.id)).at(-1)?.confirmed === false)
  client.send({ type: 'stop' })
  await client.next((frame) => frame.type === 'stateChange' && frame['state'] === 'ready' && frame['seq'] !== undefined)
  client.close()
  expect(formIn(await environment.read(topic.id)).map(stateOf)).toMatchObject([
    { label: 'Length', text: null },
    { label: 'Risks', text: 'None.', confirmed: true, rev: 1 },
    { label: 'Limits', text: 'The board decides.', confirmed: false, rev: 1 },
  ])
})
