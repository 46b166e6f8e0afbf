import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Route, test } from '../support/test.ts'
import { holdCall, typeMeanwhile } from '../support/held-call.ts'
import {
  call,
  foundOrganisation,
  openAs,
  type Person,
  serverUrl,
  signUp,
  untilProcessed,
  upload,
} from '../support/person.ts'
import { holdOffers } from '../support/toasts.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'
import { factsTexts } from '../../contract/documents/facts.texts.ts'
import { connectionTexts } from '../../contract/integrations/connections.texts.ts'

type Folders = { folders: { name: string; id: string; parentId: string }[] }

type Docs = { docs: { id: string; filename: string; numPages: number }[] }
type Given = { name: string; text: string; folder: string }

async function library(files: Given[]) {
  const base = serverUrl()
  const person = await signUp(base)
  const code = await foundOrganisation(base, person)
  await put(base, person, code, files)
  return { base, person, code }
}

async function put(base: string, person: Person, code: string, files: Given[]): Promise<void> {
  for (const { name, text, folder } of files) {
    const form = new FormData()
    form.append('relativePath', `${folder}${name}`)
    form.append('file', new Blob([text]), name)
    await call(base, 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  }
}

const notes = [
  { name: 'plan.md', text: '# Plan\n\nEleven steps.\n', folder: 'Drafts/' },
  { name: 'q1.md', text: '# First quarter\n\nAll is well.\n', folder: 'Reports/2024/' },
]

// D2.7.28, D2.2.34, D3.2.42, D3.2.43
test('a folder is dragged into another one, taken back, and moved by the keyboard', async ({ page }) => {
  const { base, person, code } = await library(notes)
  await openAs(page, base, person, `/${code}/data/documents`)
  const tree = page.getByRole('tree', { name: documentsTexts.foldersLabel })
  const item = (name: RegExp) => tree.getByRole('treeitem', { name })
  const items = page.getByRole('list', { name: 'Documents' }).getByRole('listitem')

  await holdOffers(page)
  await item(/^Drafts/).dragTo(item(/^Reports/))
  await expect(items.filter({ hasText: 'plan.md' })).toContainText('Reports / Drafts')
  await expect(item(/^Drafts/)).toHaveAttribute('aria-level', '3')
  await page.getByRole('button', { name: documentsTexts.undo }).click()
  await expect(item(/^Drafts/)).toHaveAttribute('aria-level', '2')

  await item(/^Drafts/).focus()
  await page.keyboard.press('Enter')
  const moveTo = page.getByRole('button', { name: documentsTexts.moveMarked })
  await expect(moveTo).toBeEnabled()
  await moveTo.press('Enter')
  const dialog = page.getByRole('dialog', { name: documentsTexts.moveFolderTitle('Drafts') })
  await expect(dialog.getByRole('button', { name: documentsTexts.move })).toHaveAccessibleDescription(
    documentsTexts.folderNotChosen,
  )
  await page.keyboard.type('2024')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: documentsTexts.move }).press('Enter')
  await expect(items.filter({ hasText: 'plan.md' })).toContainText('Reports / 2024 / Drafts')
  const parentNameOf = async (name: string) => {
    const { folders } = await call<Folders>(base, 'GET', `/orgs/${code}/docs/folders`, person.token)
    const parentId = folders.find((folder) => folder.name === name)?.parentId
    return folders.find(({ id }) => id === parentId)?.name
  }
  await expect.poll(() => parentNameOf('Drafts')).toBe('2024')
})

// D3.5.02, D3.8.14
test('Back and a reload with changes of a document that are not saved lose none of them', async ({ page }) => {
  const { base, person, code } = await library(notes)
  await untilProcessed(base, person, code)
  await openAs(page, base, person, `/${code}/data/documents`)
  await page.getByRole('link', { name: 'plan.md' }).click()
  await page.getByRole('tab', { name: 'Edit details' }).click()
  await page.getByRole('textbox', { name: documentsTexts.interpretation }).fill('What we intend')
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'plan.md' }) })).toContainText(
    documentsTexts.changesNotSaved,
  )
  await page.getByRole('link', { name: 'plan.md' }).click()
  await expect(page.getByRole('textbox', { name: documentsTexts.interpretation })).toHaveValue('What we intend')
  await page.reload()
  await expect(page.getByRole('textbox', { name: documentsTexts.interpretation })).toHaveValue('What we intend')
  await page.getByRole('button', { name: documentsTexts.save }).click()
  await expect(page.getByText('Document updated successfully')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(documentsTexts.changesNotSaved)).toHaveCount(0)
})

