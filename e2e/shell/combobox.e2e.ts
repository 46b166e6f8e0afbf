import { expect, test } from '@playwright/test'
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
  const place = page.getByRole('dialog').getByRole('combobox')
  const rowsSeen = async () => {
    const [list, row] = await Promise.all([
      page.getByRole('listbox').evaluate((element) => element.clientHeight),
      page
        .getByRole('option')
        .first()
        .evaluate((element) => element.clientHeight),
    ])
    return Math.floor(list / row)
  }
  await place.fill('Folder')
  await expect.poll(rowsSeen).toBe(10)
  await place.fill('Folder 14')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect.poll(rowsSeen).toBe(2)
})
