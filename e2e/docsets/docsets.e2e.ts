import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '../support/test.ts'
import type { Integration } from '../../contract/integrations/integrations.schemas.ts'
import { openDatabase } from '../support/database.ts'
import { confirmDelete } from '../support/confirm-delete.ts'
import { call, foundOrganisation, openAs, type Person, signUp, untilProcessed } from '../support/person.ts'
import { pick } from '../support/sales.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { docsetsTexts } from '../../contract/docsets/docsets.texts.ts'
import { searchTexts } from '../../contract/search/search.texts.ts'

/** A server of its own, because the first person of an installation alone is its superadmin. */
let server: RunningServer
let superadmin: Person
let member: Person
let code: string
test.beforeAll(async () => {
  server = await startServer()
  superadmin = await signUp(server.url, 'Sam Super')
  member = await signUp(server.url, 'Mia Member')
  code = await foundOrganisation(server.url, superadmin, 'Harbour')
  const database = await openDatabase(server)
  await database.query(
    `insert into membership (organisation_id, person_id, role)
     select o.id, p.id, 'user' from organisation o, person p where o.code = $1 and p.email = $2`,
    [code, member.email],
  )
  await database.end()
  await put('leave.md', '# Leave\n\n- Parental leave lasts 26 weeks for every employee.\n\nAsk eight weeks before.\n')
  await put('tides.md', '# Tides\n\nThe tide turns at 9 on 4 May 2026 in the harbour.\n')
  await untilProcessed(server.url, superadmin, code)
})
test.afterAll(() => server.stop())

async function put(name: string, text: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([text]), name)
  await call(server.url, 'POST', `/orgs/${code}/docs/upload/upload_root`, superadmin.token, form)
}

async function revisions(): Promise<Record<string, number>> {
  await untilProcessed(server.url, superadmin, code)
  const { docs } = await call<{ docs: { filename: string; rev: number }[] }>(
    ...([server.url, 'GET', `/orgs/${code}/docs`, superadmin.token] as const),
  )
  return Object.fromEntries(docs.map(({ filename, rev }) => [filename, rev]))
}

const reset = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`(Reset|Are you sure).*${name}`) })
const saidDone = (page: Page) => expect(page.getByText('Rebuilding.').first()).toBeVisible()

