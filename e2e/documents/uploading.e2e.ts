import { randomUUID } from 'node:crypto'
import { expect, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'

// D2.4.30
test('an upload shows how far it is while it is under way', async ({ page, context }) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  await openAs(page, serverUrl(), person, `/${code}/data`)
  await expect(page.getByRole('button', { name: 'Add folder' })).toBeVisible({ timeout: 60_000 })
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 },
  })
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles({
      name: `${randomUUID()}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.alloc(4_000_000, 'The ferry leaves at nine. '),
    })
  const bar = page.getByRole('region', { name: 'Uploads' }).getByRole('progressbar').first()
  const valueOf = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(valueOf).toBeGreaterThan(0)
  const early = await valueOf()
  expect(early).toBeLessThan(100)
  await expect.poll(valueOf).toBeGreaterThan(early)
})

// D3.2.34, D3.2.35, D3.2.36, D3.8.02
test('the tab bar of sources stands there once a document came from elsewhere, and not before', async ({ page }) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  const form = new FormData()
  form.append('file', new Blob(['The ferry leaves at nine.']), 'ferry.txt')
  await call(serverUrl(), 'POST', `/orgs/${code}/docs/upload/upload_root`, person.token, form)
  await openAs(page, serverUrl(), person, `/${code}/data`)
  await expect(page.getByText('ferry.txt').first()).toBeVisible()
  const tabs = page.getByRole('tablist', { name: 'Source' })
  await expect(tabs).toHaveCount(0)
  const { folders } = await call(serverUrl(), 'GET', `/orgs/${code}/docs/folders`, person.token)
  const drive = { ...folders[0], id: 'gdrive_root', parentId: null, name: 'Google Drive', docsource: 'gdrive' }
  const nameless = { ...drive, id: 'folder_without_name', parentId: drive.id, name: ' ' }
  await page.route(`**/orgs/${code}/docs/folders`, (route) =>
    route.fulfill({ json: { folders: [...folders, drive, nameless] } }),
  )
  await page.reload()
  await expect(tabs.getByRole('tab')).toHaveText(['Uploads', 'Google Drive'])
  await tabs.getByRole('tab', { name: 'Google Drive' }).click()
  await expect(page.getByRole('treeitem', { name: /^\(Unknown folder\)/ })).toBeVisible()
})

// D1.7.10
test('uploads are paused, cancelled and tried again from the tray, while spreadsheets are asked about', async ({
  page,
}) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  const gate = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/docs/upload/**', async (route) => {
    asked += 1
    // The first of those that wait while four are on their way.
    if (asked === 5) return route.fulfill({ status: 400, json: { message: 'The disk is full.' } })
    await gate.promise
    await route.continue()
  })
  await openAs(page, serverUrl(), person, `/${code}/data`)
  const input = page.locator('input[type=file]:not([webkitdirectory])').first()
  const fileOf = (name: string) => ({
    ...{ name, mimeType: 'text/plain' },
    buffer: Buffer.from(name.endsWith('.csv') ? `boat,mooring\n${name},40\nTui,50\n` : `The text of ${name}.`),
  })
  await input.setInputFiles(['first.csv', 'second.csv', 'one.txt', 'two.txt', 'three.txt', 'four.txt'].map(fileOf))
  const question = page.getByRole('dialog', { name: 'How should "first.csv" be used?' })
  await expect(question).toContainText('1 more after this one')
  await question.getByRole('radio', { name: /^Facts(?! and)/ }).click()
  await question.getByRole('textbox', { name: 'Interpretation' }).fill('One row for each boat')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Apply to all 2' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const tray = page.getByRole('region', { name: 'Uploads' })
  const heading = tray.getByRole('heading')
  await tray.getByRole('button', { name: 'Pause' }).click()
  await expect(heading).toHaveText('Paused: 0 of 6 files uploaded')
  gate.resolve()
  await expect(heading).toHaveText('Paused: 4 of 6 files uploaded')
  await tray.getByRole('button', { name: 'Cancel the upload of four.txt' }).click()
  await tray.getByRole('button', { name: 'Resume' }).click()
  await expect(heading).toHaveText('4 uploaded, 1 failed')
  await tray.getByRole('button', { name: 'Expand uploads' }).click()
  await expect(tray.getByText('The disk is full.')).toBeVisible()
  await tray.getByRole('button', { name: 'Try three.txt again' }).click()
  await expect(heading).toHaveText('5 files uploaded')
  const list = page.getByRole('list', { name: 'Documents' })
  await expect(list.getByRole('link')).toHaveText(['first.csv', 'one.txt', 'second.csv', 'three.txt', 'two.txt'])

  await input.setInputFiles(fileOf('third.csv'))
  await expect(page.getByRole('heading', { name: 'How should "third.csv" be used?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list.getByRole('link', { name: 'third.csv' })).toBeVisible()
  const kept = async () => {
    const { docs } = await call(serverUrl(), 'GET', `/orgs/${code}/docs`, person.token)
    return docs
      .filter(({ filename }: { filename: string }) => filename.endsWith('.csv'))
      .map((doc: { filename: string; usedFor: string[]; interpretation: string }) =>
        [doc.filename, ...doc.usedFor, doc.interpretation].join(' '),
      )
      .sort()
  }
  await expect
    .poll(kept)
    .toEqual([
      ...[
        'first.csv facts One row for each boat',
        'second.csv facts One row for each boat',
        'third.csv facts datasets ',
      ],
    ])
})

// D2.4.29, D2.4.31, D2.5.10, D2.8.02
test('files are held over the page, fail in words, are sent, and the tray goes by itself three seconds later', async ({
  page,
}) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  let isRefused = true
  await page.route('**/docs/upload/**', (route) =>
    isRefused ? route.fulfill({ status: 400, body: '' }) : route.fallback(),
  )
  await openAs(page, serverUrl(), person, `/${code}/data/documents`)
  const heading = page.getByRole('heading', { name: 'Connect your data' })
  const held = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['A note.'], 'note.txt', { type: 'text/plain' }))
    return transfer
  })
  const over = page.getByText(/^Drop to upload to/)
  await heading.dispatchEvent('dragenter', { dataTransfer: held })
  await expect(over).toBeVisible()
  await heading.dispatchEvent('drop', { dataTransfer: held })
  await expect(over).toHaveCount(0)
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect(tray.getByRole('heading')).toHaveText('1 file failed')
  await expect(tray.getByText('Upload failed')).toBeVisible()
  isRefused = false
  await tray.getByRole('button', { name: 'Try note.txt again' }).click()
  await expect(tray.getByRole('heading')).toHaveText('1 file uploaded')
  await expect(page.getByRole('link', { name: 'note.txt' })).toBeVisible()
  await expect(tray).toHaveCount(0, { timeout: 8_000 })

  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles(
      ['a.csv', 'b.xls', 'c.xlsx', 'd.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') })),
    )
  const question = page.getByRole('dialog', { name: /^How should "a\.csv" be used/ })
  await expect(question).toContainText('2 more after this one')
})
