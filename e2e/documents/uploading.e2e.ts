import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, serverUrl, signUp } from '../support/person.ts'
import { MAX_ATTACHMENTS } from '../../contract/chat/attachments.schemas.ts'
import { attachmentsTexts } from '../../contract/chat/attachments.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { surplusTexts } from '../../contract/chat/surplus.texts.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'

// D2.4.30
test('an upload shows how far it is while it is under way', async ({ page, context }) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  await openAs(page, serverUrl(), person, `/${code}/data`)
  await expect(page.getByRole('button', { name: 'Add folder' })).toBeVisible({ timeout: 60_000 })
  // It takes over 90 s, so that it still runs when the page is looked at.
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 40_000 },
  })
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles({
      name: `${randomUUID()}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.alloc(4_000_000, 'The ferry leaves at nine. '),
    })
  const bar = page.getByRole('region', { name: documentsTexts.uploadsLabel }).getByRole('progressbar').first()
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
  const tabs = page.getByRole('tablist', { name: documentsTexts.sourcesLabel })
  await expect(tabs).toHaveCount(0)
  const { folders } = await call(serverUrl(), 'GET', `/orgs/${code}/docs/folders`, person.token)
  const drive = { ...folders[0], id: 'gdrive_root', parentId: null, name: 'Google Drive', docsource: 'gdrive' }
  const nameless = { ...drive, id: 'folder_without_name', parentId: drive.id, name: ' ' }
  await page.route(`**/orgs/${code}/docs/folders`, (route) =>
    route.fulfill({ json: { folders: [...folders, drive, nameless] } }),
  )
  await page.reload()
  await expect(tabs.getByRole('tab')).toHaveText([documentsTexts.uploadsLabel, documentsTexts.sources.gdrive])
  await tabs.getByRole('tab', { name: documentsTexts.sources.gdrive }).click()
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
  const question = page.getByRole('dialog', { name: documentsTexts.configureTitle('first.csv') })
  await expect(question).toContainText(documentsTexts.configureMore(1))
  await question.getByRole('radio', { name: /^Facts(?! and)/ }).click()
  await question.getByRole('textbox', { name: documentsTexts.interpretation }).fill('One row for each boat')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: documentsTexts.applyToAll(2) }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const tray = page.getByRole('region', { name: documentsTexts.uploadsLabel })
  const heading = tray.getByRole('heading')
  await tray.getByRole('button', { name: documentsTexts.pauseUploads }).click()
  await expect(heading).toHaveText(documentsTexts.uploadsPaused(0, 6))
  gate.resolve()
  await expect(heading).toHaveText(documentsTexts.uploadsPaused(4, 6))
  await tray.getByRole('button', { name: documentsTexts.uploadCancel('four.txt') }).click()
  await tray.getByRole('button', { name: documentsTexts.resumeUploads }).click()
  await expect(heading).toHaveText(documentsTexts.uploadedSome(4, 1))
  await tray.getByRole('button', { name: documentsTexts.unfoldUploads }).click()
  await expect(tray.getByText('The disk is full.')).toBeVisible()
  // While the pointer is on a button, its tooltip lies over the row above.
  await tray.getByRole('button', { name: documentsTexts.uploadRetry('four.txt') }).hover()
  await tray.getByRole('button', { name: documentsTexts.uploadRetry('three.txt') }).click()
  await expect(heading).toHaveText(documentsTexts.uploaded(5))
  const list = page.getByRole('list', { name: 'Documents' })
  await expect(list.getByRole('link')).toHaveText(['first.csv', 'one.txt', 'second.csv', 'three.txt', 'two.txt'])

  await input.setInputFiles(fileOf('third.csv'))
  await expect(page.getByRole('heading', { name: documentsTexts.configureTitle('third.csv') })).toBeVisible()
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
  const tray = page.getByRole('region', { name: documentsTexts.uploadsLabel })
  await expect(tray.getByRole('heading')).toHaveText('1 file failed')
  await expect(tray.getByText('Upload failed')).toBeVisible()
  isRefused = false
  await tray.getByRole('button', { name: documentsTexts.uploadRetry('note.txt') }).click()
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
  await expect(question).toContainText(documentsTexts.configureMore(2))
})

/** Drops files that the page makes itself on the prompt. */
async function dropOnPrompt(page: Page, count: number): Promise<void> {
  const data = await page.evaluateHandle((all) => {
    const held = new DataTransfer()
    for (let berth = 1; berth <= all; berth += 1)
      held.items.add(new File([`Berth ${berth} costs ${berth} dollars.`], `berth-${berth}.txt`, { type: 'text/plain' }))
    return held
  }, count)
  const dock = page.locator('[data-prompt-dock]')
  for (const event of ['dragenter', 'dragover', 'drop']) await dock.dispatchEvent(event, { dataTransfer: data })
}

test('135 files dropped on the prompt ask where they go first; added to Data, they are 135 in the tray, in the card of this conversation alone, and in Data', async ({
  page,
}) => {
  test.slow()
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  const threads: string[] = []
  for (const name of ['Rents of the pier', 'Crane tests'])
    threads.push((await call(serverUrl(), 'POST', `/orgs/${code}/threads`, person.token, { name })).thread.id)
  const gate = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/docs/upload/**', async (route) => {
    asked += 1
    await gate.promise
    await route.continue()
  })
  await openAs(page, serverUrl(), person, `/${code}/chat/${threads[0]}`)
  const dock = page.locator('[data-prompt-dock]')
  const prompt = page.getByLabel(conversationTexts.prompt)
  await expect(prompt).toBeEditable()
  await prompt.fill('What does berth 7 cost?')
  await dropOnPrompt(page, 135)
  const choice = page.getByRole('dialog', { name: surplusTexts.title(135) })
  await expect(choice).toHaveAccessibleDescription(surplusTexts.room(MAX_ATTACHMENTS))
  await expect(choice.getByText(surplusTexts.readers)).toBeVisible()
  const findings = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
  expect([findings.violations, asked]).toEqual([[], 0])
  const toData = choice.getByRole('button', { name: surplusTexts.allToData(135) })
  // Enter that was meant for the prompt adds nothing to Data.
  await expect(toData).not.toBeFocused()
  for (
    let presses = 0;
    presses < 6 && !(await toData.evaluate((button) => button === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab')
  await expect(toData).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choice).toHaveCount(0)
  await expect(prompt).toHaveValue('What does berth 7 cost?')
  const tray = dock.getByRole('region', { name: documentsTexts.uploadsLabel })
  await expect(tray.getByRole('heading')).toHaveText(documentsTexts.uploading(0, 135))
  await tray.getByRole('button', { name: documentsTexts.unfoldUploads }).click()
  await expect(tray.getByText(documentsTexts.moreUploads(35))).toBeVisible()
  gate.resolve()
  await expect(tray.getByRole('heading')).toHaveText(documentsTexts.uploaded(135), { timeout: 240_000 })

  const card = page.getByText(/You can now ask about/)
  await expect(card).toHaveText([documentsTexts.readyMany(135)], { timeout: 400_000 })
  await page.getByRole('link', { name: 'Crane tests' }).click()
  await expect(page).toHaveURL(new RegExp(threads[1]!))
  await expect(dock).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('link', { name: 'Rents of the pier' }).click()
  await expect(card).toHaveText([documentsTexts.readyMany(135)])
  const { docs } = await call(serverUrl(), 'GET', `/orgs/${code}/docs`, person.token)
  const names = docs.map(({ filename }: { filename: string }) => filename).sort()
  expect(names).toEqual(Array.from({ length: 135 }, (_, at) => `berth-${at + 1}.txt`).sort())
})

test('of more files than a conversation takes, the first ones go there, and nothing is added where the person cancels', async ({
  page,
}) => {
  const person = await signUp(serverUrl())
  const code = await foundOrganisation(serverUrl(), person)
  await openAs(page, serverUrl(), person, `/${code}/chat`)
  await expect(page.getByLabel(conversationTexts.prompt)).toBeEditable()
  const choice = page.getByRole('dialog', { name: surplusTexts.title(MAX_ATTACHMENTS + 2) })
  await dropOnPrompt(page, MAX_ATTACHMENTS + 2)
  await expect(choice.getByText(surplusTexts.readers)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(choice).toHaveCount(0)
  await expect(page.getByRole('region', { name: documentsTexts.uploadsLabel })).toHaveCount(0)
  await dropOnPrompt(page, MAX_ATTACHMENTS + 2)
  await choice.getByRole('button', { name: surplusTexts.firstHere(MAX_ATTACHMENTS, MAX_ATTACHMENTS + 2) }).click()
  const files = page.getByRole('region', { name: attachmentsTexts.label })
  await expect(files.getByRole('listitem')).toHaveCount(MAX_ATTACHMENTS, { timeout: 60_000 })
  await expect(files.getByText('berth-50.txt', { exact: true })).toBeVisible()
  await expect(files.getByText('berth-51.txt', { exact: true })).toHaveCount(0)
  // One more has no room, and Data is what is left.
  await dropOnPrompt(page, 1)
  const full = page.getByRole('dialog', { name: surplusTexts.title(1) })
  await expect(full).toHaveAccessibleDescription(surplusTexts.room(0))
  await full.getByRole('button', { name: surplusTexts.allToData(1) }).click()
  await expect(page.getByText(documentsTexts.readyOne('berth-1.txt'))).toBeVisible({ timeout: 60_000 })
})
