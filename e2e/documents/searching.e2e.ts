import { expect, type Page, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, type Person, serverUrl, signUp } from '../support/person.ts'
import { pick } from '../support/sales.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'

type Library = { base: string; person: Person; code: string; upload(path: string, text: string): Promise<void> }

async function library(): Promise<Library> {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  return {
    ...{ base, person, code },
    async upload(path, text) {
      const form = new FormData()
      form.append('relativePath', path)
      form.append('file', new Blob([text]), path.split('/').at(-1))
      await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
    },
  }
}
const open = (page: Page, { base, person, code }: Library) => openAs(page, base, person, `/${code}/data/documents`)
const namesOf = (page: Page) => page.getByRole('list', { name: 'Documents' }).getByRole('listitem').getByRole('link')
const notPending = (page: Page) => expect(page.getByText(/^(processing|waiting to be read)$/)).toHaveCount(0)

test('documents are found by their name and by their text, from any folder, while the text is still arriving', async ({
  page,
}) => {
  const shelf = await library()
  await shelf.upload('roastery.md', '# Roastery\n\nA plan of the building.')
  await shelf.upload('Board/minutes.md', '# Minutes\n\nThe chair spoke. The lease of the roastery ends in March 2027.')
  await shelf.upload('Empty/notes.txt', 'Nothing of interest.')
  await open(page, shelf)
  await notPending(page)
  const box = page.getByRole('searchbox', { name: documentsTexts.search })
  const found = page.getByRole('region', { name: documentsTexts.inTheText })

  await box.fill('roast')
  await expect(namesOf(page).first()).toHaveText('roastery.md')
  await expect(found.getByRole('listitem')).toHaveCount(1)
  await expect(found).toContainText('In the text of 1 other document')
  await expect(found.locator('mark')).toHaveText(['roastery'])
  await shelf.upload('Board/late.md', '# Late\n\nAnother roastery was visited.')
  await expect(found.getByRole('listitem')).toHaveCount(2)

  await found.getByRole('link', { name: 'minutes.md' }).click()
  await expect(page).toHaveURL(/\?start=\d+&end=\d+$/)
  await expect(page.getByRole('heading', { name: /minutes\.md/ })).toBeVisible()
  await expect.poll(() => page.evaluate(() => CSS.highlights.has('passage'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('roast')

  await page
    .getByRole('tree', { name: documentsTexts.foldersLabel })
    .getByRole('treeitem', { name: /^Empty/ })
    .click()
  await expect(page.getByText(documentsTexts.nothingMatchesHere('roast'))).toBeVisible()
  await page.getByRole('button', { name: documentsTexts.searchEverywhere }).click()
  await expect(namesOf(page).first()).toHaveText('roastery.md')
  await expect(found.getByRole('listitem')).toHaveCount(2)
  await pick(page, /^Search in/, 'In this folder')
  await expect(found).toHaveCount(0)
  await page.getByRole('button', { name: documentsTexts.clearSearch }).click()
  await expect(namesOf(page)).toHaveText(['notes.txt'])
})

test('what could not be read is counted, shown alone and read again together; the order outlives a reload', async ({
  page,
}) => {
  const shelf = await library()
  await shelf.upload('broken.pdf', '%PDF-1.7 and nothing more')
  await shelf.upload('half.docx', 'no document')
  await shelf.upload('large.txt', 'A long text. '.repeat(4_000))
  await shelf.upload('small.txt', 'A short text.')
  await open(page, shelf)
  await expect(page.getByText(documentsTexts.unreadable(2))).toBeVisible()
  await page.getByRole('button', { name: documentsTexts.showUnreadable }).click()
  await expect(page).toHaveURL(/show=unreadable/)
  await expect(namesOf(page)).toHaveText(['broken.pdf', 'half.docx'])
  await expect(page.getByRole('button', { name: 'Upload again: broken.pdf' })).toBeVisible()
  await page.reload()
  await expect(namesOf(page)).toHaveText(['broken.pdf', 'half.docx'])
  const asked = page.waitForRequest((request) => request.url().endsWith('/docs/_read-again'))
  await page.getByRole('button', { name: documentsTexts.readAllAgain }).click()
  expect((await asked).postDataJSON().docIds).toHaveLength(2)
  await expect(page.getByText(documentsTexts.unreadable(2))).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: documentsTexts.showAllDocuments }).click()
  await expect(namesOf(page)).toHaveCount(4)

  await pick(page, /^Sort by/, 'By size, largest first')
  await expect(namesOf(page).first()).toHaveText('large.txt')
  await expect(page).toHaveURL(/sort=size/)
  await page.reload()
  await expect(namesOf(page).first()).toHaveText('large.txt')
})

test('a document of a long list is dragged onto a folder', { tag: '@deep' }, async ({ page }) => {
  const shelf = await library()
  const names = Array.from({ length: 204 }, (_, at) => `note-${String(at).padStart(3, '0')}.txt`)
  await shelf.upload('Archive/old.txt', 'Old.')
  for (let from = 0; from < names.length; from += 12)
    await Promise.all(names.slice(from, from + 12).map((name) => shelf.upload(name, `The text of ${name}.`)))
  await open(page, shelf)
  const row = page.getByRole('table', { name: 'Documents' }).getByRole('row').filter({ hasText: 'note-003.txt' })
  const folder = page
    .getByRole('tree', { name: documentsTexts.foldersLabel })
    .getByRole('treeitem', { name: /^Archive/ })
  await row.getByRole('cell').nth(3).dragTo(folder)
  await expect(page.getByText('1 document moved to "Archive"')).toBeVisible()
  await folder.click()
  await expect(namesOf(page)).toHaveText(['note-003.txt', 'old.txt'])
})
