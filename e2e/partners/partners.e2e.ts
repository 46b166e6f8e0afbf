import { randomUUID } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { expect, type Page, test } from '../support/test.ts'
import { confirmDelete } from '../support/confirm-delete.ts'
import { call, openAs, type Person, signUp } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'
import { partnersTexts } from '../../contract/partners/partners.texts.ts'

/** A server of its own, because the first person of a server is its superadmin. */
let server: RunningServer
let superadmin: Person
test.beforeAll(async () => {
  server = await startServer()
  superadmin = await signUp(server.url, 'Sue Per')
})
test.afterAll(() => server.stop())

function picture(colour: string): Buffer {
  const canvas = createCanvas(320, 80)
  const drawing = canvas.getContext('2d')
  drawing.fillStyle = colour
  drawing.fillRect(0, 0, 320, 80)
  return canvas.toBuffer('image/png')
}

type Partner = { id: string; name: string }
async function partnerWithLogos(fields: Record<string, unknown> = {}): Promise<Partner> {
  const name = `Huia ${randomUUID().slice(0, 6)}`
  const given = { name, website: 'huia.example', tagline: 'Clear words for boards', ...fields }
  const { partner } = await call<{ partner: Partner }>(server.url, 'POST', '/admin/partners', superadmin.token, given)
  for (const [variant, colour] of [
    ['dark', '#123456'],
    ['light', '#fedcba'],
  ] as const) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(picture(colour))]), 'logo.png')
    await call(server.url, 'POST', `/admin/partners/${partner.id}/${variant}-logo`, superadmin.token, form)
  }
  return partner
}

/** The addresses of the logos that can be seen, each drawn. */
const logosSeen = async (page: Page, name: string) => {
  const logo = page.getByRole('img', { name, exact: true })
  await expect(logo).toHaveCount(1)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  return (await logo.getAttribute('src'))?.replace(/\?.*$/, '')
}

// D1.1.06, D1.1.07, D1.1.08, D1.1.09, D1.1.11, D2.1.13
test('the sign-in page of a partner shows its name, logo, tagline and website', async ({ page }) => {
  const partner = await partnerWithLogos()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${server.url}/acme/chat?partner=${partner.id}`)
  await expect(page).toHaveURL(`${server.url}/?next=%2Facme%2Fchat&partner=${partner.id}`)
  await expect(page).toHaveTitle(`[DEV] Log in or sign up · ${partner.name}`)
  await expect(page.getByText('Clear words for boards')).toBeVisible()
  await expect(page.getByText(sharedTexts.poweredBy('Sextant'))).toBeVisible()
  await expect(page.getByRole('link', { name: partner.name })).toHaveAttribute('href', 'https://huia.example')
  expect(await logosSeen(page, partner.name)).toBe(`/assets/partners/${partner.id}/dark-logo`)
})

// D1.1.10
test('on dark ground it shows the light logo', async ({ page }) => {
  const partner = await partnerWithLogos()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${server.url}/?partner=${partner.id}`)
  expect(await logosSeen(page, partner.name)).toBe(`/assets/partners/${partner.id}/light-logo`)
})

// D1.1.04, D1.1.05, D1.1.12
test('an unknown partner changes nothing, and a partner may hide who powers it', async ({ page }) => {
  await page.goto(`${server.url}/?partner=nobody-has-this`)
  await expect(page.getByText('The future of strategic decision making')).toBeVisible()
  await expect(page).toHaveTitle('[DEV] Log in or sign up · Sextant')
  const partner = await partnerWithLogos({ hidePoweredBy: true })
  await page.goto(`${server.url}/?partner=${partner.id}`)
  await expect(page.getByText('Clear words for boards')).toBeVisible()
  await expect(page.getByText(/Powered by/)).toHaveCount(0)
})

// D1.3.16, D1.1.06, D1.2.53
test('inside an organisation its own partner wins, and the partner of the address goes along', async ({ page }) => {
  const [own, other] = [await partnerWithLogos(), await partnerWithLogos()]
  const person = await signUp(server.url)
  const code = `kea${randomUUID().slice(0, 6)}`
  const attached = { userIds: [(await call(server.url, 'GET', '/auth/user-info', person.token))['user'].id] }
  await call(server.url, 'PATCH', `/admin/partners/${own.id}`, superadmin.token, attached)
  await call(server.url, 'POST', '/orgs', person.token, { code, data: { name: 'Kea Limited' }, partnerId: own.id })
  await openAs(page, server.url, person, `/organisations?partner=${other.id}`)
  await expect(page).toHaveTitle(new RegExp(other.name))
  await page.goto(`${server.url}/${code}?partner=${other.id}`)
  await expect(page).toHaveTitle(new RegExp(own.name))
  await page
    .getByRole('navigation', { name: sharedTexts.mainMenu })
    .getByRole('link', { name: shellTexts.chat })
    .click()
  await expect(page).toHaveURL(new RegExp(`/${code}/chat.*[?&]partner=${other.id}$`))
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menuitem', { name: `Visit ${own.name}` })).toHaveAttribute(
    'href',
    'https://huia.example',
  )
})

