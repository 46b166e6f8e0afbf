import { expect, type Page, test } from '../support/test.ts'
import { openAs, password, serverUrl } from '../support/person.ts'
import { madeFirst, withSales } from '../support/sales.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'
import { pages } from '../../contract/shell/pages.ts'
import { inspectTexts } from '../../src/app/inspect/inspect.texts.ts'

const openInspector = (page: Page) => page.getByRole('button', { name: 'Open the inspector' }).click()
const words = (page: Page) => page.getByRole('alertdialog').getByRole('alert')

test.describe('the inspector of the machines', () => {
  test.use({ hasOwnContext: true })
  test.beforeEach(async ({ page }) => {
    await page.context().route('https://stately.ai/**', (route) => route.abort())
    await page.goto(`${serverUrl()}/?inspect`)
    await expect(page.getByRole('alertdialog', { name: 'Inspect the machines?' })).toContainText('stately.ai')
  })

  test('sends nothing before it was confirmed, and a page that is told "Not now" goes on', async ({ page }) => {
    const asked: string[] = []
    page.context().on('request', (request) => asked.push(request.url()))
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.getByLabel('Email').fill('somebody@example.com')
    expect(asked.filter((url) => !url.startsWith(serverUrl()))).toEqual([])
    expect(page.context().pages()).toHaveLength(1)
  })

  test('points to the diagrams where there is no network', async ({ page, context }) => {
    await context.setOffline(true)
    await openInspector(page)
    await expect(words(page)).toContainText('There is no network')
    await expect(words(page)).toContainText('docs/machines')
    expect(context.pages()).toHaveLength(1)
  })

  test('points to the diagrams where the browser blocks its window, and may be tried again', async ({ page }) => {
    await page.evaluate(() => {
      window.open = () => null
    })
    await openInspector(page)
    await expect(words(page)).toContainText('The browser blocked the window')
    await expect(words(page)).toContainText('docs/machines')
    await expect(page.getByRole('button', { name: 'Open the inspector' })).toBeEnabled()
  })

  test('points to the diagrams where its window stays silent', async ({ page }) => {
    await page.clock.install()
    const window = page.waitForEvent('popup')
    await openInspector(page)
    await window
    await page.clock.fastForward(10_000)
    await expect(words(page)).toContainText('The inspector did not answer')
    await expect(words(page)).toContainText('docs/machines')
  })
})

test.describe('the request to inspect', () => {
  test.use({ hasOwnContext: true })
  const offer = (page: Page) => page.getByRole('alertdialog', { name: inspectTexts.title })

  test('outlives every redirect, asks first, and opens flows in a window of our own', async ({ page, context }) => {
    const { person, code } = await withSales()
    await madeFirst(person, code)
    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url()))
    await openAs(page, serverUrl(), person, '/?inspect')
    for (const [address, end] of [
      ['/?inspect', `/${code}`],
      [`/${code}/chat?inspect`, `/${code}/chat/[^/?]+`],
      [`/${code}/monitor?inspect`, `/${code}/monitor/[^/?]+(?:/[^?]*)?`],
    ] as const) {
      await page.goto(`${serverUrl()}${address}`)
      await expect(page).toHaveURL(new RegExp(`^${serverUrl()}${end}[?](?:[^#]*&)?inspect$`))
      await expect(offer(page).getByRole('button', { name: inspectTexts.open })).toBeVisible()
    }
    expect(asked.filter((url) => !url.startsWith(serverUrl()))).toEqual([])

    await context.setOffline(true)
    await offer(page).getByRole('button', { name: inspectTexts.open }).click()
    await expect(offer(page).getByRole('alert')).toHaveText(inspectTexts.problems.offline)
    await context.setOffline(false)
    const opened = context.waitForEvent('page')
    await offer(page).getByRole('button', { name: inspectTexts.openFlows }).click()
    await expect(await opened).toHaveURL(/\/_flows$/)
    await expect(offer(page)).toHaveCount(0)
    expect(asked.filter((url) => !url.startsWith(serverUrl()))).toEqual([])
  })

  test('outlives the sign-in before a deep link', async ({ page }) => {
    const { person, code } = await withSales()
    await page.goto(`${serverUrl()}/${code}/jobs?inspect`)
    await expect(page).toHaveURL(`${serverUrl()}${pages.home}?next=${encodeURIComponent(`/${code}/jobs`)}&inspect`)
    await offer(page).getByRole('button', { name: inspectTexts.close }).click()
    await page.getByLabel(sessionTexts.email).fill(person.email)
    await page.keyboard.press('Enter')
    await page.getByLabel(sessionTexts.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: sessionTexts.logIn }).click()
    await expect(page).toHaveURL(`${serverUrl()}/${code}/jobs?inspect`)
    await page.reload()
    await expect(offer(page).getByRole('button', { name: inspectTexts.open })).toBeVisible()
  })
})
