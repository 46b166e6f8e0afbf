import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../../tests/database/chat-frames.ts'
import { openChat } from '../../../tests/database/live-client.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import { until } from '../../../tests/until.ts'
import { type ModelServer, startModelServer, type Turn } from '../../../tests/fixtures/model-server/model-server.ts'

let model: ModelServer
let environment: ServerEnvironment
const turns: Turn[] = []
beforeAll(async () => {
  model = await startModelServer({
    rules: [
      (turn) => {
        turns.push(turn)
        if (turn.question.startsWith('And where')) return { text: 'It is sixteen weeks.[^p1: "sixteen weeks"]' }
        if (turn.question.startsWith('And sick')) {
          if (turn.results.length === 0) return { calls: [{ name: 'read_document', input: { document: 'sick.md' } }] }
          return { text: 'Ten days.[^p2: "ten days"] Sixteen weeks.[^p1: "sixteen weeks"]' }
        }
        if (turn.question.startsWith('How long')) {
          if (turn.results.length > 0) return { text: 'Sixteen weeks.[^p1: "sixteen weeks"]' }
          return { calls: [{ name: 'read_document', input: { document: 'leave.md' } }] }
        }
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

// M2
test('a passage of an earlier answer is cited by its name, and new ones go on after it, as long as it may be read', async () => {
  const { server } = environment
  const { token } = await server.signUp('Ben')
  const project = await server.foundOrganisation(token, 'Pier')
  const upload = (name: string, text: string) => {
    const form = new FormData()
    form.append('file', new Blob([text]), name)
    return server.call('POST', `/orgs/${project}/docs/upload/upload_root`, token, form, {
      'idempotency-key': randomUUID(),
    })
  }
  await upload('leave.md', 'Parental leave is sixteen weeks.\n')
  await upload('sick.md', 'Sick leave is ten days.\n')
  await until(async () => (await environment.rowsOf("select 1 from document where status = 'indexed'")).length === 2)
  const { body } = await server.call('POST', `/orgs/${project}/threads`, token, {})
  const client = await openChat(server.url, { token, project, thread: body.thread.id })
  const quoted = async (question: string) => {
    const frames = await ask(client, question)
    const { message } = frames.findLast((frame) => frame['message']?.role === 'assistant' && !frame['message'].partial)!
    return (message.citations ?? []).map(({ title, quote }: { title: string; quote: string }) => [title, quote])
  }
  expect(await quoted('How long is parental leave?')).toEqual([['leave.md', 'sixteen weeks']])
  expect(await quoted('And where does it say so?')).toEqual([['leave.md', 'sixteen weeks']])
  expect(await quoted('And sick leave?')).toEqual([
    ['sick.md', 'ten days'],
    ['leave.md', 'sixteen weeks'],
  ])
  await environment.rowsOf("update document set deleted_at = now() where filename = 'leave.md'")
  expect(await quoted('And where is that again?')).toEqual([])
  client.close()
})