// D1.2.38, D1.2.39, D1.8.33, D2.2.26, D2.5.03
test('a superadmin makes a partner with a user and a logo, changes it and deletes it', async ({ page }) => {
  const person = await signUp(server.url, 'Ana Tūī')
  await openAs(page, server.url, superadmin, '/admin/partners')
  await page.getByRole('button', { name: partnersTexts.add }).click()
  await expect(page).toHaveURL(/\/admin\/partners\/new$/)
  const dialog = page.getByRole('dialog')
  const saveFirst = dialog
    .getByRole('paragraph')
    .filter({ hasText: 'Please save the partner first to enable file uploads' })
  await expect(saveFirst).toBeVisible()
  const [darkLogo, lightLogo] = ['Dark logo', 'Light logo'].map((name) => dialog.getByRole('group', { name }))
  const choices = [darkLogo!, lightLogo!].map((logo) => logo.getByRole('button', { name: partnersTexts.chooseLogo }))
  for (const choice of choices) await expect(choice).toHaveAttribute('aria-disabled', 'true')
  const name = `Kererū ${randomUUID().slice(0, 6)}`
  await dialog.getByLabel(partnersTexts.name).fill(name)
  await dialog.getByRole('combobox', { name: /Users/ }).fill(person.email)
  await page.getByRole('option', { name: /Ana Tūī/ }).click()
  await dialog.getByRole('button', { name: partnersTexts.create }).click()
  await expect(page.locator('section[aria-live=polite]')).toContainText('Created')
  await expect(page).toHaveURL(/\/admin\/partners\/partner_\w+$/)
  const listed = Promise.withResolvers<void>()
  await page.route('**/admin/partners', (route) => listed.promise.then(() => route.fallback()))
  await page.reload()
  await expect(page.getByRole('heading', { name: partnersTexts.title })).toBeVisible()
  listed.resolve()
  await expect(dialog.getByLabel(partnersTexts.name)).toHaveValue(name)
  await expect(saveFirst).toHaveCount(0)
  for (const choice of choices) await expect(choice).not.toHaveAttribute('aria-disabled')
  await darkLogo!.locator('input[type=file]').setInputFiles({
    name: 'x.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(darkLogo!.getByRole('alert')).toHaveText(partnersTexts.logoIsSvg)
  await darkLogo!
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture('#0a6') })
  await expect(darkLogo!.getByRole('img', { name: partnersTexts.darkLogo })).toBeVisible()
  await dialog.getByLabel(partnersTexts.tagline).fill('Heard in the forest')
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel(partnersTexts.tagline)).toHaveValue('Heard in the forest')
  await dialog.getByRole('button', { name: partnersTexts.save }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row.getByRole('cell').nth(2)).toHaveText('1')
  expect((await call(server.url, 'GET', '/auth/user-info', person.token))['user'].roles).toEqual(['user', 'partner'])
  await row.hover()
  const remove = row.getByRole('button', { name: /Delete|Are you sure/ })
  await confirmDelete(remove)
  await expect(row).toHaveCount(0)
})

// D2.5.07, D2.5.08, D2.5.09
test('the search for users of a partner offers ten at most, nobody temporary and nobody without an e-mail', async ({
  page,
}) => {
  const user = (name: string, email: string) => ({
    ...{
      id: `person_${name}`,
      name,
      email,
      projects: [],
      roles: ['user'],
      hasMfa: false,
      isVerified: true,
      pendingEmail: null,
    },
    createdAt: '2026-02-11T12:00:00.000Z',
  })
  const many = Array.from({ length: 11 }, (_, index) => user(`Many ${index}`, `many${index}@example.com`))
  const users = [user('Wero guest', 'temp_1@example.com'), user('Wero bare', 'wero'), ...many, user('Wero', 'w@x.nz')]
  await page.route('**/admin/users', (route) => route.fulfill({ json: { users } }))
  await openAs(page, server.url, superadmin, '/admin/partners/new')
  const search = page.getByRole('dialog').getByRole('combobox', { name: /Users/ })
  await search.fill('many')
  await expect(page.getByRole('option')).toHaveCount(10)
  await search.fill('wero')
  await expect(page.getByRole('option')).toHaveText(['Werow@x.nz'])
})

// D1.2.40, D1.6.06
test('a partner user is led away from the partners, and an unknown partner is not found', async ({ page, context }) => {
  const person = await signUp(server.url, 'Pat Ner')
  const { user } = await call(server.url, 'GET', '/auth/user-info', person.token)
  await call(server.url, 'POST', '/admin/partners', superadmin.token, { name: 'Kākā', userIds: [user.id] })
  await openAs(page, server.url, person, '/admin/partners')
  await expect(page).toHaveURL(/\/organisations$/)
  const second = await context.newPage()
  await openAs(second, server.url, superadmin, '/admin/partners/partner_nowhere')
  await expect(second.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await second.getByRole('button', { name: 'Take me back' }).click()
  await expect(second.getByRole('heading', { name: partnersTexts.title })).toBeVisible()
})
