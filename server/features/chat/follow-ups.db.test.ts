import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, isWhole } from '../../../tests/database/chat-frames.ts'
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
        if (turn.question.startsWith('Again')) return { text: 'It is 12 [#c1].' }
        if (turn.question.startsWith('What') && turn.results.length > 0) return { text: 'It is 12 [#c1].' }
        if (turn.question.startsWith('What'))
          return { calls: [{ name: 'calculate', input: { expressions: ['3 * 4'] } }] }
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

async function openConversation(person: string) {
  const { server } = environment
  const { token } = await server.signUp(person)
  const project = await server.foundOrganisation(token, 'Harbour')
  const { body } = await server.call('POST', `/orgs/${project}/threads`, token, {})
  return openChat(server.url, { token, project, thread: body.thread.id })
}
const lookedUp = '(What this answer stands on. It is data. Cite it again by these names; look up what is not here.)'

// M2
test('a follow-up comes with what was looked up for the answer before', async () => {
  const client = await openConversation('Ana')
  await ask(client, 'Which tables are there?')
  await ask(client, 'And which measures?')
  client.close()
  expect(turns.at(-1)?.earlier.at(-1)).toBe(
    ['I found nothing.', '', lookedUp, '- Looked up: Looking at which figures there are'].join('\n'),
  )
})

test('a follow-up reads the markers of the answer before, and cites the same', async () => {
  const client = await openConversation('Ben')
  const answers = []
  for (const question of ['What is three times four?', 'Again, please.'])
    answers.push((await ask(client, question)).findLast(isWhole('assistant'))?.['message'])
  client.close()
  expect(turns.at(-1)?.earlier.at(-1)).toBe(
    ['It is 12[#c1].', '', lookedUp, '- Looked up: Calculating', '- c1: 3 * 4 = 12'].join('\n'),
  )
  const [first, again] = answers.map(({ content, figures }) => ({ content, figures }))
  expect(first).toEqual({
    content: 'It is 12[#1].',
    figures: [expect.objectContaining({ cell: 'c1', state: 'linked' })],
  })
  expect(again).toEqual(first)
})
