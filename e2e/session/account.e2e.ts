import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '../support/test.ts'
import { confirmDelete, doubleClick } from '../support/confirm-delete.ts'
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
import { newToken, tokenHash } from '../../server/platform/http/token.ts'
import { openDatabase } from '../support/database.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { codeOf, setUpCodes } from './one-time-code.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'
import { accountTexts } from '../../contract/session/account.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'
import { organisationsTexts } from '../../contract/organisations/organisations.texts.ts'

/** A server of its own, because the mailbox is shown to the first person of an installation alone. */
let server: RunningServer
let owner: Person
test.beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server.url, 'Aroha Ngata')
})
test.afterAll(() => server.stop())

const newPassword = 'a longer horse battery'

/** The link that was mailed to somebody. */
async function mailedLink(recipient: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const { mails } = await call(server.url, 'GET', '/admin/mailbox', owner.token)
    const mail = mails.find((one: ListedMail) => one.recipient === recipient)
    const body = mail ? await textOfMail(server.url, owner.token, mail) : ''
    link = /\/user\/accept-invite\?token=[^\s"<]+/.exec(body)?.[0]
    expect(link).toBeDefined()
  }).toPass()
  return `${server.url}${link}`
}

async function logInWith(page: Page, email: string, word: string): Promise<void> {
  // The settings have a field "E-mail" too, until the log-out has led away from them.
  await expect(page.getByRole('heading', { name: sessionTexts.welcome })).toBeVisible()
  await page.getByLabel(sessionTexts.email).fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel(sessionTexts.password, { exact: true }).fill(word)
}

/** A trial link that the organisation's administrator, who is the superadmin here, agrees to. */
async function trialLink(code: string): Promise<string> {
  await call(server.url, 'POST', `/orgs/${code}`, owner.token, { trialConsent: true })
  const { url } = await call<{ url: string }>(server.url, 'POST', `/admin/orgs/${code}/trial-link`, owner.token, {})
  return url
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))

// D1.2.19, D1.2.29, D1.2.108, D1.2.122, D1.4.23, D1.8.30
test('a forgotten password is set anew by the mailed link, which works once', async ({ page }) => {
  const person = await signUp(server.url, 'Mere Kaihau')
  await page.goto(server.url)
  await page.getByLabel(sessionTexts.email).fill(person.email)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: sessionTexts.forgotPassword }).click()
  await expect(page.getByLabel(sessionTexts.email)).toHaveValue(person.email)
  await page.getByRole('button', { name: accountTexts.sendLink }).click()
  await expect(page).toHaveURL(`${server.url}/user/password-reset-sent`)
  await expect(page.getByRole('heading', { name: sessionTexts.resetSentTitle })).toBeVisible()
  const link = await mailedLink(person.email)
  await page.goto(link)
  await expect(page.getByText(`This sets a new password for ${person.email}.`)).toBeVisible()
  expect([page.url(), await storedToken(page)]).toEqual([`${server.url}/user/accept-invite`, null])
  await page.reload()
  await page.getByLabel(sessionTexts.newPassword).fill('short')
  await page.getByRole('button', { name: accountTexts.savePassword }).click()
  await expect(page.getByText(sessionTexts.passwordTooShort)).toBeVisible()
  await page.getByLabel(sessionTexts.newPassword).fill(newPassword)
  await page.getByRole('button', { name: accountTexts.savePassword }).click()
  await expect(page).toHaveURL(`${server.url}/organisations`)
  await call(server.url, 'POST', '/auth/create-token', undefined, { email: person.email, password: newPassword })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: sharedTexts.loginFailure })).toBeVisible()
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  await page.getByRole('button', { name: sharedTexts.logOut }).click()
  await expect(page.getByRole('heading', { name: sessionTexts.welcome })).toBeVisible()
})

// D1.2.108, D1.2.109, D1.8.30
test('a session whose person cannot be read says so; a reload tries again, a log-out leaves', async ({ page }) => {
  const person = await signUp(server.url, 'Hana Poutama')
  await page.goto(server.url)
  await page.evaluate((token) => localStorage.setItem('authToken', token), person.token)
  await page.route('**/auth/user-info', (route) => route.fulfill({ status: 418, json: { message: 'No coffee here' } }))
  await page.goto(`${server.url}/organisations`)
  const failure = page.getByRole('heading', { name: sharedTexts.loginFailure })
  await expect(failure).toBeVisible()
  await expect(page.getByText('No coffee here')).toBeVisible()
  await page.unroute('**/auth/user-info')
  await page.getByRole('button', { name: sharedTexts.reload }).click()
  await expect(page.getByRole('heading', { name: 'Organisations', exact: true })).toBeVisible()
  await page.route('**/auth/user-info', (route) => route.fulfill({ status: 418, json: { message: 'No coffee here' } }))
  await page.reload()
  await expect(failure).toBeVisible()
  await page.getByRole('button', { name: sharedTexts.logOut }).click()
  await expect(page.getByRole('heading', { name: sessionTexts.welcome })).toBeVisible()
  expect(await storedToken(page)).toBeNull()
})

