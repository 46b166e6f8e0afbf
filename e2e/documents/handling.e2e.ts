import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Download, expect, test } from '../support/test.ts'
import { unzipSync } from 'fflate'
import { stopClock } from '../support/clock.ts'
import { confirmDelete } from '../support/confirm-delete.ts'
import { holdCall } from '../support/held-call.ts'
import { openDatabase } from '../support/database.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp, untilProcessed } from '../support/person.ts'
import { pick } from '../support/sales.ts'
import { holdOffers } from '../support/toasts.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'
import { factsTexts } from '../../contract/documents/facts.texts.ts'
import { trashTexts } from '../../contract/shared/trash.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

// D3.2.61, D3.2.62
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

  await page.getByRole('checkbox', { name: documentsTexts.select('alpha.txt') }).click()
  await page.getByRole('checkbox', { name: documentsTexts.select('gamma.txt') }).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('heading', { name: documentsTexts.selected(3) })).toBeVisible()
  const coming: Promise<Download> = page.waitForEvent('download')
  await page.getByRole('button', { name: documentsTexts.downloadAlert, exact: true }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('Documents.zip')
  expect(Object.keys(unzipSync(new Uint8Array(await readFile(await file.path())))).sort()).toEqual([
    ...['alpha.txt', 'beta.md', 'gamma.txt'],
  ])

  await page.getByRole('button', { name: documentsTexts.moveMarked, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Move 3 documents/ })
  await page.keyboard.type('Archive')
  await page.keyboard.press('Enter')
  await holdOffers(page)
  await dialog.getByRole('button', { name: documentsTexts.move, exact: true }).click()
  await expect(rows.filter({ hasText: 'beta.md' })).toContainText('Archive')
  await page.getByRole('button', { name: documentsTexts.undo }).click()
  await expect(rows.filter({ hasText: 'beta.md' })).not.toContainText('Archive')

  await page.getByRole('button', { name: documentsTexts.moveOf('beta.md') }).click()
  const alone = page.getByRole('dialog', { name: documentsTexts.moveOf('1 document') })
  await page.keyboard.type('Archive')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(alone).toHaveCount(0)
  await page.getByRole('button', { name: documentsTexts.moveOf('beta.md') }).click()
  await expect(alone.getByRole('combobox')).toHaveValue('')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await alone.getByRole('button', { name: factsTexts.cancel }).click()
  await expect(rows.filter({ hasText: 'beta.md' })).not.toContainText('Archive')

  const folder = page
    .getByRole('tree', { name: documentsTexts.foldersLabel })
    .getByRole('treeitem', { name: /^Archive/ })
  await rows.filter({ hasText: 'gamma.txt' }).dragTo(folder)
  await expect(rows.filter({ hasText: 'gamma.txt' })).toContainText('Archive')

  await page.getByRole('checkbox', { name: documentsTexts.select('alpha.txt') }).click()
  await confirmDelete(page.getByRole('button', { name: /^(Delete|Are you sure\?)$/ }))
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: trashTexts.trash }).click()
  const trash = page.getByRole('dialog', { name: trashTexts.trash })
  await expect(trash.getByText(/30 days left/)).toBeVisible()
  await trash.getByRole('button', { name: trashTexts.restoreOf('alpha.txt') }).click()
  await expect(trash.getByText(trashTexts.empty)).toBeVisible()
  await trash.getByRole('button', { name: sharedTexts.close }).click()
  await expect(rows).toHaveCount(4)
})

