import type { ServerResponse } from 'node:http'
import { expect, test } from '../support/test.ts'
import { type Reply, type Rule, startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { chunk, lastChunk } from '../support/model-chunk.ts'
import { foundOrganisation, openAs, say, signUp } from '../support/person.ts'
import { pictures } from '../support/pictures.ts'
import { startServer } from '../support/server.ts'
import { chatTexts } from '../../contract/chat/chat.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { assistantTexts } from '../../server/engines/assistant/assistant.texts.ts'

const canary = 'sk-canary-5521'
const declined = 'I can’t help with that.'

/** As providers refuse: their message quotes the key. */
const refuses = (status: number, error: object): Reply => ({
  wild: (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: `Refused for ${canary}.`, ...error } }))
  },
})
const declines: Reply = {
  wild: (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`${chunk({ role: 'assistant', content: null, refusal: declined })}${lastChunk}`)
  },
}

const refusals: { question: string; reply: Reply; sentence: string }[] = [
  { question: 'What does the model decline?', reply: declines, sentence: assistantTexts.modelDeclined },
  {
    question: 'What is filtered?',
    reply: refuses(400, { code: 'content_filter' }),
    sentence: assistantTexts.modelFiltered,
  },
  {
    question: 'Who has no credit left?',
    reply: refuses(429, { code: 'insufficient_quota' }),
    sentence: assistantTexts.modelUnpaid,
  },
  { question: 'Whose key is wrong?', reply: refuses(401, {}), sentence: assistantTexts.modelRefusedKey },
  { question: 'Which model is gone?', reply: refuses(404, {}), sentence: assistantTexts.modelUnknown },
]

// D1.2.98, M6
test('a provider that refuses is asked once, and the person reads why and can ask again', async ({ page }, info) => {
  const asked: string[] = []
  let mayAnswer = false
  const rules: Rule[] = [
    ({ question }) => {
      const refusal = refusals.find((one) => one.question === question)
      if (refusal === undefined) return null
      asked.push(question)
      return mayAnswer ? { text: 'Now it is there.' } : refusal.reply
    },
  ]
  const model = await startModelServer({ rules })
  const server = await startServer({ MODEL_BASE_URL: model.url, MODEL_API_KEY: canary })
  try {
    const person = await signUp(server.url)
    const code = await foundOrganisation(server.url, person)
    await openAs(page, server.url, person, `/${code}/chat`)
    const alerts = page.getByRole('alert')
    for (const [at, { question, sentence }] of refusals.entries()) {
      await say(page, question)
      await expect(alerts).toHaveCount(at + 1)
      await expect(alerts.last()).toContainText(sentence)
    }
    expect(asked).toEqual(refusals.map(({ question }) => question))
    const answers = page.getByRole('article', { name: conversationTexts.assistant })
    await expect(answers).toContainText(declined)
    await expect(page.getByRole('status').filter({ hasText: conversationTexts.answerComplete })).toHaveCount(0)
    await pictures(page, info, 'refusals')
    await page.reload()
    for (const { sentence } of refusals) await expect(alerts.filter({ hasText: sentence })).toHaveCount(1)
    expect(await page.content()).not.toContain(canary)

    mayAnswer = true
    await page.getByRole('button', { name: chatTexts.tryAgain }).last().click()
    await expect(answers.last()).toContainText('Now it is there.')
    await expect(alerts).toHaveCount(refusals.length - 1)
  } finally {
    await server.stop()
    await model.close()
  }
})
