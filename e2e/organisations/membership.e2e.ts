import { expect, type Page, test } from '../support/test.ts'
import { confirmDelete, doubleClick } from '../support/confirm-delete.ts'
import { holdCall } from '../support/held-call.ts'
import {
  call,
  foundOrganisation,
  type ListedMail,
  openAs,
  type Person,
  password,
  signUp,
  textOfMail,
} from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { settingsTexts } from '../../contract/organisations/settings.texts.ts'
import { organisationsTexts } from '../../contract/organisations/organisations.texts.ts'
import { backgroundReadingTexts } from '../../contract/organisations/background-reading.texts.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'
import { accountTexts } from '../../contract/session/account.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

/** A server of its own, because the mailbox is shown to the first person of an installation alone. */
let server: RunningServer
let owner: Person
test.beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server.url, 'Aroha Ngata')
})
test.afterAll(() => server.stop())

/** The link that was mailed to somebody. */
async function mailedLink(recipient: string): Promise<string> {
  const { mails } = await call<{ mails: ListedMail[] }>(server.url, 'GET', '/admin/mailbox', owner.token)
  const mail = mails.find((one) => one.recipient === recipient)
  const text = mail ? await textOfMail(server.url, owner.token, mail) : ''
  const link = /\/user\/accept-invite\?token=[^\s"<]+/.exec(text)
  if (!link) throw new Error(`there is no mail with a link for ${recipient}`)
  return `${server.url}${link[0]}`
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

// D1.2.12, D1.2.137, D1.2.149, D1.2.150, D1.6.02, D1.6.03
test('an administrator invites somebody by e-mail and role', async ({ page }) => {
  const code = await foundOrganisation(server.url, owner, 'Kea Limited')
  await openAs(page, server.url, owner, `/${code}/settings`)
  await page.getByRole('link', { name: settingsTexts.invite }).click()
  await expect(page).toHaveURL(`${server.url}/${code}/invite`)
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('radio', { name: 'Administrator (can invite / remove users)' })).toBeVisible()
  await page.getByLabel(settingsTexts.email).fill('dora@example.com')
  await page.getByRole('radio', { name: 'User (can access information and chat)' }).click()
  await page.getByRole('button', { name: settingsTexts.inviteSend }).click()
  await expect(page.getByText(settingsTexts.invited('dora@example.com'))).toBeVisible()
  await mailedLink('dora@example.com')
})

// D1.5.03, D1.5.04, D1.5.23, D1.8.35
test('an invitation says what is missing, keeps what was typed, and is followed by the next', async ({ page }) => {
  const code = await foundOrganisation(server.url, owner, 'Kea Limited')
  const member = await signUp(server.url, 'Mere Kaihau')
  await openAs(page, server.url, owner, `/${code}/invite`)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/invite') && sent.push(request.method()))
  const send = page.getByRole('button', { name: settingsTexts.inviteSend })
  await send.click()
  await expect(page.getByText('Please enter an email address')).toBeVisible()
  await page.getByLabel(settingsTexts.email).fill(member.email)
  await send.click()
  await expect(page.getByText('Please select a role')).toBeVisible()
  await page.getByLabel(settingsTexts.email).fill('no e-mail')
  await page.getByRole('radio', { name: /^User/ }).click()
  await send.click()
  await expect(page.getByLabel(settingsTexts.email)).toBeFocused()
  expect(
    await page.getByLabel(settingsTexts.email).evaluate((field: HTMLInputElement) => field.validity.typeMismatch),
  ).toBe(true)
  expect(sent).toEqual([])
  await page.getByLabel(settingsTexts.email).fill(member.email)
  await send.click()
  await expect(page.getByText(`Invited ${member.email}`)).toBeVisible()
  expect(sent).toEqual(['POST'])
  await page.getByRole('button', { name: settingsTexts.inviteAnother }).click()
  await page.getByLabel(settingsTexts.email).fill(member.email)
  await send.click()
  await expect(page.getByText(`${member.email} is already a member`)).toBeVisible()
  await expect(page.getByLabel(settingsTexts.email)).toHaveValue(member.email)
  await page.getByLabel(settingsTexts.email).fill('eru@example.com')
  await expect(page.getByRole('radio', { name: /^User/ })).toBeChecked()
})

test('the next invitation can be written while the former is on its way', async ({ page }) => {
  const code = await foundOrganisation(server.url, owner, 'Kea Limited')
  await openAs(page, server.url, owner, `/${code}/invite`)
  const email = page.getByLabel(settingsTexts.email)
  const send = page.getByRole('button', { name: settingsTexts.inviteSend })
  const held = await holdCall(page, '**/invite')
  await email.fill('hana@example.com')
  await page.getByRole('radio', { name: /^User/ }).click()
  await send.click()
  await held.asked
  await email.fill('tama@example.com')
  held.release()
  await expect(page.getByText(settingsTexts.invitedBefore('hana@example.com'))).toBeVisible()
  await expect(email).toHaveValue('tama@example.com')
  await send.click()
  await expect(page.getByText(settingsTexts.invited('tama@example.com'), { exact: true })).toBeVisible()
  await mailedLink('hana@example.com')
  await mailedLink('tama@example.com')
})

// D1.2.133, D1.2.134, D1.2.135, D1.2.136, D1.3.14, D1.7.47
test('the table of people has settings for each and removal for others, and can be sorted', async ({ page }) => {
  const code = await foundOrganisation(server.url, owner, 'Kea Limited')
  const member = await signUp(server.url, 'Zita Moana')
  await call(server.url, 'POST', `/orgs/${code}/invite`, owner.token, { email: member.email, role: 'user' })
  const { organisation } = await call(server.url, 'GET', `/orgs/${code}`, owner.token)
  const id = expect.any(String)
  expect(organisation.users).toEqual(
    expect.arrayContaining([
      { id, name: 'Aroha Ngata', email: owner.email, role: 'admin' },
      { id, name: 'Zita Moana', email: member.email, role: 'user' },
    ]),
  )
  await openAs(page, server.url, owner, `/${code}/settings`)
  const people = page.getByRole('table', { name: settingsTexts.peopleTable })
  await expect(people.getByRole('columnheader')).toHaveText([
    organisationsTexts.name,
    settingsTexts.email,
    settingsTexts.role,
    settingsTexts.actions,
  ])
  await expect(people.getByRole('row').nth(1)).toContainText('Aroha Ngata')
  for (const name of ['Aroha Ngata', 'Zita Moana']) {
    await rowOf(page, name)
      .getByRole('button', { name: `Settings of ${name}` })
      .click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: `Settings of ${name}` })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await expect(rowOf(page, 'Aroha Ngata').getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await expect(
    rowOf(page, 'Zita Moana').getByRole('button', { name: settingsTexts.takeOutValue('Zita Moana') }),
  ).toHaveText(/^Remove/)
  await people.getByRole('button', { name: organisationsTexts.name }).click()
  await expect(people.getByRole('row').nth(1)).toContainText('Zita Moana')
})

// D1.2.146, D1.2.147, D1.2.148, D1.8.14, D1.8.34
test('the settings of another person give a role and send a link for a new password', async ({ page }) => {
  const code = await foundOrganisation(server.url, owner, 'Kea Limited')
  const member = await signUp(server.url, 'Zita Moana')
  await call(server.url, 'POST', `/orgs/${code}/invite`, owner.token, { email: member.email, role: 'user' })
  await openAs(page, server.url, owner, `/${code}/settings`)
  await page.getByRole('button', { name: settingsTexts.settingsOf('Zita Moana') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: settingsTexts.resetPassword }).click()
  await expect(dialog.getByText(`Password reset sent to ${member.email}`)).toBeVisible()
  await mailedLink(member.email)
  await dialog.getByRole('radio', { name: /^Administrator/ }).click()
  await dialog.getByRole('button', { name: backgroundReadingTexts.save }).click()
  await expect(page.getByText('Updated', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, 'Zita Moana')).toContainText(settingsTexts.roles.admin)

  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/users/')) asked.push(request.postData() ?? '')
  })
  const held = await holdCall(page, '**/users/**')
  await page.getByRole('button', { name: settingsTexts.settingsOf('Zita Moana') }).click()
  await dialog.getByRole('radio', { name: /^User/ }).click()
  await dialog.getByRole('button', { name: backgroundReadingTexts.save }).click()
  await held.asked
  await dialog.getByRole('radio', { name: /^Administrator/ }).click()
  held.release()
  await expect(dialog).toHaveCount(0)
  expect(asked).toEqual(['{"role":"user"}', '{"role":"admin"}'])
  await expect(rowOf(page, 'Zita Moana')).toContainText(settingsTexts.roles.admin)
})

