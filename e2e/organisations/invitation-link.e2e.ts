import { expect, type Page, test } from '@playwright/test'
import {
  call,
  foundOrganisation,
  type ListedMail,
  openAs,
  type Person,
  signUp,
  signUpUnverified,
} from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { settingsTexts } from '../../contract/organisations/settings.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { accountTexts } from '../../contract/session/account.texts.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import { refusalTexts } from '../../contract/organisations/refusals.texts.ts'
import { organisationsTexts } from '../../contract/organisations/organisations.texts.ts'

/** A server of its own, because the mailbox is shown to the first person of an installation alone. */
let server: RunningServer
let owner: Person
test.beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server.url, 'Aroha Ngata')
})
test.afterAll(() => server.stop())

const rowOf = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) })
const linkOn = async (page: Page) => (await page.getByText('/user/accept-invite?token=').textContent()) ?? ''

test('an invitation whose link is copied lets its reader join, marked as not confirmed', async ({ page, browser }) => {
  const code = await foundOrganisation(server.url, owner, 'Kea Limited')
  await openAs(page, server.url, owner, `/${code}/invite`)
  await page.getByLabel(settingsTexts.email).fill('dora@example.com')
  await page.getByRole('radio', { name: /^User/ }).click()
  await page.getByRole('button', { name: settingsTexts.inviteSend }).click()
  await page.getByRole('button', { name: settingsTexts.createLink }).click()
  await expect(page.getByRole('button', { name: settingsTexts.copyLink })).toBeVisible()
  const first = await linkOn(page)

  await page.getByRole('link', { name: settingsTexts.backToSettings }).click()
  await expect(rowOf(page, 'dora@example.com')).toContainText(settingsTexts.statuses.invited)
  await page.getByRole('button', { name: settingsTexts.settingsOf('dora@example.com') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: settingsTexts.resend })).toHaveCount(0)
  await dialog.getByRole('button', { name: settingsTexts.createLink }).click()
  await expect(dialog.getByRole('button', { name: settingsTexts.withdrawLink })).toBeVisible()
  const withdrawn = await linkOn(page)
  await dialog.getByRole('button', { name: settingsTexts.withdrawLink }).click()
  await expect(dialog.getByText(settingsTexts.linkWithdrawn)).toBeVisible()
  await dialog.getByRole('button', { name: settingsTexts.createLink }).click()
  await expect(dialog.getByRole('button', { name: settingsTexts.copyLink })).toBeVisible()
  const link = await linkOn(page)

  const guest = await (await browser.newContext()).newPage()
  for (const former of [first, withdrawn]) {
    await guest.goto(former)
    await expect(guest.getByText('This link has expired or was already used.')).toBeVisible()
    await expect(guest.getByRole('button', { name: sharedTexts.logIn })).toBeVisible()
    await expect(guest.getByRole('button', { name: sharedTexts.logOut })).toHaveCount(0)
  }
  await guest.goto(link)
  await expect(guest.getByText(accountTexts.inviteFor('dora@example.com'))).toBeVisible()
  await expect(guest.getByText(accountTexts.invitedTo(['Kea Limited']))).toBeVisible()
  await guest.getByLabel(sessionTexts.name).fill('Dora')
  await guest.getByLabel(sessionTexts.newPassword).fill('the copied horse')
  await guest.getByRole('button', { name: accountTexts.accept }).click()
  await expect(guest).toHaveURL(new RegExp(`/${code}|/logged-in|/organisations`))
  await expect(guest.getByText('Confirm your email address.')).toBeVisible()
  await guest.context().close()

  await page.reload()
  await expect(rowOf(page, 'Dora')).toContainText('Address not confirmed')
})

