import { randomUUID } from 'node:crypto'
import { expect, type Locator, test } from '@playwright/test'
import { call, foundOrganisation, openAs, serverUrl, signUp, untilProcessed } from '../support/person.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'
import { settingsTexts } from '../../contract/organisations/settings.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const isWhole = (locator: Locator) =>
  locator.evaluate((element) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
    return scrollWidth <= clientWidth && scrollHeight <= clientHeight + 1
  })

test('the menu of a telephone shows the whole name of the organisation beside its button', async ({ page }) => {
  const person = await signUp(serverUrl())
  const name = 'Kauri Ferries and Harbour Transport Group Limited'
  const code = `kauri${randomUUID().slice(0, 6)}`
  await call(serverUrl(), 'POST', '/orgs', person.token, { code, data: { name } })
  await openAs(page, serverUrl(), person, `/${code}`)
  await expect(page.getByRole('banner').getByText(name)).toBeVisible()
  await page.getByRole('button', { name: sharedTexts.openMenu }).tap()
  const menu = page.getByRole('dialog', { name: sharedTexts.mainMenu })
  const close = menu.getByRole('button', { name: sharedTexts.closeMenu })
  const shown = menu.getByText(name)
  await expect(shown).toBeVisible()
  expect(await isWhole(shown)).toBe(true)
  const [words, button] = [await shown.boundingBox(), await close.boundingBox()]
  expect(words!.x + words!.width).toBeLessThanOrEqual(button!.x)
  await close.tap()
  await expect(menu).toHaveCount(0)
})

test('documents of one title are told apart on a telephone, which drags no files', async ({ page }) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  const paths = ['handbook/leave of crew and shore staff/index.md', 'handbook/leave/index.md', 'notes/leave/index.md']
  for (const relativePath of paths) {
    const form = new FormData()
    form.append('relativePath', relativePath)
    form.append('file', new Blob(['# Leave\n\nThere are 20 days of leave.\n']), 'index.md')
    await call(serverUrl(), 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  }
  await untilProcessed(serverUrl(), person, code)
  await openAs(page, serverUrl(), person, `/${code}/data/docs`)
  const list = page.getByRole('list', { name: documentsTexts.listLabel })
  for (const relativePath of paths) {
    const path = list.getByText(relativePath.replaceAll('/', ' / '), { exact: true })
    await expect(path).toBeVisible()
    expect(await isWhole(path)).toBe(true)
  }
  const links = list.getByRole('link', { name: 'Leave', exact: true })
  await expect(links).toHaveCount(3)
  expect((await links.first().boundingBox())?.height).toBeGreaterThanOrEqual(24)
  await expect(page.getByText(documentsTexts.hint)).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the settings of an invited person name the address once', async ({ page }) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  const email = 'dora.with-a-rather-long-address@harbour-ferries.example'
  await call(serverUrl(), 'POST', `/orgs/${code}/invite`, person.token, { email, role: 'user' })
  await openAs(page, serverUrl(), person, `/${code}/settings`)
  await page.getByRole('button', { name: settingsTexts.settingsOf(email) }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: settingsTexts.settingsOf(email) })).toBeVisible()
  await expect(dialog.getByText(email)).toHaveCount(1)
})
