import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '../support/test.ts'
import { pages } from '../../contract/shell/pages.ts'
import { confirmDelete } from '../support/confirm-delete.ts'
import { call, foundOrganisation, openAs, type Person, signUp } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { adminPagesTexts } from '../../contract/admin/admin-pages.texts.ts'
import { adminTexts } from '../../contract/admin/admin.texts.ts'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import { settingsTexts } from '../../contract/organisations/settings.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { auditTexts } from '../../contract/admin/audit.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'

/** A server of its own, because the first person of an installation alone is its superadmin. */
let server: RunningServer
let superadmin: Person
test.beforeAll(async () => {
  server = await startServer()
  superadmin = await signUp(server.url, 'Sam Super')
})
test.afterAll(() => server.stop())

const deleteName = /Delete|Are you sure/
const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

// D1.2.35, D1.2.36, D1.2.68, D1.2.80, D1.2.81, D1.2.82
test('a superadmin finds a user and changes the e-mail', async ({ page }) => {
  const person = await signUp(server.url, 'Find Mewell')
  const code = await foundOrganisation(server.url, person, 'Finders')
  await openAs(page, server.url, superadmin, '/admin')
  const sidebar = page.getByRole('navigation', { name: adminPagesTexts.area })
  await expect(sidebar.getByRole('link')).toHaveText([
    adminPagesTexts.home,
    'Organisations',
    adminTexts.users.title,
    adminPagesTexts.partners,
    'Playbooks',
    'Feedback',
    adminPagesTexts.announcements,
    adminPagesTexts.models,
    adminTexts.mailbox.title,
    adminPagesTexts.audit,
  ])
  await sidebar.getByRole('link', { name: adminTexts.users.title }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    adminTexts.users.email,
    adminTexts.users.name,
    'Organisations',
    'Created',
    adminTexts.actions,
  ])
  await page.getByLabel('Search').fill('FINDERS')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, person.email).getByRole('cell')).toHaveText([
    ...[new RegExp(`^${person.email}`), 'Find Mewell', `${code} Administrator`, /\d{4}/, /.*/],
  ])
  await page.getByRole('button', { name: adminTexts.users.edit('Find Mewell') }).click()
  await expect(page).toHaveURL(/\/admin\/users\/person_/)
  await page.reload()
  const name = page.getByRole('dialog').getByLabel(adminTexts.users.name)
  await expect(name).toHaveValue('Find Mewell')
  const email = page.getByRole('dialog').getByLabel(adminTexts.users.email)
  await expect(email).toHaveAttribute('type', 'email')
  await expect(email).toHaveValue(person.email)
  await email.fill('no e-mail')
  await page.getByRole('button', { name: adminTexts.save }).click()
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false)
  await email.press('Escape')
  await expect(email).toHaveValue('no e-mail')
  await email.fill(superadmin.email)
  await page.getByRole('button', { name: adminTexts.save }).click()
  await expect(page.getByText(failureTexts.knownEmail)).toBeVisible()
  await name.fill(' ')
  await page.getByRole('button', { name: adminTexts.save }).click()
  await expect(page.getByText('Please enter a name')).toHaveCount(1)
  await expect(name).toHaveAccessibleDescription('Please enter a name')
  await name.fill('Find Mewell')
  await email.fill('moved@example.com')
  await page.getByRole('button', { name: adminTexts.save }).click()
  await expect(page.getByText(adminTexts.users.saved('Find Mewell'))).toBeVisible()
  await expect(rowOf(page, person.email)).toContainText(adminTexts.users.becomes('moved@example.com'))
  await expect(page).toHaveURL(`${server.url}/admin/users`)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('columnheader')).toHaveText([adminTexts.users.email, adminTexts.actions])
  await expect(page.getByRole('button', { name: adminTexts.users.edit('Find Mewell') })).toBeInViewport({ ratio: 1 })
  await page.goto(`${server.url}/admin/users/person_unknown`)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})