// D1.2.18, D1.2.20
test('an invitation is accepted with a name and a password, and says for whom it is', async ({ page }) => {
  const code = await foundOrganisation(server.url, owner, 'Kea Limited')
  const email = `rua.${code}@example.com`
  await call(server.url, 'POST', `/orgs/${code}/invite`, owner.token, { email, role: 'user' })
  await page.goto(`${server.url}/user/accept-invite`)
  await expect(page.getByText(failureTexts.missingParameters('token'))).toBeVisible()
  await openAs(page, server.url, owner, '/organisations')
  await page.goto(await mailedLink(email))
  await expect(page.getByText(`This invitation is for ${email}.`)).toBeVisible()
  await expect(page.getByText(`You are logged in as ${owner.email}.`)).toBeVisible()
  await page.getByLabel(sessionTexts.name).fill('Rua Parata')
  await page.getByLabel(sessionTexts.newPassword).fill(newPassword)
  await page.getByRole('button', { name: accountTexts.accept }).click()
  await expect(page).toHaveURL(`${server.url}/${code}`)
  await expect(page.getByRole('button', { name: shellTexts.accountOf('Rua Parata') })).toBeVisible()
})

// D1.2.24, D1.2.120, D1.4.25, D1.4.41
test('one-time codes: set up, signed in with a recovery code, then with a code, and turned off', async ({ page }) => {
  const person = await signUp(server.url, 'Hemi Tane')
  await page.goto(server.url)
  await page.evaluate((token) => localStorage.setItem('authToken', token), person.token)
  await page.goto(`${server.url}/user/settings`)
  await page.getByRole('link', { name: sessionTexts.totpTitle }).click()
  await expect(page).toHaveURL(/\/user\/create-totp(\?|$)/)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByRole('img', { name: accountTexts.totpQrCode })).toBeVisible()
  await page.getByLabel(accountTexts.totpCode).fill(codeOf(await page.locator('code').innerText()))
  await page.keyboard.press('Enter')
  await expect(page.getByText('The set-up was begun anew elsewhere')).toBeVisible()
  await other.close()
  await page.getByRole('button', { name: accountTexts.totpNew }).click()
  const secret = await page.locator('code').innerText()
  await page.getByLabel(accountTexts.totpCode).fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText(failureTexts.wrongCode)).toBeVisible()
  await page.getByLabel(accountTexts.totpCode).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: accountTexts.recoveryCodes }).getByRole('listitem')
  await expect(codes.first()).toBeVisible()
  const [recovery = '', otherRecovery = ''] = await codes.allInnerTexts()
  await page.getByRole('button', { name: accountTexts.recoveryKept }).click()
  await expect(page.getByRole('heading', { name: sessionTexts.settingsTitle })).toBeVisible()
  await expect(page.getByText(recovery)).toHaveCount(0)
  const logOut = async () => {
    await page.getByRole('button', { name: `Account of ${person.name}` }).click()
    await page.getByRole('menuitem', { name: sharedTexts.logOut }).click()
  }
  await logOut()
  await logInWith(page, person.email, password)
  await page.getByLabel(sessionTexts.oneTimeCode).fill(recovery)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/organisations`)
  await logOut()
  await logInWith(page, person.email, password)
  await page.getByLabel(sessionTexts.oneTimeCode).fill(recovery)
  await page.keyboard.press('Enter')
  await expect(page.getByText(failureTexts.wrongOneTimeCode)).toBeVisible()
  await expect(page.getByLabel(sessionTexts.oneTimeCode)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(sessionTexts.password, { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(sessionTexts.oneTimeCode).fill(codeOf(secret, 'next'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/organisations`)
  await page.goto(`${server.url}/user/settings`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: accountTexts.renewRecovery }).click()
  await expect(dialog.getByLabel(sessionTexts.oneTimeCode)).toBeFocused()
  await dialog.getByLabel(sessionTexts.oneTimeCode).fill(otherRecovery)
  await page.keyboard.press('Enter')
  const renewed = dialog.getByRole('list', { name: accountTexts.recoveryCodes }).getByRole('listitem')
  await expect(renewed).toHaveCount(10)
  await page.keyboard.press('Escape')
  const [renewedCode = ''] = await renewed.allInnerTexts()
  await dialog.getByRole('button', { name: accountTexts.recoveryKept }).click()
  await page.getByRole('button', { name: accountTexts.endCodes }).click()
  await dialog.getByLabel(accountTexts.currentPassword).fill(password)
  await dialog.getByLabel(sessionTexts.oneTimeCode).fill(renewedCode)
  await dialog.getByRole('button', { name: accountTexts.endCodes }).click()
  await expect(page.getByRole('link', { name: sessionTexts.totpTitle })).toBeVisible()
})

