import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { call, foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'

type Folders = { folders: { name: string; id: string; parentId: string }[] }

async function library(files: { name: string; text: string; place: string }[]) {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  for (const { name, text, place } of files) {
    const form = new FormData()
    form.append('relativePath', `${place}${name}`)
    form.append('file', new Blob([text]), name)
    await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  }
  return { base, person, code }
}

const notes = [
  { name: 'plan.md', text: '# Plan\n\nEleven steps.\n', place: 'Drafts/' },
  { name: 'q1.md', text: '# First quarter\n\nAll is well.\n', place: 'Reports/2024/' },
]

// D2.7.28, D2.2.34
test('a folder is dragged into another one, taken back, and moved by the keyboard', async ({ page }) => {
  const { base, person, code } = await library(notes)
  await openAs(page, base, person, `/${code}/data/documents`)
  const tree = page.getByRole('tree', { name: 'Folders' })
  const item = (name: RegExp) => tree.getByRole('treeitem', { name })
  const places = page.getByRole('list', { name: 'Documents' }).getByRole('listitem')

  await item(/^Drafts/).dragTo(item(/^Reports/))
  await expect(places.filter({ hasText: 'plan.md' })).toContainText('Reports / Drafts')
  await expect(item(/^Drafts/)).toHaveAttribute('aria-level', '3')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item(/^Drafts/)).toHaveAttribute('aria-level', '2')

  await item(/^Drafts/).focus()
  await page.keyboard.press('Enter')
  const moveTo = page.getByRole('button', { name: 'Move to…' })
  await expect(moveTo).toBeEnabled()
  await moveTo.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move "Drafts" to…' })
  await expect(dialog.getByRole('button', { name: 'Move' })).toHaveAccessibleDescription(
    'Choose first where it shall go.',
  )
  await page.keyboard.type('2024')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Move' }).press('Enter')
  await expect(places.filter({ hasText: 'plan.md' })).toContainText('Reports / 2024 / Drafts')
  const parentNameOf = async (name: string) => {
    const { folders } = await call<Folders>(base, 'GET', `/orgs/${code}/docs/folders`, person.token)
    const parentId = folders.find((folder) => folder.name === name)?.parentId
    return folders.find(({ id }) => id === parentId)?.name
  }
  await expect.poll(() => parentNameOf('Drafts')).toBe('2024')
})

// D3.5.02
test('Back and a reload with changes of a document that are not saved lose none of them', async ({ page }) => {
  const { base, person, code } = await library(notes)
  await openAs(page, base, person, `/${code}/data/documents`)
  await page.getByRole('link', { name: 'plan.md' }).click()
  await page.getByRole('textbox', { name: 'Interpretation' }).fill('What we intend')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'plan.md' }) })).toContainText(
    'changes not saved',
  )
  await page.getByRole('link', { name: 'plan.md' }).click()
  await expect(page.getByRole('textbox', { name: 'Interpretation' })).toHaveValue('What we intend')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Interpretation' })).toHaveValue('What we intend')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Document updated successfully')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('changes not saved')).toHaveCount(0)
})

// D2.8.01
test('what could not be uploaded can be read to its end, and the rest is there', async ({ page }) => {
  const { base, person, code } = await library([])
  const folder = join(mkdtempSync(join(tmpdir(), 'uploads-')), 'set')
  mkdirSync(join(folder, 'deep'), { recursive: true })
  writeFileSync(join(folder, 'program.exe'), 'MZ')
  writeFileSync(join(folder, 'deep', 'a.md'), '# A\n\nThe first letter.\n')
  await openAs(page, base, person, `/${code}/data/documents`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload folder' }).click()
  await (await chooser).setFiles(folder)
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect(tray.getByRole('heading')).toHaveText('1 file uploaded, 1 not')
  const sentence = tray.getByText('File type not allowed.')
  await expect(sentence).toContainText('.jpeg')
  const isWhole = await sentence.evaluate((element) => {
    const { right } = element.closest('section')!.getBoundingClientRect()
    return element.getBoundingClientRect().right <= right
  })
  expect(isWhole).toBe(true)
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText('set / deep')
})
