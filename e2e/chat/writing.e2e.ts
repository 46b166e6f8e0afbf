import type { ServerResponse } from 'node:http'
import { expect, type Page, test } from '../support/test.ts'
import { type ModelServer, type Rule, startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { chunk, lastChunk } from '../support/model-chunk.ts'
import { pictures } from '../support/pictures.ts'
import { foundOrganisation, openAs, say, signUp } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { answerToolsTexts as texts } from '../../contract/chat/answer-tools.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'

/** Answers that have begun and wait for the test to end them. */
const held: ServerResponse[] = []
const rules: Rule[] = [
  ({ question }) => {
    if (!question.startsWith('Hold')) return { text: `Answered: ${question}` }
    return {
      wild: (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(chunk({ role: 'assistant', content: 'It begins' }))
        held.push(response)
      },
    }
  },
]
const finish = (ending = lastChunk) => held.pop()!.end(`${chunk({ content: ' and ends.' })}${ending}`)

const promptOf = (page: Page) => page.getByLabel(conversationTexts.prompt)
const answersOf = (page: Page) => page.getByRole('article', { name: conversationTexts.assistant })
const questionsOf = (page: Page) => page.getByRole('article', { name: conversationTexts.you })
const queuedOf = (page: Page) => page.getByRole('region', { name: texts.nextQuestion })

/** Pastes as a browser does, with what another program left in the clipboard. */
const paste = (page: Page, kinds: Record<string, string>) =>
  promptOf(page).evaluate((field, given) => {
    const clipboardData = new DataTransfer()
    for (const [kind, text] of Object.entries(given)) clipboardData.setData(kind, text)
    field.focus()
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, kinds)

let model: ModelServer
let server: RunningServer

test.describe('writing questions', () => {
  test.beforeAll(async () => {
    model = await startModelServer({ rules })
    server = await startServer({ MODEL_BASE_URL: model.url })
  })
  test.afterAll(async () => {
    for (const response of held) response.destroy()
    await server.stop()
    await model.close()
  })

  async function openChat(page: Page): Promise<void> {
    const person = await signUp(server.url)
    await openAs(page, server.url, person, `/${await foundOrganisation(server.url, person)}/chat`)
  }

  test('the arrow up in an empty prompt brings back earlier questions, and Ctrl+Enter sends where that is preferred', async ({
    page,
  }) => {
    await openChat(page)
    for (const [at, question] of ['First?', 'Second?'].entries()) {
      await say(page, question)
      await expect(answersOf(page)).toHaveCount(at + 1)
      await expect(answersOf(page).last()).toContainText(`Answered: ${question}`)
    }
    const prompt = promptOf(page)
    await prompt.press('ArrowUp')
    await expect(prompt).toHaveValue('Second?')
    await prompt.press('ArrowUp')
    await expect(prompt).toHaveValue('First?')
    await prompt.press('ArrowDown')
    await expect(prompt).toHaveValue('Second?')
    await prompt.press('ArrowDown')
    await expect(prompt).toHaveValue('')

    await page.getByRole('button', { name: shellTexts.accountOf('Aroha Ngata') }).click()
    await page.getByRole('menuitem', { name: shellTexts.sendKeys['ctrl enter'] }).click()
    await page.reload()
    await expect(answersOf(page)).toHaveCount(2)
    await prompt.fill('Third')
    await prompt.press('Enter')
    await prompt.pressSequentially('of all?')
    await expect(prompt).toHaveValue('Third\nof all?')
    await prompt.press('Control+Enter')
    await expect(questionsOf(page)).toHaveCount(3)
    await expect(questionsOf(page).last()).toContainText('of all?')
  })

  test('a pasted table becomes a table of Markdown, also behind words, and other text stays as it is', async ({
    page,
  }) => {
    await openChat(page)
    const prompt = promptOf(page)
    const rows = '<tr><td>Month</td><td>Sales</td></tr><tr><td>Jan</td><td>1,200</td></tr>'
    const markdown = '| Month | Sales |\n| --- | --- |\n| Jan | 1,200 |\n'
    await prompt.fill('Check this:')
    await paste(page, {
      'text/html': `<html><head><style>td { color: red }</style></head><body><table>${rows}</table></body></html>`,
      'text/plain': 'Month\tSales\nJan\t1,200',
    })
    await expect(prompt).toHaveValue(`Check this:\n\n${markdown}`)
    await prompt.press('Control+z')
    await expect(prompt).toHaveValue('Check this:')
    await prompt.fill('')
    await paste(page, { 'text/plain': 'Month\tSales\r\nJan\t1,200\r\n' })
    await expect(prompt).toHaveValue(markdown)
    await prompt.fill('')
    await paste(page, { 'text/plain': '\tif (x)\n\treturn' })
    await expect(prompt).toHaveValue('\tif (x)\n\treturn')
  })

  test('the next question is queued while an answer grows, edited, and sent by itself at its end', async ({
    page,
  }, info) => {
    await openChat(page)
    await say(page, 'Hold it')
    await expect(answersOf(page)).toContainText('It begins')
    const prompt = promptOf(page)
    await prompt.fill('And then?')
    await expect(page.getByText(conversationTexts.queueHint)).toBeVisible()
    await prompt.press('Enter')
    await expect(prompt).toHaveValue('')
    await expect(queuedOf(page)).toContainText('And then?')
    await expect(queuedOf(page)).toContainText(texts.waiting)
    await pictures(page, info, 'queued')
    await prompt.fill('A third one')
    await prompt.press('Enter')
    await expect(page.getByText(conversationTexts.queuedAlready).filter({ visible: true })).toHaveCount(1)
    await expect(prompt).toHaveValue('A third one')
    await queuedOf(page).getByRole('button', { name: texts.edit }).click()
    await page.getByLabel(texts.editing).fill('And after that?')
    await page.getByLabel(texts.editing).press('Enter')
    await expect(queuedOf(page)).toContainText('And after that?')
    finish()
    await expect(answersOf(page).last()).toContainText('Answered: And after that?')
    await expect(queuedOf(page)).toHaveCount(0)
    await expect(questionsOf(page)).toHaveCount(2)
    await expect(prompt).toHaveValue('A third one')
  })

  test(
    'after a reload and after a failure it waits for a press, and can be removed',
    { tag: '@deep' },
    async ({ page }, info) => {
      await openChat(page)
      await say(page, 'Hold it')
      await expect(answersOf(page)).toContainText('It begins')
      await promptOf(page).fill('And after the reload?')
      await page.getByRole('button', { name: conversationTexts.queue }).click()
      await expect(queuedOf(page)).toContainText(texts.waiting)
      await page.reload()
      await expect(queuedOf(page)).toContainText(texts.held)
      finish()
      await expect(answersOf(page).last()).toContainText('and ends.')
      await expect(page.getByRole('button', { name: conversationTexts.copy })).toHaveCount(1)
      await expect(queuedOf(page)).toContainText(texts.held)
      await pictures(page, info, 'held')
      await queuedOf(page).getByRole('button', { name: texts.sendNow }).click()
      await expect(answersOf(page).last()).toContainText('Answered: And after the reload?')
      await expect(queuedOf(page)).toHaveCount(0)

      await say(page, 'Hold it again')
      await expect(answersOf(page).last()).toContainText('It begins')
      await promptOf(page).fill('And after the failure?')
      await promptOf(page).press('Enter')
      await expect(queuedOf(page)).toContainText(texts.waiting)
      finish(`${chunk({}, 'content_filter')}data: [DONE]\n\n`)
      await expect(page.getByRole('alert')).toHaveCount(1)
      await expect(queuedOf(page)).toContainText(texts.held)
      await queuedOf(page).getByRole('button', { name: texts.remove }).click()
      await expect(queuedOf(page)).toHaveCount(0)
      await page.reload()
      await expect(answersOf(page)).toHaveCount(3)
      await expect(queuedOf(page)).toHaveCount(0)
    },
  )
})
