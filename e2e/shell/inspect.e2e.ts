import { expect, type Page, test } from '../support/test.ts'
import { serverUrl } from '../support/person.ts'

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