test('Escape gives up no change of a document, and one that met another is chosen from both', async ({ page }) => {
  const { base, person, code } = await library(notes)
  await untilProcessed(base, person, code)
  await openAs(page, base, person, `/${code}/data/documents`)
  await page.getByRole('link', { name: 'plan.md' }).click()
  await page.getByRole('tab', { name: 'Edit details' }).click()
  const text = page.getByRole('textbox', { name: documentsTexts.interpretation })
  await text.fill('What we intend')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: documentsTexts.goOnEditing }).click()
  await expect(text).toHaveValue('What we intend')

  const { docs } = await call<Docs>(base, 'GET', `/orgs/${code}/docs`, person.token)
  const plan = docs.find(({ filename }) => filename === 'plan.md')!
  const held = await holdCall(page, `**/docs/${plan.id}`)
  await page.getByRole('button', { name: documentsTexts.save }).click()
  await held.asked
  const { doc } = await call(base, 'GET', `/orgs/${code}/docs/${plan.id}`, person.token)
  const latest = { rev: doc.rev, interpretation: 'What they intend' }
  await call(base, 'PATCH', `/orgs/${code}/docs/${plan.id}`, person.token, latest)
  held.release()
  const conflict = page.getByRole('alertdialog', { name: documentsTexts.conflictTitle })
  await expect(conflict.getByRole('row', { name: /^Interpretation/ })).toHaveText(
    'InterpretationWhat we intendWhat they intend',
  )
  await page.keyboard.press('Escape')
  await conflict.getByRole('button', { name: documentsTexts.keepLatest }).click()
  await expect(text).toHaveValue('What they intend')

  await text.fill('Nothing')
  await page.keyboard.press('Escape')
  await expect(page.getByText(documentsTexts.unsaved)).toBeVisible()
  await page.getByRole('button', { name: documentsTexts.discard }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'plan.md' }).click()
  await page.getByRole('tab', { name: 'Edit details' }).click()
  await expect(text).toHaveValue('What they intend')
})

// D2.8.01, D2.1.08, D3.1.01
test('what could not be uploaded can be read to its end, and the rest is there', async ({ page }) => {
  const { base, person, code } = await library([])
  const folder = test.info().outputPath('set')
  mkdirSync(join(folder, 'deep'), { recursive: true })
  writeFileSync(join(folder, 'program.exe'), 'MZ')
  writeFileSync(join(folder, 'deep', 'a.md'), '# A\n\nThe first letter.\n')
  await openAs(page, base, person, `/${code}/data/documents`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: documentsTexts.upload, exact: true }).click()
  await page.getByRole('menuitem', { name: documentsTexts.uploadFolder }).click()
  await (await chooser).setFiles(folder)
  const tray = page.getByRole('region', { name: documentsTexts.uploadsLabel })
  await expect(tray.getByRole('heading')).toHaveText(documentsTexts.uploadedSome(1, 1))
  await tray.getByRole('button', { name: documentsTexts.unfoldUploads }).click()
  const sentence = tray.getByText('File type not allowed.')
  await expect(sentence).toContainText('.jpeg')
  const isWhole = await sentence.evaluate((element) => {
    const { right } = element.closest('section')!.getBoundingClientRect()
    return element.getBoundingClientRect().right <= right
  })
  expect(isWhole).toBe(true)
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText('set / deep')
})

