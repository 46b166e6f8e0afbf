import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../database/test-server.ts'
import { type ModelServer, type Rule, startModelServer } from '../../fixtures/model-server/model-server.ts'
import { newThread } from '../../questions/ask.ts'
import { converse } from './converse.ts'
import { shownOf } from './played-answers.ts'

let model: ModelServer | undefined
let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  await model?.close()
})

async function askerOf(rule: Rule, options: { jobSeconds?: number } = {}) {
  model = await startModelServer({ rules: [rule] })
  server = await startTestServer({ MODEL_BASE_URL: model.url }, options)
  const { token } = await server.signUp('Asker')
  const project = await server.foundOrganisation(token, 'Asked')
  const address = { server, token, project, thread: await newThread(server, token, project) }
  return async (question: string) => {
    const { text, ending } = shownOf(await converse(address, question), new Map())
    return { text, ending }
  }
}

test('each question of a conversation is answered with its own messages', async () => {
  const ask = await askerOf(({ question, earlier }) => ({
    text: `${question} comes ${earlier.length === 0 ? 'first' : 'later'}.`,
  }))
  expect(await ask('The one')).toEqual({ text: 'The one comes first.', ending: null })
  expect(await ask('The other')).toEqual({ text: 'The other comes later.', ending: null })
})

test('an answer takes no longer than a job may', async () => {
  const ask = await askerOf(() => ({ broken: 'hang', text: 'It was' }), { jobSeconds: 1 })
  expect(await ask('What was it?')).toEqual({ text: 'It was', ending: 'interrupted' })
})
