import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chatServerFrameSchema } from '../../../contract/live/frames.ts'
import { ask, isDelta, isReady, isState, isWhole, withSeq } from '../../../tests/database/chat-frames.ts'
import { ChatReader } from '../../../tests/database/chat-reader.ts'
import {
  type ChatEnvironment,
  longText,
  newMessageId,
  startChatEnvironment,
} from '../../../tests/database/chat-environment.ts'
import { type Frame, isType, type LiveClient, openChat } from '../../../tests/database/live-client.ts'
import { startTestServer } from '../../../tests/database/test-server.ts'

let environment: ChatEnvironment
beforeAll(async () => {
  environment = await startChatEnvironment()
})
afterAll(async () => {
  await environment?.close()
})
afterEach(() => environment.pace.release())

const portion = 10
/** Lets the model send this many chunks in total, and waits until the reader has all but the last few characters. */
async function readPortions(client: LiveClient, count: number): Promise<void> {
  environment.pace.holdAt(count * portion)
  const letters = 7 * (count - 0.5) * portion
  await client.next((frame) => isDelta(frame) && frame['offset'] + frame['message'].content.length > letters)
}

describe('a conversation', () => {
  // D1.7.80, D1.7.81, D1.7.82, D1.4.15
  test('begins with the whole history and the state', async () => {
    const thread = await environment.newThread()
    const client = await environment.chat(thread)
    await client.next(isType('stateChange'))
    expect(client.frames).toEqual([
      {
        ...{ type: 'messages', epoch: expect.any(String), seq: 0, messages: [], state: 'ready' },
        thread: { id: thread, name: 'New conversation', isDefault: false, date: expect.any(String), updates: [] },
      },
      { type: 'stateChange', state: 'ready' },
    ])
    await ask(client, 'Is the tide in?')
    client.close()
    const again = await environment.snapshotOf(thread)
    expect(again['messages'].map((message: Frame) => [message['role'], message['content']])).toEqual([
      ['user', 'Is the tide in?'],
      ['assistant', 'You asked: Is the tide in?'],
    ])
  })

  // D1.7.83, D1.3.47, D1.3.49, D1.3.53, D1.7.85
  test('a question is acknowledged, named after, answered in pieces and ends ready, every frame with the next number', async () => {
    const thread = await environment.newThread()
    const client = await environment.chat(thread)
    const id = newMessageId()
    const frames = await ask(client, 'How long is the ferry?', id)
    client.close()
    const before = frames.findIndex(isType('skipped'))
    const unfolded = withSeq(before < 0 ? frames : frames.slice(0, before)).map((frame) => frame['seq'])
    expect(unfolded).toEqual(unfolded.map((_, index) => index + 1))
    const reader = new ChatReader()
    for (const frame of client.frames) reader.apply(frame)
    expect(reader.last).toBe(frames.at(-1)!['seq'])
    expect(frames.filter((frame) => !chatServerFrameSchema.safeParse(frame).success)).toEqual([])
    const answerId = frames.find(isDelta)!['message'].id
    expect(frames.filter((frame) => !isDelta(frame) && frame.type !== 'skipped')).toEqual([
      {
        ...{ type: 'appendMessage', seq: 1 },
        message: {
          ...{ id, role: 'user', content: 'How long is the ferry?', parentId: null, createdAt: expect.any(String) },
        },
      },
      { type: 'stateChange', seq: 2, state: 'thinking' },
      { type: 'updateThread', seq: 3, thread: expect.objectContaining({ id: thread, name: 'How long is the ferry?' }) },
      { type: 'stateChange', seq: 5, state: 'answering' },
      {
        ...{ type: 'appendMessage', seq: expect.any(Number) },
        message: {
          ...{ id: answerId, role: 'assistant', parentId: id, partial: false, createdAt: expect.any(String) },
          content: longText(60),
          use: [
            {
              ...{ model: 'Default model', calls: 1, cost: null },
              ...{ inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
            },
          ],
        },
      },
      { type: 'stateChange', seq: frames.at(-1)!['seq'], state: 'ready' },
    ])
  })

  // D1.4.19
  test('the pieces carry their place, and together are the text; pairs are never cut', async () => {
    const client = await environment.chat(await environment.newThread())
    environment.pace.holdAt(portion)
    const asked = ask(client, 'Something long, please')
    for (let count = 1; count <= 6; count += 1) await readPortions(client, count)
    environment.pace.release()
    const frames = await asked
    client.close()
    const pieces = frames.filter(isDelta)
    expect(pieces.length).toBeGreaterThan(5)
    let text = ''
    for (const piece of pieces) {
      expect(piece['offset']).toBe(text.length)
      expect(piece['message'].content.isWellFormed()).toBe(true)
      text += piece['message'].content
    }
    // The last chunks may be merged into the whole before this reader gets them.
    expect(longText(60).startsWith(text)).toBe(true)
    expect(frames.find(isWhole('assistant'))!['message'].content).toBe(longText(60))
  })

  // D1.3.54
  test('a model that fails, at once or in the middle, ends in an error message with "Try again", and what was said is kept', async () => {
    const tryAgain = [{ label: 'Try again', onClick: 'tryAgain' }]
    for (const [question, kept] of [
      ['Please refuse', []],
      ['Get cut off', ['assistant: The beginning of']],
    ] as const) {
      const thread = await environment.newThread()
      const client = await environment.chat(thread)
      const frames = await ask(client, question)
      client.close()
      const error = frames.find(isWhole('error'))!['message']
      expect(error.actions).toEqual(tryAgain)
      expect(error.content).toMatch(/^[A-Z].{10,}\.$/)
      const reader = new ChatReader()
      reader.apply(await environment.snapshotOf(thread))
      // Each further attempt is a step that people see. A cut connection may lose the last words of the continuation.
      const texts = reader.texts
        .filter((text) => !text.startsWith('tool_'))
        .map((text) => text.replace('The beginning of a wave', 'The beginning of'))
      expect([reader.state, texts]).toEqual(['ready', [`user: ${question}`, ...kept, `error: ${error.content}`]])
    }
  })
})

describe('stop, again and otherwise', () => {
  test('a figure that is not what was calculated is put right once, and the whole answer says so', async () => {
    const thread = await environment.newThread()
    const client = await environment.chat(thread)
    const frames = await ask(client, 'What is a third of 900?')
    const whole = frames.find(isWhole('assistant'))!['message']
    const [{ callId }] = frames
      .filter(isType('appendMessage'))
      .find((one) => one['message'].calls)!
      ['message'].calls.map((call: { id: string }) => ({ callId: call.id }))
    expect([whole.content, whole.figures]).toEqual([
      'It is 300[#2].',
      [
        { mark: 1, callId, state: 'mismatch', cell: 'c1', holds: '300' },
        { mark: 2, callId, state: 'linked', cell: 'c1', holds: '300' },
      ],
    ])
    expect((await environment.snapshotOf(thread))['messages'].at(-1).content).toBe('It is 300[#2].')
    client.close()
  })

  // M1
  test('what a model thinks and says before it looks something up are steps, and in no later request', async () => {
    const thread = await environment.newThread()
    const client = await environment.chat(thread)
    await ask(client, 'Please think first')
    const { messages } = await environment.snapshotOf(thread)
    expect(messages.map(({ role, content, calls, result }: Frame) => calls ?? result?.data ?? [role, content])).toEqual(
      [
        ['user', 'Please think first'],
        [{ id: expect.any(String), name: 'thought', label: 'Thinking' }],
        { seconds: 0, thought: 'Two and two.' },
        [{ id: expect.any(String), name: 'said', label: 'I’ll calculate that.' }],
        [{ id: expect.any(String), name: 'calculate', label: 'Calculating' }],
        { results: [{ name: 'c1', expression: '2 + 2', value: '4' }] },
        ['assistant', 'Four.'],
      ],
    )
    const said = (await ask(client, 'Tell me what was said')).find(isWhole('assistant'))!['message'].content
    expect([said.startsWith('Four.'), /Two and two|I’ll calculate/.test(said)]).toEqual([true, false])
    client.close()
  })

  test('stop ends the model, keeps the text so far and says so', async () => {
    const thread = await environment.newThread()
    const client = await environment.chat(thread)
    await client.next(isType('messages'))
    environment.pace.holdAt(portion)
    client.send({ type: 'userMessage', id: newMessageId(), content: 'A long one to stop' })
    await readPortions(client, 1)
    client.send({ type: 'stop' })
    const whole = await client.next(isWhole('assistant'))
    await client.next(isReady)
    expect(whole['message'].outcome).toBe('stopped')
    expect(whole['message'].content.length).toBeGreaterThan(20)
    expect(longText(60).startsWith(whole['message'].content)).toBe(true)
    expect(whole['message'].content.length).toBeLessThan(longText(60).length)
    // The next question is accepted, and stopping without an answer changes nothing.
    const after = client.frames.length
    client.send({ type: 'stop' })
    const next = await ask(client, 'And now?')
    expect(next.find(isWhole('assistant'))!['message'].content).toBe('You asked: And now?')
    expect(client.frames.slice(after).filter(isType('userError'))).toEqual([])
    client.close()
  })

  test('text that ends between the halves of a character ends before it', async () => {
    const client = await environment.chat(await environment.newThread())
    const frames = await ask(client, 'Say half a wave')
    client.close()
    expect(frames.find(isWhole('assistant'))!['message'].content).toBe('Half a wave ')
  })

  test('regenerate and edit each make a branch beside the first answer, once for an id', async () => {
    const thread = await environment.newThread()
    const client = await environment.chat(thread)
    const [first, second, again, edited] = [newMessageId(), newMessageId(), newMessageId(), newMessageId()]
    await ask(client, 'First', first)
    await ask(client, 'Second', second)
    const answerOf = (id: string) => (frame: Frame) =>
      frame.type === 'appendMessage' && frame['message'].parentId === id && frame['message'].partial === false
    const secondAnswer = (await client.next(answerOf(second)))['message'].id
    const before = environment.model.calls()
    for (const frame of [
      { type: 'regenerate', id: again, messageId: secondAnswer },
      { type: 'edit', id: edited, messageId: first, content: 'First, put otherwise' },
    ]) {
      client.send(frame)
      await client.next(answerOf(frame.id))
      const from = client.frames.length
      await client.next(isState('ready'), from - 1)
      client.send(frame)
    }
    client.send({ type: 'edit', id: newMessageId(), messageId: first, content: ' ' })
    client.send({ type: 'regenerate', id: newMessageId(), messageId: 'unknown-message' })
    await client.next((frame) => frame.type === 'userError' && frame['message'] === 'Couldn’t finish the answer.')
    client.close()
    expect(environment.model.calls() - before).toBe(2)
    const messages = (await environment.snapshotOf(thread))['messages'].filter(
      (message: Frame) => message['role'] === 'user',
    )
    const parentOfSecond = messages.find((message: Frame) => message['id'] === second).parentId
    expect(messages.map(({ id, parentId, content }: Record<string, string>) => [id, parentId, content])).toEqual([
      [first, null, 'First'],
      [second, parentOfSecond, 'Second'],
      [again, parentOfSecond, 'Second'],
      [edited, null, 'First, put otherwise'],
    ])
  })

  test('a conversation put into the trash while it is answered is stopped and closed with 4404; brought back it is ready', async () => {
    const thread = await environment.newThread()
    const client = await environment.chat(thread)
    await client.next(isType('messages'))
    environment.pace.holdAt(portion)
    client.send({ type: 'userMessage', id: newMessageId(), content: 'A long one to throw away' })
    await client.next(isDelta)
    await environment.server.call('DELETE', `/orgs/${environment.project}/threads/${thread}`, environment.token)
    expect((await client.closed).code).toBe(4404)
    await expect
      .poll(
        async () =>
          (await environment.database.query('select state from thread where id = $1', [thread])).rows[0].state,
      )
      .toBe('ready')
    await environment.server.call('POST', `/orgs/${environment.project}/threads/${thread}/_restore`, environment.token)
    const again = await environment.chat(thread)
    const [, kept] = (await again.next(isType('messages')))['messages']
    expect([kept.outcome, longText(60).startsWith(kept.content)]).toEqual(['stopped', true])
    expect((await ask(again, 'Back?')).find(isWhole('assistant'))!['message'].content).toBe('You asked: Back?')
    again.close()
  })
})

describe('coming back', () => {
  test('`after` gives exactly the rest; another epoch, a number of the future and none give the whole', async () => {
    const thread = await environment.newThread()
    const client = await environment.chat(thread)
    await ask(client, 'One')
    const { epoch } = client.frames[0]!
    const all = withSeq(client.frames)
    const last = all.at(-1)!['seq']
    client.close()
    const rest = await environment.chat(thread, { after: last - 2, epoch })
    await rest.next((frame) => frame['seq'] === last)
    expect(rest.frames).toEqual([{ type: 'stateChange', state: 'ready' }, ...all.slice(-2)])
    rest.close()
    for (const more of [{ after: last, epoch: 'another' }, { after: last + 1, epoch }, { after: last }, {}]) {
      const fresh = await environment.chat(thread, more)
      expect(await fresh.next(isType('messages'))).toEqual(
        expect.objectContaining({ epoch, seq: last, state: 'ready', messages: expect.any(Array) }),
      )
      fresh.close()
    }
  })

  test('a finished answer is one row: who left in the middle gets what was skipped as one range, and the whole text', async () => {
    const thread = await environment.newThread()
    const client = await environment.chat(thread)
    await client.next(isType('messages'))
    const leaver = new ChatReader()
    environment.pace.holdAt(2 * portion)
    client.send({ type: 'userMessage', id: newMessageId(), content: 'A long one' })
    await readPortions(client, 2)
    for (const frame of client.frames) leaver.apply(frame)
    environment.pace.release()
    await client.next(isReady)
    client.close()
    const whole = client.frames.findIndex(isWhole('assistant'))
    const back = await environment.chat(thread, leaver.resume)
    await back.next(isReady)
    expect(back.frames).toEqual([
      { type: 'stateChange', state: 'ready' },
      { type: 'skipped', seq: client.frames[whole]!['seq'] - 1 },
      ...client.frames.slice(whole),
    ])
    back.close()
    for (const frame of back.frames) leaver.apply(frame)
    const fresh = new ChatReader()
    fresh.apply(await environment.snapshotOf(thread))
    expect(leaver.texts).toEqual(fresh.texts)
    const kept = await environment.database.query(
      'select count(*) from thread_event where thread_id = $1 and frame ? $2',
      [thread, 'offset'],
    )
    expect(Number(kept.rows[0].count)).toBe(0)
  })

  test('a reader who subscribes again on the same socket loses nothing', async () => {
    const thread = await environment.newThread()
    const client = await environment.chat(thread)
    const reader = new ChatReader()
    await client.next(isType('messages'))
    environment.pace.holdAt(portion)
    client.send({ type: 'userMessage', id: newMessageId(), content: 'A long one' })
    let seen = 0
    const read = () => {
      for (; seen < client.frames.length; seen += 1) reader.apply(client.frames[seen]!)
    }
    for (let count = 1; count <= 8; count += 1) {
      await readPortions(client, count)
      read()
      client.send({ type: 'subscribe', ...reader.resume })
    }
    environment.pace.release()
    await client.next((frame) => isWhole('assistant')(frame))
    await client.next(isReady)
    read()
    client.close()
    expect(reader.texts).toEqual(['user: A long one', `assistant: ${longText(60)}`])
  })

  test('two readers see the same, and one who comes late, at any moment, as well', async () => {
    const thread = await environment.newThread()
    const early = await Promise.all([environment.chat(thread), environment.chat(thread)])
    for (const client of early) await client.next(isType('messages'))
    environment.pace.holdAt(portion)
    early[0]!.send({ type: 'userMessage', id: newMessageId(), content: 'A long one' })
    const late: LiveClient[] = []
    for (let count = 1; count <= 8; count += 1) {
      await readPortions(early[1]!, count)
      late.push(await environment.chat(thread))
    }
    environment.pace.release()
    const all = [...early, ...late]
    const texts: string[][] = []
    for (const client of all) {
      await client.next(isReady)
      const reader = new ChatReader()
      for (const frame of client.frames) reader.apply(frame)
      texts.push(reader.texts)
      client.close()
    }
    expect(texts).toEqual(all.map(() => ['user: A long one', `assistant: ${longText(60)}`]))
  })
})

describe('an answer from what the organisation has', () => {
  // D1.1.02, D1.3.48, D1.3.55, D1.3.56, D1.3.57, D1.4.20
  test('calls, their results, a chart and citations are messages of the thread', async () => {
    const server = await startTestServer()
    const { token } = await server.signUp('Analyst')
    const project = await server.foundOrganisation(token, 'Library')
    const small = new URL('../../../tests/fixtures/small/', import.meta.url)
    for (const name of ['sales.xlsx', 'handbook/leave/parental-leave.md']) {
      const form = new FormData()
      form.append('file', new Blob([await readFile(new URL(name, small))]), name.split('/').at(-1))
      await server.call('POST', `/orgs/${project}/docs/upload/upload_root`, token, form)
    }
    await expect
      .poll(async () =>
        (await server.call('GET', `/orgs/${project}/docs`, token)).body.docs.map((doc: any) => doc.status),
      )
      .toEqual(['indexed', 'indexed'])
    const thread = (await server.call('POST', `/orgs/${project}/threads`, token, {})).body.thread.id
    const client = await openChat(server.url, { token, project, thread })
    const charted = (await ask(client, 'Total sales by city?'))
      .filter(isType('appendMessage'))
      .map((one) => one['message'])
    const called = charted.filter((message) => message.role === 'tool_calls').flatMap((message) => message.calls)
    const results = charted.filter((message) => message.role === 'tool_result').map((message) => message.result)
    expect(called.map((call) => [typeof call.id, typeof call.label])).toEqual(called.map(() => ['string', 'string']))
    expect(called.map((call) => call.name)).toContain('query_facts')
    expect(results.map((result) => result.callId)).toEqual(called.map((call) => call.id))
    expect(results.map((result) => result.isError)).toEqual(called.map(() => false))
    const [chart] = charted.filter((message) => message.role === 'client_action')
    expect([chart.action.name, chart.action.data.type]).toEqual(['chart', 'simple'])
    const cited = (await ask(client, 'How many weeks of parental leave may a primary carer take?')).find(
      isWhole('assistant'),
    )
    expect(cited!['message'].content).toContain('26 weeks')
    expect(cited!['message'].citations[0]).toEqual(
      expect.objectContaining({
        mark: 1,
        docId: expect.any(String),
        pageId: expect.any(String),
        start: expect.any(Number),
      }),
    )
    const { docId, title } = cited!['message'].citations[0]
    expect(cited!['message'].relatedResults).toEqual([{ title, href: `/${project}/data/docs/${docId}` }])
    client.close()
    await server.close()
  })
})
