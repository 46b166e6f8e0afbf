import { readFile } from 'node:fs/promises'
import { type Download, expect, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { confirmDelete } from '../support/confirm-delete.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'
import { pick } from '../support/sales.ts'

test('documents are sorted, marked in a range, kept as one archive, moved, and come back from the trash', async ({
  page,
}) => {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  for (const name of ['alpha.txt', 'beta.md', 'gamma.txt', 'Archive/old.txt']) {
    const form = new FormData()
    form.append('relativePath', name)
    form.append('file', new Blob([`The text of ${name}.`]), name.split('/').at(-1))
    await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  }
  await openAs(page, base, person, `/${code}/data/documents`)
  const rows = page.getByRole('list', { name: 'Documents' }).getByRole('listitem')
  const names = () => rows.getByRole('link').allTextContents()
  await expect(rows).toHaveCount(4)
  await pick(page, /^Sort by/, 'By type')
  await expect.poll(names).toEqual(['beta.md', 'alpha.txt', 'gamma.txt', 'old.txt'])
  await pick(page, /^Sort by/, 'By name')
  await expect.poll(names).toEqual(['alpha.txt', 'beta.md', 'gamma.txt', 'old.txt'])

  await page.getByRole('checkbox', { name: 'Select alpha.txt' }).click()
  await page.getByRole('checkbox', { name: 'Select gamma.txt' }).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('heading', { name: 'Documents (3 selected)' })).toBeVisible()
  const coming: Promise<Download> = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('Documents.zip')
  expect(Object.keys(unzipSync(new Uint8Array(await readFile(await file.path())))).sort()).toEqual([
    ...['alpha.txt', 'beta.md', 'gamma.txt'],
  ])

  await page.getByRole('button', { name: 'Move to…', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Move 3 documents/ })
  await page.keyboard.type('Archive')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(rows.filter({ hasText: 'beta.md' })).toContainText('Archive')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows.filter({ hasText: 'beta.md' })).not.toContainText('Archive')

  const folder = page.getByRole('tree', { name: 'Folders' }).getByRole('treeitem', { name: /^Archive/ })
  await rows.filter({ hasText: 'gamma.txt' }).dragTo(folder)
  await expect(rows.filter({ hasText: 'gamma.txt' })).toContainText('Archive')

  await page.getByRole('checkbox', { name: 'Select alpha.txt' }).click()
  await confirmDelete(page.getByRole('button', { name: /^(Delete|Are you sure\?)$/ }), (patience) =>
    expect(rows).toHaveCount(3, patience),
  )
  await page.getByRole('button', { name: 'Trash' }).click()
  const trash = page.getByRole('dialog', { name: 'Trash' })
  await expect(trash.getByText(/30 days left/)).toBeVisible()
  await trash.getByRole('button', { name: 'Restore alpha.txt' }).click()
  await expect(trash.getByText('The trash is empty.')).toBeVisible()
  await trash.getByRole('button', { name: 'Close' }).click()
  await expect(rows).toHaveCount(4)
})
