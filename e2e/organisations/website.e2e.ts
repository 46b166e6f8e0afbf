import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../support/test.ts'
import { call, foundOrganisation, openAs, signUp } from '../support/person.ts'
import { hearsOfWork } from '../support/updates.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { readingWebsiteLabel } from '../../contract/jobs/jobs.schemas.ts'
import { jobsTexts } from '../../contract/jobs/jobs.texts.ts'
import { refusalTexts } from '../../contract/organisations/refusals.texts.ts'
import { settingsTexts } from '../../contract/organisations/settings.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'

let site: Server
let isDown = false
/** When a site that is down refuses what it was asked. */
let refusal = Promise.resolve()
let server: RunningServer
test.beforeAll(async () => {
  // Each page leads to one more, and none may be asked for within ten seconds of the one before.
  site = createServer((request, response) => {
    if (isDown) return void refusal.then(() => request.socket.destroy())
    const path = request.url ?? '/'
    if (path === '/robots.txt') response.end('User-agent: *\nCrawl-delay: 10\n')
    else response.setHeader('content-type', 'text/html').end(`<h1>Kea</h1><a href="${path}on/">On</a>`)
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  server = await startServer({ CRAWL_ALLOW: `127.0.0.1:${(site.address() as AddressInfo).port}` })
})
test.afterAll(async () => {
  await server?.stop()
  site.closeAllConnections()
  site.close()
})

// D1.4.30
test('the reading of a website that does not end is called off, and can be begun again', async ({ page }) => {
  const owner = await signUp(server.url)
  const code = await foundOrganisation(server.url, owner, 'Kea Limited')
  const website = `127.0.0.1:${(site.address() as AddressInfo).port}`
  await call(server.url, 'POST', `/orgs/${code}`, owner.token, { website })
  await openAs(page, server.url, owner, `/${code}/settings`)
  const read = page.getByRole('button', { name: settingsTexts.readWebsite })
  await read.click()
  await expect(page.getByRole('button', { name: settingsTexts.cancel, exact: true })).toBeVisible()
  await page.getByRole('button', { name: settingsTexts.cancel, exact: true }).click()
  await expect(read).toBeEnabled()
  await expect(page.getByRole('button', { name: settingsTexts.cancel, exact: true })).toHaveCount(0)
  await expect
    .poll(async () => (await call(server.url, 'GET', `/orgs/${code}/jobs`, owner.token)).jobs[0]?.status ?? 'gone')
    .toMatch(/CANCELLED|gone/)
  await read.click()
  await expect(page.getByRole('button', { name: settingsTexts.cancel, exact: true })).toBeVisible()
})

// D1.4.31
test('a website that cannot be read says why once, in the same words beside its button and in its bubble', async ({
  page,
}) => {
  isDown = true
  const owner = await signUp(server.url)
  const code = await foundOrganisation(server.url, owner, 'Tui Limited')
  const website = `127.0.0.1:${(site.address() as AddressInfo).port}`
  await call(server.url, 'POST', `/orgs/${code}`, owner.token, { website })
  const statuses = async () =>
    (await call(server.url, 'GET', `/orgs/${code}/jobs`, owner.token)).jobs.map(
      ({ status }: { status: string }) => status,
    )
  await expect.poll(statuses).toEqual(['FAILURE'])
  const heard = hearsOfWork(page)
  await openAs(page, server.url, owner, `/${code}/settings`)
  await heard
  const { promise, resolve: refuse } = Promise.withResolvers<void>()
  refusal = promise
  await page.getByRole('button', { name: settingsTexts.readWebsite }).click()
  const bubbles = page.getByRole('region', { name: sharedTexts.jobs })
  // What has ended goes after seconds where only recent work is shown.
  await bubbles.getByRole('button', { name: jobsTexts.chooseFilter }).click()
  await page.getByRole('menuitem', { name: /^All/ }).click()
  refuse()
  const words = `Action failed: ${refusalTexts.crawlUnreachable}`
  await expect(page.getByRole('main').getByRole('alert')).toHaveText([words])
  const ofReading = bubbles.getByRole('listitem').filter({ hasText: readingWebsiteLabel })
  await expect(ofReading.getByText(/^Action failed/)).toHaveText([words, words])
  for (const part of [page.getByRole('main'), ofReading])
    await expect(part.getByText(/Action failed.*Action failed/)).toHaveCount(0)
  isDown = false
})
