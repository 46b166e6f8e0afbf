import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, isDelta, isState } from '../database/chat-frames.ts'
import { newMessageId } from '../database/chat-environment.ts'
import { isType, type LiveClient, openChat } from '../database/live-client.ts'
import { startTestServer, type TestServer } from '../database/test-server.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server/model-server.ts'
import { wildModels } from './wild-models.ts'
import { share } from '../deep.ts'

const hang = 'one that hangs'
const names = Object.keys(wildModels)
let model: ModelServer
let server: TestServer
let database: pg.Pool
let token: string
let project: string
let calls: Record<string, number>
beforeAll(async () => {
  calls = {}
  model = await startModelServer({
    rules: [
      (turn) => {
        // The product may add a message after the question.
        const name = turn.asked.find((one) => one in wildModels) ?? turn.question
        calls[name] = (calls[name] ?? 0) + 1
        return wildModels[name]?.reply(turn) ?? { broken: 'hang', text: 'Just a ' }
      },
    ],
  })
  server = await startTestServer({ MODEL_BASE_URL: model.url, MODEL_API_KEY: 'canary-of-the-model' })
  database = new pg.Pool({ connectionString: server.databaseUrl, max: 4 })
  token = (await server.signUp('Ana')).token
  project = await server.foundOrganisation(token, 'Harbour')
})
afterAll(async () => {
  await database?.end()
  await server?.close()
  await model?.close()
})

async function newChat(): Promise<{ thread: string; client: LiveClient }> {
  const { body } = await server.call('POST', `/orgs/${project}/threads`, token, {})
  const thread = body.thread.id as string
  return { thread, client: await openChat(server.url, { token, project, thread }) }
}
const kept = async (thread: string) =>
  (await database.query('select role, content, is_partial from message where thread_id = $1 order by place', [thread]))
    .rows as {
    role: string
    content: string
    is_partial: boolean
  }[]
const stateOf = async (thread: string) =>
  (await database.query('select state from thread where id = $1', [thread])).rows[0].state

describe('a model server that does what none should (T-F17)', () => {
  test.concurrent.each(share(names, 4))(
    '%s: one sentence or an answer, and the thread is ready for the next question',
    async (name) => {
      const { says, keeps = null, mostCalls = 4 } = wildModels[name]!
      const { thread, client } = await newChat()
      await ask(client, name)
      client.close()
      const messages = await kept(thread)
      const spoken = messages.filter(({ role }) => role === 'assistant').map(({ content }) => content)
      expect(messages.filter(({ role }) => role === 'error').map(({ content }) => content)).toEqual(
        says === null ? [] : [says],
      )
      if (says !== 'The answer became too long and was stopped.') expect(spoken.join('')).toBe(keeps ?? '')
      expect(spoken.join('').length).toBeLessThanOrEqual(1_000_000)
      expect(messages.filter(({ is_partial }) => is_partial)).toEqual([])
      expect(await stateOf(thread)).toBe('ready')
      expect(calls[name]).toBeLessThanOrEqual(mostCalls)
      expect(JSON.stringify(messages)).not.toMatch(/canary-of-the-model|model\.py/)
    },
  )

  test('one that hangs is left at once when somebody presses stop', async () => {
    const { thread, client } = await newChat()
    await client.next(isType('messages'))
    client.send({ type: 'userMessage', id: newMessageId(), content: hang })
    await client.next(isDelta)
    const from = client.frames.length
    client.send({ type: 'stop' })
    await client.next(isState('ready'), from)
    client.close()
    expect((await kept(thread)).map(({ role, content }) => [role, content])).toEqual([
      ['user', hang],
      ['assistant', 'Just a '],
    ])
    await expect.poll(() => model.open()).toBe(0)
  })

  test('nothing of all that is left running', async () => {
    const running = () => database.query("select label from job where status in ('PENDING', 'PROGRESS')")
    await expect.poll(async () => (await running()).rows).toEqual([])
    expect((await database.query("select 1 from thread where state <> 'ready'")).rowCount).toBe(0)
  })
})
