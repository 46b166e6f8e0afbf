import { expect, type Page, test } from '../support/test.ts'
import { call, foundOrganisation, type Person, password, serverUrl, signUp } from '../support/person.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'

const unsent = 'How many weeks of leave do we give?'
const layer = (page: Page) => page.getByRole('alertdialog', { name: 'Please log in again' })
const isAsked = (page: Page) => layer(page).getByRole('heading', { name: 'Please log in again' })
const prompt = (page: Page) => page.getByLabel(conversationTexts.prompt)

/** A person at work in the chat of their organisation, with a question that is not sent yet. */
async function typing(page: Page, person: Person): Promise<string> {
  const code = await foundOrganisation(serverUrl(), person)
  await page.goto(serverUrl())
  await page.evaluate((token) => localStorage.setItem('authToken', token), person.token)
  await page.goto(`${serverUrl()}/${code}/chat`)
  await expect(page).toHaveURL(new RegExp(`/${code}/chat/.+`))
  await prompt(page).fill(unsent)
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  return code
}

async function signInAgain(page: Page): Promise<void> {
  await layer(page).getByLabel(sessionTexts.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(isAsked(page)).toBeHidden()
}

test('a log-out in one tab asks the other to sign in again, and keeps what was typed', async ({ page, context }) => {
  const person = await signUp(serverUrl())
  const code = await typing(page, person)
  const other = await context.newPage()
  await other.goto(`${serverUrl()}/organisations`)
  await other.getByRole('button', { name: `Account of ${person.name}` }).click()
  await other.getByRole('menuitem', { name: sharedTexts.logOut }).click()
  await expect(isAsked(page)).toBeVisible()
  await expect(other.getByRole('heading', { name: sessionTexts.welcome })).toBeVisible()
  await signInAgain(page)
  await expect(page).toHaveURL(new RegExp(`/${code}/chat/.+`))
  await expect(prompt(page)).toHaveValue(unsent)
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await prompt(page).press('Enter')
  await expect(page.getByText(unsent)).toBeVisible()
})

test('a session that the server ends in the middle of typing loses nothing of it', async ({ page }) => {
  const person = await signUp(serverUrl())
  await typing(page, person)
  const again = await call(serverUrl(), 'POST', '/auth/create-token', undefined, { email: person.email, password })
  await call(serverUrl(), 'DELETE', '/auth/revoke-all-tokens', again['token'])
  await expect(isAsked(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await page.keyboard.press('Escape')
  await expect(isAsked(page)).toBeVisible()
  await signInAgain(page)
  await expect(prompt(page)).toHaveValue(unsent)
})

test('another person who signs in over the page leaves it, and finds nothing of the first', async ({ page }) => {
  const first = await signUp(serverUrl())
  const code = await typing(page, first)
  const second = await signUp(serverUrl(), 'Ben Cole')
  await call(serverUrl(), 'DELETE', '/auth/revoke-all-tokens', first.token)
  await layer(page).getByRole('button', { name: sessionTexts.otherEmail }).click()
  await layer(page).getByLabel(sessionTexts.email).fill(second.email)
  await page.keyboard.press('Enter')
  await layer(page).getByLabel(sessionTexts.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${serverUrl()}/organisations`)
  await expect(page.getByRole('button', { name: shellTexts.accountOf('Ben Cole') })).toBeVisible()
  await expect(page.getByText(unsent)).toHaveCount(0)
  await page.getByRole('button', { name: shellTexts.accountOf('Ben Cole') }).click()
  await page.getByRole('menuitem', { name: sharedTexts.logOut }).click()
  await page.getByLabel(sessionTexts.email).fill(first.email)
  await page.keyboard.press('Enter')
  await page.getByLabel(sessionTexts.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${serverUrl()}/${code}`)
  await page.goto(`${serverUrl()}/${code}/chat`)
  await expect(prompt(page)).toHaveValue(unsent)
})