// D1.2.83
test('a superadmin deletes a user by the second click, unless an organisation would have no administrator', async ({
  page,
}) => {
  const [sole, spare] = [await signUp(server.url, 'Sole Keeper'), await signUp(server.url, 'Spare Person')]
  await foundOrganisation(server.url, sole, 'Kept')
  await openAs(page, server.url, superadmin, '/admin/users')
  await confirmDelete(rowOf(page, sole.email).getByRole('button', { name: deleteName }))
  await expect(page.getByText(failureTexts.theyAreOnlyAdministratorOf('Kept'))).toBeVisible()
  await confirmDelete(rowOf(page, spare.email).getByRole('button', { name: deleteName }))
  await expect(page.getByText(adminTexts.users.deleted('Spare Person'))).toBeVisible()
  await expect(rowOf(page, spare.email)).toHaveCount(0)
  await expect(rowOf(page, sole.email)).toBeVisible()
})

// D1.2.33, D1.2.77
test('a superadmin makes a trial link, with which somebody gets into that organisation in another browser', async ({
  page,
  browser,
}) => {
  const host = await signUp(server.url, 'Host Ess')
  const code = await foundOrganisation(server.url, host, 'Hostess')
  await openAs(page, server.url, superadmin, `/admin/orgs/${code}`)
  const row = rowOf(page, new RegExp(code))
  await expect(row.locator('[aria-current]')).toHaveText('Hostess')
  await expect(row.getByRole('button', { name: adminTexts.organisations.edit })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(row.getByRole('button', { name: adminTexts.organisations.migrate })).toHaveCount(0)
  await expect(row).toContainText(adminTexts.organisations.noPrices)
  await row.getByRole('button', { name: adminTexts.organisations.trialLink }).click()
  await expect(page.getByText('An administrator of Hostess must first allow this link')).toBeVisible()

  const hosts = await browser.newContext({ locale: 'en-NZ' })
  const settings = await hosts.newPage()
  await openAs(settings, server.url, host, `/${code}/settings`)
  const consent = settings.getByRole('switch', { name: settingsTexts.trialConsent })
  await consent.click()
  await expect(settings.getByText(/^Allowed until /)).toBeVisible()
  await consent.click()
  await expect(consent).not.toBeChecked()
  await expect(settings.getByText(/^Allowed until /)).toHaveCount(0)
  await consent.click()
  await expect(settings.getByText(/^Allowed until /)).toBeVisible()
  await hosts.close()

  await row.getByRole('button', { name: adminTexts.organisations.trialLink }).click()
  const dialog = page.getByRole('alertdialog', { name: adminTexts.organisations.trialTitle('Hostess') })
  const link = await dialog.getByText(/user\/token-log-in\?token=/).innerText()
  await dialog.getByRole('button', { name: sharedTexts.close }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('token-log-in')).toHaveCount(0)

  const elsewhere = await browser.newContext({ locale: 'en-NZ' })
  const guest = await elsewhere.newPage()
  await guest.goto(link.replace('localhost', '127.0.0.1').replace(/^http:\/\/127\.0\.0\.1:\d+/, server.url))
  await expect(guest).toHaveURL(`${server.url}/${code}`)
  await expect(guest.getByRole('link', { name: 'Hostess' })).toBeVisible()
  await elsewhere.close()
})

// D1.2.32, D1.2.75, D1.2.76, D1.2.79
test('each organisation stands with its slug, its day and what its answers cost', async ({ page }) => {
  const organisation = (code: string, name: string, hasMigrations: boolean, amounts: number[]) => {
    const [sevenDays, thisMonth, lastMonth] = amounts
    const llmCosts = { sevenDays, thisMonth, lastMonth, hasPrices: amounts.length > 0 }
    const createdAt = '2026-02-11T12:00:00.000Z'
    return { id: code, code, name, createdAt, llmCosts, hasMigrations, isMigrating: false }
  }
  const organisations = [
    organisation('kea', 'Kea Limited', true, [1.5, 20, 1_300.25]),
    organisation('tui', 'Tui Trust', false, [0, 0, 0]),
  ]
  await page.route('**/admin/orgs', (route) =>
    route.request().isNavigationRequest() ? route.fallback() : route.fulfill({ json: { organisations } }),
  )
  await openAs(page, server.url, superadmin, '/admin/orgs')
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Name', 'URL slug', 'Created', 'LLM, 7 days', 'LLM, this month', 'LLM, last month', 'Actions'],
  ])
  const cellsOf = (name: string) => rowOf(page, new RegExp(name)).getByRole('cell')
  await expect(cellsOf('Kea Limited')).toHaveText([
    ...[/^Kea Limited/, 'kea', '12 Feb 2026', /\$1\.50$/, /\$20\.00$/, /\$1,300\.25$/, /Migrate/],
  ])
  await expect(cellsOf('Tui Trust')).toHaveText([
    ...[/^Tui Trust/, 'tui', '12 Feb 2026', /\$0\.00$/, /\$0\.00$/, /\$0\.00$/, /^(?!.*Migrate)/],
  ])
})

