import type { ServerResponse } from 'node:http'
import { expect, type Page, test } from '../support/test.ts'
import {
  type ModelServer,
  type Reply,
  type Rule,
  startModelServer,
} from '../../tests/fixtures/model-server/model-server.ts'
import { chunk } from '../support/model-chunk.ts'
import { foundOrganisation, openAs, say, signUp } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { chatTexts } from '../../contract/chat/chat.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { assistantTexts } from '../../server/engines/assistant/assistant.texts.ts'

/** Refuses at once, and may be asked again at once. */
const refuses = (status: number, message = 'scripted'): Reply => ({
  wild: (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
    response.end(JSON.stringify({ error: { message, type: 'scripted', code: null } }))
  },
})

const endsWith = (finish: string, text: string): Reply => ({
  wild: (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`${chunk({ role: 'assistant', content: text })}${chunk({}, finish)}data: [DONE]\n\n`)
  },
})

const tooLong = 'This model’s maximum context length is 8192 tokens. Please reduce the length of the messages.'
const always = (reply: Reply) => (): Reply => reply
const first = (count: number, reply: Reply, then: Reply) => {
  let asked = 0
  return (): Reply => ((asked += 1) > count ? then : reply)
}

/** Calls that no tool can take, then words. */
const callsThenSays =
  (text: string, ...calls: { name: string; input: unknown }[]) =>
  (results: number): Reply =>
    results === 0 ? { calls } : { text }
const search = (...queries: string[]) => ({ name: 'search_documents', input: { queries } })
/** Calls for as long as it may, each time another. */
const callsUntil =
  (rounds: number) =>
  (results: number): Reply =>
    results < rounds ? { calls: [search(`leave ${results}`)] } : { text: 'After all rounds.' }
const saysNothing: Reply = {
  wild: (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
  },
}
const patience = { MODEL_FIRST_SILENCE: '10', MODEL_SILENCE: '10' }

type Fault = {
  question: string
  /** `results`: how many results of tools the question has so far. */
  reply: (results: number) => Reply
  sentence: string | null
  text: string | null
  step?: string
}
/** Each fault by the question that meets it. `sentence`: what the person is shown, null where it passes; `text`: what stays of the answer. */
const faults: Fault[] = [
  {
    question: 'Who is busy?',
    reply: first(2, refuses(429), { text: 'Nobody is busy now.' }),
    ...{ sentence: null, text: 'Nobody is busy now.', step: assistantTexts.busyTryingAgain },
  },
  {
    question: 'Who stays busy?',
    ...{ reply: always(refuses(429)), sentence: assistantTexts.modelBusy, text: null },
    step: assistantTexts.busyTryingAgain,
  },
  {
    question: 'Who fails once?',
    reply: first(1, refuses(500), { text: 'It worked the second time.' }),
    ...{ sentence: null, text: 'It worked the second time.', step: assistantTexts.busyTryingAgain },
  },
  { question: 'Who fails?', reply: always(refuses(500)), sentence: assistantTexts.modelFailed, text: null },
  {
    question: 'What is the roof of?',
    reply: always({ broken: 'cut', text: 'The roof is made ' }),
    ...{ sentence: null, text: 'The roof is made of slate.' },
  },
  {
    question: 'What is the floor of?',
    reply: always({ broken: 'early end', text: 'The floor is made ' }),
    ...{ sentence: null, text: 'The floor is made of slate.' },
  },
  {
    question: 'Who says nothing?',
    reply: always({ text: '' }),
    sentence: assistantTexts.modelSaidNothing,
    text: null,
  },
  {
    question: 'What is filtered?',
    reply: always(endsWith('content_filter', 'I would say ')),
    ...{ sentence: assistantTexts.modelFiltered, text: 'I would say' },
  },
  {
    question: 'What is long?',
    reply: always(endsWith('length', 'It is very long and ')),
    ...{ sentence: assistantTexts.modelCutShort, text: 'It is very long and' },
  },
  {
    question: 'What is too long once?',
    reply: first(1, refuses(400, tooLong), { text: 'Now it fits.' }),
    ...{ sentence: null, text: 'Now it fits.' },
  },
  {
    question: 'What is too long?',
    ...{ reply: always(refuses(400, tooLong)), sentence: assistantTexts.contextTooLong, text: null },
  },
  {
    question: 'Which tool is unknown?',
    reply: callsThenSays('There is no such tool.', { name: 'launch_rocket', input: { to: 'moon' } }),
    ...{ sentence: null, text: 'There is no such tool.', step: assistantTexts.unknownTool('launch_rocket') },
  },
  {
    question: 'Which arguments are wrong?',
    reply: callsThenSays('I asked wrongly.', { name: 'search_documents', input: { what: 'x' } }),
    ...{ sentence: null, text: 'I asked wrongly.' },
  },
  {
    question: 'Which arguments are half?',
    reply: callsThenSays('I broke off.', { name: 'search_documents', input: '{"queries": ["leave"' }),
    ...{ sentence: null, text: 'I broke off.' },
  },
  {
    question: 'What is asked at once?',
    reply: callsThenSays('Both came back.', search('leave'), search('leave'), { name: 'list_playbooks', input: {} }),
    ...{ sentence: null, text: 'Both came back.' },
  },
  { question: 'What takes for ever?', reply: callsUntil(24), sentence: null, text: 'After all rounds.' },
  { question: 'Who is silent?', reply: always(saysNothing), sentence: assistantTexts.modelSilent, text: null },
  {
    question: 'Who falls silent?',
    reply: always({ broken: 'hang', text: 'The first half' }),
    ...{ sentence: assistantTexts.modelSilent, text: 'The first half' },
  },
]

