import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, type Person, serverUrl, signUp, untilProcessed } from '../support/person.ts'
import { paletteOpenerTexts } from '../../contract/palette/palette-opener.texts.ts'
import { paletteTexts as texts } from '../../contract/palette/palette.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { shortcutTexts as shortcuts } from '../../contract/shell/shortcuts.texts.ts'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const field = (page: Page) => page.getByRole('combobox', { name: texts.label })
const group = (page: Page, name: string) => page.getByRole('group', { name })
const status = (page: Page) => page.getByRole('dialog', { name: texts.title }).getByRole('status')
const opener = (page: Page) => page.getByRole('button', { name: paletteOpenerTexts.open })
/** The field has the focus once the code of the palette has come. */
async function openPalette(page: Page, typed = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(typed)
}
const expectNoViolations = async (page: Page) =>
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

async function organisation(): Promise<{ code: string; owner: Person; base: string }> {
  const base = serverUrl()
  const owner = await signUp(base, 'Aroha Ngata')
  const code = await foundOrganisation(base, owner)
  return { base, owner, code }
}

async function add({ base, owner, code }: Awaited<ReturnType<typeof organisation>>, name: string, text: string) {
  const form = new FormData()
  form.append('file', new Blob([text]), name)
  await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, owner.token, form)
}

test('everything is found from the keyboard, opened, remembered for the next time and forgotten at sign-out', async ({
  page,
}) => {
  const kea = await organisation()
  const { base, owner, code } = kea
  await add(kea, 'parental-leave.md', '# Parental leave\n\nIt lasts 26 weeks for a caregiver.')
  await add(kea, 'sales.csv', 'month,region,revenue\n2026-01-01,North,10\n2026-02-01,South,20\n')
  await call(base, 'POST', `/orgs/${code}/threads`, owner.token, { name: 'Leave in July' })
  await untilProcessed(base, owner, code)
  await page.setViewportSize(wide)
  await openAs(page, base, owner, `/${code}/chat`)
  const prompt = page.getByLabel(conversationTexts.prompt)
  await prompt.fill('A question that stays')
  await openPalette(page)
  await expect(group(page, texts.pages)).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(prompt).toBeFocused()
  await expect(prompt).toHaveValue('A question that stays')

  await openPalette(page, 'leave')
  await expect(group(page, texts.kinds.conversation).getByRole('option')).toHaveText(['Leave in July'])
  await expect(group(page, texts.kinds.document).getByRole('option')).toContainText(['parental-leave.md'])
  await expect(status(page)).toHaveText(texts.found(2))
  await expectNoViolations(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/data\/docs\//)
  await expect(page.getByRole('heading', { name: /parental-leave\.md/ })).toBeVisible()

  // Over the document, to which Esc leads back.
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /parental-leave\.md/ })).toBeVisible()
  await openPalette(page)
  await expect(group(page, texts.recent).getByRole('option')).toContainText(['parental-leave.md'])
  await field(page).fill('caregiver')
  await expect(group(page, texts.kinds.document).locator('mark')).toHaveText(['caregiver'])
  await field(page).fill('parentla')
  await expect(status(page)).toContainText(texts.meant('parental'))
  const opening = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const tab = await opening
  await expect(tab).toHaveURL(/\/data\/docs\//)
  await tab.close()
  await expect(field(page)).toHaveCount(0)

  await openPalette(page, 'use dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await openPalette(page, 'log out')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('recent:')))).toEqual([])
})

test('a second member never finds what is private to the first', async ({ page }) => {
  const kea = await organisation()
  const { base, owner, code } = kea
  const ben = await signUp(base, 'Ben Cole')
  await call(base, 'POST', `/orgs/${code}/invite`, owner.token, { email: ben.email, role: 'user' })
  await call(base, 'POST', `/orgs/${code}/threads`, owner.token, { name: 'Zebra plan' })
  await call(base, 'POST', `/orgs/${code}/research`, owner.token, {
    ...{ topic: 'Zebra markets', role: 'Head of people', accessLevel: 'private' },
  })
  await add(kea, 'zebra-shared.md', '# Shared\n\nEveryone may read it.')
  await untilProcessed(base, owner, code)
  await page.setViewportSize(wide)
  await openAs(page, base, ben, `/${code}`)
  await opener(page).click()
  await field(page).fill('zebra')
  await expect(page.getByRole('option')).toHaveText([/zebra-shared\.md/])
  await field(page).fill('zebra plan')
  await expect(status(page)).toContainText(texts.none('zebra plan'))
  await expect(group(page, texts.instead).getByRole('option')).toHaveCount(2)
  await expectNoViolations(page)
  await field(page).fill('audit log')
  await expect(status(page)).toContainText(texts.none('audit log'))
})

test('on a phone it is the page Search, which says when it is slow or fails and keeps what was typed', {
  tag: '@deep',
}, async ({ page }) => {
  const kea = await organisation()
  await page.setViewportSize(phone)
  await openAs(page, kea.base, kea.owner, `/${kea.code}/chat`)
  await opener(page).click()
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('heading', { name: texts.title, exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  await expectNoViolations(page)
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/palette', async (route) => {
    await released
    await route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"It broke."}' })
  })
  await field(page).fill('budget variance')
  await expect(status(page)).toHaveText(texts.slow)
  release()
  await expect(status(page)).toContainText(texts.failed)
  await expect(field(page)).toHaveValue('budget variance')
  await expectNoViolations(page)
  await page.unroute('**/palette')
  await page.getByRole('button', { name: texts.again }).click()
  await expect(group(page, texts.kinds.playbook).getByRole('option').first()).toBeVisible()
  await group(page, texts.kinds.playbook).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/playbooks\/new\?template=/)
})

test('the sheet of shortcuts lists what the page has', { tag: '@deep' }, async ({ page }) => {
  const kea = await organisation()
  await page.setViewportSize(wide)
  await openAs(page, kea.base, kea.owner, `/${kea.code}/chat`)
  await expect(page.getByLabel(conversationTexts.prompt)).toBeVisible()
  await page.getByRole('heading').first().click()
  const sheet = page.getByRole('dialog', { name: shortcuts.title })
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('?')
  await expect(sheet.getByText(shortcuts.searchEverything)).toBeVisible()
  await expect(sheet.getByText(shortcuts.newLine)).toBeVisible()
  await expect(sheet.getByText(shortcuts.runStatement)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto(`${kea.base}/${kea.code}/settings`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await expect(sheet.getByText(shortcuts.showList)).toBeVisible()
  await expect(sheet.getByText(shortcuts.newLine)).toHaveCount(0)
  await expectNoViolations(page)
})
