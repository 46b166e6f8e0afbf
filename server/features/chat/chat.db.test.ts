import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, isDelta, isReady, isWhole } from '../../../tests/database/chat-frames.ts'
import { ChatReader } from '../../../tests/database/chat-reader.ts'
import {
  type ChatEnvironment,
  longText,
  newMessageId,
  startChatEnvironment,
} from '../../../tests/database/chat-environment.ts'
import { type Frame, isType, type LiveClient, openChat, openSocket } from '../../../tests/database/live-client.ts'

let environment: ChatEnvironment
/** Opened first and checked last: the answers to a silent client, and to one that never authenticates. */
let silent: LiveClient
let nameless: LiveClient
beforeAll(async () => {
  environment = await startChatEnvironment()
  silent = await environment.chat(await environment.newThread())
  nameless = await openSocket(environment.server.url, '/websocket/chat')
})
afterAll(async () => {
  await environment?.close()
})

describe('who may listen', () => {
  // D1.7.79
  test('a first frame that is no authenticate, and a dead token, close with 4401', async () => {
    const thread = await environment.newThread()
    const { token: ended } = await environment.server.signUp('Ended')
    await environment.server.call('DELETE', '/auth/revoke-token', ended)
    const first = [
      JSON.stringify({ type: 'subscribe' }),
      JSON.stringify({ type: 'userMessage', id: newMessageId(), content: 'early' }),
      JSON.stringify({ type: 'authenticate' }),
      JSON.stringify({ type: 'authenticate', token: 'no such token' }),
      JSON.stringify({ type: 'authenticate', token: ended }),
      'no JSON',
      '[]',
      'null',
    ]
    const codes: number[] = []
    for (const frame of first) {
      const client = await openSocket(
        environment.server.url,
        `/websocket/chat?project=${environment.project}&thread=${thread}`,
      )
      client.send(frame)
      codes.push((await client.closed).code)
      expect(client.frames).toEqual([])
    }
    expect(codes).toEqual(first.map(() => 4401))
    expect((await environment.snapshotOf(thread))['messages']).toEqual([])
  })

  // D1.7.78
  test('an organisation of others is closed with 4403, a thread of others, a deleted and an unknown one with 4404', async () => {
    const thread = await environment.newThread()
    const deleted = await environment.newThread()
    await environment.server.call('DELETE', `/orgs/${environment.project}/threads/${deleted}`, environment.token)
    const colleague = await environment.server.signUp('Colleague')
    await environment.database.query(
      "insert into membership (organisation_id, person_id, role) select id, $1, 'admin' from organisation where code = $2",
      [colleague.id, environment.project],
    )
    const stranger = await environment.server.signUp('Stranger')
    const other = await environment.server.foundOrganisation(stranger.token, 'Theirs')
    const { project, token } = environment
    const codes: Record<string, number> = {}
    for (const [name, who] of Object.entries({
      stranger: { token: stranger.token, project, thread },
      'no such organisation': { token, project: 'nothing-here', thread },
      'no organisation named': { token, project: '', thread: '' },
      colleague: { token: colleague.token, project, thread },
      'own thread, other organisation': { token: stranger.token, project: other, thread },
      deleted: { token, project, thread: deleted },
      unknown: { token, project, thread: 'thread_unknown' },
    })) {
      const client = await openChat(environment.server.url, who)
      codes[name] = (await client.closed).code
      expect(client.frames).toEqual([])
    }
    expect(codes).toEqual({
      ...{ stranger: 4403, 'no such organisation': 4403, 'no organisation named': 4403 },
      ...{ colleague: 4404, 'own thread, other organisation': 4404, deleted: 4404, unknown: 4404 },
    })
  })

  test('a page of another origin gets no socket', async () => {
    const address = environment.server.url.replace('http', 'ws')
    const outcomes: string[] = []
    for (const origin of ['https://evil.example', 'null', environment.server.url]) {
      const socket = new WebSocket(`${address}/websocket/chat`, { headers: { origin } } as never)
      outcomes.push(
        await new Promise((done) => {
          socket.addEventListener('open', () => done('open'))
          socket.addEventListener('error', () => done('refused'))
        }),
      )
      socket.close()
    }
    expect(outcomes).toEqual(['refused', 'refused', 'open'])
  })
})

