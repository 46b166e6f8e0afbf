import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeCodes } from '../../contract/live/frames.ts'
import { seededRandom } from '../../server/features/demo/demo-random.ts'
import { type ChatEnvironment, newMessageId, startChatEnvironment } from '../database/chat-environment.ts'
import { type Closed, isType, openUpdates } from '../database/live-client.ts'
import { bentBody, wholeBodies } from './attacks.ts'
import { openRawSocket, type RawFrame, type RawSocket } from './raw-socket.ts'

const runs = Number(process.env['RUNS'] ?? 1)
const seed = Number(process.env['SEED'] ?? 20_261_122)

let environment: ChatEnvironment
let thread: string
beforeAll(async () => {
  environment = await startChatEnvironment(0)
  thread = await environment.newThread()
})
afterAll(async () => {
  await environment?.close()
})

const channels = {
  chat: () => `/websocket/chat?project=${environment.project}&thread=${thread}`,
  updates: () => '/websocket/updates',
} as const
const names = Object.keys(channels) as (keyof typeof channels)[]
const unread = { type: 'userError', message: 'This message could not be read.' }
const json = (value: unknown): RawFrame => ({ data: JSON.stringify(value) })

async function signedIn(path: string): Promise<RawSocket> {
  const socket = await openRawSocket(environment.server.url, path)
  socket.write(json({ type: 'authenticate', token: environment.token }))
  return socket
}

/** Frames after which a connection cannot go on, with the code that the server closes it with. */
const unlawful: Record<string, [RawFrame[], number]> = {
  'not masked': [[{ data: '{}', isMasked: false }], 1002],
  'a reserved kind': [[{ opcode: 3, data: '{}' }], 1002],
  'a reserved kind of control': [[{ opcode: 11 }], 1002],
  'bits of no extension': [[{ reserved: 4, data: '{}' }], 1002],
  'a continuation of nothing': [[{ opcode: 0, data: '{}' }], 1002],
  'a text within a text': [
    [
      { data: '{', isLast: false },
      { opcode: 1, data: '}' },
    ],
    1002,
  ],
  'a ping in pieces': [[{ opcode: 9, isLast: false }], 1002],
  'a ping of 126 bytes': [[{ opcode: 9, data: 'x'.repeat(126) }], 1002],
  'text that is no UTF-8': [[{ data: Buffer.from([0xff, 0xfe]) }], 1007],
  'a close with half a code': [[{ opcode: 8, data: 'x' }], 1002],
  'a close with a code that is none': [[{ opcode: 8, data: Buffer.from([0, 1]) }], 1002],
  'a length of 4 GB': [[{ data: '{', says: 2 ** 32 }], 1009],
  'a length beyond any number': [[{ data: '{', says: 2 ** 60 }], 1009],
  'over 256 KB in one': [[{ data: 'x'.repeat(256 * 1024 + 1) }], 1009],
  'over 256 KB in pieces': [
    [
      { data: 'x'.repeat(200_000), isLast: false },
      { opcode: 0, data: 'x'.repeat(100_000) },
    ],
    1009,
  ],
}

