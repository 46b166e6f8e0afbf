import { AxeBuilder } from '@axe-core/playwright'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { passagesTexts } from '../../contract/chat/passages.texts.ts'
import { call, foundOrganisation, openAs, say, serverUrl, signUp, untilProcessed } from '../support/person.ts'
import { expect, type Page, test } from '../support/test.ts'

const leave = `# Leave

## Parental leave

New parents get 26 weeks of parental leave. It is paid in full. Tell your manager two months before it begins.

## Sick leave

Everybody gets ten days of sick leave a year. A note from a doctor is needed after three days of sick leave. Whoever is ill tells the shift leader before nine in the morning, by phone and not by message, so that somebody can take over the boat. The harbour office keeps the notes in a locked cabinet for two years, and nobody else may read them.

## Contractors

Contractors get no sick leave. Their agency pays them, also in the weeks in which no boat goes out, and their days are agreed with that agency. Whoever works for more than a year may ask for a contract of employment, which then brings the sick leave of everybody else with it.

## Questions about leave

Write to [Petra Finch](mailto:petra@quay.test) or ask in #leave-help.
`

async function openChat(page: Page): Promise<void> {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  const form = new FormData()
  form.append('file', new Blob([leave]), 'leave.md')
  await call(serverUrl(), 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
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

for (const [width, tag] of [
  [1440, []],
  [390, ['@deep']],
] as const)
  test(`passages at ${width} px: the first is whole, the others unfold, each opens in its document`, {
    tag: [...tag],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openChat(page)
    const answer = await ask(page, 'how many days of sick leave are there a year')
    await expect(answer).toContainText(passagesTexts.fromDocuments)
    await expect(answer.getByRole('group')).toHaveCount(3)
    const first = answer.getByRole('group', { name: /^Passage 1: Leave › Sick leave/ })
    await expect(first.locator('strong')).toHaveText('Everybody gets ten days of sick leave a year.')
    await expect(first).toContainText(`leave.md · ${conversationTexts.page(1)}`)
    await expect(first.getByRole('button', { name: passagesTexts.more })).toHaveCount(0)
    const other = answer.getByRole('group', { name: /^Passage \d: .*Contractors/ })
    const folded = await heightOf(other.locator('blockquote'))
    expect(folded).toBeLessThan(50)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.screenshot({ path: `out/screens/passages-${width}.png`, fullPage: true })
    await other.getByRole('button', { name: /^Show all of/ }).click()
    await expect(other.getByRole('button', { name: /^Show less of/ })).toHaveAttribute('aria-expanded', 'true')
    expect(await heightOf(other.locator('blockquote'))).toBeGreaterThan(folded)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await other.getByRole('button', { name: new RegExp(`^${passagesTexts.open}: `) }).click()
    const panel = page.getByRole('complementary', { name: conversationTexts.source })
    await expect(panel.locator('mark').first()).toContainText('Contractors get no sick leave.')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

test('a word that no document mentions is named, a summary has the bullets asked for, and somebody to ask is found', {
  tag: '@deep',
}, async ({ page }) => {
  await openChat(page)
  const nearest = await ask(page, 'sick leave for the dentist')
  await expect(nearest).toContainText(passagesTexts.nearest('dentist'))
  await expect(nearest.locator('strong')).toHaveCount(0)
  const summary = await ask(page, 'leave in two bullets')
  await expect(summary.getByRole('list').first().getByRole('listitem')).toHaveCount(2)
  await expect(summary).toContainText('Outline: Contractors')
  await summary.getByRole('button', { name: /^Source 3: / }).click()
  const panel = page.getByRole('complementary', { name: conversationTexts.source })
  await expect(panel.locator('mark').first()).toContainText('Contractors get no sick leave.')
  await panel.getByRole('button', { name: conversationTexts.closePanel }).click()
  const person = await ask(page, 'who do I ask about leave?')
  await expect(person.getByRole('group').first()).toContainText('petra@quay.test')
})

const heightOf = async (locator: ReturnType<Page['locator']>): Promise<number> =>
  (await locator.boundingBox())?.height ?? 0
