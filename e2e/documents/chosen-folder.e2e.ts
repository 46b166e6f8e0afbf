import { join } from 'node:path'
import { expect, test } from '../support/test.ts'
import { filesBelow, foundOrganisation, openAs, serverUrl, signUp, upload } from '../support/person.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

const handbook = join('tests', 'fixtures', 'small', 'handbook')

test('the chosen folder is in the address: Back, a reload and a shared link show it, and the list stays where it is', async ({
  page,
}) => {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  await upload(base, person, code, filesBelow(handbook))
  await openAs(page, base, person, `/${code}/data/documents`)
  const list = page.getByRole('list', { name: 'Documents' })
  await expect(list).toBeVisible()
  const top = () => list.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const atRoot = await top()
  const tree = page.getByRole('tree', { name: documentsTexts.foldersLabel })
  await tree.getByText('handbook').click()
  await expect(page).toHaveURL(/\?folder=/)
  expect(await top()).toBe(atRoot)
  await tree.getByText('leave').click()
  await expect(list.getByRole('listitem')).toHaveCount(filesBelow(join(handbook, 'leave')).length)
  expect(await top()).toBe(atRoot)
  const shared = page.url()

  await list.getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('button', { name: sharedTexts.close }).first().click()
  await expect(page).toHaveURL(shared)
  await page.reload()
  await expect(tree.getByRole('treeitem', { name: /^leave/ })).toHaveAttribute('aria-selected', 'true')
  await page.goto(`${base}/${code}/data/documents`)
  await expect(tree.getByRole('treeitem', { name: /^All files/ })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tree.getByRole('treeitem', { name: /^leave/ })).toHaveAttribute('aria-selected', 'true')
})
