import { randomUUID } from 'node:crypto'
import { expect, test } from '../support/test.ts'
import { openDatabase } from '../support/database.ts'
import { call, foundOrganisation, openAs, password, serverUrl, signUp } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'
import { accountTexts } from '../../contract/session/account.texts.ts'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

const newEmail = () => `new.${randomUUID().slice(0, 8)}@example.com`
let server: RunningServer
const storedToken = () => localStorage.getItem('authToken')

test.describe('signing in and up', () => {
  // D1.2.01, D1.2.118, D1.2.121, D1.2.16, D1.2.17
  test('an unknown e-mail leads to sign-up, and that to the two ways to begin', async ({ page }) => {
    await page.goto(serverUrl())
    await expect(page.getByRole('heading', { name: sessionTexts.welcome })).toBeVisible()
    await page.getByLabel(sessionTexts.email).fill(newEmail())
    await page.getByRole('button', { name: sessionTexts.continue }).click()
    await page.getByLabel(sessionTexts.name).fill('Aroha Ngata')
    await page.getByLabel(sessionTexts.newPassword).fill(password)
    await page.route('**/auth/create-user', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: sessionTexts.signUp }).click()
    await expect(page.getByText(/^An error occurred on the server/)).toBeVisible()
    await expect(page.getByLabel(sessionTexts.newPassword)).not.toHaveAttribute('aria-invalid', 'true')
    await page.unroute('**/auth/create-user')
    await page.getByRole('button', { name: sessionTexts.signUp }).click()
    await expect(page).toHaveURL(/\/user\/welcome$/)
    await expect(page.getByRole('link', { name: accountTexts.setUp })).toHaveAttribute('href', '/organisations/new')
    await page.getByRole('link', { name: accountTexts.openExample }).click()
    await expect(page).toHaveURL(/\/harbour-roasters/)
  })

  // D1.5.02
  test('an empty e-mail is asked for', async ({ page }) => {
    await page.goto(serverUrl())
    await page.getByRole('button', { name: sessionTexts.continue }).click()
    await expect(page.getByText('Please enter your email address')).toBeVisible()
  })

  // D1.2.119, D1.4.22, D1.2.04, D1.2.06, D1.8.06, D1.8.13
  test('a known e-mail leads to log in; the session survives a reload and / leads on', async ({ page }) => {
    const person = await signUp(serverUrl())
    await page.goto(serverUrl())
    await page.getByLabel(sessionTexts.email).fill(person.email)
    await page.keyboard.press('Enter')
    await page.getByLabel(sessionTexts.password, { exact: true }).fill('not the password')
    await page.getByRole('button', { name: sessionTexts.logIn }).click()
    await expect(page.getByText(failureTexts.wrongCredentials)).toBeVisible()
    await page.getByLabel(sessionTexts.password, { exact: true }).fill(password)
    await page.route('**/auth/create-token', (route) => route.fulfill({ status: 400, body: '' }))
    await page.getByRole('button', { name: sessionTexts.logIn }).click()
    await expect(page.getByText('An error occurred', { exact: true })).toBeVisible()
    await page.unroute('**/auth/create-token')
    await page.getByRole('button', { name: sessionTexts.logIn }).click()
    await expect(page).toHaveURL(/\/organisations$/)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Organisations' })).toBeVisible()
    await page.goto(serverUrl())
    await expect(page).toHaveURL(/\/organisations$/)
  })

  // D1.2.05
  test('somebody with exactly one organisation is led straight into it', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await openAs(page, serverUrl(), person, '/logged-in')
    await expect(page).toHaveURL(new RegExp(`/${code}$`))
  })

  // D1.2.54, D1.2.55
  test('a visitor of a protected page signs in first and then comes back to it', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await page.goto(`${serverUrl()}/${code}/data`)
    await expect(page.getByRole('heading', { name: sessionTexts.welcome })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.getByLabel(sessionTexts.email).fill(person.email)
    await page.keyboard.press('Enter')
    await page.getByLabel(sessionTexts.password, { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/${code}/data`))
  })

  // D1.2.87
  test('logging out forgets the token here and in the other tab', async ({ page, context }) => {
    const person = await signUp(serverUrl())
    await page.goto(serverUrl())
    await page.evaluate((token) => localStorage.setItem('authToken', token), person.token)
    await page.goto(`${serverUrl()}/organisations`)
    const other = await context.newPage()
    await other.goto(`${serverUrl()}/organisations`)
    await expect(other.getByRole('heading', { name: 'Organisations' })).toBeVisible()
    await page.getByRole('button', { name: `Account of ${person.name}` }).click()
    await page.getByRole('menuitem', { name: sharedTexts.logOut }).click()
    await expect(page.getByRole('heading', { name: sessionTexts.welcome })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Please log in again' })).toBeVisible()
    expect(await page.evaluate(storedToken)).toBeNull()
    await expect(call(serverUrl(), 'GET', '/auth/user-info', person.token)).rejects.toThrow('401')
  })

  // D1.8.07, D1.8.08
  test('a dead token in the store leads to the way in, and is cleared', async ({ page }) => {
    const wayIn = page.getByRole('heading', { name: sessionTexts.welcome })
    await page.goto(serverUrl())
    // The first page has looked for its token before the dead one is there, or it would be the one to clear it.
    await expect(wayIn).toBeVisible()
    await page.evaluate(() => localStorage.setItem('authToken', 'x'.repeat(43)))
    await page.goto(`${serverUrl()}/organisations`)
    await expect(wayIn).toBeVisible()
    await expect(page.getByText('Please log in again', { exact: true })).toBeVisible()
    expect(await page.evaluate(storedToken)).toBeNull()
  })
})

test.describe('renewal of a token (OD-006), in a real browser', () => {
  test.use({ hasOwnContext: true })
  test.beforeAll(async () => {
    server = await startServer()
  })
  test.afterAll(() => server.stop())

  // D1.4.26
  test('an old token is renewed once, stored, and the work goes on', async ({ page }) => {
    const person = await signUp(server.url)
    await foundOrganisation(server.url, person, 'Renewal Limited')
    await ageTokens()
    const statuses: number[] = []
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/auth/user-info' || response.url().includes('/orgs'))
        statuses.push(response.status())
    })
    await openAs(page, server.url, person, '/organisations')
    await expect(page.getByText('Renewal Limited')).toBeVisible()
    const renewed = await page.evaluate(storedToken)
    expect(renewed).not.toBe(person.token)
    expect(renewed).toMatch(/^[\w-]{43}$/)
    expect(statuses.filter((status) => status === 303)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(0)
    await call(server.url, 'GET', '/auth/user-info', renewed!)
  })

  test('ten requests of five tabs at once get their answers, and one new token comes in the place of the old one', async ({
    context,
  }) => {
    const person = await signUp(server.url)
    await foundOrganisation(server.url, person, 'Kea Limited')
    await context.addInitScript(
      (token) => localStorage.getItem('authToken') ?? localStorage.setItem('authToken', token),
      person.token,
    )
    const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
    await ageTokens()
    const renewals: string[] = []
    const refused: string[] = []
    const answered: string[] = []
    for (const [index, tab] of tabs.entries()) {
      tab.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (response.ok() && ['/auth/user-info', '/orgs'].includes(pathname)) answered.push(`${index} ${pathname}`)
        if (response.status() === 303) renewals.push(response.headers()['authorization'] ?? '')
        if (response.status() === 401) refused.push(response.url())
      })
    }
    await Promise.all(tabs.map((tab) => tab.goto(`${server.url}/organisations`)))
    for (const tab of tabs) await expect(tab.getByText('Kea Limited')).toBeVisible()
    const kept = new Set(await Promise.all(tabs.map((tab) => tab.evaluate(storedToken))))
    expect([kept.size, kept.has(person.token), refused]).toEqual([1, false, []])
    // Requests that flew with the old token at once are each told of the same new one.
    expect(new Set(renewals)).toEqual(new Set([...kept].map((token) => `Bearer ${token}`)))
    const each = tabs.flatMap((_tab, index) => [`${index} /auth/user-info`, `${index} /orgs`])
    expect(answered.sort()).toEqual(each.sort())
  })
})

/** Makes every token of a running server two days old. */
async function ageTokens(): Promise<void> {
  const database = await openDatabase(server)
  await database.query("update token set created_at = now() - interval '2 days'")
  await database.end()
}
