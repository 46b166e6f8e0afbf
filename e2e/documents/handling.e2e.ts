import { readFile } from 'node:fs/promises'
import { type Download, expect, test } from '../support/test.ts'
import { unzipSync } from 'fflate'
import { confirmDelete } from '../support/confirm-delete.ts'
import { holdCall } from '../support/held-call.ts'
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

  await page.getByRole('button', { name: 'Move beta.md to…' }).click()
  const alone = page.getByRole('dialog', { name: 'Move 1 document to…' })
  await page.keyboard.type('Archive')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(alone).toHaveCount(0)
  await page.getByRole('button', { name: 'Move beta.md to…' }).click()
  await expect(alone.getByRole('combobox')).toHaveValue('')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await alone.getByRole('button', { name: 'Cancel' }).click()
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

test('a folder is added below another, described beside somebody else, and comes back from the trash with all in it', async ({
  page,
}) => {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  for (const path of ['Reports/q1.md', 'Reports/2024/q2.md', 'loose.txt']) {
    const form = new FormData()
    form.append('relativePath', path)
    form.append('file', new Blob([`The text of ${path}.`]), path.split('/').at(-1))
    await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  }
  await openAs(page, base, person, `/${code}/data/documents`)
  const item = (name: RegExp) => page.getByRole('tree', { name: 'Folders' }).getByRole('treeitem', { name })
  const links = page.getByRole('list', { name: 'Documents' }).getByRole('listitem').getByRole('link')
  const dialog = page.getByRole('dialog')
  await item(/^Reports/).click()
  await expect(links).toHaveText(['q1.md', 'q2.md'])
  await page.getByRole('radio', { name: 'Current folder only' }).click()
  await expect(links).toHaveText(['q1.md'])
  await page.getByRole('radio', { name: 'All subfolders' }).click()

  await page.getByRole('button', { name: 'Add sub-folder' }).click()
  await expect(dialog.getByRole('heading', { name: 'New folder in "Reports"' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Add sub-folder' }).click()
  await dialog.getByLabel('Folder name').fill('Drafts')
  // What is written is given up by a press on the button that says so, not by a key.
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Folder name')).toHaveValue('Drafts')
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Add sub-folder' }).click()
  await dialog.getByLabel('Folder name').fill('Plans')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(item(/^Plans/)).toHaveAttribute('aria-level', '3')
  await expect(item(/^Drafts/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit details' }).click()
  await dialog.getByRole('textbox', { name: 'Interpretation' }).fill('Board papers')
  const held = await holdCall(page, '**/docs/folders/*')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await held.asked
  const { folders } = await call(base, 'GET', `/orgs/${code}/docs/folders`, person.token)
  const reports = folders.find(({ name }: { name: string }) => name === 'Reports')
  const latest = { rev: reports.rev, interpretation: 'Minutes', usedFor: ['facts'] }
  await call(base, 'PATCH', `/orgs/${code}/docs/folders/${reports.id}`, person.token, latest)
  held.release()
  const conflict = page.getByRole('alertdialog', { name: 'Someone else changed this in the meantime' })
  await expect(conflict.getByRole('row', { name: /^Interpretation/ })).toHaveText('InterpretationBoard papersMinutes')
  await page.keyboard.press('Escape')
  await conflict.getByRole('button', { name: 'Keep yours' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(page.getByText('Board papers')).toBeVisible()

  await confirmDelete(page.getByRole('button', { name: /^(Delete|Are you sure\?)$/ }), (patience) =>
    expect(item(/^Reports/)).toHaveCount(0, patience),
  )
  await expect(links).toHaveText(['loose.txt'])
  await page.getByRole('button', { name: 'Trash' }).click()
  await expect(dialog.getByText(/Folder and its contents/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore Reports' }).click()
  await expect(dialog.getByText('The trash is empty.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(links).toHaveText(['loose.txt', 'q1.md', 'q2.md'])
})