// D3.1.14, D3.2.33, D3.2.11, D3.2.12, D3.2.118, D3.2.119
test('a superadmin looks through the docsets and has one key made again', async ({ page }) => {
  await openAs(page, server.url, superadmin, `/${code}/data`)
  await page.getByRole('link', { name: 'Raw docset view' }).click()
  await expect(page).toHaveURL(new RegExp(`/${code}/docsets$`))
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Documents' }).click()
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('columnheader')).toHaveText([
    docsetsTexts.key,
    'Title',
    'Summary',
    'Facts',
    'Cleantext',
    'Tables',
  ])
  await page.getByRole('checkbox', { name: 'Summary' }).click()
  await expect(page.getByRole('columnheader')).toHaveText([docsetsTexts.key, 'Title', 'Facts', 'Cleantext', 'Tables'])
  await page.getByLabel(docsetsTexts.keyFilter).fill('LEAVE')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('- Parental leave lasts 26 weeks for every employee.')
  await page.getByRole('switch', { name: 'Render markdown' }).click()
  await expect(rows.nth(1).getByRole('listitem').first()).toHaveText(
    'Parental leave lasts 26 weeks for every employee.',
  )

  const key = await rows.nth(1).getByRole('link').innerText()
  await confirmDelete(reset(page, `the key ${key}`))
  await saidDone(page)
  expect(await revisions()).toEqual({ 'leave.md': 2, 'tides.md': 1 })
  await rows.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/docsets/documents/${key}$`))
  await expect(main.getByText('Ask eight weeks before.')).toBeVisible()
})

// D3.2.121, D3.2.122, D3.7.08
test('a superadmin has a category, a whole docset and all documents made again', async ({ page }) => {
  const before = await revisions()
  const after = (times: number) => Object.fromEntries(Object.entries(before).map(([name, rev]) => [name, rev + times]))
  await openAs(page, server.url, superadmin, `/${code}/docsets/documents`)
  let resets = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/docsets/_reset') && response.ok()) resets += 1
  })
  const isAnswered = (times: number) => expect.poll(() => resets).toBe(times)
  const readAgain = page.waitForRequest((request) => /\/docsets\/documents(\?|$)/.test(request.url()))
  await confirmDelete(reset(page, 'the category Facts'))
  await isAnswered(1)
  await readAgain
  expect(await revisions()).toEqual(after(1))
  await confirmDelete(page.getByRole('button', { name: /^Reset the docset|^Are you sure.*Documents$/ }))
  await isAnswered(2)
  expect(await revisions()).toEqual(after(2))
  for (const category of ['Title', 'Summary', 'Facts', 'Cleantext', 'Tables'])
    await page.getByRole('checkbox', { name: category }).click()
  await expect(page.getByText(docsetsTexts.noCategories)).toBeVisible()
  await page.getByRole('button', { name: 'Run Processing documents' }).click()
  await expect(page.getByRole('region', { name: docsetsTexts.backgroundJobs }).getByRole('status')).toHaveText(
    docsetsTexts.started,
  )
})

// D3.2.14, D3.2.124, D3.2.125, D3.2.115
test('a superadmin resets a step, and the documents are read again', async ({ page }) => {
  const before = await revisions()
  await openAs(page, server.url, superadmin, `/${code}/docsets/pipeline`)
  await expect(page.getByRole('heading', { name: 'Reading documents' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run Processing documents' })).toBeVisible()
  await confirmDelete(reset(page, 'the step Facts'))
  await saidDone(page)
  const after = await revisions()
  expect(Object.keys(after).filter((name) => after[name] === before[name])).toEqual([])
})

// D3.1.13, D3.2.110, D3.2.111, D3.2.112, D3.2.113, D2.7.43
test('a superadmin searches for facts and opens the page that one stands on', async ({ page }) => {
  await openAs(page, server.url, superadmin, `/${code}/data`)
  await page.getByRole('tab', { name: 'Search' }).click()
  await expect(page).toHaveURL(new RegExp(`/${code}/data/search$`))
  const asked = page.waitForRequest((request) => request.postDataJSON()?.numResults === 5)
  await pick(page, 'Results: 20 results', '5 results')
  await page.getByLabel(searchTexts.label).fill('parental leave')
  await asked
  const result = page.getByRole('article', { name: 'Leave' })
  await expect(result).toContainText('Parental leave lasts 26 weeks for every employee.')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByLabel(searchTexts.label)).toHaveValue('')
  await expect(result).toHaveCount(0)
  await page.getByLabel(searchTexts.label).fill('parental leave')
  await result.getByRole('link', { name: 'Page 1' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Parental leave lasts 26 weeks')
})

// D3.2.31, D3.6.03
test('a member sees neither the link nor the tab, and is refused on the pages', async ({ page }) => {
  await openAs(page, server.url, member, `/${code}/data/search`)
  await expect(page.getByRole('tab', { name: 'Documents' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Search' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Raw docset view' })).toHaveCount(0)
  for (const path of ['docsets', 'docsets/documents', 'docsets/pipeline']) {
    await page.goto(`${server.url}/${code}/${path}`)
    await expect(page.getByRole('heading', { name: /permission/ })).toBeVisible()
  }
})

// D3.2.13, D3.2.114, D3.2.117, D3.2.123
test('a superadmin goes through the sidebar to a picture, enlarges it and opens its record', async ({ page }) => {
  const form = new FormData()
  form.append('file', new Blob([readFileSync('tests/fixtures/files/report.pdf')]), 'report.pdf')
  await call(server.url, 'POST', `/orgs/${code}/docs/upload/upload_root`, superadmin.token, form)
  await untilProcessed(server.url, superadmin, code)
  await openAs(page, server.url, superadmin, `/${code}/docsets`)
  const sidebar = page.getByRole('navigation', { name: docsetsTexts.title })
  await expect(sidebar.getByRole('link', { name: /^Documents/ })).toBeVisible()
  await sidebar.getByRole('link', { name: /^Pages/ }).click()
  await expect(page).toHaveURL(new RegExp(`/${code}/docsets/pages$`))
  await page.getByLabel(docsetsTexts.keyFilter).fill('report')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(3)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Enlarge the picture of/ })
    .click()
  const picture = page.getByRole('dialog', { name: docsetsTexts.zoomed }).getByRole('img')
  await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/)
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Text' }).click()
  await expect(page.getByRole('columnheader', { name: 'Text' })).toHaveCount(0)
  const key = await rows.nth(1).getByRole('link').innerText()
  await rows.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/docsets/pages/${encodeURIComponent(key)}$`))
  await expect(page.getByRole('main')).toContainText('Harbour report')
})

// D3.8.04
test('without steps the page says so', async ({ page }) => {
  await page.route(`**/orgs/${code}/pipeline-steps`, (route) => route.fulfill({ json: { pipelines: {} } }))
  await openAs(page, server.url, superadmin, `/${code}/docsets/pipeline`)
  await expect(page.getByText('No pipeline steps found')).toBeVisible()
})

for (const [width, scheme, tag] of [
  [1440, 'light', '@deep'],
  [390, 'dark', []],
] as const)
  test(`nothing of the pages is wider than ${width} pixels`, { tag: [tag].flat() }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await openAs(page, server.url, superadmin, `/${code}/docsets`)
    for (const path of ['docsets', 'docsets/documents', 'docsets/pipeline', 'data/search']) {
      await page.goto(`${server.url}/${code}/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      await page.screenshot({ path: test.info().outputPath(`${path.replace('/', '-')}-${width}-${scheme}.png`) })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

// D3.2.116
test('a superadmin has a connected system do something from the sidebar', async ({ page }) => {
  const actions = [{ name: 'Sync now', serverAction: 'sync', visible: true }]
  // A connected one cannot be had without a vendor or one-time codes; what the server says of it is changed on the way.
  const withOne = (body: { integrations: Integration[] }) => {
    const integrations = body.integrations.map((one) =>
      one.code === 'fileurl' ? { ...one, actions, status: { ...one.status, status: 'connected' } } : one,
    )
    return { integrations }
  }
  await page.route(`**/orgs/${code}/integrations`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: withOne(await response.json()) })
  })
  const asked: string[] = []
  await page.route(`**/orgs/${code}/integrations/*/_do/*`, (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ status: 400, json: { message: 'The file is not there any more.' } })
  })
  await openAs(page, server.url, superadmin, `/${code}/docsets`)
  const sidebar = page.getByRole('region', { name: 'Integrations' })
  await sidebar.getByRole('button', { name: /: Sync now$/ }).click()
  await expect(sidebar.getByRole('alert')).toHaveText('The file is not there any more.')
  expect(asked).toEqual([`/orgs/${code}/integrations/fileurl/_do/sync`])
})
