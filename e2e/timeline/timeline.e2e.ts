import { expect, type Page, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, type Person, serverUrl, signUp, untilProcessed } from '../support/person.ts'
import { timelineTexts } from '../../contract/documents/timeline.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

const base = serverUrl()
let person: Person
let code: string

test.beforeAll(async () => {
  person = await signUp(base)
  code = await foundOrganisation(base, person)
  await put('lease.md', '# Lease\n\nDate: 4 April 2026\n\nThe rent is due.\n')
  await put('minutes.md', '# Minutes of 31 March 2026\n\nAll is well.\n')
  await put('accounts 2026-03.md', '# Accounts\n\nAll is paid.\n')
  await put('review.md', '# Annual review 2025\n\nA good year.\n')
  await put('plain.md', '# Plain\n\nNothing is dated here.\n')
  await untilProcessed(base, person, code)
})

async function put(name: string, text: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([text]), name)
  await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
}

const rows = (page: Page) => page.getByRole('table', { name: 'Documents' }).getByRole('row')
const rowOf = (page: Page, name: string) => rows(page).filter({ has: page.getByRole('link', { name, exact: true }) })
const names = (page: Page) => rows(page).getByRole('link').and(page.locator('[href$="2026"], [href$="2026-3"]'))

// D3.1.04, D3.2.08, D3.2.10, D3.2.70, D3.2.71, D3.2.72
test('documents are browsed from the years to a month and back', async ({ page }) => {
  await openAs(page, base, person, `/${code}/data/documents`)
  await page.getByRole('navigation', { name: timelineTexts.views }).getByText('Timeline').click()
  await expect(page).toHaveURL(new RegExp(`/${code}/data/timeline$`))
  await expect(page.getByRole('list', { name: 'Years' }).getByRole('listitem')).toHaveText([
    ...['20263 documents', '20251 document', 'General1 document'],
  ])
  await page.getByRole('link', { name: /^2026/ }).click()
  await expect(page).toHaveURL(new RegExp(`/${code}/data/timeline/2026$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2026')
  await expect(names(page).filter({ hasNotText: 'Change' })).toHaveText([
    'lease.md',
    'minutes.md',
    'accounts 2026-03.md',
  ])
  await expect(rowOf(page, 'lease.md')).toContainText('"4 April 2026" on the first page')
  await expect(rowOf(page, 'minutes.md')).toContainText('"31 March 2026" in the title')
  await expect(rowOf(page, 'accounts 2026-03.md')).toContainText('"2026-03" in the file name')

  await page.getByRole('list', { name: 'Months of 2026' }).getByRole('link', { name: /^Mar/ }).click()
  await expect(page).toHaveURL(new RegExp(`/${code}/data/timeline/2026/3$`))
  await expect(names(page).filter({ hasNotText: 'Change' })).toHaveText(['minutes.md', 'accounts 2026-03.md'])
  const way = page.getByRole('navigation', { name: sharedTexts.breadcrumb })
  await way.getByRole('link', { name: '2026' }).click()
  await expect(page).toHaveURL(new RegExp(`/timeline/2026$`))
  await way.getByRole('link', { name: 'Timeline' }).click()
  await expect(page.getByRole('list', { name: 'Years' })).toBeVisible()
})

// D3.9.28
test('the months of a year are named shortly, and those without documents lead nowhere', async ({ page }) => {
  await openAs(page, base, person, `/${code}/data/timeline/2026`)
  const months = page.getByRole('list', { name: 'Months of 2026' })
  await expect(months.getByRole('listitem')).toHaveText(
    ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map(
      (month) => new RegExp(`^${month}`),
    ),
  )
  await expect(months.getByRole('link')).toHaveText([/^Mar/, /^Apr/])
})

// D3.2.09
test('a document without a date is found under General, gets one, and keeps it when it is read again', async ({
  page,
}) => {
  await openAs(page, base, person, `/${code}/data/timeline/general`)
  await expect(rowOf(page, 'plain.md')).toContainText(timelineTexts.noDate)
  await page.getByRole('link', { name: timelineTexts.changeDate('plain.md') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(timelineTexts.date).fill('2024-02-29')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Document updated successfully')).toBeVisible()
  await put('plain.md', '# Plain\n\nDate: 1 May 2026\n\nNow it is dated.\n')
  await untilProcessed(base, person, code)
  await expect(dialog.getByText(timelineTexts.dateCorrected('"1 May 2026" on the first page'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/timeline/general$`))
  await expect(page.getByText(timelineTexts.emptyGeneral)).toBeVisible()
  await page.goto(`${base}/${code}/data/timeline/2024/2`)
  await expect(rowOf(page, 'plain.md')).toContainText('29 Feb 2024')
  await expect(rowOf(page, 'plain.md')).toContainText(timelineTexts.byPerson)
  await page.getByRole('link', { name: timelineTexts.changeDate('plain.md') }).click()
  await dialog.getByRole('button', { name: 'Use 1 May 2026 again' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Found: "1 May 2026" on the first page.')).toBeVisible()
})

test('an address that names no time says so', async ({ page }) => {
  await openAs(page, base, person, `/${code}/data/timeline/1e3`)
  for (const path of ['1e3', '0', '99999', '2026/13', 'general/3']) {
    await page.goto(`${base}/${code}/data/timeline/${path}`)
    await expect(page.getByText(timelineTexts.unknownTime)).toBeVisible()
  }
})

for (const [width, scheme, tag] of [
  [1440, 'light', '@deep'],
  [390, 'dark', []],
] as const)
  test(`nothing of the timeline is wider than ${width} pixels`, { tag: [tag].flat() }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await openAs(page, base, person, `/${code}/data/timeline`)
    for (const path of ['timeline', 'timeline/2026', 'timeline/2026/3']) {
      await page.goto(`${base}/${code}/data/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: /Mar|minutes\.md|^2026/ }).first()).toBeVisible()
      await page.screenshot({ path: test.info().outputPath(`${path.replaceAll('/', '-')}-${width}-${scheme}.png`) })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })
