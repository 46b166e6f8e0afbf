import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '../support/test.ts'
import { foundOrganisation, openAs, type Person, serverUrl, signUp } from '../support/person.ts'
import { flowsTexts as texts } from '../../contract/flows/flows.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { pagePath } from '../../contract/shell/pages.ts'
import { machines } from '../../src/machines/index.ts'

const violations = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations
const search = (page: Page) => page.getByRole('searchbox', { name: texts.search })

test('all machines are listed, the nine main ones first, and found by state and by keyboard', async ({ page }) => {
  const person = await signUp(serverUrl())
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, serverUrl(), person, pagePath('flows'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title)
  const titles = page.getByRole('heading', { level: 2 })
  await expect(titles).toHaveText([texts.live, texts.main, texts.all])
  const names = page.getByRole('main').getByRole('link')
  await expect(names).toHaveCount(9 + Object.keys(machines).length)
  await expect(names.nth(2)).toHaveText('documents/upload')
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('behind an earlier try')
  await expect(names).toHaveText(['documents/upload', 'documents/upload'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/_flows\/documents-upload$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('documents/upload')
  const drawing = page.getByRole('region', { name: texts.drawing('documents/upload') })
  for (const words of ['behind an earlier try  (held up)', 'asks send file', 'after next try'])
    await expect(drawing.getByText(words).first()).toBeVisible()
  const waits = page.getByRole('table', { name: texts.waits })
  await expect(waits.getByRole('row', { name: /being sent.*stall \(60 s\)/ })).toBeVisible()
  await expect(page.getByText('tests/model/documents/uploads.model.test.ts')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a drawing fits a phone in the dark, and can be seen in full size', async ({ page }) => {
  const person = await signUp(serverUrl())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAs(page, serverUrl(), person, pagePath('flows', { flow: 'shared-conversation-conversation' }))
  const drawing = page.getByRole('region', { name: texts.drawing('shared/conversation/conversation') })
  const widths = () => drawing.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth] as const)
  await expect.poll(async () => (await widths())[0] - (await widths())[1]).toBe(0)
  await page.getByRole('button', { name: texts.fullSize }).click()
  await expect.poll(async () => (await widths())[0] - (await widths())[1]).toBeGreaterThan(3_000)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violations(page)).toEqual([])

  await page.getByRole('main').getByRole('link', { name: texts.title }).click()
  await search(page).fill('no such words')
  await expect(page.getByRole('heading', { name: texts.none })).toBeVisible()
  await page.getByRole('button', { name: texts.clear }).click()
  await expect(page.getByRole('heading', { name: texts.all })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto(`${serverUrl()}${pagePath('flows', { flow: 'constructor' })}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.unknown)
})

test('the machines of another window are shown as they run', async ({ page }) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  await openAs(page, serverUrl(), person, pagePath('flows', { flow: 'shell-shell' }))
  await expect(page.getByText(texts.notRunning)).toBeVisible()

  const product = await page.context().newPage()
  await openAs(product, serverUrl(), person, `/${code}/jobs`)
  await expect(product.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^shell · /)).toBeVisible()
  await product.keyboard.press('?')
  await expect(product.getByRole('dialog').getByRole('heading')).toBeVisible()
  await expect(page.getByRole('list', { name: texts.lastEvents })).toContainText('sheet.opened → sheet.open')

  await product.close()
  await expect(page.getByText(texts.notRunning)).toBeVisible()
})

test('on other hosts it is for superadmins alone', async ({ page, browser }) => {
  const elsewhere = 'https://sextant.example.com'
  const openElsewhere = async (to: Page, person: Person) => {
    await to.route(`${elsewhere}/**`, async (route) => {
      const { pathname, search: query } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: `${serverUrl()}${pathname}${query}` }) })
    })
    await openAs(to, elsewhere, person, pagePath('flows'))
  }
  await openElsewhere(page, await signUp(serverUrl()))
  await expect(page.getByRole('heading', { name: sharedTexts.notFoundAddress })).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  const token = process.env['SEXTANT_SUPERADMIN'] ?? ''
  await openElsewhere(other, { email: '', name: '', token })
  await expect(other.getByRole('heading', { name: texts.all })).toBeVisible()
  await expect(other.getByRole('heading', { name: texts.live })).toHaveCount(0)
})
