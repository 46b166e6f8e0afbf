import { expect, type Page, test } from '../support/test.ts'
import { openDatabase } from '../support/database.ts'
import { call, openAs, say, serverUrl } from '../support/person.ts'
import { confirmAnswer } from '../playbooks/steps.ts'
import { withSales } from '../support/sales.ts'
import { addAnswerTexts } from '../../contract/chat/add-answer.texts.ts'
import { answerToolsTexts } from '../../contract/chat/answer-tools.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { answerFormTexts } from '../../contract/playbooks/answer-form.texts.ts'
import { templateStepSchema } from '../../contract/playbooks/playbooks.schemas.ts'
import { snapshotsTexts } from '../../contract/snapshots/snapshots.texts.ts'

/** Asks and waits for the whole answer. */
async function ask(page: Page, question: string) {
  const answers = page.getByRole('button', { name: conversationTexts.copy })
  const before = await answers.count()
  await say(page, question)
  await expect(answers).toHaveCount(before + 1)
  return page.getByRole('article', { name: conversationTexts.assistant }).last()
}

test.describe('an answer goes where it is needed', () => {
  test('its table opens in Datasets with its query', async ({ page }) => {
    const { person, code } = await withSales()
    await openAs(page, serverUrl(), person, `/${code}/chat`)
    const answer = await ask(page, 'Total sales by month as a table')
    await expect(page.getByRole('table').last()).toBeVisible()
    await answer.getByRole('link', { name: conversationTexts.openQuery }).click()
    await expect(page).toHaveURL(/\/data\/datasets\?/)
    await expect(page.getByRole('table').first()).toBeVisible()
  })

  test('its words are added to the text of a report, where they can be edited', async ({ page }) => {
    const { person, code } = await withSales()
    await call(serverUrl(), 'POST', `/orgs/${code}/dashboards/_first`, person.token, {})
    await openAs(page, serverUrl(), person, `/${code}/monitor/overview`)
    await page.getByRole('button', { name: snapshotsTexts.create }).click()
    const report = page.getByRole('region', { name: snapshotsTexts.commentaryOfReport, exact: true })
    await expect(report).toContainText('Total came to')
    await expect(page.getByText(snapshotsTexts.writing)).toHaveCount(0)

    await page.goto(`${serverUrl()}/${code}/chat`)
    const answer = await ask(page, 'What were total sales?')
    await answer.getByRole('button', { name: answerToolsTexts.more }).click()
    await page.getByRole('menuitem', { name: addAnswerTexts.action }).click()
    const dialog = page.getByRole('dialog', { name: addAnswerTexts.title })
    await dialog.getByRole('button', { name: addAnswerTexts.target }).click()
    await page.getByRole('option', { name: /^Overview/ }).click()
    await dialog.getByRole('button', { name: addAnswerTexts.report }).click()
    await page.getByRole('option').first().click()
    await dialog.getByRole('textbox', { name: addAnswerTexts.text }).fill('Sales of the year, from the conversation.')
    await dialog.getByRole('button', { name: addAnswerTexts.add, exact: true }).click()
    await expect(dialog.getByText(addAnswerTexts.added)).toBeVisible()
    await dialog.getByRole('button', { name: addAnswerTexts.open }).click()
    await expect(dialog).toHaveCount(0)
    await expect(report).toContainText('Sales of the year, from the conversation.')
    await expect(report).toContainText('Total came to')
    await report.getByRole('button', { name: snapshotsTexts.editText }).click()
    await expect(report.getByRole('textbox')).toHaveValue(/Sales of the year, from the conversation\.$/)
  })

  test('its words answer a question of a playbook, which somebody still confirms', async ({ page }) => {
    const { person, code } = await withSales()
    const outputs = [{ label: 'Total', question: 'What were total sales?', type: 'factual' as const, idx: 0 }]
    const steps = [templateStepSchema.parse({ id: '001', type: 'chat', label: 'Talk', guidance: '', outputs })]
    const slug = `talk-${code}`
    const database = await openDatabase()
    await database.query(
      "insert into playbook (id, name, category, slug, status, steps) values ($1, 'Talk', 'Sales', $1, 'PUBLISHED', $2)",
      [slug, JSON.stringify(steps)],
    )
    await database.end()
    const started = { title: 'Sales of all', template: slug, accessLevel: 'shared' }
    await call(serverUrl(), 'POST', `/orgs/${code}/playbook`, person.token, started)

    await openAs(page, serverUrl(), person, `/${code}/chat`)
    const answer = await ask(page, 'What were total sales?')
    await answer.getByRole('button', { name: answerToolsTexts.more }).click()
    await page.getByRole('menuitem', { name: addAnswerTexts.action }).click()
    const dialog = page.getByRole('dialog', { name: addAnswerTexts.title })
    await dialog.getByRole('button', { name: addAnswerTexts.target }).click()
    await page.getByRole('option', { name: /^Sales of all/ }).click()
    await dialog.getByRole('button', { name: addAnswerTexts.question }).click()
    await page.getByRole('option', { name: 'Total' }).click()
    await expect(dialog.getByRole('textbox', { name: addAnswerTexts.text })).toHaveValue(/7,841\.31/)
    await dialog.getByRole('button', { name: addAnswerTexts.add, exact: true }).click()
    await dialog.getByRole('button', { name: addAnswerTexts.open }).click()
    await expect(page.getByText(answerFormTexts.answersProgress(0, 1))).toBeVisible()
    await expect(page.getByText('7,841.31').first()).toBeVisible()
    await confirmAnswer(page, 'Total')
  })
})
