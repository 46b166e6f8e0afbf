import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import { type ChatEnvironment, startChatEnvironment } from '../../../tests/database/chat-environment.ts'
import { isType } from '../../../tests/database/live-client.ts'
import { until } from '../../../tests/until.ts'

let environment: ChatEnvironment
beforeAll(async () => {
  environment = await startChatEnvironment(0)
})
afterAll(async () => {
  await environment?.close()
})

const call = (method: string, path = '', body?: unknown, token = environment.token) =>
  environment.server.call(method, `/orgs/${environment.project}/threads${path}`, token, body)
const create = async (body: object = {}): Promise<Thread> => (await call('POST', '', body)).body.thread
const list = async (): Promise<Thread[]> => (await call('GET')).body.threads
const messagesOf = async (thread: string) => {
  const client = await environment.chat(thread)
  const { messages, state } = await client.next(isType('messages'))
  client.close()
  return {
    state,
    texts: messages.map((message: { role: string; content: string }) => `${message.role}: ${message.content}`),
  }
}

describe('threads', () => {
  // D2.7.14, D2.7.15, D1.3.66, D1.3.67, D2.3.38
  test('are made and listed, newest first, each for its person alone', async () => {
    const first = await create({ name: 'Planning' })
    const second = await create()
    expect([first, second]).toEqual([
      { id: expect.any(String), name: 'Planning', isDefault: false, date: expect.stringMatching(/Z$/), updates: [] },
      { id: expect.any(String), name: 'New conversation', isDefault: false, date: expect.any(String), updates: [] },
    ])
    expect((await list()).slice(0, 2)).toEqual([second, first])
    const { token } = await environment.server.signUp('Other')
    expect((await call('GET', '', undefined, token)).status).toBe(403)
  })

  // D1.7.49
  test('take messages of the person, and the last one is answered at once', async () => {
    const { id } = await create({ messages: [{ role: 'user', content: 'What is the tide?' }] })
    await until(async () => {
      const { state, texts } = await messagesOf(id)
      return state === 'ready' && texts.length === 2
    })
    expect(await messagesOf(id)).toEqual({
      state: 'ready',
      texts: ['user: What is the tide?', 'assistant: You asked: What is the tide?'],
    })
    expect((await list()).find((thread) => thread.id === id)!.name).toBe('What is the tide?')
  })

  test('never take words of the assistant, blank ones or too many', async () => {
    const before = (await list()).length
    for (const messages of [
      [{ role: 'assistant', content: 'I promise' }],
      [{ role: 'client_action', content: '', action: { name: 'chart', data: {} } }],
      [{ role: 'user', content: 'x'.repeat(32_001) }],
      [{ role: 'user', content: ' \u200b ' }],
      Array.from({ length: 21 }, () => ({ role: 'user', content: 'again' })),
    ])
      expect((await call('POST', '', { messages })).status).toBe(400)
    expect((await list()).length).toBe(before)
  })

  // D1.7.49, D2.2.03, D2.2.04
  test('with one key are one thread, however many tabs land at once; another person has their own', async () => {
    const body = { uniqueKey: 'default', name: 'General' }
    const made = await Promise.all(Array.from({ length: 20 }, () => create(body)))
    expect(new Set(made.map((thread) => thread.id)).size).toBe(1)
    expect(made[0]).toEqual(expect.objectContaining({ name: 'General', isDefault: true }))
    await call('DELETE', `/${made[0]!.id}`)
    const next = await create(body)
    expect([next.id === made[0]!.id, next.isDefault]).toEqual([false, true])
    const back = await call('POST', `/${made[0]!.id}/_restore`)
    expect([back.status, back.body.thread?.isDefault]).toEqual([200, false])
    expect(await create(body)).toEqual(next)
  })

  // AM-34
  test('the one asked last is the default; with it in the trash, the one asked before', async () => {
    const person = await environment.server.signUp('Last used')
    const threads = `/orgs/${await environment.server.foundOrganisation(person.token, 'Last used')}/threads`
    const ask = (method: string, path: string, body?: unknown) =>
      environment.server.call(method, threads + path, person.token, body)
    const defaults = async () =>
      (await ask('GET', '')).body.threads.flatMap((thread: Thread) => (thread.isDefault ? [thread.name] : []))
    const question = (content: string) => ({ name: content, messages: [{ role: 'user', content }] })

    await ask('POST', '', { uniqueKey: 'default', name: 'General' })
    expect(await defaults()).toEqual(['General'])
    const sales = (await ask('POST', '', question('Sales'))).body.thread
    expect(await defaults()).toEqual(['Sales'])
    const costs = (await ask('POST', '', question('Costs'))).body.thread
    await ask('POST', '', { name: 'Only opened' })
    expect(await defaults()).toEqual(['Costs'])
    await ask('DELETE', `/${costs.id}`)
    expect(await defaults()).toEqual(['Only opened'])
    await ask('POST', `/${costs.id}/_restore`)
    expect(await defaults()).toEqual(['Only opened'])
    await ask('DELETE', `/${sales.id}`)
    expect(await defaults()).toEqual(['Only opened'])
  })

  // AM-34
  test('of many asked at the same moment one is the default', async () => {
    const person = await environment.server.signUp('At once')
    const threads = `/orgs/${await environment.server.foundOrganisation(person.token, 'At once')}/threads`
    const open = (content: string) =>
      environment.server.call('POST', threads, person.token, { messages: [{ role: 'user', content }] })
    await open('First')
    await Promise.all(Array.from({ length: 12 }, (_, at) => open(`Question ${at}`)))
    const { body } = await environment.server.call('GET', threads, person.token)
    expect(body.threads.map(({ isDefault }: Thread) => isDefault).filter(Boolean)).toEqual([true])
  })

  // D2.7.16, D1.7.85
  test('are renamed, and whoever reads them is told', async () => {
    const { id } = await create()
    const client = await environment.chat(id)
    await client.next(isType('messages'))
    expect((await call('POST', `/${id}`, { name: '  Harbour plans ' })).body.thread.name).toBe('Harbour plans')
    expect((await client.next(isType('updateThread')))['thread'].name).toBe('Harbour plans')
    client.close()
    for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(201) }, { name: ['a'] }])
      expect((await call('POST', `/${id}`, body)).status).toBe(400)
    expect((await call('POST', `/${id}`, { name: 'half \ud800 of a pair' })).status).toBe(200)
    expect((await call('POST', `/${id}`, { name: 'no \u0000' })).status).toBe(400)
  })

  // D2.7.17
  test('go into the trash and come back with what was said', async () => {
    const { id } = await create({ messages: [{ role: 'user', content: 'Keep this' }] })
    await until(async () => (await messagesOf(id)).state === 'ready')
    expect((await call('DELETE', `/${id}`)).body).toEqual({})
    expect([(await list()).some((thread) => thread.id === id), (await call('DELETE', `/${id}`)).status]).toEqual([
      false,
      404,
    ])
    const { things } = (await environment.server.call('GET', `/orgs/${environment.project}/trash`, environment.token))
      .body
    expect(things).toContainEqual({ kind: 'thread', id, name: 'Keep this', deletedAt: expect.any(String) })
    expect((await call('POST', `/${id}/_restore`)).body.thread.id).toBe(id)
    expect((await messagesOf(id)).texts).toEqual(['user: Keep this', 'assistant: You asked: Keep this'])
  })
})