// D1.2.78
test('a superadmin deletes an organisation; the log says so and is exported', async ({ page }) => {
  const founder = await signUp(server.url, 'Founder Last')
  const code = await foundOrganisation(server.url, founder, 'Short Lived')
  await openAs(page, server.url, superadmin, '/admin/orgs')
  await page.getByLabel('Search').fill(code)
  await expect(page.getByRole('row')).toHaveCount(2)
  await confirmDelete(rowOf(page, new RegExp(code)).getByRole('button', { name: deleteName }))
  await expect(page.getByText(adminTexts.users.deleted('Short Lived'))).toBeVisible()
  await page.getByRole('link', { name: adminPagesTexts.audit }).click()
  await page.getByLabel(auditTexts.search).fill('short lived')
  await expect(rowOf(page, /Sam Super.*Removed.*Organisation.*Short Lived/)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: auditTexts.export }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect([download.suggestedFilename(), lines[0], lines.length, lines[1]]).toEqual([
    'audit-log.csv',
    '\ufeffTime,Who,What was done,Kind,Name,Id,Differences',
    3,
    expect.stringMatching(/^\S+Z,Sam Super,Removed,Organisation,Short Lived,org_/),
  ])
})

test('an administrator reads who changed what in the organisation', async ({ page }) => {
  const admin = await signUp(server.url, 'Ada Logger')
  const code = await foundOrganisation(server.url, admin, 'Logged')
  await call(server.url, 'POST', `/orgs/${code}`, admin.token, { name: 'Logged again' })
  await openAs(page, server.url, admin, `/${code}/settings`)
  await page.getByRole('link', { name: adminPagesTexts.audit }).click()
  await expect(page).toHaveURL(`${server.url}/${code}/audit`)
  const change = rowOf(page, /Ada Logger.*Changed.*Organisation/)
  await expect(change).toContainText('Name: Logged → Logged again')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('columnheader')).toHaveText([adminTexts.mailbox.time, auditTexts.columns.differences])
  await expect(page.getByText('Changed organisation: Logged again')).toBeInViewport({ ratio: 1 })
})

test('the mailbox shows an invitation, whose link opens', async ({ page }) => {
  const host = await signUp(server.url, 'Inviting Host')
  const code = await foundOrganisation(server.url, host, 'Inviters')
  await call(server.url, 'POST', `/orgs/${code}/invite`, host.token, { email: 'invited@example.com', role: 'user' })
  await openAs(page, server.url, superadmin, '/admin/mailbox')
  await expect(page.getByText(adminTexts.mailbox.keptNote)).toBeVisible()
  await expect(rowOf(page, /invited@example\.com/)).toContainText(adminTexts.mailbox.kept)
  await page.getByRole('button', { name: /invited/i }).click()
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('dialog').getByRole('link', { name: '/user/accept-invite?token=' }).click(),
  ])
  await expect(opened).toHaveURL(new RegExp(`^${server.url}/user/accept-invite`))
  await expect(opened.getByLabel('Your name')).toBeVisible()
})

