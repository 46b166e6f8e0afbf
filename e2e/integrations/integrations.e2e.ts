import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '../support/test.ts'
import pg from 'pg'
import { type EmbeddedPostgres, launchPostgres } from '../../server/platform/database/postgres-launcher.ts'
import { client as vendorClient, type StandIn, startVendor, vendorPaths } from '../../tests/integrations/vendor.ts'
import { startWebdav, type WebdavServer } from '../../tests/integrations/webdav-server.ts'
import { openDatabase } from '../support/database.ts'
import { codeOf, setUpCodes } from '../session/one-time-code.ts'
import { confirmDelete } from '../support/confirm-delete.ts'
import { call, foundOrganisation, openAs, password, type Person, signUp } from '../support/person.ts'
import { pick } from '../support/sales.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { integrationsTexts } from '../../contract/integrations/integrations.texts.ts'
import { accountTexts } from '../../contract/session/account.texts.ts'
import { connectionTexts } from '../../contract/integrations/connections.texts.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { organisationsTexts } from '../../contract/organisations/organisations.texts.ts'
import { failureTexts } from '../../contract/texts/failures.texts.ts'

let peer: EmbeddedPostgres
let peerFolder: string
let shop: pg.Client
let vendor: StandIn
let dav: WebdavServer
let server: RunningServer
let ada: Person
let mia: Person
let code: string
let adaSecret: string

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  return port
}

test.beforeAll(async () => {
  peerFolder = await mkdtemp(join(tmpdir(), 'sextant-peer-'))
  peer = await launchPostgres({ folder: join(peerFolder, 'postgres'), isForTests: true })
  const url = new URL(peer.superuserUrl('postgres'))
  shop = new pg.Client({ connectionString: url.toString() })
  await shop.connect()
  await shop.query(`
    create role reader login password 'only reads';
    create table orders (id int primary key, ordered_on date, region text, amount numeric(12,2));
    insert into orders select n, date '2026-01-01' + n, case n % 2 when 0 then 'North' else 'South' end, 10.5 from generate_series(1, 312) as n;
    create table staff (id int primary key, name text);
    grant select on orders, staff to reader`)
  dav = await startWebdav()
  await dav.makeFolder('/Minutes')
  await dav.put('/Minutes/may.md', '# May\n\nThe harbour opens in May.')
  await dav.put('/notice.txt', 'Ropes are tied twice.')
  const port = await freePort()
  vendor = await startVendor([`http://127.0.0.1:${port}/integrations/oauth/complete`])
  for (const id of ['1', '2', '3'])
    vendor.deals.push({
      id,
      properties: { dealname: `Deal ${id}`, amount: '250', closedate: `2026-0${id}-01T00:00:00Z` },
    })
  server = await startServer({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    INTEGRATION_ALLOW: `127.0.0.1:${url.port},127.0.0.1:${dav.port}`,
    INTEGRATION_STAND_INS: `hubspot=${vendor.origin}`,
  })
  ada = await signUp(server.url, 'Ada Admin')
  mia = await signUp(server.url, 'Mia Member')
  code = await foundOrganisation(server.url, ada, 'Harbour')
  adaSecret = await setUpCodes(server.url, ada.token)
  await setUpCodes(server.url, mia.token)
  const database = await openDatabase(server)
  await database.query(
    `insert into membership (organisation_id, person_id, role)
     select o.id, p.id, 'user' from organisation o, person p where o.code = $1 and p.email = $2`,
    [code, mia.email],
  )
  await database.end()
})
test.afterAll(async () => {
  await server?.stop()
  await vendor?.close()
  await dav?.close()
  await shop?.end()
  await peer?.stop()
  await rm(peerFolder, { recursive: true, force: true })
})

/** As the first journey does it by the dialog; each journey stands for itself. */
const enforceMfa = () => call(server.url, 'POST', `/orgs/${code}`, ada.token, { enforceMfa: true })

const timeline = (page: Page) => page.getByRole('list', { name: integrationsTexts.timeline })

/** What the dataset adds up to, as its page shows it. */
async function expectTotal(page: Page, dataset: string, metric: string, total: string): Promise<void> {
  await page.goto(`${server.url}/${code}/data/datasets`)
  await page.getByRole('link', { name: `${dataset} (fact)` }).click()
  await pick(page, /^Metric/, metric)
  const totals = page
    .getByRole('table', { name: `Results of ${dataset}` })
    .getByRole('row')
    .nth(1)
  await expect(totals.getByRole('cell').last()).toHaveText(total)
}

