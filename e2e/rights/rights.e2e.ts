import { expect, type Page, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, type Person, serverUrl, signUp } from '../support/person.ts'
import { settingsTexts } from '../../contract/organisations/settings.texts.ts'

const administrators = 'Only administrators can do this'
const example = 'This is an example organisation. Create your own to change things.'

/** Says why, takes no press, and nothing is sent. */
async function expectRefused(page: Page, name: string | RegExp, sentence: string, target = page.getByRole('main')) {
  const control = target.getByRole('button', { name }).first()
  await expect(control).toHaveAttribute('aria-disabled', 'true')
  await expect(control).toHaveAccessibleDescription(sentence)
  await control.click({ force: true })
}

/** What only administrators may change is folded. */
async function openFold(page: Page) {
  await expect(page.getByText(settingsTexts.forAdministratorsNote)).toBeVisible()
  await page.getByRole('heading', { name: settingsTexts.forAdministrators }).click()
}

const writesOf = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isVisit = pathname.endsWith('/user-visit') || !pathname.startsWith('/orgs/')
    if (request.method() !== 'GET' && !isVisit) sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}

test('a member sees what administrators can do, disabled and with the reason', async ({ page }) => {
  const admin = await signUp(serverUrl(), 'Ada Admin')
  const code = await foundOrganisation(serverUrl(), admin)
  await call(serverUrl(), 'POST', `/orgs/${code}/emerging/watchlist`, admin.token, { item: { topic: 'Tides' } })
  const member: Person = await signUp(serverUrl(), 'Max Member')
  await call(serverUrl(), 'POST', `/orgs/${code}/invite`, admin.token, { email: member.email, role: 'user' })
  const sent = writesOf(page)
  await openAs(page, serverUrl(), member, `/${code}/settings`)
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  await expect(page.getByRole('button', { name: settingsTexts.deleteOrganisation })).toBeHidden()
  await openFold(page)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).not.toBeEditable()
  for (const name of [
    /^Invite/,
    /^Settings of Ada Admin/,
    /^Remove Ada Admin/,
    /^Save/,
    /website/,
    /^Delete organisation/,
  ])
    await expectRefused(page, name, administrators)
  const watchlist = page.getByRole('table', { name: /watch/i })
  await expect(watchlist.getByRole('textbox').last()).not.toBeEditable()
  await expectRefused(page, /Tides/, administrators, watchlist)
  await page.goto(`${serverUrl()}/${code}/invite`)
  await expectRefused(page, /^(Send|Invite)/, administrators)
  expect(sent).toEqual([])
})

test('a visitor of the example sees what members can do, disabled and with the reason', async ({ page }) => {
  const visitor = await signUp(serverUrl(), 'Vic Visitor')
  const { organisations } = await call(serverUrl(), 'GET', '/orgs', visitor.token)
  const { code } = organisations.find(({ isDemo }: { isDemo: boolean }) => isDemo)
  const sent = writesOf(page)
  await openAs(page, serverUrl(), visitor, `/${code}/data`)
  for (const name of [/Add folder/, /upload/i]) await expectRefused(page, name, example)
  await page.goto(`${serverUrl()}/${code}/settings`)
  await openFold(page)
  for (const name of [/^Invite/, /^Save/, /website/, /Add/, /^Delete organisation/])
    await expectRefused(page, name, example)
  expect(sent).toEqual([])
})
