import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChat } from '../../../tests/database/live-client.ts'
import { startTestServer, type TestServer } from '../../../tests/database/test-server.ts'
import { until } from '../../../tests/until.ts'
import { connect, type Database } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import { searchPassages } from '../search/search.read.ts'
import { startWorkers } from '../../platform/workers/workers.ts'

type Site = { name: string; asked: string[]; answers: Record<string, string>; server: Server }

const workers = startWorkers()
let server: TestServer
let database: Database
let client: pg.Pool
let first: Site
let second: Site
/** Accepts connections and never answers. */
let silent: Server
let third: string
let founder: { token: string; id: string }
let project: string

/** A website on a port of this machine. */
async function openSite(answers: Record<string, string>): Promise<Site> {
  const asked: string[] = []
  const site = createServer((request, reply) => {
    asked.push(request.url ?? '')
    const body = answers[request.url ?? '']
    reply.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    reply.end(body)
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  return { name: `127.0.0.1:${(site.address() as AddressInfo).port}`, asked, answers, server: site }
}
const page = (title: string, text: string, ...links: string[]) =>
  `<!doctype html><title>${title}</title><h1>${title}</h1><p>${text}</p>${links.map((link) => `<a href="${link}">more</a>`).join(' ')}`

beforeAll(async () => {
  first = await openSite({
    '/': page(
      'Harbour',
      'Coffee for cafés.',
      '/hours',
      'http://169.254.169.254/latest/meta-data/',
      'http://localhost/',
    ),
    '/hours': page('Opening hours', 'The roastery in Lyttelton opens at seven and closes at half past three.', '/'),
  })
  second = await openSite({ '/': page('Another', 'A second website.') })
  silent = createServer()
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  third = `127.0.0.1:${(silent.address() as AddressInfo).port}`
  server = await startTestServer({ CRAWL_ALLOW: `${first.name},${second.name},${third}` })
  database = connect(server.databaseUrl, { connections: 2 })
  client = new pg.Pool({ connectionString: server.databaseUrl, max: 2 })
})
beforeEach(async () => {
  founder = await server.signUp('Founder')
  project = await server.foundOrganisation(founder.token, 'Crawled')
})
afterAll(async () => {
  await workers.close()
  await client?.end()
  await database?.close()
  await server?.close()
  for (const site of [first, second]) site?.server.close()
  silent?.closeAllConnections()
  silent?.close()
})

type Shown = { label: string; status: string; progressMessage: string | null; completedAt: string | null }
const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/orgs/${project}${path}`, founder.token, body)
const jobs = async (): Promise<Shown[]> =>
  ((await call('GET', '/jobs')).body.jobs as Shown[]).filter((job) => job.label === 'Reading the website')
async function settled(): Promise<Shown> {
  await until(async () => (await jobs()).every((job) => job.completedAt !== null))
  return (await jobs())[0]!
}
const setWebsite = (website: string) => call('POST', '', { website })
const urls = async () =>
  (
    await client.query(
      'select url from web_page w join organisation o on o.id = w.organisation_id where o.code = $1 order by url',
      [project],
    )
  ).rows.map((row) => row.url)
const pagesCounted = async () => (await call('GET', '')).body.organisation.numWebPages

describe('the website of an organisation', () => {
  test('is read when it is set, counted, and found with its address by those who belong to it', async () => {
    expect((await setWebsite(first.name)).status).toBe(200)
    expect((await settled()).status).toBe('SUCCESS')
    expect([await urls(), await pagesCounted()]).toEqual([[`http://${first.name}/`, `http://${first.name}/hours`], 2])
    expect(new Set(first.asked)).toEqual(new Set(['/robots.txt', '/', '/hours']))
    const organisation = (await client.query('select id from organisation where code = $1', [project])).rows[0].id
    const search = (person: string) =>
      transact(database, { person, organisation }, (tx) =>
        searchPassages(tx, workers, { phrases: ['When does the roastery open'], limit: 3 }),
      )
    const { hits, looked } = await search(founder.id)
    expect(hits[0]).toEqual(
      expect.objectContaining({
        ...{ documentTitle: 'Opening hours', url: `http://${first.name}/hours` },
        text: expect.stringContaining('opens at seven'),
      }),
    )
    expect(looked.documents).toBe(2)
    const searchIn = (website: boolean) =>
      transact(database, { person: founder.id, organisation }, (tx) =>
        searchPassages(tx, workers, { phrases: ['When does the roastery open'], limit: 3, within: { website } }),
      )
    expect(await searchIn(true)).toEqual(expect.objectContaining({ hits, looked }))
    expect(await searchIn(false)).toMatchObject({ hits: [], looked: { documents: 0, passages: 0 } })
    expect((await search((await server.signUp('Stranger')).id)).hits).toEqual([])
  })

  // D1.1.03
  test('is cited by its address in an answer', async () => {
    await setWebsite(first.name)
    await settled()
    const thread = (await call('POST', '/threads', { name: 'Talk' })).body.thread.id
    const chat = await openChat(server.url, { token: founder.token, project, thread })
    await chat.next((frame) => frame.type === 'messages')
    chat.send({ type: 'userMessage', id: 'message_1', content: 'When does the roastery in Lyttelton open?' })
    const cited = await chat.next((frame) => frame.type === 'appendMessage' && frame['message'].citations?.length > 0)
    expect(cited['message'].citations[0]).toEqual({
      ...{ mark: 1, passage: 'p1', title: 'Opening hours', url: `http://${first.name}/hours` },
      context: 'Opening hours',
      quote: 'The roastery in Lyttelton opens at seven and closes at half past three.\n\nmore',
    })
    chat.close()
  })

  test('is read anew when it changes, and its pages go with it', async () => {
    await setWebsite(first.name)
    await settled()
    await setWebsite(second.name)
    expect((await settled()).status).toBe('SUCCESS')
    expect(await urls()).toEqual([`http://${second.name}/`])
    await setWebsite('')
    expect([await urls(), await pagesCounted(), (await jobs()).length]).toEqual([[], 0, 2])
  })

  test('that is set while the former one is read, is the one that stays', async () => {
    await setWebsite(first.name)
    await setWebsite(second.name)
    await settled()
    expect(await urls()).toEqual([`http://${second.name}/`])
  })

  test('of a new organisation is read at once', async () => {
    const code = `${project}b`
    await server.call('POST', '/orgs', founder.token, { code, data: { name: 'New', website: second.name } })
    project = code
    expect([(await settled()).status, await urls()]).toEqual(['SUCCESS', [`http://${second.name}/`]])
  })

  test('that leads to this machine is not asked, and the job says so', async () => {
    const before = first.asked.length
    await setWebsite('127.0.0.1:1')
    expect(await settled()).toMatchObject({
      ...{
        status: 'FAILURE',
        progressMessage: 'Couldn’t read the website. Check its address: only public addresses can be read.',
      },
    })
    expect([await urls(), first.asked.length]).toEqual([[], before])
  })

  test('that is being read when the organisation is deleted leaves nothing behind', async () => {
    const { promise: arrived, resolve } = Promise.withResolvers<void>()
    silent.once('request', () => resolve())
    const id = (await client.query('select id from organisation where code = $1', [project])).rows[0].id
    await setWebsite(third)
    await arrived
    expect((await call('DELETE', '')).status).toBe(200)
    const left = async () => (await client.query('select 1 from job where organisation_id = $1', [id])).rowCount
    expect([
      await left(),
      (await client.query("select 1 from pgboss.job where data->>'organisationId' = $1", [id])).rowCount,
    ]).toEqual([0, 0])
    silent.closeAllConnections()
    expect(await left()).toBe(0)
  })

  test('is a pipeline that any member may start, one at a time', async () => {
    const { pipelines } = (await server.call('GET', '/pipelines', founder.token)).body
    expect(pipelines).toContainEqual({ name: 'crawl_website', label: 'Reading the website', superadminOnly: false })
    const start = () => call('POST', '/pipelines/crawl_website', {})
    expect(await start()).toMatchObject({
      status: 400,
      body: { message: 'Enter the website of the organisation first.' },
    })
    await setWebsite(first.name)
    await settled()
    const [one, other] = await Promise.all([start(), start()])
    expect([one.status, one.body.jobId === other.body.jobId]).toEqual([200, true])
    expect((await settled()).status).toBe('SUCCESS')
    expect(await pagesCounted()).toBe(2)
  })
})
