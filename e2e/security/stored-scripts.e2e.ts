import { expect, type Page, test } from '../support/test.ts'
import { type ModelServer, startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { call, openAs, type Person, say, signUp, untilProcessed } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { payloads } from './payloads.ts'

let model: ModelServer
let server: RunningServer
let person: Person
const code = 'harbour'
test.beforeAll(async () => {
  model = await startModelServer({ rules: [() => ({ text: payloads.join('\n\n') })] })
  server = await startServer({ MODEL_BASE_URL: model.url })
  person = await signUp(server.url)
})
test.afterAll(async () => {
  await server?.stop()
  await model?.close()
})

/** `RUNS`: every page there is, and more documents. */
const isLong = process.env['RUNS'] !== undefined
if (isLong) test.setTimeout(900_000)

type Heard = { struck: string[] }

/** Hears of every script that runs, every dialog, every refusal of the content policy and every foreign request. */
async function listen(page: Page): Promise<Heard> {
  const heard: Heard = { struck: [] }
  await page.exposeFunction('heardRefusal', (what: string) => heard.struck.push(`the policy refused ${what}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { heardRefusal(what: string): void }).heardRefusal(`${violatedDirective} ${blockedURI}`),
    )
  })
  page.on('dialog', async (dialog) => {
    heard.struck.push(`a dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  // On every answer, files of the page among them.
  page.on('response', (response) => {
    const headers = response.headers()
    const isGuarded =
      headers['x-content-type-options'] === 'nosniff' && headers['content-security-policy'] !== undefined
    if (!isGuarded && response.url().startsWith(server.url)) heard.struck.push(`no headers on ${response.url()}`)
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:/.test(protocol) && origin !== server.url) heard.struck.push(`asked ${request.url()}`)
  })
  return heard
}

/** Presses every link that a payload could have made, and answers what ran on the page. */
async function struckOn(page: Page): Promise<number> {
  return page.evaluate(() => {
    for (const link of document.querySelectorAll('a')) if (/^\s*j/i.test(link.getAttribute('href') ?? '')) link.click()
    return (window as unknown as { struck?: number }).struck ?? 0
  })
}

async function fill(): Promise<string[]> {
  const post = (path: string, body: unknown) => call(server.url, 'POST', path, person.token, body)
  await post('/orgs', { code, data: { name: payloads[1], content: { vision: payloads[0], focus: payloads[2] } } })
  await call(server.url, 'PATCH', '/auth/user-info', person.token, { name: payloads[1] })
  const docIds: string[] = []
  for (const [index, payload] of payloads.entries()) {
    const text = payload.slice(0, 190)
    const { folder } = await post(`/orgs/${code}/docs/folders`, {
      name: `${index} ${text}`,
      parentId: 'upload_root',
      interpretation: payload,
    })
    await post(`/orgs/${code}/threads`, { name: text })
    await post(`/orgs/${code}/emerging/watchlist`, { item: { topic: `${index} ${text}`.slice(0, 120) } })
    await post('/admin/partners', { name: `${index} ${text}`.slice(0, 80), tagline: text.slice(0, 80) })
    await post('/admin/announcements', {
      type: 'feature',
      appArea: text.slice(0, 60),
      description: payload,
    })
    if (!isLong && index >= 12) continue
    const form = new FormData()
    const [kind, content] = [
      ['md', `# ${payload}\n\n${payload}\n`],
      ['html', `<html><head><title>${payload}</title></head><body>${payload}<p>text</p></body></html>`],
      ['csv', `date,"${payload.replaceAll('"', '""')}",amount\n2026-01-01,"${payload.replaceAll('"', '""')}",7\n`],
    ][index % 3] as [string, string]
    form.append('file', new Blob([content]), `${text.replace(/[/\\\n\t]/g, ' ').slice(0, 120)} ${index}.${kind}`)
    const { docs } = await call(server.url, 'POST', `/orgs/${code}/docs/upload/${folder.id}`, person.token, form)
    docIds.push(docs[0].id)
  }
  await untilProcessed(server.url, person, code)
  return docIds
}

// Prove the rule: text of people, documents and models is data on every page.
test('no text that somebody stored runs on any page, and the content policy has nothing to refuse (T-X11)', async ({
  page,
}) => {
  // Whoever writes the news is not shown them, nor who comes after them.
  const reader = await signUp(server.url, 'Rita Reader')
  const docIds = await fill()
  const heard = await listen(page)
  const everywhere = [
    ...['/organisations', '/organisations/new', '/user/settings', `/${code}/jobs`, `/${code}/invite`, `/${code}/audit`],
    ...['/admin', '/admin/orgs', '/admin/users', '/admin/feedback', '/admin/mailbox', '/admin/audit'],
    ...docIds.slice(3, 12).map((id) => `/${code}/data/docs/${id}`),
  ]
  const pages = [
    ...[
      '/',
      `/${code}`,
      `/${code}/chat`,
      `/${code}/data`,
      `/${code}/settings`,
      '/admin/partners',
      '/admin/announcements',
    ],
    ...docIds.slice(0, 3).map((id) => `/${code}/data/docs/${id}`),
    ...(isLong ? everywhere : []),
  ]
  await openAs(page, server.url, reader, '/organisations')
  const announcement = page.getByRole('dialog', { name: "What's new" })
  await expect(announcement.getByRole('article').first()).toBeVisible()
  expect(['the news', await struckOn(page), heard.struck]).toEqual(['the news', 0, []])
  await openAs(page, server.url, person, `/${code}`)
  for (const path of pages) {
    await page.goto(server.url + path)
    await expect(page.getByRole('main').or(page.getByRole('heading').first()).first(), path).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect([path, await struckOn(page), heard.struck]).toEqual([path, 0, []])
  }
  await page.goto(`${server.url}/${code}/chat`)
  await say(page, payloads.slice(0, 20).join('\n'))
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await expect.poll(() => model.open()).toBe(0)
  await page.waitForLoadState('networkidle')
  expect(['the conversation', await struckOn(page), heard.struck]).toEqual(['the conversation', 0, []])
})
