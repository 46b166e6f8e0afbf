import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '../support/test.ts'
import { timeZones } from '../../contract/shared/time-zones.ts'
import { codeOf } from '../session/one-time-code.ts'
import { confirmDelete, doubleClick } from '../support/confirm-delete.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp, upload } from '../support/person.ts'
import { settingsTexts } from '../../contract/organisations/settings.texts.ts'
import { organisationsTexts } from '../../contract/organisations/organisations.texts.ts'
import { backgroundReadingTexts } from '../../contract/organisations/background-reading.texts.ts'
import { accountTexts } from '../../contract/session/account.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'
import { failureTexts } from '../../contract/texts/failures.texts.ts'

/** The part of the page under a heading. */
const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

/** What only administrators may change stands folded for everybody else. */
const openForAdministrators = (page: Page) =>
  page.getByRole('heading', { name: settingsTexts.forAdministrators }).click()

// D1.2.11, D1.2.138, D1.7.35, D1.7.89, D1.8.32, D1.9.14
test('what is written into the form survives a reload, stands beside what others wrote, and is saved', async ({
  page,
}) => {
  const owner = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), owner, 'Kea Limited')
  await openAs(page, serverUrl(), owner, `/${code}/settings`)
  await page.getByLabel(organisationsTexts.name, { exact: true }).fill('Kea and Sons')
  await page.getByLabel(organisationsTexts.vision).fill('Every ridge walked')
  await page.getByLabel(organisationsTexts.website).fill('https://kea.example/')
  await expect(page.getByText(settingsTexts.unsaved)).toBeVisible()
  await expect.poll(() => keptDrafts(page)).toBe(1)
  await page.reload()
  await expect(page.getByLabel(organisationsTexts.vision)).toHaveValue('Every ridge walked')
  await expect(page.getByLabel(organisationsTexts.name, { exact: true })).toHaveValue('Kea and Sons')

  await call(serverUrl(), 'POST', `/orgs/${code}`, owner.token, { name: 'Kea Group', content: { whatWeDo: 'Guides' } })
  await expect(page.getByLabel(organisationsTexts.whatWeDo)).toHaveValue('Guides')
  await expect(page.getByText(settingsTexts.changedByOthers)).toBeVisible()
  await expect(page.getByText('Kea Group')).not.toHaveCount(0)
  await page.getByRole('button', { name: settingsTexts.keepMine }).click()

  await page.getByLabel(settingsTexts.timezone).click()
  await expect(page.getByRole('option')).toHaveText([...timeZones])
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await page.getByLabel(settingsTexts.sqlAccess).click()
  await page.getByRole('option', { name: settingsTexts.sqlForAdministrators }).click()
  await section(page, 'Organisation').getByRole('button', { name: backgroundReadingTexts.save }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await expect.poll(() => keptDrafts(page)).toBe(0)
  const { organisation } = await call(serverUrl(), 'GET', `/orgs/${code}`, owner.token)
  const { name, website, timezone, isSqlForAdministrators, content } = organisation
  expect({ name, website, timezone, isSqlForAdministrators, content }).toEqual({
    isSqlForAdministrators: true,
    name: 'Kea and Sons',
    website: 'kea.example',
    timezone: 'Asia/Tokyo',
    content: { whatWeDo: 'Guides', vision: 'Every ridge walked', currentFocus: '' },
  })
})

/** How many forms this browser keeps. */
function keptDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('sextant')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const keys = opening.result.transaction('drafts').objectStore('drafts').getAllKeys()
          keys.onsuccess = () => {
            opening.result.close()
            resolve(keys.result.filter((key) => String(key).includes(':organisation:')).length)
          }
        }
      }),
  )
}

/** How far the open list stands from its field, above or below it, and how high it is, in CSS pixels. */
async function boxOfList(page: Page, field: Locator): Promise<{ gap: number; height: number }> {
  const [list, box] = await Promise.all([page.getByRole('listbox').boundingBox(), field.boundingBox()])
  if (!list || !box) return { gap: 0, height: 0 }
  const gap = list.y > box.y ? list.y - box.y - box.height : box.y - list.y - list.height
  return { gap: Math.round(gap), height: Math.round(list.height) }
}

