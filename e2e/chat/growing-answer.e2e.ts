import type { ServerResponse } from 'node:http'
import { expect, test } from '../support/test.ts'
import { type Rule, startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { chunk, lastChunk } from '../support/model-chunk.ts'
import { pictures } from '../support/pictures.ts'
import { foundOrganisation, openAs, say, signUp } from '../support/person.ts'
import { startServer } from '../support/server.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { feedbackTexts } from '../../contract/feedback/feedback.texts.ts'
import { assistantTexts } from '../../server/engines/assistant/assistant.texts.ts'

const thoughtTitle = /^Thought for \d+ s$/

// D1.2.98
test('an answer that grows shows its steps and what is thought, and a conversation is rated once it has ended', async ({
  page,
}, info) => {
  const held: ServerResponse[] = []
  const holds = (thought: string) => ({
    wild: (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(chunk({ role: 'assistant', reasoning_content: thought }))
      held.push(response)
    },
  })
  const rules: Rule[] = [
    ({ results, question }) => {
      if (results.length > 0) return holds('The third is 300, and twice as much is 1,800.')
      if (question.startsWith('Hello')) return { text: 'Hello.' }
      const calls = [{ name: 'calculate', input: { expressions: ['900 / 3', '900 * 2'] } }]
      return { thought: 'I need a third of 900 and twice as much.', text: 'I’ll calculate both.', calls }
    },
  ]
  const model = await startModelServer({ rules })
  const server = await startServer({ MODEL_BASE_URL: model.url })
  try {
    const person = await signUp(server.url)
    const code = await foundOrganisation(server.url, person)
    await openAs(page, server.url, person, `/${code}/chat`)
    const rate = page.getByRole('button', { name: feedbackTexts.ask.thread })
    await say(page, 'Hello!')
    await expect(rate).toBeVisible()
    await say(page, 'What is a third of 900, and twice as much?')
    const answers = page.getByRole('article', { name: conversationTexts.assistant })
    const shown = (text: string | RegExp) => expect(page.getByText(text).last()).toBeVisible()
    // Before the answer begins its steps are open.
    for (const text of ['I’ll calculate both.', assistantTexts.calculating, assistantTexts.thinking, thoughtTitle])
      await shown(text)
    await pictures(page, info, 'thinking')
    held.at(-1)!.write(chunk({ content: 'A third of 900 is 300 [#c1].' }))
    await expect(answers.last()).toContainText('A third of 900 is 300')
    await page.getByText(/^\d+ steps$/).click()
    for (const text of ['I’ll calculate both.', assistantTexts.calculating]) await shown(text)
    await expect(page.getByText(thoughtTitle)).toHaveCount(2)
    for (const [at, thought] of ['I need a third of 900 and twice as much.', 'The third is 300'].entries()) {
      await expect(page.getByText(thought)).toBeHidden()
      await page.getByText(thoughtTitle).nth(at).click()
      await shown(thought)
    }
    await expect(page.getByRole('button', { name: conversationTexts.stop })).toBeVisible()
    await expect(rate).toHaveCount(0)
    await pictures(page, info, 'growing')
    held.at(-1)!.end(`${chunk({ content: ' Twice as much is 1,800 [#c2].' })}${lastChunk}`)
    await expect(answers.last()).toContainText('Twice as much is 1,800')
    await expect(rate).toBeVisible()
    await pictures(page, info, 'ended')
  } finally {
    for (const response of held) response.destroy()
    await server.stop()
    await model.close()
  }
})