// D2.8.05, N4
test('who has no one-time codes is led to them before the form, and back to the integration', async ({ page }) => {
  const hana = await signUp(server.url, 'Hana Tane')
  const own = await foundOrganisation(server.url, hana, 'Tane')
  await openAs(page, server.url, hana, `/${own}/data/integrations/inbound`)
  const name = page.getByLabel(integrationsTexts.connectionName, { exact: true })
  const title = page.getByRole('heading', { name: integrationsTexts.mfaTitle('Inbound rows') })
  const demand = page.locator('section').filter({ has: title })
  await expect(demand).toContainText(integrationsTexts.mfaOwnFirst)
  await expect(name).toHaveCount(0)
  await demand.getByRole('link', { name: integrationsTexts.mfaSetUp }).click()
  await page.getByLabel(accountTexts.totpCode).fill(codeOf(await page.locator('code').innerText()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: accountTexts.recoveryKept }).click()
  await expect(page).toHaveURL(new RegExp(`/${own}/data/integrations/inbound$`))
  await expect(name).toHaveCount(0)
  await demand.getByRole('button', { name: integrationsTexts.mfaEnable }).click()
  await name.fill('Till')
  await expect(demand).toHaveCount(0)
  await page.getByRole('button', { name: integrationsTexts.connect, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Till', level: 1 })).toBeVisible()
})

// D2.9.08, D3.2.25
test('what comes in by export says so, with its steps and columns, and leads to what brings it in', async ({
  page,
}) => {
  await openAs(page, server.url, ada, `/${code}/data`)
  await page.getByRole('tab', { name: 'Integrations' }).click()
  await expect(page).toHaveURL(new RegExp(`/${code}/data/integrations$`))
  await expect(page.getByRole('region', { name: integrationsTexts.later })).toHaveCount(0)
  const available = page.getByRole('region', { name: integrationsTexts.available })
  await expect(available.getByText(integrationsTexts.byExport).first()).toBeVisible()
  await available.getByRole('link', { name: 'FYI', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'FYI', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: integrationsTexts.exportSteps })).toBeVisible()
  await expect(page.getByRole('heading', { name: integrationsTexts.exportColumns('Time entries') })).toBeVisible()
  await expect(page.getByRole('button', { name: /Connect/ })).toHaveCount(0)
  await page.getByRole('link', { name: integrationsTexts.ways.fileurl }).click()
  await expect(page.getByRole('heading', { name: integrationsTexts.ways.fileurl, level: 1 })).toBeVisible()
})

// D1.4.30, D2.1.09, D2.6.19, D2.6.21, D2.8.05, D3.1.02
test('a PostgreSQL database is connected, synced, changed and synced again', async ({ page }) => {
  await openAs(page, server.url, ada, `/${code}/data/integrations`)
  await page.getByRole('link', { name: 'PostgreSQL' }).click()
  await page.getByRole('button', { name: integrationsTexts.mfaEnable }).click()
  await page.getByLabel(integrationsTexts.connectionName, { exact: true }).fill('Shop')
  await page.getByLabel('Host').fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(new URL(peer.superuserUrl('postgres')).port))
  await page.getByLabel('Database').fill('postgres')
  await page.getByLabel('User').fill('reader')
  await page.getByLabel('Password').first().fill('only reads')
  await page.getByRole('button', { name: 'Encryption' }).click()
  await page.getByRole('option', { name: 'None' }).click()
  await page.getByRole('button', { name: integrationsTexts.connect, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()
  await expect(page.getByText(integrationsTexts.status.connected).first()).toBeVisible()

  const nextStep = page.getByText(integrationsTexts.tablesFirst)
  await expect(nextStep).toBeVisible()
  await page.getByRole('checkbox', { name: 'public.orders', exact: true }).click()
  await page.getByRole('button', { name: integrationsTexts.save }).click()
  await expect(timeline(page)).toContainText('Synced 312 rows (312 new)')
  await expect(nextStep).toHaveCount(0)
  const connection = page.url()
  await expectTotal(page, 'orders', 'amount', '3,276.00')
  await page.goto(connection)
  await shop.query("delete from orders where id <= 12; insert into orders values (900, '2026-05-05', 'West', 99)")
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(timeline(page)).toContainText('Synced 301 rows (1 new, 12 gone)')
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(timeline(page)).toContainText('Synced 301 rows, nothing new')
  await shop.query('begin; lock table orders in access exclusive mode')
  const sync = page.getByRole('button', { name: 'Sync now' })
  await sync.click()
  await page.getByRole('button', { name: integrationsTexts.cancel, exact: true }).click()
  await expect(sync).toBeEnabled()
  await shop.query('rollback')

  await expectTotal(page, 'orders', 'amount', '3,249.00')
  await page.goto(`${server.url}/${code}/data/integrations`)
  const own = page.getByRole('region', { name: integrationsTexts.connections })
  await own.getByRole('link', { name: 'Shop' }).click()
  await confirmDelete(page.getByRole('button', { name: /Delete|Are you sure/ }))
  await expect(page.getByText(integrationsTexts.deleted('Shop'))).toBeVisible()
  await expect(own).toHaveCount(0)
})

// D3.1.02
test('a WebDAV folder is connected, its documents are seen, changed at the server and seen changed', async ({
  page,
}) => {
  await enforceMfa()
  await openAs(page, server.url, ada, `/${code}/data/integrations`)
  await page.getByRole('link', { name: 'WebDAV folder' }).click()
  await page.getByLabel(integrationsTexts.connectionName, { exact: true }).fill('Office')
  await page.getByLabel('Address of the folder').fill(dav.origin)
  await page.getByLabel('User').fill(dav.user)
  await page.getByLabel('Password').first().fill(dav.password)
  await page.getByRole('button', { name: integrationsTexts.connect, exact: true }).click()
  await expect(timeline(page)).toContainText('Synced 2 documents (2 new)')
  await page.getByRole('searchbox', { name: integrationsTexts.searchFolders }).fill('minu')
  await page.getByRole('checkbox', { name: 'Minutes', exact: true }).click()
  await page.getByRole('button', { name: integrationsTexts.save }).click()
  await expect(timeline(page)).toContainText('Synced 1 document (1 gone)')
  const address = page.getByLabel('Address of the folder')
  await expect(page.getByText(integrationsTexts.storedPassword)).toBeVisible()
  await address.fill('https://elsewhere.example/')
  await expect(page.getByText(integrationsTexts.droppedPassword)).toBeVisible()
  await page.getByRole('button', { name: integrationsTexts.discard }).click()
  await expect(page.getByText(integrationsTexts.storedPassword)).toBeVisible()
  if (process.env['SHOTS']) {
    for (const [width, scheme] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.screenshot({ path: join(process.env['SHOTS'], `webdav-${width}-${scheme}.png`), fullPage: true })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }

  await page.getByRole('link', { name: integrationsTexts.toDocuments }).click()
  await expect(page.getByRole('tab', { name: 'WebDAV' })).toHaveAttribute('aria-selected', 'true')
  const row = page.getByRole('link', { name: 'may.md' })
  await expect(row).toBeVisible()
  if (process.env['SHOTS']) await page.screenshot({ path: join(process.env['SHOTS'], 'webdav-documents.png') })
  await dav.put('/Minutes/may.md', '# May\n\nThe harbour opens in June after all.')
  await page.goto(`${server.url}/${code}/data/integrations`)
  await page.getByRole('region', { name: integrationsTexts.connections }).getByRole('link', { name: 'Office' }).click()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(timeline(page)).toContainText('Synced 1 document (1 changed)')
  await page.getByRole('link', { name: integrationsTexts.toDocuments }).click()
  await row.click()
  await expect(page.getByText('The harbour opens in June after all.').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Edit details' }).click()
  await expect(page.getByText('This document comes from WebDAV.')).toBeVisible()
})

test('rows that are sent are seen among the datasets', async ({ page }) => {
  await enforceMfa()
  await openAs(page, server.url, ada, `/${code}/data/integrations`)
  await page.getByRole('link', { name: 'Inbound rows' }).click()
  await page.getByLabel(integrationsTexts.connectionName, { exact: true }).fill('Till')
  await page.getByLabel('Field that identifies a row').fill('id')
  await page.getByRole('button', { name: integrationsTexts.connect, exact: true }).click()
  await page.getByRole('button', { name: integrationsTexts.inbound.make }).click()
  const address = page.getByText(/^http.*\/inbound\/[\w-]{32}$/)
  await expect(address).toBeVisible()
  const url = await address.innerText()
  const rows = Array.from({ length: 6 }, (_, index) => ({
    ...{ id: String(index), day: `2026-04-0${index + 1}`, shop: index % 2 ? 'Port' : 'Hill', takings: index * 10 + 5 },
  }))
  const send = () =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(rows) })
  // The line of the page as it is, in a terminal: one row, with an id of its own.
  const line = await page.locator('pre').innerText()
  expect(line).toContain(url)
  const { stdout } = await promisify(execFile)('sh', ['-c', line.replace('"1"', '"by curl"')])
  expect(JSON.parse(stdout)).toMatchObject({ received: 1, added: 1 })
  expect(await (await send()).json()).toMatchObject({ received: 6, added: 6 })
  expect(await (await send()).json()).toMatchObject({ received: 6, added: 0, same: 6 })
  await expect(timeline(page)).toContainText('Received rows: 6 new')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Till', level: 1 })).toBeVisible()
  await expect(page.getByText(url)).toHaveCount(0)
  await page.getByRole('button', { name: 'New address' }).click()
  expect((await send()).ok).toBe(true)
  // Until then it asks.
  await confirmDelete(page.getByRole('button', { name: 'New address', exact: true }))
  await expect(address).toBeVisible()
  expect((await send()).ok).toBe(false)
  await expectTotal(page, 'till', 'takings', '180')
})

// D2.2.27, D2.4.33, D2.4.37, D2.4.39, D2.4.40, D3.4.29
test('a vendor is connected by consent, after a denial, renewed, connected again once its access has ended, and disconnected', async ({
  page,
}) => {
  await enforceMfa()
  await openAs(page, server.url, ada, `/${code}/data/integrations/hubspot`)
  const connect = page.getByRole('button', { name: integrationsTexts.connect, exact: true })
  await expect(connect).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Client ID').fill(vendorClient.clientId)
  await page.getByLabel('Client secret').first().fill(vendorClient.clientSecret)
  await page.getByRole('button', { name: integrationsTexts.save }).click()
  await connect.click()
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page).toHaveURL(new RegExp(`/${code}/data/integrations$`))
  expect(vendor.count(vendorPaths.token)).toBe(0)

  await page.getByRole('link', { name: 'HubSpot' }).click()
  await connect.click()
  await page.route('**/integrations/oauth/complete', async (route) => {
    if (route.request().method() === 'POST') await page.getByText('Completing integration connection').waitFor()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page).toHaveURL(new RegExp(`/${code}/data/integrations$`))
  expect(vendor.count(vendorPaths.token)).toBe(1)
  await page.getByRole('region', { name: integrationsTexts.connections }).getByRole('link', { name: 'HubSpot' }).click()
  await expect(timeline(page)).toContainText('Synced 3 rows (3 new)')

  await vendor.withdraw()
  const database = await openDatabase(server)
  await database.query("update connection set expires_at = now() where code = 'hubspot'")
  await database.end()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText(connectionTexts.withdrawn).first()).toBeVisible()
  await expect(page.getByText(integrationsTexts.status.error)).toBeVisible()
  await expect(timeline(page).getByText('Access renewed')).toHaveCount(0)
  // Within five minutes of its end a token is renewed, and nobody is asked.
  vendor.tokenSeconds(60)
  await page.getByRole('button', { name: integrationsTexts.connectAgain }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('region', { name: integrationsTexts.connections }).getByRole('link', { name: 'HubSpot' }).click()
  await expect(timeline(page)).toContainText('Access renewed')
  await expect(page.getByText(integrationsTexts.status.connected, { exact: true }).first()).toBeVisible()
  vendor.deals.push({ id: '4', properties: { dealname: 'Deal 4', amount: '250', closedate: '2026-04-01T00:00:00Z' } })
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(timeline(page)).toContainText('Synced 4 rows (1 new)')
  await expect(page.getByText(connectionTexts.withdrawn)).toHaveCount(1)
  await confirmDelete(page.getByRole('button', { name: /Disconnect|Are you sure/ }))
  await expect(timeline(page).getByText('Disconnected')).toBeVisible()
  await expect(connect).not.toHaveAttribute('aria-disabled', 'true')
})

test('a return to a browser that did not begin asks to sign in, and continues for who began', async ({ page }) => {
  await enforceMfa()
  // Tokens that end sooner are renewed by the first sync, which asks for tokens too.
  vendor.tokenSeconds(3_600)
  await call(server.url, 'PUT', `/orgs/${code}/integrations/hubspot/settings`, ada.token, { settings: vendorClient })
  const path = `/integrations/${code}/hubspot/oauth/start`
  const { url } = await call<{ url: string }>(server.url, 'GET', path, ada.token)
  await page.goto(url)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { name: integrationsTexts.oauth.signIn })).toBeVisible()
  const before = vendor.count(vendorPaths.token)
  await page.getByLabel('Email').fill(ada.email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel(sessionTexts.oneTimeCode).fill(codeOf(adaSecret, 'next'))
  await page.getByRole('button', { name: sharedTexts.logIn }).click()
  await expect(page).toHaveURL(new RegExp(`/${code}/data/integrations$`))
  expect(vendor.count(vendorPaths.token) - before).toBe(1)
})

// D2.4.38, D3.2.15, D3.7.37
test('a return that nobody has begun is not completed, by either address', async ({ page }) => {
  for (const path of ['/integrations/oauth/complete', '/integrations/hubspot/oauth/complete']) {
    await openAs(page, server.url, ada, `${path}?code=guessed&state=${code}.hubspot.guessed`)
    await expect(page.getByRole('heading', { name: 'Couldn’t complete integration' })).toBeVisible()
    await expect(page.getByText(connectionTexts.expiredRequest)).toBeVisible()
    expect(page.url()).not.toContain('guessed')
  }
})

// D2.4.35, D2.4.36
test('a connection that was begun without an organisation leads to a new one, or first to the sign-in', async ({
  page,
}) => {
  await page.route('**/integrations/oauth/complete', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { project: 'temp-kea', tempToken: 'of-the-vendor' } })
      : route.fallback(),
  )
  const path = '/integrations/oauth/complete?code=given&state=temp-kea.hubspot.given'
  await page.goto(server.url + path)
  await expect(page).toHaveURL(`${server.url}/?tempProject=temp-kea`)
  await expect(page.getByRole('heading', { name: sessionTexts.welcome })).toBeVisible()
  await openAs(page, server.url, await signUp(server.url, 'Kiri Newcomer'), path)
  await expect(page).toHaveURL(`${server.url}/organisations/new?tempProject=temp-kea`)
  const asked = page.waitForRequest((request) => request.url().endsWith('/orgs') && request.method() === 'POST')
  await page.getByLabel(integrationsTexts.connectionName, { exact: true }).fill(`Kea ${randomUUID().slice(0, 8)}`)
  await expect(page.getByText(organisationsTexts.codeFree)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: "Let's go!" }).click()
  expect((await asked).postDataJSON()).toMatchObject({ tempProject: 'temp-kea', tempToken: 'of-the-vendor' })
  await expect(page.getByText(failureTexts.expiredTemporaryConnection)).toBeVisible()
})

