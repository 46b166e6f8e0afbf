import { mkdtemp, open, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../support/test.ts'
import { startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { call, foundOrganisation, openAs, say, signUp } from '../support/person.ts'
import { startServer } from '../support/server.ts'
import { chatTexts } from '../../contract/chat/chat.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { documentsTexts } from '../../contract/documents/documents.texts.ts'

/** The page comes back to the same address, so the second server needs the first one's port. */
function freePort(): Promise<string> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(String(port)))
    })
  })
}

const words = Array.from({ length: 4_000 }, (_, index) => `word${index}`).join(' ')

test.describe('the server is killed while somebody works', () => {
  // D1.4.21
  test('in the middle of an answer: what had arrived stays, and "Try again" is offered', async ({ page }) => {
    const model = await startModelServer({ rules: [() => ({ text: words })], delay: 40 })
    const environment = { MODEL_BASE_URL: model.url, PORT: await freePort() }
    let server = await startServer(environment, { hasOwnPostgres: true })
    try {
      const person = await signUp(server.url)
      const code = await foundOrganisation(server.url, person)
      await openAs(page, server.url, person, `/${code}/chat`)
      await say(page, 'Tell me everything')
      const answer = page.getByRole('article').last()
      await expect(answer).toContainText('word20 ')
      await server.kill()
      await expect(page.getByText(chatTexts.disconnected)).toBeVisible()
      await expect(page.getByRole('button', { name: chatTexts.startNew })).toBeEnabled()
      await expect(answer).toContainText('word20 ')

      server = await startServer(environment, { dataDirectory: server.dataDirectory })
      await expect(page.getByText('The chat has disconnected.', { exact: false })).toHaveCount(0, { timeout: 45_000 })
      await expect(page.getByRole('button', { name: sharedTexts.tryAgain })).toBeVisible()
      await expect(page.getByText('word20 ', { exact: false }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
      expect(model.calls()).toBe(1)
    } finally {
      await server.stop()
      await model.close()
    }
  })

  test('in the middle of an upload: the row says so and goes on by itself', { tag: '@deep' }, async ({ page }) => {
    const environment = { PORT: await freePort() }
    const folder = await mkdtemp(join(tmpdir(), 'sextant-upload-'))
    const path = join(folder, 'long.txt')
    await writeLongFile(path)
    let server = await startServer(environment, { hasOwnPostgres: true })
    try {
      const person = await signUp(server.url)
      const code = await foundOrganisation(server.url, person)
      await openAs(page, server.url, person, `/${code}/data`)
      await expect(page.getByText('No documents found')).toBeVisible()
      const slow = await page.context().newCDPSession(page)
      await slow.send('Network.enable')
      await slow.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 5,
        downloadThroughput: 10_000_000,
        uploadThroughput: 3_000_000,
      })
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: documentsTexts.uploadFiles }).first().click()
      await (await chooser).setFiles(path)
      await expect(page.getByText(/^[1-9]\d?%$/)).toBeVisible()
      await server.kill()
      await expect(page.getByText(documentsTexts.uploadOffline)).toBeVisible()
      await slow.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      })

      server = await startServer(environment, { dataDirectory: server.dataDirectory })
      await expect(
        page
          .getByText('1 file uploaded')
          .or(page.getByText('Uploaded', { exact: true }))
          .first(),
      ).toBeVisible({ timeout: 45_000 })
      const { docs } = await call<{ docs: { filename: string }[] }>(
        server.url,
        'GET',
        `/orgs/${code}/docs`,
        person.token,
      )
      expect(docs.map((doc) => doc.filename)).toEqual(['long.txt'])
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

/** Forty megabytes of text. */
async function writeLongFile(path: string): Promise<void> {
  const file = await open(path, 'w')
  const block = Buffer.from('A line of a long document about nothing in particular.\n'.repeat(20_000))
  for (let written = 0; written < 40_000_000; written += block.length) await file.write(block)
  await file.close()
}