// D1.2.140, D1.2.142, D1.7.45, D1.8.36, D3.9.26, D3.9.27
test('rows of a fact table are shared with another organisation, and only those that the rule lets through', async ({
  page,
}) => {
  const owner = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), owner, 'Kea Limited')
  await openAs(page, serverUrl(), owner, `/${code}/settings`)
  await expect(page.getByRole('heading', { name: settingsTexts.danger })).toBeVisible()
  await expect(page.getByRole('heading', { name: settingsTexts.sharing })).toHaveCount(0)
  const target = await foundOrganisation(serverUrl(), owner, 'Tui Limited')
  await upload(serverUrl(), owner, code, [salesFile()])
  await page.reload()
  const sharing = section(page, 'Data sharing')
  await sharing.getByRole('button', { name: settingsTexts.addRule }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(settingsTexts.targetOrganisation).click()
  await page.getByRole('option', { name: 'Tui Limited' }).click()
  await dialog.getByLabel(settingsTexts.factTable).click()
  await page.getByRole('option').first().click()
  await expect(dialog.getByText(/^Shares nothing/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(dialog.getByLabel(settingsTexts.targetOrganisation)).toHaveText('Tui Limited')
  await expect(dialog.getByText(/^Shares nothing/)).toBeVisible()
  await dialog.getByRole('button', { name: settingsTexts.addFilter }).click()
  await page.getByRole('option', { name: 'city', exact: true }).click()
  const values = dialog.getByRole('combobox', { name: settingsTexts.valuesOf('city') })
  await values.fill('Mand')
  await expect.poll(() => boxOfList(page, values)).toEqual({ gap: 10, height: 320 })
  await page.getByRole('option', { name: 'Mandalay' }).click()
  await expect(dialog.getByText(/^Shares nothing/)).toHaveCount(0)
  await dialog.getByRole('button', { name: settingsTexts.keepRule }).click()
  await page.reload()
  await expect(sharing.getByText('city: only Mandalay').filter({ visible: true })).toBeVisible()
  await sharing.getByRole('button', { name: backgroundReadingTexts.save }).click()
  await expect(sharing.getByText(settingsTexts.sharingUnsaved)).toHaveCount(0)
  await page.reload()
  await expect(sharing.getByText('city: only Mandalay').filter({ visible: true })).toBeVisible()
  await expect(sharing.getByText(settingsTexts.sharingUnsaved)).toHaveCount(0)
  await sharing.getByRole('button', { name: settingsTexts.shareNow }).click()
  await expect(sharing.getByText('Data sharing triggered - processing in background')).toBeVisible()
  await expect.poll(async () => sharedCities(owner.token, target)).toEqual(['Mandalay'])
})

/** A table of sales in two cities, as a file. */
function salesFile(): { path: string; relativePath: string } {
  const path = test.info().outputPath('sales.csv')
  const rows = Array.from({ length: 40 }, (_row, day) => {
    const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
    return `${day % 2 === 0 ? 'Yangon' : 'Mandalay'},${date},${10 + day}`
  })
  writeFileSync(path, ['city,date,total', ...rows].join('\n'))
  return { path, relativePath: 'sales.csv' }
}

/** The cities of which the target has rows. */
async function sharedCities(token: string, target: string): Promise<string[]> {
  const values = `/orgs/${target}/warehouse/facts/_dimension_values?dimension=city`
  const { values: cities } = await call<{ values: string[] }>(serverUrl(), 'GET', values, token).catch(() => ({
    values: [],
  }))
  return cities
}

// D1.2.143, D1.4.28, D1.7.36
test('an organisation is deleted by the second click, and the page goes to the others', async ({ page }) => {
  const owner = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), owner, 'Kea Limited')
  await foundOrganisation(serverUrl(), owner, 'Tui Limited')
  await openAs(page, serverUrl(), owner, `/${code}/settings`)
  expect(await doubleClick(page.getByRole('button', { name: settingsTexts.deleteOrganisation }))).toBe('Are you sure?')
  const danger = section(page, 'Danger zone')
  await confirmDelete(danger.getByRole('button'))
  await expect(page).toHaveURL(/\/organisations$/)
  await expect(page.getByText('Tui Limited')).toBeVisible()
  await expect(page.getByText('Kea Limited')).toHaveCount(0)
  await page.goto(`${serverUrl()}/${code}`)
  await expect(page.getByText(sharedTexts.noPermission)).toBeVisible()
})

