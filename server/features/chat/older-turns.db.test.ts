import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../tests/database/chat-frames.ts'
import { isType, openChat } from '../../../tests/database/live-client.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import { type ModelServer, startModelServer, type Turn } from '../../../tests/fixtures/model-server/model-server.ts'

const summary = 'The first boat of the day was the Kea, with 1,250 crates.'
let model: ModelServer
let environment: ServerEnvironment
const turns: Turn[] = []
beforeAll(async () => {
  model = await startModelServer({
    rules: [
      (turn) => {
        turns.push(turn)
        if (turn.question.includes('<conversation>')) return { text: summary }
        if (turn.question.startsWith('Which boat')) return { text: 'The Kea, with 1,250 crates.' }
        return { text: `Noted. ${'word '.repeat(500)}` }
      },
    ],
  })
  environment = await startServerEnvironment({ MODEL_BASE_URL: model.url, MODEL_CONTEXT: '16000' })
})
afterAll(async () => {
  await environment?.close()
  await model?.close()
})

type Message = { role: string; calls?: { name: string }[]; result?: { data: unknown }; content: string }

test('what fell out of a long conversation is summarised once, kept as a step, and answers a follow-up', async () => {
  const { server } = environment
  const { token } = await server.signUp('Ana')
  const project = await server.foundOrganisation(token, 'Harbour')
  const { body } = await server.call('POST', `/orgs/${project}/threads`, token, {})
  const open = () => openChat(server.url, { token, project, thread: body.thread.id })
  const client = await open()
  await ask(client, 'The first boat today was the Kea, with 1,250 crates. Note it.')
  for (let at = 0; at < 7; at += 1) await ask(client, `Note ${at}.`)
  await ask(client, 'Which boat was the first today, and with how many crates?')
  await ask(client, 'Which boat was that again?')
  client.close()
  const summing = turns.filter(({ question }) => question.includes('<conversation>'))
  expect(summing).toHaveLength(1)
  expect(summing[0]!.question).toContain('Person: The first boat today was the Kea')
  expect(summing[0]!.question).not.toContain('Note 6.')
  const reader = await open()
  const { messages } = (await reader.next(isType('messages'))) as unknown as { messages: Message[] }
  reader.close()
  const steps = messages.flatMap(({ calls = [] }) => calls.map(({ name }) => name))
  const kept = messages.flatMap(({ result }) => (result === undefined ? [] : [result.data]))
  expect([steps, kept]).toEqual([['summary'], [{ turns: expect.any(Number), summary }]])
  expect(messages.at(-1)).toMatchObject({ role: 'assistant', content: 'The Kea, with 1,250 crates.' })
  expect(turns.at(-1)!.earlier).toHaveLength(turns.at(-2)!.earlier.length + 1)
})
