import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reading } from '../../../contract/chat/reading.schemas.ts'
import { ask } from '../../../tests/database/chat-frames.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { type ChatEnvironment, newMessageId, startChatEnvironment } from '../../../tests/database/chat-environment.ts'
import type { Frame } from '../../../tests/database/live-client.ts'
import { transactAsSystem } from '../../platform/database/transaction.ts'
import { endAnswer } from './answer.job.ts'
import { keepReading } from './chat.store.ts'

let environment: ChatEnvironment
let library: Library
beforeAll(async () => {
  library = await startLibrary()
  environment = await startChatEnvironment()
})
afterAll(async () => {
  await environment?.close()
  await library?.close()
})

const reading = (table: string): Reading => ({
  ...{ kind: 'figure', table, measure: { aggregation: 'count' }, further: [], filters: [], conditions: [] },
  ...{ period: null, groups: [], granularity: null, order: 'highest', top: null, as: 'value', shape: null },
})

test('a question keeps the reading of a button or a chip, also when it is asked again', async () => {
  const thread = await environment.newThread()
  const client = await environment.chat(thread)
  const [first, changed, again] = [newMessageId(), newMessageId(), newMessageId()]
  const isAnswerOf = (id: string) => (frame: Frame) =>
    frame.type === 'appendMessage' && frame['message'].parentId === id && frame['message'].partial === false
  client.send({ type: 'userMessage', id: first, content: 'Rows of sales', reading: reading('sales') })
  await client.next(isAnswerOf(first))
  for (const frame of [
    { type: 'regenerate', id: changed, messageId: first, reading: reading('costs') },
    { type: 'regenerate', id: again, messageId: changed },
  ]) {
    await client.next((each) => each.type === 'stateChange' && each['state'] === 'ready', client.frames.length - 1)
    client.send(frame)
    await client.next(isAnswerOf(frame.id))
  }
  client.close()
  const { messages } = await environment.snapshotOf(thread)
  const asked = messages.filter((message: Frame) => message['role'] === 'user')
  expect(asked.map((message: Frame) => [message['id'], message['content'], message['reading']])).toEqual([
    [first, 'Rows of sales', reading('sales')],
    [changed, 'Rows of sales', reading('costs')],
    [again, 'Rows of sales', reading('costs')],
  ])
})

test.each<[string, object]>([
  ['of no kind', { ...reading('sales'), kind: 'eval' }],
  [
    'with too many filters',
    {
      ...reading('sales'),
      filters: Array.from({ length: 9 }, (_, index) => ({ column: `c${index}`, type: 'include', values: ['x'] })),
    },
  ],
  ['with a name that is too long', reading('s'.repeat(201))],
])('a reading %s is not taken', async (_, wrong) => {
  const thread = await environment.newThread()
  const client = await environment.chat(thread)
  client.send({ type: 'userMessage', id: newMessageId(), content: 'Rows', reading: wrong })
  await ask(client, 'Still here?').catch(() => undefined)
  client.close()
  const { messages } = await environment.snapshotOf(thread)
  expect(messages.filter((message: Frame) => message['content'] === 'Rows')).toEqual([])
})

test('how a question was read is kept with its answer, and sent with the whole of it', async () => {
  await library.database.query(
    `insert into thread (id, organisation_id, person_id, name, epoch, state)
     select 't1', $1, person_id, 'A thread', 'epoch', 'answering' from membership where organisation_id = $1 limit 1`,
    [library.organisationId],
  )
  await library.database.query(
    `insert into message (thread_id, id, organisation_id, person_id, place, role, content, is_partial)
     select id, 'm1', organisation_id, person_id, 1, 'assistant', 'Seven.', true from thread where id = 't1'`,
  )
  const choices = [{ label: 'Rows', reading: reading('costs') }]
  await transactAsSystem(library.walled, { person: null, organisation: null }, async (tx) => {
    await keepReading(tx, 't1', { reading: reading('sales'), chips: [] })
    await keepReading(tx, 't1', { choices })
    await endAnswer(tx, 't1', null)
  })
  const { rows } = await library.database.query(
    `select frame->'message' as message from thread_event where thread_id = 't1' and frame->>'type' = 'appendMessage'`,
  )
  expect(rows.map(({ message }) => [message.content, message.reading, message.chips, message.choices])).toEqual([
    ['Seven.', reading('sales'), [], choices],
  ])
})