// D1.6.15
test('one-time codes are enforced by somebody who has them, and asked of everybody else at once', async ({
  page,
  browser,
}) => {
  const owner = await signUp(serverUrl(), 'Owner Olsen')
  const code = await foundOrganisation(serverUrl(), owner, 'Kea Limited')
  const member = await signUp(serverUrl(), 'Ben Whitaker')
  await call(serverUrl(), 'POST', `/orgs/${code}/invite`, owner.token, { email: member.email, role: 'user' })
  await openAs(page, serverUrl(), owner, `/${code}/settings`)
  const toggle = page.getByRole('switch', { name: 'Enforce the use of MFA?' })
  await expect(toggle).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Set up a one-time code for yourself first')).toBeVisible()
  await page.getByRole('link', { name: settingsTexts.setUpMfa }).click()
  await page.getByLabel(accountTexts.totpCode).fill(codeOf(await page.locator('code').innerText()))
  await page.getByRole('button', { name: accountTexts.totpSave }).click()
  await page.getByRole('button', { name: accountTexts.recoveryKept }).click()
  await expect(page).toHaveURL(`${serverUrl()}/${code}/settings`)

  const other = await (await browser.newContext()).newPage()
  await openAs(other, serverUrl(), member, `/${code}/settings`)
  await openForAdministrators(other)
  await expect(other.getByRole('heading', { name: settingsTexts.danger })).toBeVisible()
  await toggle.click()
  await expect(toggle).toBeChecked()
  await expect(other).toHaveURL(/\/user\/create-totp\?/)
  await expect(other.getByText('Owner Olsen')).toHaveCount(0)
  await page.reload()
  await expect(toggle).toBeChecked()
})

// D1.3.07, D1.3.08, D1.3.09, D1.7.34, D1.9.19
test('a new organisation has the default timezone, and its settings show what it was made with', async ({ page }) => {
  const owner = await signUp(serverUrl())
  const code = `kea${randomUUID().slice(0, 8)}`
  const data = { name: 'Kea Limited', website: 'https://kea.example/' }
  const { organisation } = await call(serverUrl(), 'POST', '/orgs', owner.token, { code, data })
  const { name, website, timezone } = organisation
  expect({ code: organisation.code, name, website, timezone }).toEqual({
    code,
    name: 'Kea Limited',
    website: 'kea.example',
    timezone: 'Pacific/Auckland',
  })
  await openAs(page, serverUrl(), owner, `/${code}/settings`)
  await expect(page.getByLabel(organisationsTexts.name, { exact: true })).toHaveValue('Kea Limited')
  await expect(page.getByLabel(organisationsTexts.website)).toHaveValue('kea.example')
  await expect(page.getByLabel(settingsTexts.timezone)).toHaveText('Pacific/Auckland')
  await expect(page.getByRole('switch', { name: 'Enforce the use of MFA?' })).not.toBeChecked()
})

// D1.8.17, D1.8.18, D1.8.19
test('what cannot be read says so, the whole page or a part of it, and offers the way back', async ({ page }) => {
  const owner = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), owner, 'Kea Limited')
  await foundOrganisation(serverUrl(), owner, 'Tui Limited')
  await page.route(`**/orgs/${code}/data-sharing`, (route) =>
    route.fulfill({ status: 400, json: { message: 'The rules are out of reach.' } }),
  )
  await openAs(page, serverUrl(), owner, `/${code}/settings`)
  const sharing = section(page, 'Data sharing')
  await expect(sharing.getByText('Failed to load data')).toBeVisible()
  await expect(sharing.getByRole('button', { name: 'Take me back' })).toBeVisible()
  await page.unroute(`**/orgs/${code}/data-sharing`)
  await sharing.getByRole('button', { name: sharedTexts.tryAgain }).click()
  await expect(sharing.getByText(settingsTexts.noRules)).toBeVisible()
  await expect(sharing.getByRole('link', { name: settingsTexts.toDocuments })).toHaveAttribute('href', `/${code}/data`)
  await page.route(`**/orgs/${code}`, (route) =>
    route.request().resourceType() === 'document'
      ? route.continue()
      : route.fulfill({ status: 404, json: { message: 'Not found' } }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Take me back' }).click()
  await expect(page.getByRole('heading', { name: 'Not found' })).toHaveCount(0)
})

