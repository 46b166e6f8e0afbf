import { expect, test } from '@playwright/test'
import { startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { call, foundOrganisation, openAs, say, serverUrl, signUp } from '../support/person.ts'
import { startServer } from '../support/server.ts'

const question = 'Your question'

test.describe('a conversation', () => {
  // D1.2.102, D1.2.103, D1.2.104, D1.4.17, D2.1.07, D2.2.01
  test('Shift+Enter makes a line, Enter and the button send, and the thread is listed under its day', async ({
    page,
  }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await openAs(page, serverUrl(), person, `/${code}/chat`)
    await expect(page).toHaveURL(/\/chat\/thread_/)
    await page.getByLabel(question).fill('Hello')
    await page.getByLabel(question).press('Shift+Enter')
    await page.getByLabel(question).pressSequentially('there')
    await expect(page.getByLabel(question)).toHaveValue('Hello\nthere')
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
    await page.getByLabel(question).press('Enter')
    await expect(page.getByRole('article', { name: 'You' })).toContainText('Hello')
    await expect(page.getByRole('button', { name: 'Copy answer' })).toHaveCount(1)
    await page.getByLabel(question).fill('Thanks')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('button', { name: 'Copy answer' })).toHaveCount(2)
    await expect(page.getByRole('region', { name: 'Today' }).getByRole('link')).toHaveCount(1)
  })

  test('a draft survives a reload, and a blank or too long one is not sent', async ({ page }) => {
    const person = await signUp(serverUrl())
    const code = await foundOrganisation(serverUrl(), person)
    await openAs(page, serverUrl(), person, `/${code}/chat`)
    await page.getByLabel(question).fill('Half a thought')
    await page.waitForFunction(() => new Promise((done) => setTimeout(() => done(true), 400)))
    await page.reload()
    await expect(page.getByLabel(question)).toHaveValue('Half a thought')
    await page.getByLabel(question).fill('   ')
    await page.getByLabel(question).press('Enter')
    await expect(page.getByRole('article', { name: 'You' })).toHaveCount(0)
    await page.getByLabel(question).fill('x'.repeat(32_001))
    await expect(page.getByRole('status').filter({ hasText: 'The message is too long' })).toBeVisible()
  })

  test('a reader who is cut off three times during one answer ends with the text of the server', async ({ page }) => {
    const text = Array.from({ length: 800 }, (_, index) => `word${index}`).join(' ')
    const model = await startModelServer({ rules: [() => ({ text })], delay: 25 })
    const server = await startServer({ MODEL_BASE_URL: model.url })
    try {
      const person = await signUp(server.url)
      const code = await foundOrganisation(server.url, person)
      const sockets: { close(): Promise<void> }[] = []
      await page.routeWebSocket(/\/websocket\/chat/, (socket) => {
        socket.connectToServer()
        sockets.push(socket)
      })
      await openAs(page, server.url, person, `/${code}/chat`)
      await say(page, 'Tell me everything')
      const answer = page.getByRole('article', { name: 'Sextant' })
      await expect(answer).toContainText('word10 ')
      for (let cut = 1; cut <= 3; cut += 1) {
        await sockets.at(-1)!.close()
        await expect.poll(() => sockets.length, { timeout: 20_000 }).toBe(cut + 1)
        const before = (await answer.textContent())!.length
        await expect.poll(async () => (await answer.textContent())!.length, { timeout: 20_000 }).toBeGreaterThan(before)
      }
      await expect(page.getByRole('button', { name: 'Copy answer' })).toBeVisible({ timeout: 60_000 })
      const seen = (await answer.textContent())!.match(/word\d+/g)
      expect(seen).toEqual(text.split(' '))
      expect(model.calls()).toBe(1)
      const { threads } = await call<{ threads: unknown[] }>(server.url, 'GET', `/orgs/${code}/threads`, person.token)
      expect(threads).toHaveLength(1)
    } finally {
      await server.stop()
      await model.close()
    }
  })
})