// D3.1.03, D3.2.40, D3.2.41, D3.2.55, D3.2.56, D3.2.57
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
  const item = (name: RegExp) =>
    page.getByRole('tree', { name: documentsTexts.foldersLabel }).getByRole('treeitem', { name })
  const links = page.getByRole('list', { name: 'Documents' }).getByRole('listitem').getByRole('link')
  const dialog = page.getByRole('dialog')
  await item(/^Reports/).click()
  await expect(links).toHaveText(['q1.md', 'q2.md'])
  await page.getByRole('radio', { name: 'Current folder only' }).click()
  await expect(links).toHaveText(['q1.md'])
  await page.getByRole('radio', { name: 'All subfolders' }).click()

  await page.getByRole('button', { name: 'Add sub-folder' }).click()
  await expect(dialog.getByRole('heading', { name: documentsTexts.newSubfolder('Reports') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Add sub-folder' }).click()
  await dialog.getByLabel(documentsTexts.folderName).fill('Drafts')
  // What is written is given up by a press on the button that says so, not by a key.
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel(documentsTexts.folderName)).toHaveValue('Drafts')
  await dialog.getByRole('button', { name: documentsTexts.discard }).click()
  await page.getByRole('button', { name: 'Add sub-folder' }).click()
  await dialog.getByLabel(documentsTexts.folderName).fill('Plans')
  await dialog.getByRole('button', { name: documentsTexts.create }).click()
  await expect(item(/^Plans/)).toHaveAttribute('aria-level', '3')
  await expect(item(/^Drafts/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit details' }).click()
  await dialog.getByRole('textbox', { name: documentsTexts.interpretation }).fill('Board papers')
  const held = await holdCall(page, '**/docs/folders/*')
  await dialog.getByRole('button', { name: documentsTexts.save }).click()
  await held.asked
  const { folders } = await call(base, 'GET', `/orgs/${code}/docs/folders`, person.token)
  const reports = folders.find(({ name }: { name: string }) => name === 'Reports')
  const latest = { rev: reports.rev, interpretation: 'Minutes', usedFor: ['facts'] }
  await call(base, 'PATCH', `/orgs/${code}/docs/folders/${reports.id}`, person.token, latest)
  held.release()
  const conflict = page.getByRole('alertdialog', { name: documentsTexts.conflictTitle })
  await expect(conflict.getByRole('row', { name: /^Interpretation/ })).toHaveText('InterpretationBoard papersMinutes')
  await page.keyboard.press('Escape')
  await conflict.getByRole('button', { name: documentsTexts.keepYours }).click()
  await expect(conflict).toHaveCount(0)
  await expect(page.getByText('Board papers')).toBeVisible()

  await confirmDelete(page.getByRole('button', { name: /^(Delete|Are you sure\?)$/ }))
  await expect(item(/^Reports/)).toHaveCount(0)
  await expect(links).toHaveText(['loose.txt'])
  await page.getByRole('button', { name: trashTexts.trash }).click()
  await expect(dialog.getByText(/Folder and its contents/)).toBeVisible()
  await dialog.getByRole('button', { name: trashTexts.restoreOf('Reports') }).click()
  await expect(dialog.getByText(trashTexts.empty)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(links).toHaveText(['loose.txt', 'q1.md', 'q2.md'])
})

// D3.2.50, D3.2.51, D3.2.63, D3.2.64, D3.4.01, D3.4.02
test('documents say how their reading goes, and those that nothing reads any more are read again', async ({ page }) => {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  const ids: string[] = []
  for (const name of ['detailed.txt', 'silent.txt', 'waiting.txt']) {
    const form = new FormData()
    form.append('relativePath', name)
    form.append('file', new Blob([`The text of ${name}.`]), name)
    ids.push((await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form))['docs'][0].id)
  }
  await untilProcessed(base, person, code)
  const database = await openDatabase()
  const set = (id: string | undefined, status: string, detail: string | null) =>
    database.query('update document set status = $2, status_detail = $3 where id = $1', [id, status, detail])
  await set(ids[0], 'error', 'The file is damaged.')
  await set(ids[1], 'error', null)
  await set(ids[2], 'pending', null)
  const rowOf = (name: string) =>
    page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: name })
  const again = page.getByRole('button', { name: 'Re-index documents' })
  await openAs(page, base, person, `/${code}/data/documents`)
  await expect(rowOf('detailed.txt')).toContainText('The file is damaged.')
  await expect(rowOf('silent.txt')).toContainText('error in processing')
  await expect(rowOf('waiting.txt')).toContainText('error in processing')
  await expect(again).toBeVisible()

  const jobId = `job_${randomUUID()}`
  await database.query(
    `insert into job (id, organisation_id, queue, label, status, created_at)
     select $1, id, 'planted', 'Processing documents', 'PROGRESS', now() from organisation where code = $2`,
    [jobId, code],
  )
  await page.reload()
  await expect(rowOf('waiting.txt')).toContainText('processing')
  await expect(rowOf('waiting.txt')).not.toContainText('error')
  await expect(again).toHaveCount(0)
  await database.query("update job set status = 'FAILURE', completed_at = now() where id = $1", [jobId])
  await page.reload()
  await again.click()
  await expect(rowOf('waiting.txt')).not.toContainText('error')
  await expect(again).toHaveCount(0)
  await database.end()
})