test('a visitor of an example sees no people, and reads why nothing can be changed there', async ({ page }) => {
  const visitor = await signUp(serverUrl())
  await openAs(page, serverUrl(), visitor, '/harbour-roasters/settings')
  await expect(page.getByText(settingsTexts.peopleHidden)).toBeVisible()
  await openForAdministrators(page)
  await expect(page.getByLabel(organisationsTexts.name, { exact: true })).not.toBeEditable()
  const save = section(page, 'Organisation').getByRole('button', { name: backgroundReadingTexts.save })
  await expect(save).toBeDisabled()
  await expect(save).toHaveAccessibleDescription(/^This is an example organisation\./)
})

// D1.2.86, D1.2.139
test('the settings hold the watchlist, and the account menu leads to the other organisations', async ({ page }) => {
  const owner = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), owner, 'Kea Limited')
  const item = { category: 'Competitors', topic: 'sales in Nelson' }
  await call(serverUrl(), 'POST', `/orgs/${code}/emerging/watchlist`, owner.token, { item })
  await openAs(page, serverUrl(), owner, `/${code}/settings`)
  const watchlist = section(page, 'Emerging matters watchlist')
  await expect(watchlist.getByRole('table').getByRole('columnheader')).toHaveText(['Category', 'Topic'])
  await expect(watchlist.getByRole('row').nth(1).getByRole('textbox')).toHaveCount(2)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: shellTexts.switchOrganisation }).click()
  await expect(page).toHaveURL(/\/organisations$/)
  await expect(page.getByRole('link', { name: organisationsTexts.openNamed('Kea Limited') })).toBeVisible()
})

// D1.2.63, D1.2.141, D1.6.09, D1.6.10, D1.8.12
test('a card leads to the settings, and a person who may not change them reads why', async ({ page }) => {
  const owner = await signUp(serverUrl(), 'Owner Olsen')
  const code = await foundOrganisation(serverUrl(), owner, 'Kea Limited')
  const member = await signUp(serverUrl(), 'Ben Whitaker')
  await call(serverUrl(), 'POST', `/orgs/${code}/invite`, owner.token, { email: member.email, role: 'user' })
  const item = { category: 'Competitors', topic: 'sales in Nelson' }
  await call(serverUrl(), 'POST', `/orgs/${code}/emerging/watchlist`, member.token, { item })
  await foundOrganisation(serverUrl(), member, 'Tui Limited')
  await openAs(page, serverUrl(), member, '/organisations')
  await page.getByRole('link', { name: 'Settings 2 users' }).click()
  await expect(page).toHaveURL(new RegExp(`/${code}/settings$`))
  // What is theirs to change stands before what is not, which is folded.
  const watchlist = section(page, 'Emerging matters watchlist')
  await expect(watchlist.getByRole('row').nth(1).getByRole('textbox').last()).toBeEditable()
  const people = await section(page, settingsTexts.people).boundingBox()
  expect((await watchlist.boundingBox())!.y).toBeLessThan(people!.y)
  await expect(page.getByLabel(organisationsTexts.name, { exact: true })).toBeHidden()
  await openForAdministrators(page)
  await expect(page.getByLabel(organisationsTexts.name, { exact: true })).not.toBeEditable()
  const save = section(page, 'Organisation').getByRole('button', { name: backgroundReadingTexts.save })
  await expect(save).toBeDisabled()
  await expect(save).toHaveAccessibleDescription(failureTexts.onlyAdministrators)
  await expect(
    section(page, 'Danger zone').getByRole('button', { name: settingsTexts.deleteOrganisation }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: settingsTexts.sharing })).toHaveCount(0)
})
