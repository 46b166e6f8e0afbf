import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChatReader } from '../../../tests/database/chat-reader.ts'
import { type ChatEnvironment, startChatEnvironment } from '../../../tests/database/chat-environment.ts'
import { type Frame, isType } from '../../../tests/database/live-client.ts'
import { until } from '../../../tests/until.ts'

// Locks force the order of events: what waits for a table continues when its lock is released.
let environment: ChatEnvironment
beforeAll(async () => {
  environment = await startChatEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const piece = (seq: number, offset: number, content: string): Frame => ({
  ...{ type: 'appendMessage', seq, offset },
  message: { id: 'message_growing', parentId: null, role: 'assistant', content, partial: true },
})

/** A thread with an answer in progress: its text is "ab", its number 1. */
async function growingThread(): Promise<string> {
  const id = await environment.newThread()
  await environment.database.query("update thread set seq = 1, state = 'answering' where id = $1", [id])
  await environment.database.query(
    `insert into message (thread_id, id, organisation_id, person_id, place, role, content, is_partial)
     select id, 'message_growing', organisation_id, person_id, 1, 'assistant', 'ab', true from thread where id = $1`,
    [id],
  )
  await addEvent(environment.database, id, piece(1, 0, 'ab'))
  return id
}
const addEvent = (client: pg.Pool | pg.PoolClient, thread: string, frame: Frame) =>
  client.query(
    `insert into thread_event (thread_id, seq, organisation_id, person_id, message_id, frame)
     select id, $2, organisation_id, person_id, 'message_growing', $3 from thread where id = $1`,
    [thread, frame['seq'], JSON.stringify(frame)],
  )
const publish = (client: pg.Pool | pg.PoolClient, thread: string) =>
  client.query('select pg_notify($1, $2)', ['sextant', JSON.stringify({ threads: [thread] })])

/** Blocks everyone who uses this table until the returned function is called. */
async function holdUp(
  table: string,
): Promise<{ client: pg.PoolClient; someoneWaits(): Promise<void>; goOn(): Promise<void> }> {
  const client = await environment.database.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  return {
    client,
    someoneWaits: async () => {
      const waiting = () =>
        environment.database.query('select 1 from pg_locks where not granted and relation = $1::regclass', [table])
      await until(async () => (await waiting()).rowCount === 1)
    },
    goOn: async () => {
      await client.query('commit')
      client.release()
    },
  }
}

test('a snapshot and its number belong together, whatever is written while it is read', async () => {
  const thread = await growingThread()
  const messages = await holdUp('message')
  const client = await environment.chat(thread)
  await messages.someoneWaits()
  await messages.client.query("update message set content = 'abcd' where thread_id = $1", [thread])
  await messages.client.query('update thread set seq = 2 where id = $1', [thread])
  await addEvent(messages.client, thread, piece(2, 2, 'cd'))
  await publish(messages.client, thread)
  await messages.goOn()
  await client.next((frame) => frame['seq'] === 2)
  const reader = new ChatReader()
  for (const frame of client.frames) reader.apply(frame)
  client.close()
  expect([reader.last, reader.texts]).toEqual([2, ['assistant: abcd']])
})

test('what is written while somebody’s first snapshot is read reaches them behind it', async () => {
  const thread = await growingThread()
  const witness = await environment.chat(thread)
  await witness.next(isType('stateChange'))
  const messages = await holdUp('message')
  const client = await environment.chat(thread)
  await messages.someoneWaits()
  await environment.database.query('update thread set seq = 2 where id = $1', [thread])
  await addEvent(environment.database, thread, piece(2, 2, 'cd'))
  await publish(environment.database, thread)
  await witness.next((frame) => frame['seq'] === 2)
  await messages.goOn()
  await client.next((frame) => frame['seq'] === 2)
  const reader = new ChatReader()
  for (const frame of client.frames) reader.apply(frame)
  for (const one of [client, witness]) one.close()
  expect([reader.last, reader.texts]).toEqual([2, ['assistant: abcd']])
})

test('who subscribes again while the log is being read is sent nothing before the snapshot', async () => {
  const thread = await growingThread()
  const [client, witness] = [await environment.chat(thread), await environment.chat(thread)]
  for (const one of [client, witness]) await one.next(isType('stateChange'))
  // From here on, log reads serve both: reads started by their subscribing are over, or serve both.
  await environment.database.query('update thread set seq = 2 where id = $1', [thread])
  await addEvent(environment.database, thread, piece(2, 2, 'cd'))
  await publish(environment.database, thread)
  for (const one of [client, witness]) await one.next((frame) => frame['seq'] === 2)
  const [events, messages] = [await holdUp('thread_event'), await holdUp('message')]
  await publish(environment.database, thread)
  await events.someoneWaits()
  const from = client.frames.length
  client.send({ type: 'subscribe' })
  await messages.someoneWaits()
  await events.client.query('update thread set seq = 3 where id = $1', [thread])
  await addEvent(events.client, thread, piece(3, 4, 'ef'))
  await events.goOn()
  await witness.next((frame) => frame['seq'] === 3)
  await messages.goOn()
  await client.next(isType('messages'), from)
  expect(client.frames[from]!.type).toBe('messages')
  await client.next((frame) => frame['seq'] === 3, from)
  for (const one of [client, witness]) one.close()
})