test('somebody who has an account joins by a copied link with their own password', async ({ page }) => {
  const code = await foundOrganisation(server.url, owner, 'Tui Limited')
  const eve = await signUpUnverified(server.url, 'Eve Rangi')
  const { user } = await call(server.url, 'POST', `/orgs/${code}/invite`, owner.token, {
    email: eve.email,
    role: 'user',
  })
  const path = `/orgs/${code}/users/${user.id}/_invitation_link`
  const { link } = await call(server.url, 'POST', path, owner.token, {})
  await page.goto(link)
  await expect(page.getByText(`Enter the password of ${eve.email} to join.`)).toBeVisible()
  await expect(page.getByText(accountTexts.invitedTo(['Tui Limited']))).toBeVisible()
  await expect(page.getByLabel(sessionTexts.name)).toHaveCount(0)
  await page.getByLabel(accountTexts.currentPassword).fill('not her password')
  await page.getByRole('button', { name: accountTexts.accept }).click()
  await expect(page.getByText(failureTexts.wrongPassword)).toBeVisible()
  await page.getByLabel(accountTexts.currentPassword).fill('correct horse battery')
  await page.getByRole('button', { name: accountTexts.accept }).click()
  await expect(page.getByText('Confirm your email address.')).toBeVisible()
  const { organisation } = await call(server.url, 'GET', `/orgs/${code}`, eve.token)
  expect(organisation.users.map(({ name }: { name: string }) => name)).toEqual(['Aroha Ngata', 'Eve Rangi'])
})

test('whoever has not confirmed their address reads why they invite nobody', async ({ page }) => {
  const founder = await signUpUnverified(server.url, 'Una Rangi')
  const code = await foundOrganisation(server.url, founder, 'Weka Limited')
  await openAs(page, server.url, founder, `/${code}/invite`)
  const send = page.getByRole('button', { name: settingsTexts.inviteSend })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(send).toHaveAccessibleDescription(refusalTexts.confirmBeforeInviting)
})

test('a reset link is read by opening its mail, which the audit log tells', async ({ page }) => {
  const person = await signUp(server.url, 'Rua Pene')
  await call(server.url, 'POST', '/auth/request-password-reset', undefined, { email: person.email })
  await expect(async () => {
    const { mails } = await call<{ mails: ListedMail[] }>(server.url, 'GET', '/admin/mailbox', owner.token)
    expect(mails.some((mail) => mail.recipient === person.email && mail.holdsResetLink)).toBe(true)
  }).toPass()
  await openAs(page, server.url, owner, '/admin/mailbox')
  await rowOf(page, person.email).first().getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Opening it is recorded in the audit log.')).toBeVisible()
  await expect(page.getByText('/user/accept-invite?token=')).toHaveCount(0)
  await dialog.getByRole('button', { name: organisationsTexts.open, exact: true }).click()
  await expect(dialog.getByRole('link', { name: '/user/accept-invite?token=' })).toBeVisible()
  await page.goto(`${server.url}/admin/audit`)
  await expect(rowOf(page, person.email).filter({ hasText: /reset link/i })).toBeVisible()
})

test('an invitation is sent again where a mail server is set, which hands out no link to copy', async ({ page }) => {
  const mailing = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
  try {
    const first = await signUp(mailing.url, 'Mere Pohatu')
    const code = await foundOrganisation(mailing.url, first, 'Huia Limited')
    await call(mailing.url, 'POST', `/orgs/${code}/invite`, first.token, { email: 'dora@example.com', role: 'user' })
    await openAs(page, mailing.url, first, `/${code}/settings`)
    await expect(rowOf(page, 'dora@example.com')).toContainText(settingsTexts.statuses.invited)
    await page.getByRole('button', { name: settingsTexts.settingsOf('dora@example.com') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: settingsTexts.resend }).click()
    await expect(dialog.getByText(settingsTexts.resent('dora@example.com'))).toBeVisible()
    await expect(dialog.getByRole('button', { name: settingsTexts.createLink })).toHaveCount(0)
    const { mails } = await call<{ mails: ListedMail[] }>(mailing.url, 'GET', '/admin/mailbox', first.token)
    expect(mails.filter(({ recipient }) => recipient === 'dora@example.com')).toHaveLength(2)
  } finally {
    await mailing.stop()
  }
})
