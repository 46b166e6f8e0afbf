import { expect, type Page, test } from '../support/test.ts'
import { accessTokensTexts as texts } from '../../contract/session/access-tokens.texts.ts'
import { apiTexts } from '../../contract/shell/api.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { confirmDelete } from '../support/confirm-delete.ts'
import { joinOrganisation } from '../support/members.ts'
import { foundOrganisation, openAs, type Person, signUp } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'

let server: RunningServer
let admin: Person
let member: Person
let code: string
test.beforeAll(async () => {
  server = await startServer()
  admin = await signUp(server.url, 'Aroha Ngata')
  member = await signUp(server.url, 'Mere Kaihau')
  code = await foundOrganisation(server.url, admin, 'Kea Limited')
  await joinOrganisation(server, code, [member])
})
test.afterAll(() => server.stop())

/** What a program gets that calls with this token. */
async function statusOf(token: string, method: 'GET' | 'POST', path: string): Promise<number> {
  const { status } = await fetch(`${server.url}/orgs/${code}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'a-first-key' },
    ...(method === 'POST' ? { body: JSON.stringify({ name: 'Made by a program' }) } : {}),
  })
  return status
}

/** Makes a token that may only read, and gives the secret that the page shows. */
async function createToken(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: texts.create }).click()
  const dialog = page.getByRole('dialog', { name: texts.create })
  await dialog.getByLabel(texts.name).fill(name)
  await expect(dialog.getByRole('checkbox', { name: texts.scopeNames.read })).toBeChecked()
  await expect(dialog.getByText(texts.onlyAdministrators)).toBeVisible()
  await dialog.getByRole('checkbox', { name: texts.scopeNames.admin }).click()
  await expect(dialog.getByRole('checkbox', { name: texts.scopeNames.admin })).not.toBeChecked()
  await dialog.getByRole('button', { name: texts.create }).click()
  const created = page.getByRole('dialog', { name: texts.createdTitle })
  const secret = await created.getByLabel(texts.secret).innerText()
  await page.keyboard.press('Escape')
  await expect(created.getByLabel(texts.secret)).toBeVisible()
  await created.getByRole('button', { name: texts.done }).click()
  return secret
}

test('a token is made, shown once, used by a program and revoked by its owner', async ({ page }) => {
  await openAs(page, server.url, member, '/user/settings')
  await expect(page.getByText(texts.none)).toBeVisible()
  const secret = await createToken(page, 'Monthly report')
  const table = page.getByRole('table', { name: texts.title })
  await expect(table.getByText('Monthly report')).toBeVisible()
  await expect(table.getByText(texts.never)).toBeVisible()
  expect(await statusOf(secret, 'GET', '/docs')).toBe(200)
  expect(await statusOf(secret, 'POST', '/docs/folders')).toBe(403)
  await page.reload()
  await expect(table.getByText('Monthly report')).toBeVisible()
  await expect(table.getByText(texts.never)).toBeHidden()
  expect(await page.content()).not.toContain(secret)
  await confirmDelete(table.getByRole('button', { name: sharedTexts.actionOn(texts.end, 'Monthly report') }))
  await expect(page.getByText(texts.ended('Monthly report'))).toBeVisible()
  await expect(page.getByText(texts.none)).toBeVisible()
  expect(await statusOf(secret, 'GET', '/docs')).toBe(401)
})

test('an administrator sees the tokens of members and revokes one', { tag: '@deep' }, async ({ page, context }) => {
  await openAs(page, server.url, member, '/user/settings')
  const secret = await createToken(page, 'Nightly import')
  expect(await statusOf(secret, 'GET', '/docs')).toBe(200)
  const other = await context.newPage()
  await openAs(other, server.url, admin, `/${code}/settings`)
  const table = other.getByRole('table', { name: texts.membersTitle })
  await expect(table.getByText(member.name)).toBeVisible()
  await confirmDelete(table.getByRole('button', { name: sharedTexts.actionOn(texts.end, 'Nightly import') }))
  await expect(other.getByText(texts.membersNone)).toBeVisible()
  expect(await statusOf(secret, 'GET', '/docs')).toBe(401)
})

test('the page of the API finds a call and shows how it is made', { tag: '@deep' }, async ({ page }) => {
  await openAs(page, server.url, member, '/user/settings')
  await page.getByRole('link', { name: texts.readMore }).click()
  await expect(page).toHaveURL(`${server.url}/user/api`)
  await page.getByRole('searchbox', { name: apiTexts.search }).fill('create folder')
  await page.getByRole('button', { name: 'POST /orgs/{project}/docs/folders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create folder' })
  await expect(dialog.getByRole('table', { name: apiTexts.parameters })).toContainText('Idempotency-Key')
  await expect(dialog.getByRole('region', { name: apiTexts.body })).toContainText('"name"')
})