// D1.4.30
test('the reading of documents again is called off in its own button, stops, and can be begun again', async ({
  page,
}) => {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  // Long enough that they are still being read when the button is pressed.
  const line = (at: number) => `On day ${at} the harbour master counted ${at * 7} boats at the west pier.\n\n`
  for (let file = 0; file < 12; file += 1) {
    const text = Array.from({ length: 12_000 }, (_, at) => line(at + file)).join('')
    const form = new FormData()
    form.append('file', new Blob([text]), `log-${file}.txt`)
    await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  }
  const jobs = async (): Promise<{ id: string; status: string }[]> =>
    (await call(base, 'GET', `/orgs/${code}/jobs`, person.token)).jobs
  const statuses = async (): Promise<string[]> =>
    (await call(base, 'GET', `/orgs/${code}/docs`, person.token)).docs.map(({ status }: { status: string }) => status)
  for (const { id } of await jobs()) await call(base, 'POST', `/orgs/${code}/jobs/${id}/_cancel`, person.token)

  await openAs(page, base, person, `/${code}/data/documents`)
  const again = page.getByRole('button', { name: documentsTexts.reindex })
  const cancel = page.getByRole('main').getByRole('button', { name: sharedTexts.cancel, exact: true })
  for (let round = 0; round < 2; round += 1) {
    await again.click()
    await cancel.click()
    await expect(again).toBeEnabled()
    await expect(cancel).toHaveCount(0)
    await expect.poll(async () => (await jobs()).filter(({ status }) => /PENDING|PROGRESS/.test(status))).toEqual([])
    // What was in hand waits again, and nothing reads on.
    const left = await statuses()
    expect(left).toContain('pending')
    expect(left).not.toContain('progress')
  }
})

// D3.5.01, D3.5.03, D3.2.38, D3.2.67, D1.4.27, D1.4.29
test('a document is named, described as a table, and deleted by a second press within three seconds alone', async ({
  page,
}) => {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  for (const [name, text] of [
    ['towns.csv', 'town,people\nNelson,50\nDunedin,130\n'],
    ['notes.txt', 'A note.'],
  ] as const) {
    const form = new FormData()
    form.append('relativePath', name)
    form.append('file', new Blob([text]), name)
    await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  }
  await untilProcessed(base, person, code)
  await page.clock.install()
  await openAs(page, base, person, `/${code}/data/documents`)
  const root = page.getByRole('tree', { name: documentsTexts.foldersLabel }).getByRole('treeitem').first()
  await expect(root).toHaveText(/^All files/)
  const depth = page.getByRole('radiogroup', { name: 'Show documents from' })
  await depth.getByRole('radio', { name: 'Current folder only' }).click()
  await expect(root).toHaveText(/^Files without a folder/)

  const dialog = page.getByRole('dialog')
  const hint = dialog.getByRole('group').filter({ hasText: documentsTexts.interpretationTableHint }).getByRole('list')
  await page.getByRole('link', { name: 'notes.txt' }).click()
  await dialog.getByRole('tab', { name: 'Edit details' }).click()
  await expect(hint).toBeHidden()
  await dialog.getByRole('textbox', { name: documentsTexts.filename }).fill(' ')
  await expect(dialog.getByText(documentsTexts.filenameRequired).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: documentsTexts.save })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: documentsTexts.discard }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'towns.csv' }).click()
  await dialog.getByRole('tab', { name: 'Edit details' }).click()
  await expect(hint).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('checkbox', { name: documentsTexts.select('notes.txt') }).click()
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  const deletion = page.getByRole('button', { name: /^(Delete|Are you sure\?)$/ })
  await stopClock(page)
  await deletion.click()
  await page.clock.runFor(2_900)
  await expect(deletion).toHaveAccessibleName('Are you sure?')
  await page.clock.runFor(200)
  await expect(deletion).toHaveAccessibleName('Delete')
  expect(sent).toEqual([])
  await deletion.click()
  await page.clock.runFor(500)
  await deletion.click()
  await page.clock.resume()
  await expect(page.getByRole('link', { name: 'notes.txt' })).toHaveCount(0)
})
