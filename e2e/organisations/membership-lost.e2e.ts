import { expect, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, type Person, signUp } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { organisationsTexts } from '../../contract/organisations/organisations.texts.ts'
import { settingsTexts } from '../../contract/organisations/settings.texts.ts'
import { backgroundReadingTexts } from '../../contract/organisations/background-reading.texts.ts'

/** A server of its own, whose first person is the superadmin and makes partners. */
let server: RunningServer
let superadmin: Person
test.beforeAll(async () => {
  server = await startServer()
  superadmin = await signUp(server.url, 'Sol Admin')
})
test.afterAll(() => server.stop())

/** Attaches somebody to a new partner. */
async function attach(person: Person, name: string): Promise<void> {
  const { user } = await call(server.url, 'GET', '/auth/user-info', person.token)
  await call(server.url, 'POST', '/admin/partners', superadmin.token, {
    name,
    website: '',
    tagline: '',
    hidePoweredBy: false,
    userIds: [user.id],
  })
}

// D1.1.16, D1.1.17, D1.2.66, D1.2.67
test('the list of organisations leads superadmins and partner users to their tools, and nobody else', async ({
  browser,
}) => {
  const partner = await signUp(server.url, 'Pita Wirihana')
  await attach(partner, 'Northwind')
  const plain = await signUp(server.url, 'Plain Person')
  const seen: string[][] = []
  for (const person of [superadmin, partner, plain]) {
    const page = await (await browser.newContext()).newPage()
    await openAs(page, server.url, person, '/organisations')
    await expect(page.getByRole('heading', { name: 'Organisations', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: organisationsTexts.add }).first()).toBeVisible()
    seen.push(await page.getByRole('link', { name: /^(System admin|Partner tools)$/ }).allTextContents())
  }
  expect(seen).toEqual([['System admin'], ['Partner tools'], []])
})

// D1.1.13
test('somebody who belongs to no organisation is told that an invitation comes by e-mail', async ({ page }) => {
  const person = await signUp(server.url, 'Nobody Yet')
  await openAs(page, server.url, person, '/organisations')
  await expect(page.getByText(organisationsTexts.noneTitle)).toBeVisible()
  await expect(page.getByText(organisationsTexts.noneText)).toBeVisible()
})

// D1.2.155, D1.2.159, D1.3.25
test('a person with one partner says by a toggle whether a new organisation belongs to it', async ({ page }) => {
  const person = await signUp(server.url, 'Pita Wirihana')
  await attach(person, 'Southwind')
  await openAs(page, server.url, person, '/organisations/new')
  await page.getByLabel(organisationsTexts.name, { exact: true }).fill(`Kiwi ${person.email.slice(5, 13)}`)
  await page.getByRole('checkbox', { name: organisationsTexts.partnerToggle('Southwind') }).click()
  await expect(page.getByText(organisationsTexts.codeFree)).toBeVisible()
  await page.getByRole('button', { name: organisationsTexts.continue }).click()
  await page.getByRole('button', { name: "Let's go!" }).click()
  await expect(page).toHaveURL(/\/chat/)
  const { organisations } = await call(server.url, 'GET', '/orgs', person.token)
  const { partners } = await call(server.url, 'GET', '/auth/partners', person.token)
  expect([organisations[0].partnerId, organisations[0].content]).toEqual([
    partners[0].id,
    { whatWeDo: '', vision: '', currentFocus: '' },
  ])
})

// D1.2.156
test('a person with several partners chooses among them, here and in the settings', async ({ page }) => {
  const person = await signUp(server.url, 'Pita Wirihana')
  await attach(person, 'Eastwind')
  await attach(person, 'Westwind')
  await openAs(page, server.url, person, '/organisations/new')
  await page.getByRole('button', { name: /^Partner/ }).click()
  await expect(page.getByRole('option')).toHaveText([organisationsTexts.noPartner, 'Eastwind', 'Westwind'])
  await page.keyboard.press('Escape')
  const code = await foundOrganisation(server.url, person, 'Moa Limited')
  await page.goto(`${server.url}/${code}/settings`)
  await page.getByRole('button', { name: /^Partner/ }).click()
  await page.getByRole('option', { name: 'Westwind' }).click()
  await page
    .getByRole('form', { name: settingsTexts.organisation })
    .getByRole('button', { name: backgroundReadingTexts.save })
    .click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
})