// D1.2.25, D1.2.26, D1.2.27, D1.6.15
test('an organisation that asks for one-time codes leads to their set-up and then back', async ({ page }) => {
  const admin = await signUp(server.url, 'Ngaio Wiremu')
  const code = await foundOrganisation(server.url, admin, 'Tui Limited')
  const member = await signUp(server.url, 'Rangi Pene')
  await call(server.url, 'POST', `/orgs/${code}/invite`, admin.token, { email: member.email, role: 'user' })
  await setUpCodes(server.url, admin.token)
  await call(server.url, 'POST', `/orgs/${code}`, admin.token, { enforceMfa: true })
  const { announcement } = await call(server.url, 'POST', '/admin/announcements', owner.token, {
    ...{ type: 'feature', appArea: 'Chat', description: 'Answers are quicker' },
  })
  const hasRead = page.waitForResponse((response) => response.url().includes('/announcements/new'))
  await openAs(page, server.url, member, `/${code}/data`)
  await expect(page.getByText('The organisation “Tui Limited” requires one-time codes.')).toBeVisible()
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/user/create-totp',
    { next: `/${code}/data`, mfaEnforced: 'true', orgName: 'Tui Limited' },
  ])
  const secret = await page.locator('code').innerText()
  // What is new has been read meanwhile and waits until the codes are set up.
  await hasRead
  await page.getByLabel(accountTexts.totpCode).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: accountTexts.recoveryKept }).click()
  await expect(page).toHaveURL(new RegExp(`/${code}/data`))
  await expect(page.getByText('Answers are quicker')).toBeVisible()
  await page.keyboard.press('Escape')
  await call(server.url, 'DELETE', `/admin/announcements/${announcement.id}`, owner.token)
  await expect(page.getByRole('navigation', { name: sharedTexts.mainMenu })).toBeVisible()
})

// D1.8.10, D1.8.11
test('the page of the set-up says what the server says, or that MFA is required where it says nothing', async ({
  page,
}) => {
  const person = await signUp(server.url, 'Hemi Tamati')
  const code = await foundOrganisation(server.url, person, 'Weka Limited')
  const refuseWith = (message: string) =>
    page.route(`**/orgs/${code}/**`, (route) =>
      route.fulfill({ status: 403, json: { message, mfaRequired: true, orgName: 'Weka Limited' } }),
    )
  await refuseWith('Weka asks everybody for a code since Monday.')
  await openAs(page, server.url, person, `/${code}`)
  await expect(page).toHaveURL(/\/user\/create-totp\?/)
  await expect(page.getByText('Weka asks everybody for a code since Monday.')).toBeVisible()
  await page.unrouteAll()
  await refuseWith('')
  await page.goto(`${server.url}/${code}`)
  await expect(page).toHaveURL(/\/user\/create-totp\?/)
  await expect(page.getByText('MFA is required to access this organization')).toBeVisible()
})

