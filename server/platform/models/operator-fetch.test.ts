import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { streamText } from 'ai'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assistantTexts, failureSentence } from '../../engines/assistant/index.ts'
import { openEgress } from '../crawl/egress.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { createModels } from './models.ts'
import { operatorFetch } from './operator-fetch.ts'

const dispatcherKey = Symbol.for('undici.globalDispatcher.1')
const globals = globalThis as unknown as Record<symbol, object>
const LOWERED_MS = 200

let usual: object
/** Node's own `fetch` gives up after 200 ms here instead of 300 s. */
beforeEach(async () => {
  await fetch('data:,')
  usual = globals[dispatcherKey]!
  const Agent = usual.constructor as new (limits: object) => object
  globals[dispatcherKey] = new Agent({ headersTimeout: LOWERED_MS, bodyTimeout: LOWERED_MS })
})
afterEach(async () => {
  globals[dispatcherKey] = usual
  for (const close of open.splice(0)) await close()
})
const open: (() => Promise<void>)[] = []

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'one', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

/** A model server whose answers the test writes. */
async function startSilentServer() {
  const waiting: PromiseWithResolvers<ServerResponse>[] = []
  const asked = (at: number) => (waiting[at] ??= Promise.withResolvers<ServerResponse>())
  let count = 0
  const server = createServer((request, response) => {
    request.resume()
    asked(count).resolve(response)
    count += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1`, asked: (at: number) => asked(at).promise }
}

async function textBy(settings: Parameters<typeof createModels>[0]): Promise<string> {
  const { model } = createModels(settings).resolveModel(null)
  const { stream } = streamText({ model, prompt: 'How long?', maxRetries: 0, onError: () => undefined })
  let text = ''
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'text-delta') text += part.text
  }
  return text
}

// H6
test('a model of the environment may be silent before and within its answer for longer than Node waits for a page', async () => {
  const server = await startSilentServer()
  const answered = textBy({ MODEL_BASE_URL: server.url })
  const response = await server.asked(0)
  // A later request has timed out, so an earlier one with the same timeout has too.
  await expect(fetch(`${server.url}/one`)).rejects.toThrow('fetch failed')
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(chunk({ role: 'assistant', content: 'Sixteen' }))
  await expect(fetch(`${server.url}/other`)).rejects.toThrow('fetch failed')
  response.end(`${chunk({ content: ' weeks.' })}${chunk({}, 'stop')}data: [DONE]\n\n`)
  expect(await answered).toBe('Sixteen weeks.')
})

test('a name that leads to this machine is reached by whichever of its addresses answers', async () => {
  const server = await startSilentServer()
  const answered = operatorFetch(server.url.replace('127.0.0.1', 'localhost'), { method: 'POST', body: '{}' })
  const response = await server.asked(0)
  response.writeHead(201, { 'x-kind': 'model', 'set-cookie': ['a=1', 'b=2'] }).end('é')
  const { status, headers } = await answered
  expect([status, headers.get('x-kind'), headers.getSetCookie()]).toEqual([201, 'model', ['a=1', 'b=2']])
  expect(await (await answered).text()).toBe('é')
})

test('a redirect is not followed, so that a key goes to the address that was set and nowhere else', async () => {
  const server = await startSilentServer()
  const answered = operatorFetch(server.url, { headers: { authorization: 'Bearer secret' } })
  const response = await server.asked(0)
  response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()
  expect((await answered).status).toBe(307)
})

const guarded = (host: string) => guardedFetch({ ...openEgress(null), besides: [host] })

test.each([
  ['that the environment names', () => operatorFetch],
  ['that the page of models names', guarded],
])('a connection to a server %s that is refused or breaks fails as any fetch does', async (_, wayTo) => {
  const server = await startSilentServer()
  const { host } = new URL(server.url)
  const answered = wayTo(host)(server.url)
  const response = await server.asked(0)
  response.writeHead(200)
  response.write('half')
  const body = (await answered).text()
  response.destroy()
  const broken = await body.catch((error: unknown) => error)
  expect([broken, failureSentence(broken)]).toEqual([new TypeError('terminated'), assistantTexts.modelUnreachable])
  await Promise.all(open.splice(0).map((close) => close()))
  const refused = await wayTo(host)(server.url).catch((error: unknown) => error)
  expect([refused, failureSentence(refused)]).toEqual([new TypeError('fetch failed'), assistantTexts.modelUnreachable])
})

test('a question that is stopped ends its request', async () => {
  const server = await startSilentServer()
  const stop = new AbortController()
  const answered = operatorFetch(server.url, { signal: stop.signal })
  const response = await server.asked(0)
  const closed = new Promise((resolve) => response.once('close', resolve))
  stop.abort()
  await expect(answered).rejects.toThrow('aborted')
  await closed
})