// D3.1.05, D3.2.05, D3.2.68, D3.3.07
test('a document is opened itself first, what was taken from it is read tab by tab, and a fact is put right', {
  tag: '@deep',
}, async ({ page }) => {
  const { base, person, code } = await library([])
  const small = join('tests', 'fixtures', 'small')
  const given = ['report.pdf', 'sales.xlsx'].map((name) => ({ path: join(small, name), relativePath: name }))
  await upload(base, person, code, given)
  const { docs } = await call<Docs>(base, 'GET', `/orgs/${code}/docs`, person.token)
  const [report, sales] = given.map(({ relativePath }) => docs.find(({ filename }) => filename === relativePath)!)
  await openAs(page, base, person, `/${code}/data/docs/${report!.id}`)
  const dialog = page.getByRole('dialog')
  const tabs = dialog.getByRole('tab')
  await expect(tabs).toHaveText([
    'Edit details',
    documentsTexts.tabs.facts,
    documentsTexts.tabs.text,
    documentsTexts.columns.pages,
  ])
  await expect(tabs.filter({ hasText: documentsTexts.columns.pages })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('region', { name: documentsTexts.page(1) })).toContainText(/\w/)
  await expect(dialog.getByRole('navigation', { name: documentsTexts.columns.pages }).locator('img')).toHaveCount(
    report!.numPages,
  )
  const panel = dialog.getByRole('tabpanel')
  await tabs.filter({ hasText: documentsTexts.tabs.facts }).click()
  await expect(page).toHaveURL(/\/facts$/)
  await expect(panel).toContainText('48,310')
  const said = panel.getByRole('listitem').filter({ hasText: '48,310' }).first()
  const found = (await said.innerText()).split('\n')[0]!.trim()
  await said.getByRole('button', { name: /^Edit / }).press('Enter')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('It was 48,500.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: documentsTexts.goOnEditing }).press('Enter')
  await page.reload()
  await expect(panel.getByRole('textbox')).toHaveValue('It was 48,500.')
  await panel.getByRole('button', { name: documentsTexts.save }).press('Enter')
  const corrected = panel.getByRole('listitem').filter({ hasText: 'It was 48,500.' })
  await expect(corrected).toContainText(factsTexts.corrected)
  await expect(corrected).toContainText(`The file says: ${found}`)
  await expect(corrected.getByRole('button', { name: factsTexts.putBack })).toBeFocused()
  await panel.getByRole('button', { name: factsTexts.add }).press('Enter')
  await page.keyboard.type('The auditor was Kauri.')
  await panel.getByRole('button', { name: documentsTexts.save }).press('Enter')
  const added = panel.getByRole('listitem').filter({ hasText: factsTexts.added })
  await added.getByRole('button', { name: factsTexts.removeOf('The auditor was Kauri.') }).press('Enter')
  await expect(added).toHaveCount(0)
  await panel.getByRole('button', { name: factsTexts.undo }).press('Enter')
  await expect(added).toContainText('The auditor was Kauri.')
  const { doc } = await call(base, 'GET', `/orgs/${code}/docs/${report!.id}`, person.token)
  expect(doc.factList).toEqual(expect.arrayContaining(['It was 48,500.', 'The auditor was Kauri.']))
  await tabs.filter({ hasText: documentsTexts.tabs.text }).click()
  await expect(page).toHaveURL(/\/text$/)
  await expect(panel).toContainText('48,310')
  await page.goto(`${base}/${code}/data/docs/${report!.id}/text`)
  await expect(tabs.filter({ hasText: documentsTexts.tabs.text })).toHaveAttribute('aria-selected', 'true')

  await page.goto(`${base}/${code}/data/docs/${sales!.id}/datasets`)
  await expect(tabs).toContainText([
    'Edit details',
    documentsTexts.labels.datasets,
    documentsTexts.tabs.measurements,
    'Warehouse Facts',
  ])
  await expect(panel).toContainText(documentsTexts.records(60))
  const rows = panel.getByRole('table', { name: /^Rows of / })
  await expect(rows.getByRole('row').nth(1)).toContainText('Dunedin')
  await rows.getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(rows.getByRole('row').last()).toContainText(/\d/)

  const suppliers = 'supplier,city,contact\nKauri Mills,Auckland,Ana\nRata Foods,Nelson,Ben\nTotara,Auckland,Eru\n'
  await put(base, person, code, [{ name: 'suppliers.csv', text: suppliers, folder: '' }])
  await untilProcessed(base, person, code)
  await page.goto(`${base}/${code}/data/documents`)
  await page.getByRole('link', { name: 'suppliers.csv' }).click()
  await tabs.filter({ hasText: 'Warehouse Dimensions' }).click()
  await expect(page).toHaveURL(/\/warehouse-dimensions$/)
  await expect(panel).toContainText(documentsTexts.records(3))
  await expect(
    panel
      .getByRole('table', { name: /^Rows of / })
      .getByRole('row')
      .nth(2),
  ).toContainText('Rata Foods')
})

/** Whether a canvas holds anything but paper. */
const isDrawn = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height)
    return data.some((value, index) => index % 4 !== 3 && value < 128 && data[index + 3 - (index % 4)]! > 0)
  })