describe('what cannot be sent', () => {
  // D1.7.84, D1.5.22
  test('a blank and a too long prompt are answered with a userError, and nothing is kept', async () => {
    const thread = await environment.newThread()
    const client = await environment.chat(thread)
    await client.next(isType('messages'))
    const received: Frame[] = []
    for (const content of ['', ' \n\t', '\u00a0\u200b\u2060\ufeff', 'x'.repeat(32_001)]) {
      const id = newMessageId()
      const from = client.frames.length
      client.send({ type: 'userMessage', id, content })
      const frame = await client.next(isType('userError'), from)
      expect(frame['id']).toBe(id)
      received.push(frame)
    }
    client.close()
    const blank = 'Please write a message.'
    expect(received.map((frame) => frame['message'])).toEqual([blank, blank, blank, 'The message is too long'])
    expect((await environment.snapshotOf(thread))['messages']).toEqual([])
  })

  test('a prompt of 32,000 characters is taken, whatever they are', async () => {
    const thread = await environment.newThread()
    const client = await environment.chat(thread)
    const content = `\u0000 \ud800 ${'ā'.repeat(31_996)}`
    await ask(client, content)
    client.close()
    const { messages } = await environment.snapshotOf(thread)
    expect(messages[0].content).toBe(`\ufffd \ufffd ${'ā'.repeat(31_996)}`)
  })

  test('a frame that cannot be read is answered with a userError and the socket goes on', async () => {
    const client = await environment.chat(await environment.newThread())
    await client.next(isType('messages'))
    const unreadable = [
      '{',
      '[1]',
      '{"type":"nothing"}',
      '{"type":"userMessage"}',
      '{"type":"userMessage","id":"m","content":"short id"}',
      '{"type":"subscribe","after":-1}',
      '{"type":"userMessage","id":{"$ne":1},"content":["a"]}',
    ]
    for (const frame of unreadable) client.send(frame)
    await ask(client, 'Still there?')
    expect(client.frames.filter(isType('userError')).map((frame) => frame['message'])).toEqual(
      unreadable.map(() => 'This message could not be read.'),
    )
    client.close()
  })

  test('a frame over 256 KB closes with 1009, a flood of frames with 1008', async () => {
    const big = await environment.chat(await environment.newThread())
    await big.next(isType('messages'))
    big.send({ type: 'userMessage', id: newMessageId(), content: 'x'.repeat(256 * 1024) })
    expect((await big.closed).code).toBe(1009)
    const flood = await environment.chat(await environment.newThread())
    await flood.next(isType('messages'))
    for (let count = 0; count < 200; count += 1) flood.send({ type: 'stop' })
    expect((await flood.closed).code).toBe(1008)
  })

  test('the same id twice, also over two sockets at once, is one message and one answer', async () => {
    const thread = await environment.newThread()
    const clients = await Promise.all([environment.chat(thread), environment.chat(thread), environment.chat(thread)])
    for (const client of clients) await client.next(isType('messages'))
    const before = environment.model.calls()
    const id = newMessageId()
    for (const client of clients) client.send({ type: 'userMessage', id, content: 'Once only' })
    for (const client of clients) await client.next(isWhole('assistant'))
    for (const client of clients) await client.next(isReady)
    clients[0]!.send({ type: 'userMessage', id, content: 'Once only' })
    clients[0]!.send({ type: 'userMessage', id: newMessageId(), content: '' })
    await clients[0]!.next(isType('userError'))
    for (const client of clients) client.close()
    expect(environment.model.calls() - before).toBe(1)
    const reader = new ChatReader()
    reader.apply(await environment.snapshotOf(thread))
    expect(reader.texts).toEqual(['user: Once only', 'assistant: You asked: Once only'])
  })

  test('a second question while the first is being answered is refused, and the first goes on', async () => {
    const thread = await environment.newThread()
    const client = await environment.chat(thread)
    await client.next(isType('messages'))
    environment.pace.holdAt(-1)
    client.send({ type: 'userMessage', id: newMessageId(), content: 'A long one' })
    await client.next(isDelta)
    const id = newMessageId()
    client.send({ type: 'userMessage', id, content: 'Me too' })
    const refused = await client.next(isType('userError')).finally(environment.pace.release)
    expect(refused).toEqual({
      ...{ type: 'userError', id, message: 'Please wait until the answer is complete.' },
    })
    await client.next(isReady)
    client.close()
    const reader = new ChatReader()
    reader.apply(await environment.snapshotOf(thread))
    expect(reader.texts).toEqual(['user: A long one', `assistant: ${longText(60)}`])
  })
})

describe('rights that change', () => {
  test('log-out and a lost membership cut the sockets; a renewal does not', async () => {
    const { server, project } = environment
    const person = await server.signUp('Leaves')
    await environment.database.query(
      "insert into membership (organisation_id, person_id, role) select id, $1, 'user' from organisation where code = $2",
      [person.id, project],
    )
    const { body } = await server.call('POST', `/orgs/${project}/threads`, person.token, {})
    const open = (token: string) => openChat(server.url, { token, project, thread: body.thread.id })
    const other = await server.call('POST', '/auth/create-token', null, {
      email: person.email,
      password: 'correct horse',
    })
    const [first, second] = [await open(person.token), await open(other.body.token)]
    for (const client of [first, second]) await client.next(isType('messages'))

    await environment.database.query(
      "update token set created_at = now() - interval '25 hours' where hash = sha256($1::bytea)",
      [Buffer.from(person.token)],
    )
    const renewal = await server.call('GET', '/auth/user-info', person.token, undefined, {
      'x-token-refreshable': 'true',
    })
    const renewed = renewal.headers.get('authorization')!.replace('Bearer ', '')
    await server.call('GET', '/auth/user-info', renewed)
    expect(first.isOpen()).toBe(true)

    await server.call('DELETE', '/auth/revoke-token', renewed)
    expect((await first.closed).code).toBe(4401)
    expect(second.isOpen()).toBe(true)

    await environment.database.query('delete from membership where person_id = $1', [person.id])
    await environment.database.query('select pg_notify($1, $2)', [
      'sextant',
      JSON.stringify({ rights: { person: person.id } }),
    ])
    expect((await second.closed).code).toBe(4403)
  })
})

describe('a socket that nobody uses', () => {
  test('hears a tick after ten silent seconds, and one that never signs in is closed with 1013', async () => {
    expect(await silent.next(isType('tick'))).toEqual({ type: 'tick' })
    silent.close()
    expect((await nameless.closed).code).toBe(1013)
    expect(nameless.frames).toEqual([])
  })
})