// D1.2.144, D1.2.145, D1.6.07, D1.6.08
test('somebody accepts, becomes an administrator and is removed while they look', async ({ page, browser }) => {
  const code = await foundOrganisation(server.url, owner, 'Kea Limited')
  const email = 'ben.whitaker@example.com'
  await call(server.url, 'POST', `/orgs/${code}/invite`, owner.token, { email, role: 'user' })
  const other = await (await browser.newContext()).newPage()
  await other.goto(await mailedLink(email))
  await other.getByLabel(organisationsTexts.name).fill('Ben Whitaker')
  await other.getByLabel(sessionTexts.newPassword, { exact: true }).fill(password)
  await other.getByRole('button', { name: accountTexts.accept }).click()
  await expect(other).toHaveURL(`${server.url}/${code}`)
  await other.goto(`${server.url}/${code}/settings`)
  const notBen = 'Only administrators can do this'
  for (const name of ['Invite', 'Settings of Aroha Ngata', 'Remove Aroha Ngata']) {
    const button = other.getByRole('button', { name })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(notBen)
  }
  await expect(other.getByText('Enforce the use of MFA?')).toHaveCount(0)

  await openAs(page, server.url, owner, `/${code}/settings`)
  await page.getByRole('button', { name: settingsTexts.settingsOf('Ben Whitaker') }).click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Administrator/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: backgroundReadingTexts.save }).click()
  await expect(other.getByText(organisationsTexts.roleNow.admin)).toBeVisible()
  await expect(other.getByText('Enforce the use of MFA?')).toBeVisible()
  await expect(other.getByRole('link', { name: settingsTexts.invite })).toBeVisible()

  const ben = rowOf(page, 'Ben Whitaker')
  const remove = ben.getByRole('button', { name: settingsTexts.takeOutValue('Ben Whitaker') })
  expect(await doubleClick(remove)).toBe('Are you sure? Remove Ben Whitaker')
  await expect(other.getByRole('heading', { name: settingsTexts.danger })).toBeVisible()
  await confirmDelete(ben.getByRole('button').last())
  await expect(ben).toHaveCount(0)
  await expect(other.getByText(sharedTexts.noPermission)).toBeVisible()
  await expect(other.getByText('Aroha Ngata')).toHaveCount(0)
  await expect(other.getByText('Kea Limited')).toHaveCount(0)
})
