import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../../contract/chat/chat.schemas.ts'
import { isReady, isState } from '../../../tests/database/chat-frames.ts'
import { newMessageId } from '../../../tests/database/chat-environment.ts'
import { type Frame, isType } from '../../../tests/database/live-client.ts'
import { shownWords, startWebEnvironment, type WebEnvironment } from '../../../tests/database/web-environment.ts'
import type { Rule } from '../../../tests/fixtures/model-server/model-server.ts'
import { permissionLimit } from './permissions.ts'

const rules: Rule[] = [
  ({ question, results }) => {
    if (question.startsWith('Again')) return { text: 'Still 250 dollars.[^p1: "allowance is 250 dollars"]' }
    const done = results.map(({ name }) => name)
    if (question.includes('private') && !done.includes('search_documents'))
      return { calls: [{ name: 'search_documents', input: { phrases: ['takeover'] } }] }
    if (!done.includes('web_search')) return { calls: [{ name: 'web_search', input: { words: 'bicycle allowance' } }] }
    const found = results.find(({ name }) => name === 'web_search')
    const { pages, note = found?.data } = (found?.data ?? {}) as { pages?: { url: string }[]; note?: unknown }
    if (pages === undefined) return { text: `Nothing was searched. ${String(note).slice(0, 40)}` }
    if (!done.includes('open_page')) return { calls: [{ name: 'open_page', input: { url: pages[0]?.url } }] }
    const passage = question.includes('private') ? 'p2' : 'p1'
    return { text: `It is 250 dollars.[^${passage}: "allowance is 250 dollars"]` }
  },
]
let environment: WebEnvironment
beforeAll(async () => {
  environment = await startWebEnvironment(
    () => rules,
    () => ({
      '/rules': '<html><head><title>Rules</title></head><body><p>The allowance is 250 dollars.</p></body></html>',
    }),
  )
  await environment.upload('plans.md', '# Plans\n\nThe takeover of Marlin Foods is planned.\n')
  await environment.settled()
})
afterAll(() => environment?.close())

const kept = (thread: string) =>
  environment.rowsOf('select role, content, details from message where thread_id = $1 order by place', [thread])
const searches = () => environment.requests.filter((one) => one.includes('/search'))
const answerOf = (frames: readonly Frame[]) =>
  frames.findLast(({ message }) => message?.role === 'assistant' && !message.partial)?.['message'] as ChatMessage

describe('a conversation that may use the web', () => {
  test('searches without a word where nothing private was read, and quotes the page by its address', async () => {
    environment.requests.length = 0
    const frames = await environment.ask('What is the bicycle allowance?', null)
    expect(shownWords(frames)).toEqual([])
    expect(environment.requests).toEqual(
      expect.arrayContaining(['GET /search?q=bicycle+allowance&format=json', 'GET /robots.txt', 'GET /rules']),
    )
    expect(answerOf(frames).citations).toEqual([
      {
        ...{ mark: 1, quote: 'The allowance is 250 dollars.', title: 'Rules', url: `${environment.site}/rules` },
        passage: 'p1',
      },
    ])
  })

  test('cites a page by its name in a follow-up, as it was read, and opens it no second time', async () => {
    const thread = await environment.newThread()
    await environment.ask('What is the bicycle allowance?', null, thread)
    environment.requests.length = 0
    const { content, citations } = answerOf(await environment.ask('Again, please', null, thread))
    expect([content, citations, environment.requests]).toEqual([
      'Still 250 dollars.[^1]',
      [
        {
          ...{ mark: 1, quote: 'The allowance is 250 dollars.', title: 'Rules', url: `${environment.site}/rules` },
          passage: 'p1',
        },
      ],
      [],
    ])
  })

  test.each([
    ['allows', true, 1, 'It is 250 dollars.[^1]', 'allowed'],
    ['refuses', false, 0, 'Nothing was searched. The person does not want these words sent', 'refused'],
  ] as const)(
    'shows the words once something private was read; a person who %s them is obeyed',
    async (_, isAllowed, count, text, state) => {
      const thread = await environment.newThread()
      environment.requests.length = 0
      const frames = await environment.ask('Something private and the allowance', isAllowed, thread)
      expect([shownWords(frames), searches().length]).toEqual([['bicycle allowance'], count])
      expect(answerOf(frames).content).toContain(text.slice(0, 60))
      const messages = await kept(thread)
      const at = messages.findIndex(({ role }) => role === 'client_action')
      expect(messages[at - 1].details.calls).toMatchObject([{ name: 'web_search' }])
      const action = messages[at]
      expect(action.details.action.data.state).toBe(state)
    },
  )

  test('sends nothing when the person does not answer in time, and nothing when they stop the answer', async () => {
    const before = permissionLimit.milliseconds
    permissionLimit.milliseconds = 300
    environment.requests.length = 0
    try {
      const frames = await environment.ask('Something private and the allowance', null)
      expect(answerOf(frames).content).toContain('Nothing was searched. The person did not answer')
    } finally {
      permissionLimit.milliseconds = before
    }
    const thread = await environment.newThread()
    const client = await environment.chat(thread)
    await client.next(isType('messages'))
    client.send({ type: 'userMessage', id: newMessageId(), content: 'Something private and the allowance' })
    const shown = await client.next(({ message }) => message?.action?.name === 'ask_web_search')
    client.send({ type: 'decide', callId: 'a\u0000b', isAllowed: true })
    await client.next(isType('userError'))
    client.send({ type: 'stop' })
    await client.next(isReady)
    const from = client.frames.length
    client.send({ type: 'decide', callId: shown['message'].action.data.callId, isAllowed: true })
    const refused = await client.next(isType('userError'), from)
    expect(refused['message']).toBe('The answer no longer needs this.')
    expect(client.frames.some(isState('thinking'))).toBe(true)
    client.close()
    expect(searches()).toEqual([])
  })

  test('has no such tools where the organisation does not allow it', async () => {
    const { server, project, token } = environment
    await server.call('POST', `/orgs/${project}`, token, { isWebAllowed: false })
    environment.requests.length = 0
    const frames = await environment.ask('What is the bicycle allowance?', null)
    expect([answerOf(frames).content.slice(0, 21), environment.requests]).toEqual(['Nothing was searched.', []])
    await server.call('POST', `/orgs/${project}`, token, { isWebAllowed: true })
  })
})