// D1.2.69, D1.2.70
test('the models that answered are counted', async ({ page }) => {
  const code = await foundOrganisation(server.url, superadmin, 'Asking')
  await openAs(page, server.url, superadmin, `/${code}/chat`)
  await page.getByLabel(conversationTexts.prompt).fill('What can you do?')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await page.getByLabel(conversationTexts.prompt).press('Enter')
  await expect
    .poll(async () => (await call(server.url, 'GET', '/llm-status', superadmin.token))['models'].length)
    .toBe(1)
  await page.goto(`${server.url}/admin`)
  await expect(page.getByRole('heading', { name: adminTexts.status.title })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    adminTexts.status.model,
    adminTexts.status.request,
    adminTexts.status.success,
    adminTexts.status.successRate,
  ])
  await expect(rowOf(page, /Built-in analyst/)).toContainText('100%')
  const models = [{ model: 'big/one', request: 1_200, success: 800, successRate: 2 / 3 }]
  await page.route('**/llm-status', (route) => route.fulfill({ json: { models, heldSince: '2026-11-30T00:00:00Z' } }))
  await expect(page.getByText(adminTexts.status.restored)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(adminTexts.status.restored)).toBeVisible()
  await expect(rowOf(page, /big\/one/).getByRole('cell')).toHaveText(['big/one', '1,200', '800', '66.7%'])
})

// D1.2.30, D1.2.34, D1.2.37, D1.6.05
test('nobody else gets into the admin area', async ({ page }) => {
  const person = await signUp(server.url, 'Curious Cat')
  await openAs(page, server.url, person, '/admin/users')
  await expect(page).toHaveURL(`${server.url}/organisations`)
  for (const path of ['/admin/orgs', '/admin']) {
    await page.goto(server.url + path)
    await expect(page).toHaveURL(`${server.url}/organisations`)
  }
  const other = await page.context().newPage()
  await openAs(other, server.url, superadmin, '/admin/users')
  for (const [path, heading] of [
    ['/admin', 'System admin'],
    ['/admin/orgs', 'Organisations'],
    ['/admin/users', 'Users'],
    ['/admin/partners', 'Partners'],
    ['/admin/feedback', 'Feedback'],
    ['/admin/announcements', 'Announcements'],
    ['/admin/mailbox', 'Mailbox'],
    ['/admin/audit', 'Audit log'],
  ] as const) {
    await other.goto(server.url + path)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})

// D1.6.04
test('a superadmin opens every page of the admin area', async ({ page }) => {
  await openAs(page, server.url, superadmin, '/admin')
  const entries = page.getByRole('navigation', { name: adminPagesTexts.area }).getByRole('link')
  await expect(entries).not.toHaveCount(0)
  const paths = Object.entries(pages).filter(([name]) => name.startsWith('admin'))
  expect(paths.length).toBeGreaterThan(8)
  for (const [, path] of paths) {
    const address = path.replace(/\/:\w+\?$/, '')
    await page.goto(server.url + address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(server.url + address)
  }
})

// D1.2.31, D1.6.06
test('a partner user gets into the admin area and to no page of superadmins', async ({ page }) => {
  const person = await signUp(server.url, 'Pat Partner')
  const { user } = await call(server.url, 'GET', '/auth/user-info', person.token)
  await call(server.url, 'POST', '/admin/partners', superadmin.token, {
    ...{ name: 'Huia Advisers', website: 'huia.example', tagline: '', userIds: [user.id], hidePoweredBy: false },
  })
  await openAs(page, server.url, person, '/admin')
  await expect(page).toHaveURL(`${server.url}/admin/playbooks`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playbooks')
  await expect(page.getByRole('navigation', { name: adminPagesTexts.area }).getByRole('link')).toHaveText(['Playbooks'])
  await expect(page.getByRole('heading', { name: adminTexts.status.title })).toHaveCount(0)
  for (const path of ['/admin/users', '/admin/orgs']) {
    await page.goto(server.url + path)
    await expect(page).toHaveURL(`${server.url}/organisations`)
  }
})