// D3.2.06, D3.2.07, D3.2.66
test('a PDF is drawn as on paper, page under page; the address follows the page and leads to it', {
  tag: '@deep',
}, async ({ page }) => {
  const { base, person, code } = await library([])
  const report = { path: join('tests', 'fixtures', 'small', 'report.pdf'), relativePath: 'report.pdf' }
  await upload(base, person, code, [report])
  const { docs } = await call<Docs>(base, 'GET', `/orgs/${code}/docs`, person.token)
  await openAs(page, base, person, `/${code}/data/docs/${docs[0]!.id}`)
  const sheet = (number: number) => page.getByRole('region', { name: `Page ${number}`, exact: true })
  await expect.poll(() => isDrawn(sheet(1).locator('canvas'))).toBe(true)
  const contents = page.getByRole('navigation', { name: documentsTexts.columns.pages }).getByRole('link')
  await contents.filter({ hasText: documentsTexts.page(2) }).click()
  await expect(page).toHaveURL(/\/page_2$/)
  await expect(sheet(2)).toBeInViewport()
  await expect(sheet(2)).toContainText('the fund for the roof')
  await expect.poll(() => isDrawn(sheet(2).locator('canvas'))).toBe(true)
  await page.getByRole('group', { name: documentsTexts.pagesOf('report.pdf') }).press('Home')
  await expect(page).toHaveURL(/\/page_1$/)
  await expect(contents.filter({ hasText: documentsTexts.page(1) })).toHaveAttribute('aria-current', 'page')
  for (const folder of ['page_2?quote=the%20fund%20for%20the%20roof', 'pages/page_2?quote=the+fund+for+the+roof']) {
    await page.goto(`${base}/${code}/data/docs/${docs[0]!.id}/pages/page_2`.replace(/pages\/page_2$/, folder))
    const marked = () => page.evaluate(() => [...(CSS.highlights.get('passage') ?? [])].map(String).join())
    await expect.poll(marked).toContain('fund for the roof')
    await expect(sheet(2)).toBeInViewport()
    // Another width draws the page anew.
    await page.setViewportSize({ width: 900, height: 900 })
    await expect
      .poll(() =>
        sheet(2)
          .locator('canvas')
          .evaluate((canvas) => canvas.clientWidth),
      )
      .toBeLessThan(700)
    await expect.poll(marked).toContain('fund for the roof')
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

// D3.2.52, D3.2.53
test('more than 20 documents stand in two columns, more than 50 in wider ones', { tag: '@deep' }, async ({ page }) => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({ name: `note-${from + index}.txt`, text: 'A note.', folder: '' }))
  const { base, person, code } = await library(many(0, 20))
  await openAs(page, base, person, `/${code}/data/documents`)
  const rows = page.getByRole('list', { name: 'Documents' }).getByRole('listitem')
  const shape = async () => {
    const boxes = await rows.evaluateAll((all) =>
      all.map((row) => {
        const { left, width } = row.getBoundingClientRect()
        return { left: Math.round(left), width }
      }),
    )
    return { rows: boxes.length, columns: new Set(boxes.map(({ left }) => left)).size, width: boxes[0]?.width ?? 0 }
  }
  await expect.poll(shape).toMatchObject({ rows: 20, columns: 1 })
  // What arrives while somebody points at the list does not move what they are about to press.
  await rows.first().hover()
  await put(base, person, code, many(20, 21))
  await expect.poll(shape).toMatchObject({ rows: 21, columns: 1 })
  await page.getByRole('heading', { name: 'Connect your data' }).hover()
  await expect.poll(shape).toMatchObject({ rows: 21, columns: 2 })
  const narrow = await shape()
  await put(base, person, code, many(21, 51))
  await expect.poll(shape).toMatchObject({ rows: 51, columns: 2 })
  expect((await shape()).width).toBeGreaterThan(narrow.width)
})

// D2.8.03
test('a file dropped where nothing may be uploaded is refused in words', async ({ page }) => {
  const base = serverUrl()
  await openAs(page, base, await signUp(base), '/harbour-roasters/data/documents')
  await expect(page.getByRole('list', { name: 'Documents' })).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  const held = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['A note.'], 'note.txt', { type: 'text/plain' }))
    return transfer
  })
  const target = page.getByRole('heading', { name: 'Connect your data' })
  await target.dispatchEvent('dragenter', { dataTransfer: held })
  await target.dispatchEvent('drop', { dataTransfer: held })
  await expect(page.getByText("You can't upload files here")).toBeVisible()
  expect(sent.filter((path) => path.includes('/upload/'))).toEqual([])
})