// D1.1.14, D1.1.15, D1.2.21, D1.2.23, D1.2.88, D1.2.89
test('a temporary user tries an organisation, signs up and keeps it; another one leaves for good', async ({ page }) => {
  const code = await foundOrganisation(server.url, owner, 'Moa Limited')
  const open = async () => {
    const url = await trialLink(code)
    const token = new URL(url).searchParams.get('token')
    await page.goto(`${server.url}/user/token-log-in?token=${token}`)
    await expect(page).toHaveURL(`${server.url}/${code}`)
  }
  await open()
  await page.getByRole('button', { name: accountTexts.keepWork }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(sessionTexts.name).fill('Tama Rewi')
  await dialog.getByLabel(sessionTexts.email).fill(owner.email)
  await dialog.getByLabel(sessionTexts.newPassword).fill(newPassword)
  await dialog.getByRole('button', { name: accountTexts.keepWork }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel(sessionTexts.name)).toHaveValue('Tama Rewi')
  await dialog.getByLabel(sessionTexts.email).fill(`tama.${code}@example.com`)
  await dialog.getByRole('button', { name: accountTexts.keepWork }).click()
  const account = page.getByRole('button', { name: shellTexts.accountOf('Tama Rewi') })
  await expect(account).toBeVisible()
  await account.click()
  await page.getByRole('menuitem', { name: sharedTexts.logOut }).click()
  await expect(page.getByRole('heading', { name: sessionTexts.welcome })).toBeVisible()
  await open()
  const remove = page.getByRole('button', { name: /Delete|Are you sure/ })
  expect(await doubleClick(remove)).toBe('Are you sure?')
  await confirmDelete(remove)
  await expect(page).toHaveURL(`${server.url}/user/deleted`)
  expect(await storedToken(page)).toBeNull()
})

// D1.2.02, D1.2.03
test('who comes with a connection of a temporary organisation signs up, names it and has what is in it', async ({
  page,
}) => {
  const first = await foundOrganisation(server.url, owner, 'Toroa Limited')
  await trialLink(first)
  const [code, token] = [`temp-${randomUUID().slice(0, 8)}`, newToken()]
  const database = await openDatabase(server)
  await database.query('update organisation set code = $2 where code = $1', [first, code])
  await database.query(
    `insert into token (hash, person_id, session_id, purpose, expires_at)
     select $2, p.id, $3, 'temporary', now() + interval '1 hour'
     from membership m join person p on p.id = m.person_id join organisation o on o.id = m.organisation_id
     where o.code = $1 and p.is_temporary`,
    [code, tokenHash(token), `session_${randomUUID()}`],
  )
  await database.end()
  await page.goto(`${server.url}/?tempProject=${code}&tempToken=${token}`)
  await expect(page).toHaveURL(`${server.url}/?tempProject=${code}`)
  await page.getByLabel(sessionTexts.email).fill(`toroa.${code}@example.com`)
  await page.keyboard.press('Enter')
  await page.getByLabel(sessionTexts.name).fill('Tui Toroa')
  await page.getByLabel(sessionTexts.newPassword).fill(password)
  await page.getByRole('button', { name: sessionTexts.signUp }).click()
  await expect(page).toHaveURL(`${server.url}/organisations/new?tempProject=${code}`)
  const settled = `toroa${code.slice(5)}`
  await page.getByLabel('Name', { exact: true }).fill(settled)
  await expect(page.getByText(organisationsTexts.codeFree)).toBeVisible()
  await page.getByRole('button', { name: sessionTexts.continue }).click()
  await page.getByRole('button', { name: "Let's go!" }).click()
  await expect(page).toHaveURL(new RegExp(`/${settled}/chat`))
  expect(page.url()).not.toContain('temp')
  await page.goto(`${server.url}/${settled}/settings`)
  await expect(page.getByText('Tui Toroa').first()).toBeVisible()
})

// D1.2.22, D1.4.24
test('a log-in link takes nobody’s session away, and a token in any other address opens nothing', async ({ page }) => {
  const code = await foundOrganisation(server.url, owner, 'Weka Limited')
  const trialToken = async () => {
    const url = await trialLink(code)
    return new URL(url).searchParams.get('token') ?? ''
  }
  const token = await trialToken()
  await openAs(page, server.url, owner, `/user/token-log-in?token=${token}`)
  await expect(page.getByRole('heading', { name: accountTexts.switchTitle })).toBeVisible()
  await page.getByRole('button', { name: `Stay logged in as ${owner.name}` }).click()
  await expect(page).not.toHaveURL(/token-log-in/)
  await page.goto(`${server.url}/organisations?token=${token}`)
  await expect(page.getByRole('button', { name: `Account of ${owner.name}` })).toBeVisible()
  expect([page.url(), await storedToken(page)]).toEqual([`${server.url}/organisations`, owner.token])
  await expect(call(server.url, 'GET', '/auth/user-info', token)).rejects.toThrow('401')
  const dest = encodeURIComponent(`/${code}/data?q=a`)
  await page.goto(`${server.url}/user/token-log-in?token=${await trialToken()}&dest=${dest}`)
  await page.getByRole('button', { name: accountTexts.switchTo('Guest') }).click()
  await expect(page).toHaveURL(`${server.url}/${code}/data?q=a`)
  expect(await storedToken(page)).not.toBe(owner.token)
})

// D1.2.13, D1.2.14, D1.2.15, D1.2.28, D1.2.85, D1.6.16
test('settings: name, password, the end of another session, and of the log-in', async ({ page }) => {
  const person = await signUp(server.url, 'Wiremu Hale')
  const elsewhere = await call(server.url, 'POST', '/auth/create-token', undefined, { email: person.email, password })
  await openAs(page, server.url, person, '/organisations')
  await page.getByRole('button', { name: `Account of ${person.name}` }).click()
  await page.getByRole('menuitem', { name: sessionTexts.settingsTitle }).click()
  await expect(page).toHaveURL(`${server.url}/user/settings`)
  const personal = page.getByRole('region', { name: accountTexts.personal })
  await personal.getByLabel(sessionTexts.name).fill('Wiremu Hale-Scott')
  await personal.getByRole('button', { name: accountTexts.save }).first().click()
  await expect(page.getByRole('button', { name: shellTexts.accountOf('Wiremu Hale-Scott') })).toBeVisible()
  const security = page.getByRole('region', { name: accountTexts.security })
  await expect(security.getByRole('row')).toHaveCount(3)
  await security.getByRole('button', { name: /^End the session on/ }).click()
  await expect(security.getByRole('row')).toHaveCount(2)
  await expect(call(server.url, 'GET', '/auth/user-info', elsewhere['token'])).rejects.toThrow('401')
  await security.getByLabel(accountTexts.currentPassword).fill('not the password')
  await security.getByLabel(accountTexts.newPassword).fill(newPassword)
  await security.getByRole('button', { name: accountTexts.changePassword }).click()
  await expect(security.getByText(failureTexts.wrongPassword)).toBeVisible()
  await expect(security.getByLabel(accountTexts.newPassword)).toHaveValue(newPassword)
  await security.getByLabel(accountTexts.currentPassword).fill(password)
  await security.getByRole('button', { name: accountTexts.changePassword }).click()
  await expect(security.getByText('Saved')).toBeVisible()
  await call(server.url, 'POST', '/auth/create-token', undefined, { email: person.email, password: newPassword })
  const permanent = page.getByRole('region', { name: accountTexts.permanent })
  const remove = permanent.getByRole('button', { name: accountTexts.deleteLogIn })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await permanent.getByLabel(`Type ${person.email} to confirm`).fill(person.email)
  await expect(remove).toHaveAccessibleDescription(accountTexts.deletePasswordFirst)
  await permanent.getByLabel(accountTexts.currentPassword).fill('not the password')
  await remove.click()
  await expect(permanent.getByText(failureTexts.wrongPassword)).toBeVisible()
  await permanent.getByLabel(accountTexts.currentPassword).fill(newPassword)
  await remove.click()
  await expect(page).toHaveURL(`${server.url}/user/deleted`)
  await expect(page.getByText(sessionTexts.deletedTitle)).toBeVisible()
  expect(await storedToken(page)).toBeNull()
})

// D1.6.16
test('the only administrator of an organisation cannot delete the log-in, and reads why', async ({ page }) => {
  const person = await signUp(server.url, 'Ana Pomare')
  await foundOrganisation(server.url, person, 'Ruru Limited')
  await openAs(page, server.url, person, '/user/settings')
  const permanent = page.getByRole('region', { name: accountTexts.permanent })
  await permanent.getByLabel(/to confirm/).fill(person.email)
  await expect(permanent.getByRole('paragraph')).toContainText(failureTexts.onlyAdministratorOf('Ruru Limited'))
  await expect(permanent.getByRole('button', { name: accountTexts.deleteLogIn })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('somebody who lost the phone and the recovery codes is let in again with the help of a superadmin', async ({
  page,
}) => {
  const person = await signUp(server.url, 'Kiri Marama')
  await setUpCodes(server.url, person.token)
  await openAs(page, server.url, owner, '/admin/users')
  await page.getByRole('button', { name: `Edit ${person.name}` }).click()
  const codes = page.getByRole('dialog').getByRole('region', { name: accountTexts.codes })
  const turnOff = codes.getByRole('button')
  await confirmDelete(turnOff)
  await expect(page.getByText(`The one-time codes of ${person.name} are off`)).toBeVisible()
  await expect(codes).toHaveCount(0)
  await call(server.url, 'POST', '/auth/create-token', undefined, { email: person.email, password })
})
