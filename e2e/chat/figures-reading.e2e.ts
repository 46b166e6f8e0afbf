import { expect, type Page, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, say, serverUrl, signUp, untilProcessed } from '../support/person.ts'
import { queryTexts } from '../../contract/datasets/query.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'

const handbook = `# Staff handbook

## Leave

### Parental leave

Employees may take eighteen weeks of paid parental leave after a birth or an adoption. Ask your manager two months before.

### Sick leave

Whoever is ill tells the shift leader before nine in the morning. A medical certificate is needed from the third day.

## Boats

### Refuelling

Boats are refuelled at the north jetty by two people, with the engine off and no passengers aboard.
`

/** Sales of two years: price and revenue beside each other, so that "sales" alone is not clear. */
function sales(): string {
  const rows = ['date,region,channel,gross_revenue,net_revenue,unit_cost']
  for (let month = 0; month < 24; month += 1) {
    const date = `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-05`
    for (const [position, region] of ['North', 'South', 'West'].entries()) {
      for (const [nth, channel] of ['Retail', 'Wholesale'].entries()) {
        const gross = 1_000 + month * 20 + position * 300 + nth * 150
        rows.push([date, region, channel, gross, gross - 100, 10 + position].join(','))
      }
    }
  }
  return rows.join('\n')
}

async function put(code: string, token: string, name: string, text: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([text]), name)
  await call(serverUrl(), 'POST', `/orgs/${code}/docs/upload/upload_root`, token, form)
}

async function organisationWith(page: Page, files: Record<string, string>): Promise<void> {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  for (const [name, text] of Object.entries(files)) await put(code, person.token, name, text)
  await untilProcessed(serverUrl(), person, code)
  await openAs(page, serverUrl(), person, `/${code}/chat`)
}

/** Says it and waits until its answer is whole. */
async function ask(page: Page, question: string) {
  const answers = page.getByRole('button', { name: conversationTexts.copy })
  const before = await answers.count()
  await say(page, question)
  await expect(answers).toHaveCount(before + 1)
  return page.getByRole('article', { name: conversationTexts.assistant }).last()
}

/** Opens how the last answer was counted. */
const openCounted = (page: Page) =>
  page.locator('details:not([open]) > summary').filter({ hasText: conversationTexts.adjust }).last().click()
const chipsOf = (page: Page) => page.getByRole('list', { name: conversationTexts.readAs }).last()

test.describe('how a question was read', () => {
  test('a question with a slip is quoted with its heading path, and a vague one brings passages', async ({ page }) => {
    await organisationWith(page, { 'handbook.md': handbook })
    const answer = await ask(page, 'how many weeks of parentel leave do employees get')
    await expect(answer).toContainText('Parental leave')
    await expect(answer.locator('blockquote').first()).toContainText('eighteen weeks of paid parental leave')
    await expect(await ask(page, 'is there something about medical stuff for divers')).toContainText(
      / nearest:|From your documents:/,
    )
  })

  test('a figure says which of its rows have no value, and leads to them', async ({ page }) => {
    const rows = ['2026-03-01,North,10', '2026-03-02,North,', '2026-04-01,South,5', '2026-04-02,South,']
    await organisationWith(page, { 'stock.csv': `date,region,weight\n${rows.join('\n')}\n` })
    const answer = await ask(page, 'total weight')
    const remark = '2 of 4 rows have no weight.'
    await expect(answer).toContainText(remark)
    await answer.getByRole('button', { name: /^15/ }).first().click()
    const panel = page.getByRole('complementary', { name: conversationTexts.figure })
    await expect(panel).toContainText(conversationTexts.queryWords.countedRows(4))
    await panel.getByRole('link', { name: conversationTexts.openMissing }).click()
    const notes = page.getByRole('list', { name: queryTexts.rowNotes })
    await expect(notes.getByRole('listitem')).toHaveText([queryTexts.countedRows(2)])
    await page.goBack()
    await answer.getByRole('button', { name: /^15/ }).first().click()
    await panel.getByRole('link', { name: conversationTexts.openQuery }).click()
    await expect(notes.getByRole('listitem')).toHaveText([queryTexts.countedRows(4), new RegExp(`^${remark}`)])
  })

  test('an unclear figure is asked back by buttons, a chip changes it, and follow-ups keep the rest', async ({
    page,
  }) => {
    await organisationWith(page, { 'sales.csv': sales() })
    await ask(page, 'revenue by region')
    const choices = page.getByRole('list', { name: conversationTexts.meant })
    await expect(choices.getByRole('button')).not.toHaveCount(0)
    const chosen = choices.getByRole('button', { name: /net revenue/i }).first()
    const label = (await chosen.textContent()) ?? ''
    await chosen.click()
    await expect(page.getByRole('article', { name: conversationTexts.you }).last()).toContainText(label)
    const chips = chipsOf(page)
    await openCounted(page)
    await expect(chips.getByRole('button', { name: 'by region' })).toBeVisible()
    await expect(chosen).toHaveAccessibleName(`${label} (chosen)`)
    await expect(chosen).toHaveAttribute('aria-disabled', 'true')

    await chips.getByRole('button', { name: 'by region' }).click()
    await page.getByRole('menuitem', { name: 'by channel' }).click()
    await openCounted(page)
    await expect(chipsOf(page).getByRole('button', { name: 'by channel' })).toBeVisible()
    await expect(page.getByText('2 of 2')).toBeVisible()
    await page.reload()
    await openCounted(page)
    await expect(chipsOf(page).getByRole('button', { name: 'by channel' })).toBeVisible()

    await ask(page, 'only wholesale?')
    await openCounted(page)
    await expect(chipsOf(page)).toContainText('Wholesale')
    await ask(page, 'by region')
    await openCounted(page)
    await expect(chipsOf(page).getByRole('button', { name: 'by region' })).toBeVisible()
    await ask(page, 'only the top 2')
    await openCounted(page)
    await expect(chipsOf(page).getByRole('button', { name: 'top 2' })).toBeVisible()
    await expect(chipsOf(page)).toContainText('Wholesale')
  })

  test('why a figure has changed is answered by the groups that explain it', async ({ page }) => {
    await organisationWith(page, { 'sales.csv': sales() })
    const answer = await ask(page, 'why did the net revenue change from 2024 to 2025?')
    await expect(answer).toContainText('%')
    await expect(answer).toContainText(/North|South|West|Retail|Wholesale/)
  })

  test('questions to ask next stand under the last answer, and one of them is asked by a press', async ({ page }) => {
    await organisationWith(page, { 'handbook.md': handbook })
    await ask(page, 'How long is parental leave?')
    const next = page.getByRole('list', { name: conversationTexts.followUpsLabel })
    await expect(next.getByRole('button')).not.toHaveCount(0)
    const question = (await next.getByRole('button').first().innerText()).trim()
    const answers = page.getByRole('button', { name: conversationTexts.copy })
    await next.getByRole('button').first().click()
    await expect(answers).toHaveCount(2)
    await expect(page.getByRole('article').filter({ hasText: question }).first()).toBeVisible()
    await page.reload()
    await expect(answers).toHaveCount(2)
    await expect(next.getByRole('button', { name: question, exact: true })).toHaveCount(0)
  })
})
