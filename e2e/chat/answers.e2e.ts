import type { ServerResponse } from 'node:http'
import { expect, type Page, test } from '../support/test.ts'
import {
  type ModelServer,
  type Reply,
  type Rule,
  startModelServer,
} from '../../tests/fixtures/model-server/model-server.ts'
import { chunk } from '../support/model-chunk.ts'
import { pictures } from '../support/pictures.ts'
import { foundOrganisation, openAs, say, signUp } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { answerToolsTexts } from '../../contract/chat/answer-tools.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { answerRatingsTexts } from '../../contract/feedback/answer-ratings.texts.ts'
import { assistantTexts } from '../../server/engines/assistant/assistant.texts.ts'

const endsEarly = (text: string): Reply => ({
  wild: (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`${chunk({ role: 'assistant', content: text })}${chunk({}, 'length')}data: [DONE]\n\n`)
  },
})

const table = ['| Roof | Of |', '| --- | --- |', '| Main | slate |'].join('\n')
const rules: Rule[] = [
  ({ question }) => {
    if (question === 'What is the roof of?') return { text: `## The roof\n\nThe roof is of **slate**.\n\n${table}` }
    if (question === 'What is long?') return endsEarly('The roof is made ')
    if (question === answerToolsTexts.continuePrompt) return { text: 'of slate, to the end.' }
    return { text: `Answered: ${question}` }
  },
]

const answersOf = (page: Page) => page.getByRole('article', { name: conversationTexts.assistant })
const thumb = (page: Page, which: 'up' | 'down') => page.getByRole('button', { name: answerRatingsTexts[which] }).last()
const isPressed = (page: Page) =>
  Promise.all((['up', 'down'] as const).map((which) => thumb(page, which).getAttribute('aria-pressed')))

let model: ModelServer
let server: RunningServer

test.describe('what can be done with an answer', () => {
  test.beforeAll(async () => {
    model = await startModelServer({ rules })
    server = await startServer({ MODEL_BASE_URL: model.url })
  })
  test.afterAll(async () => {
    await server.stop()
    await model.close()
  })

  test(
    'it is rated with a word, which outlives a reload, is changed and withdrawn',
    { tag: '@deep' },
    async ({ page }, info) => {
      const person = await signUp(server.url)
      const code = await foundOrganisation(server.url, person)
      await openAs(page, server.url, person, `/${code}/chat`)
      await say(page, 'Who built it?')
      await thumb(page, 'down').click()
      const note = page.getByLabel(answerRatingsTexts.note.down)
      await note.fill('It names nobody.')
      await expect(page.getByText(answerRatingsTexts.noteHint)).toBeVisible()
      await pictures(page, info, 'note')
      await page.getByRole('button', { name: answerRatingsTexts.save }).click()
      await expect(note).toHaveCount(0)
      await expect(page.getByText('It names nobody.')).toBeVisible()

      await page.reload()
      await expect(page.getByText('It names nobody.')).toBeVisible()
      await expect.poll(() => isPressed(page)).toEqual(['false', 'true'])
      await thumb(page, 'up').click()
      await expect(page.getByLabel(answerRatingsTexts.note.up)).toHaveValue('It names nobody.')
      await page.getByRole('button', { name: answerRatingsTexts.close, exact: true }).click()
      await expect.poll(() => isPressed(page)).toEqual(['true', 'false'])
      await thumb(page, 'up').click()
      await expect(page.getByText('It names nobody.')).toHaveCount(0)
      await page.reload()
      await expect(thumb(page, 'up')).toBeEnabled()
      await expect.poll(() => isPressed(page)).toEqual(['false', 'false'])
    },
  )

  test('a rating that could not be saved says so and is saved by trying again', async ({ page }) => {
    const person = await signUp(server.url)
    const code = await foundOrganisation(server.url, person)
    await openAs(page, server.url, person, `/${code}/chat`)
    await say(page, 'Who built it?')
    await page.route('**/rating', (route) => route.abort(), { times: 1 })
    await thumb(page, 'up').click()
    await expect(page.getByRole('alert')).toContainText('Couldn’t save your rating')
    await page.getByRole('alert').getByRole('button', { name: answerRatingsTexts.tryAgain }).click()
    await expect(page.getByLabel(answerRatingsTexts.note.up)).toBeVisible()
    await expect.poll(() => isPressed(page)).toEqual(['true', 'false'])
  })

  test('it is copied as Markdown or plain text, and a part of it is quoted', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const person = await signUp(server.url)
    const code = await foundOrganisation(server.url, person)
    await openAs(page, server.url, person, `/${code}/chat`)
    await say(page, 'What is the roof of?')
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    const more = page.getByRole('button', { name: answerToolsTexts.more })
    await more.click()
    await page.getByRole('menuitem', { name: answerToolsTexts.copyPlain }).click()
    await expect.poll(clipboard).toBe('The roof\n\nThe roof is of slate.\n\nRoof\tOf\nMain\tslate')
    await more.click()
    await page.getByRole('menuitem', { name: answerToolsTexts.copyMarkdown }).click()
    await expect.poll(clipboard).toBe(`## The roof\n\nThe roof is of **slate**.\n\n${table}`)

    const prompt = page.getByLabel(conversationTexts.prompt)
    await prompt.fill('About this:')
    await answersOf(page)
      .getByText('The roof is of')
      .evaluate((paragraph) => {
        document.getSelection()?.selectAllChildren(paragraph)
      })
    await page.getByRole('button', { name: answerToolsTexts.quote }).click()
    await expect(prompt).toHaveValue('About this:\n\n> The roof is of slate.\n\n')
    await expect(prompt).toBeFocused()
    await expect(page.getByRole('button', { name: answerToolsTexts.quote })).toHaveCount(0)
  })

  test('one that ended at its length is continued', async ({ page }, info) => {
    const person = await signUp(server.url)
    const code = await foundOrganisation(server.url, person)
    await openAs(page, server.url, person, `/${code}/chat`)
    await say(page, 'What is long?')
    await expect(page.getByRole('alert')).toContainText(assistantTexts.modelCutShort)
    await pictures(page, info, 'cut short')
    await page.getByRole('button', { name: answerToolsTexts.continue, exact: true }).click()
    await expect(answersOf(page).last()).toContainText('of slate, to the end.')
    await expect(page.getByRole('button', { name: answerToolsTexts.continue, exact: true })).toHaveCount(0)
  })
})
