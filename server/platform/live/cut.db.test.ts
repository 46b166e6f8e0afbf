import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ChatReader } from '../../../tests/database/chat-reader.ts'
import {
  type ChatEnvironment,
  longText,
  newMessageId,
  startChatEnvironment,
} from '../../../tests/database/chat-environment.ts'
import { type CuttingProxy, startCuttingProxy } from '../../../tests/database/cutting-proxy.ts'
import { isType, type LiveClient } from '../../../tests/database/live-client.ts'
import { seededRandom } from '../../features/demo/demo-random.ts'

const runs = Number(process.env['RUNS'] ?? 1)
const seed = 20_261_120

let environment: ChatEnvironment
beforeAll(async () => {
  environment = await startChatEnvironment(4)
})
afterAll(async () => {
  await environment?.close()
})

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const calls = () => environment.model.calls()

const messagesOf = async (thread: string): Promise<{ role: string; content: string; id: string }[]> =>
  (
    await environment.database.query('select role, content, id from message where thread_id = $1 order by place', [
      thread,
    ])
  ).rows

/** Connects through the proxy and feeds the reader until the connection is cut. */
async function follow(proxy: CuttingProxy, thread: string, reader: ChatReader, isFresh: boolean): Promise<LiveClient> {
  const client = await environment.chat(thread, isFresh ? {} : reader.resume, proxy.url).catch(() => null)
  if (!client) throw new Error('the proxy refused')
  let seen = 0
  const read = () => {
    for (; seen < client.frames.length; seen += 1) reader.apply(client.frames[seen]!)
  }
  const timer = setInterval(read, 5)
  void client.closed.then(() => {
    clearInterval(timer)
    read()
  })
  return client
}

type Cut = { reader: ChatReader; thread: string; end(): Promise<void> }

/**
 * Reads a long answer in progress while the connection is cut `cuts` times at random moments; every fourth reconnect
 * starts without state. `end` reads the rest.
 */
async function readThroughCuts(random: () => number, cuts: number): Promise<Cut> {
  const thread = await environment.newThread()
  const proxy = await startCuttingProxy(environment.server.url)
  const reader = new ChatReader()
  let client = await follow(proxy, thread, reader, true)
  await client.next(isType('messages'))
  client.send({ type: 'userMessage', id: newMessageId(), content: 'A very long answer, please' })
  await client.next((frame) => frame.type === 'appendMessage' && frame['message'].partial === true)
  for (let cut = 0; cut < cuts; cut += 1) {
    await pause(random() * 45)
    proxy.cut()
    await client.closed
    client = await follow(proxy, thread, reader, random() < 0.25)
  }
  const state = (await environment.database.query('select state from thread where id = $1', [thread])).rows[0].state
  expect(state, 'the answer must still be running after the last cut').toBe('answering')
  return {
    ...{ reader, thread },
    async end() {
      await expect.poll(() => reader.state).toBe('ready')
      await expect
        .poll(() => reader.last)
        .toBe(Number((await environment.database.query('select seq from thread where id = $1', [thread])).rows[0].seq))
      client.close()
      await client.closed
      await proxy.close()
    },
  }
}

describe('a connection that breaks', () => {
  test('20 times during one answer: the text ends equal to the server’s, byte for byte, and the model was called once', async () => {
    const answers = 6 * runs
    const before = calls()
    // One person gets answers in four conversations at once.
    for (let done = 0; done < answers; done += 3) {
      // The last chunk of each answer comes after the last cut.
      environment.pace.holdAt(-1)
      const batch = Array.from({ length: 3 }, (_, index) => readThroughCuts(seededRandom(seed + done + index), 20))
      const answersUnderWay = await Promise.all(batch).finally(environment.pace.release)
      for (const { reader, thread, end } of answersUnderWay) {
        await end()
        const kept = await messagesOf(thread)
        const read = [...reader.messages.values()].map(({ id, role, content }) => ({ role, content, id }))
        expect(read).toEqual(kept)
        expect(hash(read[1]!.content)).toBe(hash(longText(120)))
      }
    }
    expect(calls() - before).toBe(answers)
  })

  test('at the moment of sending: the prompt arrives once, is answered once, and goes out again with its id', async () => {
    const prompts = 24 * runs
    const random = seededRandom(seed)
    const before = calls()
    const struck = { before: 0, after: 0 }
    for (let done = 0; done < prompts; done += 8) {
      const batch = Array.from({ length: 8 }, async (_, index) => {
        const thread = await environment.newThread()
        const proxy = await startCuttingProxy(environment.server.url)
        const id = newMessageId()
        const content = `Prompt ${done + index}`
        const reader = new ChatReader()
        let client = await follow(proxy, thread, reader, true)
        await client.next(isType('messages'))
        for (let attempt = 0; attempt < 3; attempt += 1) {
          client.send({ type: 'userMessage', id, content })
          await pause(random() * 40)
          proxy.cut()
          await client.closed
          if ((await messagesOf(thread)).length > 0) struck.after += 1
          else struck.before += 1
          client = await follow(proxy, thread, reader, false)
        }
        client.send({ type: 'userMessage', id, content })
        await expect.poll(() => reader.texts.length).toBe(2)
        await expect.poll(() => reader.state).toBe('ready')
        // The conversation would accept a new question now.
        client.send({ type: 'userMessage', id, content })
        client.send({ type: 'userMessage', id: newMessageId(), content: 'And the next?' })
        await expect.poll(() => reader.texts.at(-1)).toBe('assistant: You asked: And the next?')
        await expect.poll(() => reader.state).toBe('ready')
        client.close()
        await client.closed
        await proxy.close()
        expect((await messagesOf(thread)).map((message) => [message.role, message.content])).toEqual([
          ['user', content],
          ['assistant', `You asked: ${content}`],
          ['user', 'And the next?'],
          ['assistant', 'You asked: And the next?'],
        ])
        expect((await messagesOf(thread))[0]!.id).toBe(id)
        expect(reader.texts).toEqual([
          `user: ${content}`,
          `assistant: You asked: ${content}`,
          'user: And the next?',
          'assistant: You asked: And the next?',
        ])
        return thread
      })
      const threads = await Promise.all(batch)
      // A person can have at most 2,000 conversations.
      await environment.database.query('delete from thread where id = any($1)', [threads])
    }
    expect(calls() - before).toBe(2 * prompts)
    // Faults must have occurred on both sides of the commit, or this proves nothing.
    expect([struck.before > 0, struck.after > 0]).toEqual([true, true])
  })
})

describe('who subscribes while something happens', () => {
  test('nothing falls between the snapshot and the first frame', async () => {
    const random = seededRandom(seed)
    const thread = await environment.newThread()
    const rename = (name: string) =>
      environment.server.call('POST', `/orgs/${environment.project}/threads/${thread}`, environment.token, { name })
    for (let round = 0; round < 60 * runs; round += 1) {
      const name = `Name ${round}`
      const opening = environment.chat(thread)
      await pause(random() * 12)
      const [client] = await Promise.all([opening, rename(name)])
      const reader = new ChatReader()
      await client.next(isType('messages'))
      await expect
        .poll(() => {
          for (const frame of client.frames) reader.apply(frame)
          return reader.name
        })
        .toBe(name)
      client.close()
    }
  })
})
