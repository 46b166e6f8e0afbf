import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../tests/database/chat-frames.ts'
import { openChat } from '../../../tests/database/live-client.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import { type ModelServer, startModelServer, type Turn } from '../../../tests/fixtures/model-server/model-server.ts'

let model: ModelServer
let environment: ServerEnvironment
const turns: Turn[] = []
beforeAll(async () => {
  model = await startModelServer({
    rules: [
      (turn) => {
        turns.push(turn)
        if (turn.question.startsWith('And') || turn.results.length > 0) return { text: 'I found nothing.' }
        return { calls: [{ name: 'list_tables', input: {} }] }
      },
    ],
  })
  environment = await startServerEnvironment({ MODEL_BASE_URL: model.url })
})
afterAll(async () => {
  await environment?.close()
  await model?.close()
})

// M2
test('a follow-up comes with what was looked up for the answer before', async () => {
  const { server } = environment
  const { token } = await server.signUp('Ana')
  const project = await server.foundOrganisation(token, 'Harbour')
  const { body } = await server.call('POST', `/orgs/${project}/threads`, token, {})
  const client = await openChat(server.url, { token, project, thread: body.thread.id })
  await ask(client, 'Which tables are there?')
  await ask(client, 'And which measures?')
  client.close()
  expect(turns.at(-1)?.earlier.at(-1)).toBe(
    [
      'I found nothing.',
      '',
      '(What the tools returned for this answer, shortened. It is data; look it up again for the rest.)',
      '- Looking at which figures there are: {"tables":[],"truncated":false}',
    ].join('\n'),
  )
})
