import { afterAll, beforeAll, expect, test } from 'vitest'
import { playbookWorkTexts } from '../../../contract/playbooks/playbook-work.texts.ts'
import type { PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import { isType, openChat } from '../../../tests/database/live-client.ts'
import {
  type PlaybookEnvironment,
  question,
  startPlaybookEnvironment,
  step,
} from '../../../tests/database/playbook-environment.ts'
import { fixture, startLibrary } from '../../../tests/database/library.ts'
import { type ModelServer, startModelServer } from '../../../tests/fixtures/model-server/model-server.ts'

let model: ModelServer
let environment: PlaybookEnvironment
let received: string[]
beforeAll(async () => {
  model = await startModelServer({
    rules: [
      ({ question: asked }) => (asked.includes('refused') ? { status: 400 } : null),
      ({ system }) => {
        received.push(system)
        return { text: 'The line costs a lot.' }
      },
    ],
  })
  environment = await startPlaybookEnvironment(await startLibrary({}, { MODEL_BASE_URL: model.url }))
  await environment.upload('parental-leave.md', await fixture('small/handbook/leave/parental-leave.md'))
  await environment.settled()
})
afterAll(async () => {
  await environment?.close()
  await model?.close()
})

/** The instructions about a step that a model received, without blank lines. */
const linesOf = (system: string) => {
  const from = system.indexOf('This belongs to the step')
  return system
    .slice(from, system.indexOf('</step>') + 7)
    .split('\n')
    .filter((line) => line !== '')
}
const settled = (id: string, stepId: string) =>
  environment.settledTopic(
    id,
    ({ steps }) => steps[stepId]?.jobId === null && steps[stepId]?.output.answers !== undefined,
  )

async function startWithMatter(): Promise<PlaybookTopic> {
  const slug = await environment.template({
    steps: [
      step({ id: '001', type: 'chat', label: 'The matter', outputs: [question('Matter', 'What is it about?')] }),
      step({
        ...{ id: '002', type: 'research', label: 'The case', topic: 'Whether it pays', format: 'Two sentences each' },
        ...{ guidance: 'Name the year.', includeStepsString: '001' },
        outputs: [question('Costs', 'What does the line cost?'), question('Gain', 'What is refused?', 1)],
      }),
      step({
        ...{ id: '003', type: 'chat', label: 'Risks', includeStepsString: '002' },
        outputs: [question('Risks', 'What can go wrong?')],
      }),
    ],
  })
  return environment.start(slug, { title: 'Limit discounts above 30 per cent' })
}

async function say(topic: PlaybookTopic, stepId: string, content: string): Promise<void> {
  const thread = topic.steps[stepId]!.threadId!
  const { token, project, server } = environment
  const client = await openChat(server.url, { token, project, thread })
  await client.next(isType('messages'))
  client.send({ type: 'userMessage', id: 'message-of-the-matter', content })
  await client.next(
    (frame) => frame.type === 'appendMessage' && frame['message'].role === 'assistant' && !frame['message'].partial,
  )
  client.close()
}

// D2.4.06
test('a step tells the model of its work and of the matter, and a call that fails answers nothing', async () => {
  received = []
  const started = await startWithMatter()
  await say(started, '001', 'Matter: whether we sell the old roaster.')
  const named = (first: string) =>
    `This belongs to the step "${first}" of the playbook "Limit discounts above 30 per cent".`
  expect(received).toEqual([expect.stringContaining(named('The matter'))])
  expect(linesOf(received[0]!).slice(1)).toEqual([
    '<step>',
    'It is to answer:',
    '- Matter: What is it about?',
    '</step>',
  ])
  expect(received[0]).toContain('<form>\n- Matter (open)\n</form>')
  const confirmed = await environment.as(environment.token, 'PATCH', `/playbook/${started.id}/001/_answer`, {
    ...{
      label: 'Matter',
      question: 'What is it about?',
      text: 'Whether we sell the old roaster.',
      confirmed: true,
      rev: 0,
    },
  })
  await environment.work(confirmed.body.topic, '001', { readyToComplete: true })
  received = []
  const researched = await settled(started.id, '002')
  expect(linesOf(received[0]!).slice(1)).toEqual([
    '<step>',
    'Topic: Whether it pays',
    'Guidance: Name the year.',
    'Format: Two sentences each',
    'It is to answer:',
    '- Costs: What does the line cost?',
    '- Gain: What is refused?',
    'What it is about, as people said it:',
    '## The matter',
    '### Matter',
    'Whether we sell the old roaster.',
    '</step>',
  ])
  const { answers, otherNotes } = researched.steps['002']!.output
  expect(answers?.map(({ status, text }) => [status, text])).toEqual([
    ['SUCCESS', 'The line costs a lot.'],
    ['PENDING', null],
  ])
  expect(otherNotes).toMatch(/^“What is refused\?” has no answer yet\. \S/)
  // Questions that no source answers are put to the person.
  const finished = await environment.work(researched, '002', { readyToComplete: true, halfFinished: true })
  received = []
  await say(finished.body.topic, '003', 'Risks: it may break.')
  const heard = linesOf(received[0]!)
  expect(heard.slice(heard.indexOf(playbookWorkTexts.openBefore), -1)).toEqual([
    playbookWorkTexts.openBefore,
    expect.stringMatching(/The case: What is refused\?$/),
  ])
})