// D3.2.01, D3.2.03, D3.2.04, D3.2.24, D3.2.37, D2.2.35
test('the landing has its tab in the address, its folders on the left, and takes files that are dropped on them', async ({
  page,
}) => {
  const { base, person, code } = await library(notes)
  await openAs(page, base, person, `/${code}/data`)
  const heading = page.getByRole('heading', { name: 'Connect your data' })
  await expect(heading).toBeVisible()
  const tab = page.getByRole('tab', { name: 'Documents' })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  const list = page.getByRole('list', { name: 'Documents' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  const tree = page.getByRole('tree', { name: documentsTexts.foldersLabel })
  const [left, right] = [(await tree.boundingBox())!, (await list.boundingBox())!]
  expect(left.x + left.width).toBeLessThanOrEqual(right.x)
  await page.goto(`${base}/${code}/data/documents`)
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'plan.md' }).click()
  await expect(page).toHaveURL(/\/data\/docs\/doc_\w+$/)
  await expect(page.getByRole('dialog')).toContainText('plan.md')
  await expect(page.getByText('Connect your data')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/data\/documents$/)

  const held = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['A note.'], 'dropped.txt', { type: 'text/plain' }))
    return transfer
  })
  await tree.getByRole('treeitem', { name: /^Drafts/ }).dispatchEvent('drop', { dataTransfer: held })
  await expect(list.getByRole('listitem').filter({ hasText: 'dropped.txt' })).toContainText('Drafts')
})

// D3.8.01
test('a document that cannot be had says so', async ({ page }) => {
  const { base, person, code } = await library(notes)
  await page.route('**/download', (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }))
  await openAs(page, base, person, `/${code}/data/documents`)
  await page.getByRole('button', { name: documentsTexts.download('plan.md') }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Failed to open document. The file may not be available.')
})

// D3.2.54
test('what is typed while a folder is created is a change of the new folder', async ({ page }) => {
  const { base, person, code } = await library([])
  await openAs(page, base, person, `/${code}/data/documents`)
  const folders = page.getByRole('tree', { name: documentsTexts.foldersLabel })
  await page.getByRole('button', { name: 'Add folder' }).click()
  const name = page.getByRole('dialog').getByLabel(documentsTexts.folderName)
  await typeMeanwhile(name, '**/folders**', 'Reports', ' 2026')
  await expect(page.getByText(documentsTexts.folderCreated('Reports'))).toBeVisible()
  await expect(name).toHaveValue('Reports 2026')
  await page.getByRole('button', { name: documentsTexts.save }).click()
  await expect(folders.getByRole('treeitem', { name: /Reports 2026/ })).toBeVisible()
  await expect(folders.getByRole('treeitem', { name: /Reports/ })).toHaveCount(1)
})

test('a folder is made once, though its answer is lost and its name changed, and though its form is left', async ({
  page,
}) => {
  const { base, person, code } = await library([])
  await openAs(page, base, person, `/${code}/data/documents`)
  const folder = (name: RegExp) =>
    page.getByRole('tree', { name: documentsTexts.foldersLabel }).getByRole('treeitem', { name })
  const dialog = page.getByRole('dialog')
  const lose = async (route: Route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    await route.abort()
  }
  await page.route('**/folders', lose)
  await page.getByRole('button', { name: 'Add folder' }).click()
  await dialog.getByLabel(documentsTexts.folderName).fill('Reports')
  await dialog.getByLabel(documentsTexts.folderName).press('Enter')
  await expect(dialog.getByText(connectionTexts.unreachable('The server'))).toBeVisible()
  await page.unroute('**/folders', lose)
  await dialog.getByLabel(documentsTexts.folderName).fill('Board papers')
  await dialog.getByRole('button', { name: documentsTexts.create }).click()
  await expect(folder(/Board papers/)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(folder(/Reports/)).toHaveCount(0)

  const held = await holdCall(page, '**/folders')
  await page.getByRole('button', { name: 'Add folder' }).click()
  await dialog.getByLabel(documentsTexts.folderName).fill('Plans')
  await dialog.getByLabel(documentsTexts.folderName).press('Enter')
  await held.asked
  await dialog.getByRole('button', { name: factsTexts.cancel }).click()
  await expect(dialog).toHaveCount(0)
  held.release()
  await expect(folder(/Plans/)).toBeVisible()
})
