import { expect, type Locator, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'

// D1.9.21, D1.9.22
test('the list of a combobox is as high as ten rows when there are more, and as two when there is one', async ({
  page,
}) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  for (let number = 1; number <= 14; number += 1) {
    const body = { name: `Folder ${number}`, parentId: 'upload_root' }
    await call(serverUrl(), 'POST', `/orgs/${code}/docs/folders`, person.token, body)
  }
  await openAs(page, serverUrl(), person, `/${code}/data/documents`)
  await page.getByRole('treeitem', { name: /^Folder 1\b/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Move to…' }).press('Enter')
  const target = page.getByRole('dialog').getByRole('combobox')
  const heightOf = (part: Locator) => part.evaluate((element) => element.clientHeight)
  const listHeight = () => heightOf(page.getByRole('listbox'))
  const rowsSeen = async () => Math.floor((await listHeight()) / (await heightOf(page.getByRole('option').first())))
  await target.fill('Folder')
  await expect.poll(rowsSeen).toBe(10)
  await target.fill('Folder 14')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect.poll(rowsSeen).toBe(2)
  const withoutNote = await listHeight()
  await target.fill('Nothing of that name')
  await expect(page.getByRole('option')).toHaveText(/No matches/)
  await expect.poll(listHeight).toBeGreaterThan(withoutNote)
})
