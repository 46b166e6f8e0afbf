import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
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

// D3.2.34, D3.2.35
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
  await page.route(`**/orgs/${code}/docs/folders`, (route) => route.fulfill({ json: { folders: [...folders, drive] } }))
  await page.reload()
  await expect(tabs.getByRole('tab')).toHaveText(['Uploads', 'Google Drive'])
})
