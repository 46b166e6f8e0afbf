import { expect, type Page, test } from '../support/test.ts'
import {
  call,
  foundOrganisation,
  mailedPath,
  openAs,
  type Person,
  password,
  signUp,
  signUpUnverified,
} from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'
import { accountTexts } from '../../contract/session/account.texts.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'
import { verificationTexts } from '../../contract/session/verification.texts.ts'

/** A server of its own, because the mailbox is shown to the first person of an installation alone. */
let server: RunningServer
let owner: Person
test.beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server.url, 'Aroha Ngata')
})
test.afterAll(() => server.stop())

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Confirm your email address.' })
const linkTo = async (email: string, target: 'accept-invite' | 'verify-email') =>
  server.url + (await mailedPath(server.url, email, target))

async function invite(email: string, role = 'user'): Promise<string> {
  const code = await foundOrganisation(server.url, owner, 'Kea Limited')
  await call(server.url, 'POST', `/orgs/${code}/invite`, owner.token, { email, role })
  return code
}

test('an address that is not verified gets nowhere, and the right person gets in by the mailed link', async ({
  page,
  browser,
}) => {
  const stranger = await signUpUnverified(server.url, 'Mal Lory')
  const code = await invite(stranger.email, 'admin')
  await openAs(page, server.url, stranger, '/organisations')
  await expect(notice(page)).toContainText(stranger.email)
  await expect(
    page.getByText('You don’t belong to an organisation yet.').or(page.getByText(/belong to an organisation yet/)),
  ).toBeVisible()
  await expect(page.getByText('Kea Limited')).toHaveCount(0)
  await page.goto(`${server.url}/${code}`)
  await expect(page.getByText(sharedTexts.noPermission)).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await other.goto(await linkTo(stranger.email, 'accept-invite'))
  await other.getByLabel('Name').fill('Vera Owner')
  await other.getByLabel(sessionTexts.newPassword, { exact: true }).fill('another horse battery')
  await other.getByRole('button', { name: accountTexts.accept }).click()
  await expect(other).toHaveURL(`${server.url}/${code}`)
  await expect(other.getByRole('button', { name: shellTexts.accountOf('Vera Owner') })).toBeVisible()
  await expect(notice(other)).toHaveCount(0)
  // Whoever had typed the address in before is out.
  await page.goto(`${server.url}/organisations`)
  await expect(page.getByRole('heading', { name: sessionTexts.welcome })).toBeVisible()
})

test('whoever signs up confirms the address by the mailed link, and is in where they were invited', async ({
  page,
}) => {
  const person = await signUpUnverified(server.url, 'Wiremu Hale')
  const code = await invite(person.email)
  const first = await linkTo(person.email, 'verify-email')
  await openAs(page, server.url, person, '/user/settings')
  await notice(page).getByRole('button', { name: verificationTexts.createAgain }).click()
  await expect(notice(page)).toContainText(verificationTexts.created)

  await page.goto(first)
  await expect(page.getByRole('heading', { name: verificationTexts.notConfirmedTitle })).toBeVisible()
  await expect(page.getByText(verificationTexts.linkUsed)).toBeVisible()
  expect(page.url()).toBe(`${server.url}/user/verify-email`)
  await page.getByRole('button', { name: verificationTexts.sendAgain }).click()
  await expect(page.getByText(`Sent to ${person.email}`)).toBeVisible()

  await page.goto(await linkTo(person.email, 'verify-email'))
  await expect(page.getByRole('heading', { name: verificationTexts.confirmed })).toBeVisible()
  await page.getByRole('button', { name: sessionTexts.continue }).click()
  await expect(page).toHaveURL(`${server.url}/${code}`)
  await expect(notice(page)).toHaveCount(0)
})

test('the link asks who is signed in with another account to change it, and a visitor to sign in', async ({ page }) => {
  const person = await signUpUnverified(server.url, 'Hana Rewi')
  const present = await signUp(server.url, 'Pita Wirihana')
  const link = await linkTo(person.email, 'verify-email')
  await page.goto(server.url)
  await page.evaluate((token) => localStorage.setItem('authToken', token), present.token)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: verificationTexts.otherTitle })).toBeVisible()
  await expect(page.getByText(`You are logged in as ${present.email}.`)).toBeVisible()
  await page.getByRole('button', { name: verificationTexts.switchAccount }).click()
  await expect(page.getByText('Log in to the account this link was made for.')).toBeVisible()
  await page.getByLabel(sessionTexts.email).fill(person.email)
  await page.keyboard.press('Enter')
  await page.getByLabel(sessionTexts.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: verificationTexts.confirmed })).toBeVisible()
  const { token } = await call(server.url, 'POST', '/auth/create-token', undefined, { email: person.email, password })
  expect((await call(server.url, 'GET', '/auth/user-info', token))['user'].isVerified).toBe(true)
})

test('a change of address waits for its link, and can be given up', async ({ page }) => {
  const person = await signUp(server.url, 'Moana Kahu')
  const next = `next.${person.email}`
  await openAs(page, server.url, person, '/user/settings')
  const change = async () => {
    await page.getByLabel(sessionTexts.email).fill(next)
    await page.getByLabel(accountTexts.currentPassword).first().fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Your address changes to ${next} once you open the link`)).toBeVisible()
  }
  await change()
  await page.getByRole('button', { name: verificationTexts.cancelChange }).click()
  await expect(page.getByText(`Your address changes to ${next}`)).toHaveCount(0)
  await change()
  await page.goto(await linkTo(next, 'verify-email'))
  await expect(page.getByText(`${next} is yours.`)).toBeVisible()
  await page.goto(`${server.url}/user/settings`)
  await expect(page.getByLabel(sessionTexts.email)).toHaveValue(next)
})