const rules: Rule[] = [
  ({ question, results }) => faults.find((fault) => fault.question === question)?.reply(results.length) ?? null,
  ({ question }) => (question === assistantTexts.continueAnswer ? { text: 'of slate.' } : null),
  ({ question }) => (question === assistantTexts.answerInWords ? { text: '' } : null),
  ({ question }) => (question.startsWith('And after') ? { text: `Answered: ${question}` } : null),
]

const answersOf = (page: Page) => page.getByRole('article', { name: conversationTexts.assistant })

let model: ModelServer
let server: RunningServer

test.describe('faults of a model', () => {
  test.beforeAll(async () => {
    model = await startModelServer({ rules })
    server = await startServer({ MODEL_BASE_URL: model.url, ...patience })
  })
  test.afterAll(async () => {
    await server.stop()
    await model.close()
  })

  // D1.2.98, H5, H6, H7, M6
  test('each has its sentence, heard by a screen reader, or passes; and the next question is answered', async ({
    page,
  }) => {
    const person = await signUp(server.url)
    const code = await foundOrganisation(server.url, person)
    await openAs(page, server.url, person, `/${code}/chat`)
    const alerts = page.getByRole('alert')
    let reported = 0
    for (const [at, { question, sentence, text, step }] of faults.entries()) {
      await test.step(question, async () => {
        await say(page, question)
        // Steps are folded as soon as the answer is there.
        if (step !== undefined) await expect(page.getByText(step).last()).toBeAttached()
        if (text !== null) await expect(answersOf(page).last()).toContainText(text)
        if (sentence !== null) {
          reported += 1
          await expect(alerts).toHaveCount(reported)
          await expect(alerts.last()).toContainText(sentence)
          const wayOn = sentence === assistantTexts.contextTooLong ? chatTexts.startNew : chatTexts.tryAgain
          await expect(alerts.last().getByRole('button', { name: wayOn })).toBeVisible()
        }
        const next = `And after fault ${at}?`
        await say(page, next)
        await expect(answersOf(page).last()).toContainText(`Answered: ${next}`)
        await expect(answersOf(page).last().getByRole('button', { name: conversationTexts.copy })).toBeVisible()
        await expect(alerts).toHaveCount(reported)
      })
    }
  })
})