describe.each(names)('frames on /websocket/%s (T-Z6)', (name) => {
  test('what is no WebSocket closes with its code, whether or not somebody has signed in', async () => {
    for (const [label, [frames, code]] of Object.entries(unlawful)) {
      for (const socket of [
        await openRawSocket(environment.server.url, channels[name]()),
        await signedIn(channels[name]()),
      ]) {
        for (const frame of frames) socket.write(frame)
        expect([label, await socket.closed]).toEqual([label, code])
      }
    }
  })

  test('what is no message of ours is answered with a sentence, and the socket goes on', async () => {
    const random = seededRandom(seed)
    const known = {
      type: 'subscribe',
      projects: [environment.project],
      after: { [environment.project]: { epoch: 'e', seq: 1 } },
    }
    const nul = ['\u0000', 'half \ud83c'].flatMap((text) => [
      { type: 'subscribe', projects: [text], after: { [text]: { epoch: text, seq: 2 ** 52 } }, epoch: text },
      { type: 'regenerate', id: newMessageId(), messageId: text },
      { type: 'decide', callId: text, isAllowed: true },
      { type: 'edit', id: newMessageId(), messageId: text, content: text },
    ])
    const bent = Array.from({ length: 60 * runs }, () => bentBody(random() < 0.5 ? known : promptOf(), random).bytes)
    const bodies = [
      ...wholeBodies
        .filter(({ label }) => !/1 MB|deep|gzip|UTF|in chunks|form|type/.test(label))
        .map(({ bytes }) => bytes),
      ...nul.map((frame) => Buffer.from(JSON.stringify(frame))),
      ...bent,
    ]
    const faults: unknown[] = []
    for (const bytes of bodies) {
      if (bytes.length > 200_000) continue
      const socket = await signedIn(channels[name]())
      const isInPieces = random() < 0.3
      if (isInPieces) {
        socket.write({ opcode: 1, data: bytes.subarray(0, 3), isLast: false })
        socket.write({ opcode: 9, data: 'between' })
        socket.write({ opcode: 0, data: bytes.subarray(3) })
      } else socket.write({ opcode: random() < 0.2 ? 2 : 1, data: bytes })
      // Answered after whatever came before it.
      socket.write({ data: 'the end' })
      const end = await Promise.race([socket.closed, untilHeard(socket, unread.message)])
      if (end !== null) faults.push([end, bytes.toString().slice(0, 200)])
      socket.end()
    }
    expect(faults).toEqual([])
  })

  test('10,000 frames at once end that socket alone, be they text, pings or nothing', async () => {
    const other = await signedIn(channels[name]())
    // Pings get an answer each, which this one does not take: the library ends it without a word.
    const floods: [RawFrame, number][] = [
      [{ data: '{}' }, closeCodes.policy],
      [{ opcode: 9 }, 1006],
      [{ opcode: 2 }, closeCodes.policy],
      [json({ type: 'subscribe', projects: [] }), closeCodes.policy],
    ]
    for (const [frame, code] of floods) {
      const socket = await signedIn(channels[name]())
      for (let count = 0; count < 10_000; count += 1) socket.write(frame)
      expect([frame, await socket.closed]).toEqual([frame, code])
    }
    other.write({ data: 'still here' })
    expect(await untilHeard(other, unread.message)).toBeNull()
    other.end()
  })
})

const promptOf = () => ({ type: 'userMessage', id: newMessageId(), content: 'What now?' })

async function untilHeard(socket: RawSocket, message: string): Promise<null> {
  await expect.poll(() => JSON.stringify(socket.heard).includes(message)).toBe(true)
  return null
}

test('addresses that name no thread or no organisation close as such', async () => {
  const queries = [
    '',
    '?project',
    `?project=${environment.project}`,
    `?project=${environment.project}&project=b&thread=${thread}`,
    `?project=${environment.project}&thread=${thread}&thread=${thread}`,
    '?project=%00&thread=%00',
    `?project=${environment.project}&thread=%00`,
    '?project=__proto__&thread=constructor',
    `?project[]=${environment.project}&thread[a]=b`,
    `?project=${'x'.repeat(5_000)}`,
    '?project=%ff&thread=%zz',
  ]
  const codes: Record<string, number> = {}
  for (const query of queries) {
    const socket = await signedIn(`/websocket/chat${query}`)
    codes[query.slice(0, 60)] = await socket.closed
  }
  expect(
    Object.entries(codes).filter(([, code]) => code !== closeCodes.notMember && code !== closeCodes.noThread),
  ).toEqual([])
})

test('frames that come faster than the database takes them end the socket before they fill the memory', async () => {
  const database = new pg.Client({ connectionString: environment.server.databaseUrl })
  await database.connect()
  const client = await openUpdates(environment.server.url, environment.token, [environment.project])
  await client.next(isType('snapshot'))
  await database.query('begin')
  await database.query('lock table membership in access exclusive mode')
  let ended: Closed | null = null
  void client.closed.then((closed) => {
    ended = closed
  })
  // Half of what a socket may send in a second.
  const sendOne = () => {
    if (client.isOpen()) client.send({ type: 'subscribe', projects: [environment.project] })
    return ended
  }
  await expect.poll(sendOne, { interval: 50 }).toEqual({ code: closeCodes.policy, reason: 'too many frames wait' })
  await database.query('rollback')
  await database.end()
})

test('the same thread answers as before', async () => {
  const client = await environment.chat(await environment.newThread())
  await client.next(isType('messages'))
  client.send(promptOf())
  await client.next((frame) => frame.type === 'appendMessage' && frame['message'].role === 'assistant')
  client.close()
})
