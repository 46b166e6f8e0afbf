import { expect, test } from '../support/test.ts'
import { type Rule, startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { foundOrganisation, openAs, say, signUp } from '../support/person.ts'
import { pictures } from '../support/pictures.ts'
import { startServer } from '../support/server.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { markdownTexts } from '../../contract/chat/markdown.texts.ts'
import { answerPartsTexts } from '../../contract/chat/answer-parts.texts.ts'

const summary = 'The first boat of the day was the Kea.'
let repairs = 0
/** Misquotes and does not put it right, asks back, and writes so much that older turns are summarised. */
const rules: Rule[] = [
  ({ question }) => (question.includes('<conversation>') ? { text: summary } : null),
  ({ question }) => {
    if (!question.startsWith('In these lines of your answer')) return null
    repairs += 1
    return { text: '1: It stays as it is.' }
  },
  ({ question }) =>
    question.startsWith('Note') || question.startsWith('The first') ? { text: `Noted. ${'word '.repeat(500)}` } : null,
  ({ question, results }) => {
    if (question.startsWith('Sales')) {
      const options = ['By store', 'By month']
      return { calls: [{ name: 'ask_person', input: { question: 'How shall I group the sales?', options } }] }
    }
    if (!question.startsWith('How long')) return null
    if (results.length === 0) return { calls: [{ name: 'list_documents', input: {} }] }
    return { text: 'Parental leave is twenty weeks. [^p1: "twenty weeks of leave"]' }
  },
  () => ({ text: 'Of course.' }),
]

test('words that stand in no source, a question back and what was summarised are shown as what they are', async ({
  page,
}, info) => {
  const model = await startModelServer({ rules })
  const server = await startServer({ MODEL_BASE_URL: model.url, MODEL_CONTEXT: '16000' })
  const picture = (name: string) => pictures(page, info, name)
  try {
    const person = await signUp(server.url)
    const code = await foundOrganisation(server.url, person)
    await openAs(page, server.url, person, `/${code}/chat`)
    const answers = page.getByRole('article', { name: conversationTexts.assistant })
    await say(page, 'How long is parental leave?')
    await expect(answers.last()).toContainText('Parental leave is twenty weeks.')
    await expect(answers.last()).toContainText(markdownTexts.notInSource)
    await expect(answers.last()).not.toContainText('[?')
    expect(repairs).toBe(1)
    await picture('unsupported')

    await say(page, 'Sales, please.')
    await expect(answers.last()).toContainText('How shall I group the sales?')
    await expect(page.getByRole('button', { name: 'By store' })).toBeVisible()
    await picture('asked back')
    await page.getByRole('button', { name: 'By store' }).click()
    await expect(answers.last()).toContainText('Of course.')

    for (let at = 0; at < 8; at += 1) {
      const before = await answers.count()
      await say(page, `Note ${at}.`)
      await expect(answers).toHaveCount(before + 1)
      await expect(answers.last().getByRole('button', { name: conversationTexts.copy })).toBeVisible()
    }
    await page.getByText(answerPartsTexts.summarised).last().click()
    await expect(page.getByText(summary)).toBeVisible()
    await picture('summary')
  } finally {
    await server.stop()
    await model.close()
  }
})
