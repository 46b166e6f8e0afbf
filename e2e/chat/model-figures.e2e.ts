import { expect, test } from '../support/test.ts'
import { type Rule, startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { foundOrganisation, openAs, say, signUp } from '../support/person.ts'
import { pictures } from '../support/pictures.ts'
import { startServer } from '../support/server.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'

/** Calculates with wrong arguments, then with right ones, says one figure right and one wrong, and does not put it right. */
let repairs = 0
const rules: Rule[] = [
  ({ question }) => {
    if (!question.startsWith('In these lines of your answer')) return null
    repairs += 1
    return { text: '1: It stays as it is.' }
  },
  ({ results, question }) => {
    if (!question.includes('third')) return { text: 'Hello.' }
    const callOf = (input: object) => ({ calls: [{ name: 'calculate', input }] })
    if (results.length === 0)
      return { thought: 'A third of it.', text: 'I’ll calculate that.', ...callOf({ sums: ['900 / 3'] }) }
    if (results.length === 1) return callOf({ expressions: ['900 / 3', '900 * 2'] })
    return { text: 'A third is 300 [#c1], twice as much 1.900,00 [#c2], and 77 % is a guess, as $$0.77 = 7 / 9$$ is.' }
  },
]

test('a figure of a model opens what it is from, says where it differs, and thinking is folded', async ({
  page,
}, info) => {
  const model = await startModelServer({ rules, delay: 5 })
  const server = await startServer({ MODEL_BASE_URL: model.url })
  try {
    const person = await signUp(server.url)
    const code = await foundOrganisation(server.url, person)
    await openAs(page, server.url, person, `/${code}/chat`)
    await say(page, 'What is a third of 900?')
    const answer = page.getByRole('article', { name: conversationTexts.assistant })
    await expect(page.getByRole('button', { name: conversationTexts.copy })).toBeVisible()
    await expect(answer).toHaveCount(1)
    expect(repairs).toBe(1)
    await expect(answer).toContainText(
      'A third is 300, twice as much 1.900,00 doesn’t match 1,800 in your data, and 77 % not from your data is a guess, as',
    )
    // As long as the machine took.
    const thought = page.getByText(/^Thought for \d+ s$/)
    await expect(thought).toBeHidden()
    await expect(answer.getByRole('math')).toHaveText('0.77=7/9')
    await expect(answer).not.toContainText('[?]')
    await pictures(page, info, 'mismatch')
    await page.getByText(conversationTexts.steps(4)).click()
    await expect(page.getByText('I’ll calculate that.')).toBeVisible()
    await thought.click()
    await expect(page.getByText('A third of it.')).toBeVisible()
    await answer.getByRole('button', { name: /^300:/ }).click()
    const panel = page.getByRole('complementary', { name: conversationTexts.figure })
    await expect(panel.getByRole('row', { name: 'c1 900 / 3 300' })).toBeVisible()
    await expect(panel.getByRole('heading', { name: conversationTexts.query })).toHaveCount(0)
    await page.reload()
    await expect(answer).toContainText('1.900,00 doesn’t match 1,800 in your data')
    await expect(page.getByText(conversationTexts.steps(4))).toBeVisible()
  } finally {
    await server.stop()
    await model.close()
  }
})
