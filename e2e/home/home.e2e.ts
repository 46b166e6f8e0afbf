import { join } from 'node:path'
import { expect, type Page, test } from '../support/test.ts'
import { confirmDelete } from '../support/confirm-delete.ts'
import { loseNextCall } from '../support/lost-call.ts'
import { foundOrganisation, openAs, serverUrl, signUp, untilProcessed, upload } from '../support/person.ts'
import { homeTexts } from '../../contract/home/home.texts.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'

const small = join('tests', 'fixtures', 'small')
const file = (path: string) => ({ path: join(small, path), relativePath: path.split('/').at(-1)! })

async function watch(page: Page, topic: string): Promise<void> {
  await page.getByRole('button', { name: homeTexts.addTopic }).click()
  const added = page.getByRole('textbox', { name: 'New topic', exact: true })
  await expect(added).toHaveValue('')
  await added.fill(topic)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: `Topic ${topic}`, exact: true })).toHaveValue(topic)
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
}

test.describe('the home page', () => {
  // D1.2.123, D1.2.126, D1.2.127, D1.2.128, D1.4.40, D1.7.61
  test('tells of a watched topic with its evidence until it is dismissed', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await openAs(page, serverUrl(), person, `/${code}`)
    await expect(page.getByRole('heading', { name: homeTexts.welcome('Aroha Ngata'), exact: true })).toBeVisible()
    await expect(page.getByText(homeTexts.firstVisit)).toBeVisible()
    await expect(page.getByRole('link', { name: homeTexts.emptyAction })).toBeVisible()

    await page.getByRole('link', { name: homeTexts.toWatchlist }).click()
    await watch(page, 'Sales')
    await watch(page, 'Parental leave')
    await upload(serverUrl(), person, code, [file('sales.xlsx'), file('handbook/leave/parental-leave.md')])

    await page.getByRole('link', { name: shellTexts.home, exact: true }).click()
    const card = page.getByRole('article').filter({ hasText: 'Sales: total rose 13.2% in March 2026' })
    await expect(
      page.getByRole('heading', { name: 'A primary carer may take 26 weeks of parental leave' }),
    ).toBeVisible()
    const earlier = page.getByRole('heading', { name: homeTexts.earlierMatters })
    await expect(earlier.locator('xpath=following-sibling::ul').getByRole('article')).toHaveText([/^Sales: total rose/])
    await expect(card).toContainText('from 2,481.43 in February 2026 to 2,809.72 in March 2026')
    await expect(page.getByRole('heading', { name: "New data we've received" })).toBeVisible()
    await expect(page.getByRole('heading', { name: homeTexts.groups.newDocuments })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Parental leave' })).toBeVisible()

    await expect(card.getByRole('button')).toHaveText([homeTexts.learnMore, homeTexts.dismiss])
    await card.getByRole('button', { name: /^Learn more/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('cell', { name: '2,809.72' }).first()).toBeVisible()
    await dialog.getByRole('link', { name: 'sales.xlsx' }).click()
    await expect(page).toHaveURL(new RegExp(`/${code}/data/docs/doc_\\w+/datasets$`))
    await page.goBack()

    const readAgain = page.waitForRequest(
      (request) => /\/matters(\?|$)/.test(request.url()) && request.method() === 'GET',
    )
    await card.getByRole('button', { name: /^Dismiss/ }).click()
    await expect(page.getByText('is dismissed for you. Others still see it.')).toBeVisible()
    await expect(card).toHaveCount(0)
    await readAgain
    await page.reload()
    await expect(page.getByRole('article').filter({ hasText: 'Parental leave' })).toContainText('26 weeks')
    await expect(card).toHaveCount(0)
  })

  // D1.2.124, D1.2.125, D1.2.129, D1.2.130, D1.9.16, D1.9.17
  test('says what is new since the last visit, by its kind', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await upload(serverUrl(), person, code, [file('sales.xlsx'), file('handbook/leave/parental-leave.md')])
    let lastVisit: string | null = null
    await page.route('**/user-visit', (route) =>
      route.fulfill({ json: { priorVisits: lastVisit === null ? [] : [lastVisit] } }),
    )
    await openAs(page, serverUrl(), person, `/${code}`)
    await expect(page.getByText(homeTexts.firstVisit)).toBeVisible()
    lastVisit = '2026-03-04T06:00:00.000Z'
    await page.reload()
    await expect(page.getByText(homeTexts.dataOnly('4 March 2026'))).toBeVisible()
    const kind = (name: string) => page.getByRole('main').getByRole('heading', { name, exact: true })
    await expect(kind("New data we've received")).toBeVisible()
    await expect(kind('New documents').locator('..').getByRole('listitem')).toHaveCount(2)
    await expect(kind('New data').locator('..').getByRole('listitem')).toHaveCount(1)
    lastVisit = '2090-03-04T06:00:00.000Z'
    await page.reload()
    await expect(page.getByText(homeTexts.nothingNew('4 March 2090'))).toBeVisible()
    await expect(kind('New documents')).toHaveCount(0)
  })

  // D1.2.10, D1.2.131, D1.2.132
  test('takes a question that survives a reload and leads to its answer', { tag: '@deep' }, async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await upload(serverUrl(), person, code, [file('handbook/leave/parental-leave.md')])
    await openAs(page, serverUrl(), person, `/${code}`)
    await expect(page.getByRole('heading', { name: homeTexts.greeting })).toBeVisible()
    const field = page.getByLabel(conversationTexts.prompt)
    await field.fill('How many weeks of parental leave')
    await field.press('Shift+Enter')
    await field.pressSequentially('may a primary carer take?')
    await expect(field).toHaveValue('How many weeks of parental leave\nmay a primary carer take?')
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await page.reload()
    await expect(field).toHaveValue('How many weeks of parental leave\nmay a primary carer take?')
    await loseNextCall(page, '**/threads')
    await field.press('Enter')
    await expect(page.getByText(homeTexts.keptHere)).toBeVisible()
    await field.press('Enter')
    await expect(page).toHaveURL(/\/chat\/thread_/)
    await expect(page.getByRole('article').last().or(page.getByRole('log')).first()).toContainText('26 weeks')
    await page.getByRole('link', { name: shellTexts.home, exact: true }).click()
    await expect(field).toHaveValue('')
  })

  // D1.9.18
  test('the watchlist keeps what is written, and what could not be kept', { tag: '@deep' }, async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await openAs(page, serverUrl(), person, `/${code}/settings`)
    await watch(page, 'Freight')
    const topic = page.getByRole('textbox', { name: homeTexts.topicOf('Freight'), exact: true })
    await loseNextCall(page, '**/emerging/watchlist')
    await topic.fill('Freight and packing')
    await topic.blur()
    await expect(
      page.getByRole('table', { name: homeTexts.watchlist }).getByText(/could not|connection/i),
    ).toBeVisible()
    await expect(topic).toHaveValue('Freight and packing')
    await topic.press('Enter')
    await expect(page.getByRole('textbox', { name: homeTexts.topicOf('Freight and packing') })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: homeTexts.topicOf('Freight and packing') })).toHaveValue(
      'Freight and packing',
    )
    const remove = page
      .getByRole('table', { name: homeTexts.watchlist })
      .getByRole('button', { name: /Delete|Are you sure/ })
    await confirmDelete(remove)
    await expect(page.getByText(homeTexts.watchlistEmpty)).toBeVisible()
    await untilProcessed(serverUrl(), person, code)
  })
})
