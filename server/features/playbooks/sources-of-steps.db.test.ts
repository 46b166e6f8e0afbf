import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { playbookWorkTexts } from '../../../contract/playbooks/playbook-work.texts.ts'
import type { PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import {
  type PlaybookEnvironment,
  question,
  startPlaybookEnvironment,
  step,
} from '../../../tests/database/playbook-environment.ts'
import { fixture, startLibrary } from '../../../tests/database/library.ts'
import { productRules } from '../../../tests/fixtures/model-server/product-rules.ts'
import { type ModelServer, type Reply, startModelServer } from '../../../tests/fixtures/model-server/model-server.ts'

let model: ModelServer
let environment: PlaybookEnvironment
let asked: string[]
let write: (asked: string) => Reply
let judge: (asked: string) => Reply
/** Questions that are answered once three of them are being asked. */
const waiting: ServerResponse[] = []
/** Whether a question about hanging is never answered. */
let isHanging = false
/** Answers to questions about leave, once a search has come back. */
let leave: string
beforeAll(async () => {
  model = await startModelServer({
    rules: [
      ({ question: said }) => {
        asked.push(said)
        if (said.startsWith('Write the document')) return write(said)
        return said.startsWith('<sentences>') ? judge(said) : null
      },
      ({ question: said }) => {
        if (!said.startsWith('Is it so')) return null
        return {
          wild(response) {
            waiting.push(response)
            if (waiting.length === 3) for (const one of waiting.splice(0)) say(one, 'It is so.')
          },
        }
      },
      ({ question: said }) => (isHanging && said.startsWith('Will it hang') ? { broken: 'hang' } : null),
      ({ question: said, results }) => {
        if (!said.includes('parental')) return null
        const calls = [{ name: 'search_documents', input: { phrases: ['parental leave weeks'] } }]
        return results.length === 0 ? { calls } : { text: leave }
      },
      ...productRules,
    ],
  })
  environment = await startPlaybookEnvironment(await startLibrary({}, { MODEL_BASE_URL: model.url }))
  await environment.upload('parental-leave.md', await fixture('small/handbook/leave/parental-leave.md'))
  await environment.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await environment.settled()
})
afterAll(async () => {
  await environment?.close()
  await model?.close()
})
beforeEach(() => {
  asked = []
})

function say(response: ServerResponse, content: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const base = { id: 'held', object: 'chat.completion.chunk', created: 0, model: 'scripted' }
  const choices = [
    { index: 0, delta: { role: 'assistant', content }, finish_reason: null },
    { index: 0, delta: {}, finish_reason: 'stop' },
  ]
  for (const choice of choices) response.write(`data: ${JSON.stringify({ ...base, choices: [choice] })}\n\n`)
  response.end('data: [DONE]\n\n')
}

const paper = step({
  ...{ id: '002', type: 'output', label: 'Paper' },
  outputs: [question('The figures', 'What are the figures?'), question('Leave', 'How long is leave?', 1)],
})
const research = (outputs: ReturnType<typeof question>[]) =>
  step({ id: '001', type: 'research', label: 'Facts', outputs })

async function researched(outputs: ReturnType<typeof question>[]): Promise<PlaybookTopic> {
  const slug = await environment.template({ steps: [research(outputs), paper] })
  const { id } = await environment.start(slug)
  const isRead = ({ steps }: PlaybookTopic) => steps['001']?.jobId === null && steps['001'].output.answers !== undefined
  return environment.settledTopic(id, isRead)
}
async function written(topic: PlaybookTopic): Promise<string> {
  await environment.work(topic, '001', { readyToComplete: true, halfFinished: true })
  const isWritten = ({ steps }: PlaybookTopic) => steps['002']?.output.completed === true && steps['002'].jobId === null
  const done = await environment.settledTopic(topic.id, isWritten)
  return done.steps['002']!.output.document!
}
const sourcesIn = (document: string) =>
  (/<h2>Sources<\/h2><ol>(.*)<\/ol>/s.exec(document)?.[1] ?? '')
    .split('<li>')
    .slice(1)
    .map((item) => item.replace(/<[^<>]*>/g, ''))
const json = (sentences: object[]): Reply => ({ text: JSON.stringify({ sentences }) })
const passageOf = (prompt: string, words: string) =>
  /\[\^(p\d+)\]/.exec(prompt.slice(prompt.indexOf(words)))?.[1] ?? 'p999'

// D2.7.09, H10
test('a figure keeps its table as its source, from the step to the document', async () => {
  write = (prompt) => ({ text: `## The figures\n\nSales are given by city. [^${passageOf(prompt, 'Total by city')}]` })
  judge = () => json([{ number: 1, quote: 'Total by city' }])
  const topic = await researched([question('Sales', 'What were the total sales by city?')])
  const [answer] = topic.steps['001']!.output.answers!
  expect(answer!.status).toBe('SUCCESS')
  expect(answer!.text).toMatch(/^- \S.*: [\d,.]+ ?\[\^1\]$/m)
  expect(answer!.citations).toEqual([
    { mark: 1, quote: '', title: expect.stringMatching(/^Data: /), context: expect.stringMatching(/^Total by city/i) },
  ])
  const document = await written(topic)
  expect(document).toContain('Sales are given by city. <sup>[1]</sup>')
  expect(sourcesIn(document)).toEqual([`${answer!.citations![0]!.title}, ${answer!.citations![0]!.context}`])
})

test('a sentence of a step that names no source is looked up, and without one is no part of the document', async () => {
  leave = 'It lasts 26 weeks. [^p1: "may take 26 weeks of parental leave"] Every parent is very happy with it.'
  judge = (said) => json([{ number: 1, quote: said.includes('Every parent') ? null : 'It lasts 26 weeks' }])
  write = (prompt) => ({ text: `## Leave\n\nIt lasts 26 weeks. [^${passageOf(prompt, 'It lasts 26 weeks')}]` })
  const topic = await researched([question('Leave', 'How long is parental leave?')])
  const [answer] = topic.steps['001']!.output.answers!
  expect([answer!.status, answer!.toCheck]).toEqual([
    'SUCCESS',
    [{ figure: 'Every parent is very happy with it.', reason: playbookWorkTexts.noSource }],
  ])
  const judged = asked.filter((said) => said.startsWith('<sentences>'))
  expect(judged).toHaveLength(1)
  expect(judged[0]).toContain('1. Every parent is very happy with it.')
  expect(judged[0]).toContain('26 weeks of parental leave')
  const document = await written(topic)
  const draft = asked.find((said) => said.startsWith('Write the document'))!
  expect(draft).toContain('It lasts 26 [#c1] weeks. [^p1]')
  expect(draft).not.toContain('very happy')
  expect(document).toContain('Left out 1 sentence of earlier steps without a source, marked in its step.')
})

// D2.7.09
test('a conclusion of a step that names no source reaches who writes the document as a judgement, and bears nothing out', async () => {
  const long = 'Leave of 26 weeks lasts half a year for parents.'
  leave = `Parental leave lasts 26 weeks for all parents. [^p1: "may take 26 weeks of parental leave"] ${long}`
  judge = (said) => json((said.match(/^\d+\. /gm) ?? []).map((_, at) => ({ number: at + 1, quote: long })))
  write = (prompt) => ({
    text: `## Leave\n\nIt lasts 26 weeks. [^${passageOf(prompt, 'lasts 26')}] ${long}`,
  })
  const topic = await researched([question('Leave', 'How long is parental leave?')])
  expect(topic.steps['001']!.output.answers![0]!.toCheck).toEqual([
    { figure: long, reason: playbookWorkTexts.noSource },
  ])
  const document = await written(topic)
  const draft = asked.find((said) => said.startsWith('Write the document'))!
  expect(draft.replaceAll(/ \[#c\d+\]/g, '')).toContain(`${long} [judgement]`)
  const judged = asked.findLast((said) => said.startsWith('<sentences>'))!
  expect(judged.slice(judged.indexOf('<material>'))).not.toContain(long)
  // It came without its mark: nothing bears it out.
  expect(document).toContain(`<h2>Without a source in the steps</h2><ul><li>${long}</li></ul>`)
  expect(document).not.toContain('of earlier steps without a source')
})

test('a sentence that the sources say, though it names none, stays', async () => {
  leave = 'It lasts 26 weeks. [^p1: "may take 26 weeks of parental leave"] Employees may take parental leave.'
  judge = () => json([{ number: 1, quote: 'may take 26 weeks of parental leave' }])
  const topic = await researched([question('Leave', 'How long is parental leave?')])
  expect(topic.steps['001']!.output.answers![0]).toMatchObject({ status: 'SUCCESS', text: expect.any(String) })
  expect(topic.steps['001']!.output.answers![0]!.toCheck).toBeUndefined()
})

test('an answer that names no source and has none leaves its question open', async () => {
  leave = 'Every parent is very happy with it.'
  judge = () => json([{ number: 1, quote: null }])
  const topic = await researched([question('Leave', 'How long is parental leave?')])
  expect(topic.steps['001']!.output.answers![0]).toMatchObject({ status: 'PENDING', text: leave })
})

test('what was answered before the work was cancelled stays where it begins anew', async () => {
  isHanging = true
  leave = 'It lasts 26 weeks. [^p1: "may take 26 weeks of parental leave"]'
  judge = () => json([{ number: 1, quote: null }])
  const questions = [question('Leave', 'How long is parental leave?'), question('Hang', 'Will it hang?', 1)]
  const { id } = await environment.start(await environment.template({ steps: [research(questions), paper] }))
  const statusesOf = ({ steps }: PlaybookTopic) => steps['001']!.output.answers?.map(({ status }) => status) ?? []
  const isHalf = (topic: PlaybookTopic) => statusesOf(topic).join() === 'SUCCESS,PROGRESS'
  const half = await environment.settledTopic(id, isHalf)
  const { jobId, output } = half.steps['001']!
  await environment.as(environment.token, 'POST', `/jobs/${jobId}/_cancel`, {})
  const cancelled = await environment.read(id)
  expect(statusesOf(cancelled)).toEqual(['SUCCESS', 'PENDING'])
  asked = []
  const again = (await environment.work(cancelled, '001', { again: true })).body
  const slow = await environment.settledTopic(id, isHalf)
  expect([slow.steps['001']!.jobId, again.jobId === jobId]).toEqual([again.jobId, false])
  isHanging = false
  expect((await environment.work(slow, '001', { again: true })).status).toBe(200)
  const [ended] = await environment.rowsOf('select status from job where id = $1', [again.jobId])
  expect(ended.status).toBe('CANCELLED')
  const done = await environment.settledTopic(
    id,
    ({ steps }) => steps['001']!.jobId === null && steps['001']!.problem === null,
  )
  expect(done.steps['001']!.output.answers![0]).toEqual(output.answers![0])
  const isAsked = (start: string) => asked.some((said) => said.startsWith(start))
  expect([isAsked('Will it hang'), isAsked('How long')]).toEqual([true, false])
})

// N1
test('the questions of a step are fitted to the matter once that is known, unless a person has edited them', async () => {
  const fitted = (id: string) =>
    step({
      ...{ id, type: 'research', label: 'Case', breakdown: true, matterStep: '001' },
      breakdownQuestions: 'What was {measure} by {dimension}?\nWhich rules bind us?',
    })
  const slug = await environment.template({
    steps: [
      step({ id: '001', type: 'chat', label: 'Matter', outputs: [question('Matter', 'What is it about?')] }),
      fitted('002'),
      fitted('003'),
    ],
  })
  const started = await environment.start(slug, { title: 'A review' })
  const questionsOf = ({ steps }: PlaybookTopic, id: string) => steps[id]!.config.breakdownQuestions.split('\n')
  const before = questionsOf(started, '002')
  expect(before.at(-1)).toBe('Which rules bind us?')
  expect(before[0]).toBe('What was total by city?')
  const named = {
    label: 'Matter',
    question: 'What is it about?',
    text: 'We sell too little of each product line.',
    confirmed: true,
    rev: 0,
  }
  await environment.as(environment.token, 'PATCH', `/playbook/${started.id}/001/_answer`, named)
  const edited = await environment.read(started.id)
  const change = { breakdownQuestions: 'Who are we?', rev: edited.steps['003']!.rev }
  await environment.as(environment.token, 'PATCH', `/playbook/${started.id}`, {
    rev: edited.rev,
    steps: { '003': change },
  })
  await environment.work(await environment.read(started.id), '001', { readyToComplete: true })
  const isRead = ({ steps }: PlaybookTopic) =>
    ['002', '003'].every((id) => steps[id]?.jobId === null && steps[id].output.answers)
  const done = await environment.settledTopic(started.id, isRead)
  expect(questionsOf(done, '002')[0]).toBe('What was total by product line?')
  expect(questionsOf(done, '002').at(-1)).toBe('Which rules bind us?')
  expect(questionsOf(done, '003')).toEqual(['Who are we?'])
})

test('the questions of a step are asked side by side, three at once, and keep their order', async () => {
  judge = () => json([{ number: 1, quote: null }])
  const names = ['one', 'two', 'three', 'four', 'five', 'six']
  const topic = await researched(names.map((name, at) => question(name, `Is it so of ${name}?`, at)))
  const done = await environment.settledTopic(
    topic.id,
    ({ steps }) => steps['001']?.jobId === null && steps['001'].output.answers!.every(({ text }) => text !== null),
  )
  expect(done.steps['001']!.output.answers!.map(({ label, text }) => [label, text])).toEqual(
    names.map((name) => [name, 'It is so.']),
  )
})