// D2.6.20
test('a member sees the integrations and may change none', async ({ page }) => {
  await openAs(page, server.url, mia, `/${code}/data/integrations/xero`)
  await expect(page.getByRole('button', { name: integrationsTexts.connect, exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(page.getByRole('button', { name: integrationsTexts.save })).toHaveAttribute('aria-disabled', 'true')
  const refused = await call(server.url, 'GET', `/integrations/${code}/hubspot/oauth/start`, mia.token).then(
    () => 'allowed',
    (error: Error) => error.message,
  )
  expect(refused).toContain('403')
})

for (const [width, scheme, tag] of [
  [1440, 'light', '@deep'],
  [390, 'dark', []],
] as const)
  test(`nothing of the pages is wider than ${width} pixels`, { tag: [tag].flat() }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    const pages = { '': 'Ready to connect', '/hubspot': 'HubSpot', '/zoho': 'Zoho CRM', '/postgres': 'PostgreSQL' }
    for (const [path, heading] of Object.entries(pages)) {
      await openAs(page, server.url, ada, `/${code}/data/integrations${path}`)
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      if (process.env['SHOTS'])
        await page.screenshot({
          path: join(process.env['SHOTS'], `integrations${path.replace('/', '-')}-${width}-${scheme}.png`),
          fullPage: true,
        })
    }
  })
