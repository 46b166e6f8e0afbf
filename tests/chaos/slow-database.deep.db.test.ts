import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isType, openUpdates } from '../database/live-client.ts'
import { type Answered, startTestServer, type TestServer } from '../database/test-server.ts'
import { type SlowProxy, startSlowProxy } from './slow-proxy.ts'

const busy = { message: 'The server is very busy. Please try again in a moment.' }

let proxy: SlowProxy
let server: TestServer
let token: string
let project: string
beforeAll(async () => {
  server = await startTestServer(
    {},
    {
      by: async (url) => {
        proxy = await startSlowProxy(url)
        return proxy.url
      },
    },
  )
  token = (await server.signUp('Ana')).token
  project = await server.foundOrganisation(token, 'Harbour')
})
afterAll(async () => {
  proxy?.release()
  await server?.close()
  await proxy?.close()
})

afterEach(() => {
  proxy.delay(0)
  proxy.release()
})

const list = () => server.call('GET', `/orgs/${project}/threads`, token)
const make = () => server.call('POST', `/orgs/${project}/threads`, token, {})
const threads = async () => (await list()).body.threads.length as number

/** Sends `count` requests at once. Returns a function for the number of answers so far, and all answers in the end. */
function sendAtOnce(count: number, send: () => Promise<Answered>) {
  const answers: Answered[] = []
  const all = Promise.all(
    Array.from({ length: count }, async () => {
      answers.push(await send())
    }),
  )
  return { answers, all }
}
const ofStatus = (answers: Answered[], status: number) => answers.filter((answer) => answer.status === status)

async function expectRecovered(): Promise<void> {
  await expect.poll(async () => (await list()).status).toBe(200)
}

describe('a database that does not keep up (T-F13)', () => {
  test('silent: some 220 wait, the others are told at once to come again, and nothing is lost or done twice', async () => {
    const before = await threads()
    proxy.hold()
    const { answers, all } = sendAtOnce(400, make)
    await expect.poll(() => answers.length).toBeGreaterThanOrEqual(180)
    expect(answers.map(({ status, body, headers }) => [status, body, headers.get('retry-after')])).toEqual(
      answers.map(() => [503, busy, '5']),
    )
    // One person has 220 under way.
    expect(answers.length).toBeLessThanOrEqual(190)
    proxy.release()
    await all
    const made = ofStatus(answers, 200).length
    expect(made + ofStatus(answers, 503).length).toBe(400)
    // On a busy machine the time of some runs out before their turn comes.
    expect(made).toBeGreaterThan(0)
    expect((await threads()) - before).toBe(made)
  })

  test('half a second late: what is admitted is answered, and it is quick again as soon as the database is', async () => {
    proxy.delay(500)
    const { answers, all } = sendAtOnce(400, list)
    await expect.poll(() => ofStatus(answers, 503).length).toBeGreaterThan(100)
    proxy.delay(0)
    await all
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect(ofStatus(answers, 200).length).toBeGreaterThan(0)
    await expectRecovered()
  })

  test('cut in the middle of what is asked: 503, never half an answer', async () => {
    proxy.hold()
    // As many as one person has connections at once.
    const { answers, all } = sendAtOnce(8, make)
    await expect.poll(() => proxy.held()).toBeGreaterThanOrEqual(8)
    proxy.cut(false)
    proxy.release()
    await all
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [503, busy]))
    await expectRecovered()
  })

  test('gone and back: 503 meanwhile, then everything works again, the live channel and jobs among it', async () => {
    const updates = await openUpdates(server.url, token, [project])
    await updates.next(isType('snapshot'))
    proxy.cut(true)
    const { answers, all } = sendAtOnce(20, list)
    const created = sendAtOnce(20, make)
    await Promise.all([all, created.all])
    for (const { status, body } of [...answers, ...created.answers]) expect([status, body]).toEqual([503, busy])
    proxy.cut(false)
    await expectRecovered()
    const from = updates.frames.length
    const started = await server.call('POST', `/orgs/${project}/pipelines/process_docs`, token, {})
    expect(started.status).toBe(200)
    await updates.next((frame) => frame.type === 'updateJob' && frame['job'].status === 'SUCCESS', from)
    updates.close()
  })

  test('five seconds late for a minute of 10 requests a second: no answer but 200 and 503', async () => {
    proxy.delay(5_000)
    const times: number[] = []
    const sent: Promise<number>[] = []
    const end = Date.now() + 60_000
    while (Date.now() < end) {
      const start = Date.now()
      sent.push(
        list().then(({ status }) => {
          times.push(Date.now() - start)
          return status
        }),
      )
      await new Promise((next) => setTimeout(next, 100))
    }
    proxy.delay(0)
    await expectRecovered()
    const statuses = Object.groupBy(await Promise.all(sent), (status) => String(status))
    console.log(
      JSON.stringify({
        slowest: Math.max(...times),
        ...Object.fromEntries(Object.entries(statuses).map(([status, all]) => [status, all!.length])),
      }),
    )
    expect(Object.keys(statuses).filter((status) => status !== '200' && status !== '503')).toEqual([])
  })
})
