import { expect, test } from 'vitest'
import { type ChatMessage, chatMessageSchema, citationSchema, messageRoleSchema, threadSchema } from './chat.schemas.ts'

// D1.3.47, D1.3.48, D1.3.49, D2.3.39
test('a message has an id, the message before it, one of six roles, and content', () => {
  const message = { id: 'm1', parentId: null, role: 'user', content: 'Paid?' }
  expect(messageRoleSchema.options).toEqual([
    ...['assistant', 'user', 'error', 'tool_calls', 'tool_result', 'client_action'],
  ])
  for (const more of [{}, { pending: true }])
    expect(chatMessageSchema.parse({ ...message, ...more })).toEqual({ ...message, ...more })
  for (const field of Object.keys(message))
    expect([field, chatMessageSchema.safeParse({ ...message, [field]: undefined }).success]).toEqual([field, false])
  expect(chatMessageSchema.safeParse({ ...message, role: 'system' }).success).toBe(false)
})

// D1.3.50, D1.3.53, D1.3.54, D1.3.55, D1.3.56, D1.3.57
test('a message keeps what it may have beside that', () => {
  const whole: ChatMessage = {
    ...{ id: 'm1', parentId: 'm0', role: 'assistant', content: 'Paid.', format: 'html', createdAt: 'c' },
    ...{ pending: true, partial: true, outcome: 'interrupted' },
    actions: [
      { label: 'Try again', onClick: 'tryAgain' },
      { label: 'Reload', onClick: 'reload' },
      { label: 'Start a new conversation', onClick: 'startNewConversation' },
      { label: 'Open it', href: '/acme/data/docs/d1' },
    ],
    calls: [{ id: 'c1', name: 'query_facts', label: 'Counting' }],
    result: { callId: 'c1', content: '[]', isError: false, data: [1] },
    relatedResults: [{ title: 'Leave', href: '/acme/data/docs/d1' }],
    action: { name: 'offer_run_playbook', data: { topic: 'Pricing', template: 'pricing', templateName: 'Pricing' } },
    citations: [{ mark: 1, quote: 'Paid.', title: 'Leave', docId: 'd1', pageId: 'p1', start: 0, end: 5 }],
    figures: [{ mark: 1, callId: 'c1' }],
  }
  expect(chatMessageSchema.parse(whole)).toEqual(whole)
  const needed = {
    ...{ actions: ['label'], calls: ['id', 'name', 'label'], relatedResults: ['title', 'href'] },
    ...{ citations: ['mark', 'quote', 'title'], figures: ['mark', 'callId'] },
  }
  for (const part of Object.keys(needed) as (keyof typeof needed)[]) {
    for (const field of needed[part]) {
      const item = { ...whole[part]![0], [field]: undefined }
      expect([part, field, chatMessageSchema.safeParse({ ...whole, [part]: [item] }).success]).toEqual([
        ...[part, field, false],
      ])
    }
  }
  const formats = ['markdown', 'html', 'pdf', undefined]
  expect(formats.map((format) => chatMessageSchema.safeParse({ ...whole, format }).success)).toEqual([
    ...[true, true, false, true],
  ])
  const actions = [{ label: 'Run', onClick: 'eval' }]
  expect(chatMessageSchema.safeParse({ ...whole, actions }).success).toBe(false)
})

test('a citation keeps where in a document, a table or the web it is from, and may have none of that', () => {
  const needed = { mark: 1, quote: 'Paid.', title: 'Leave' }
  const whole = {
    ...{ ...needed, docId: 'd1', pageId: 'p1', pageNumber: 2, start: 0, end: 5 },
    ...{ sheet: 'Rates', cells: 'B2', url: 'https://example.com' },
  }
  expect([needed, whole].map((citation) => citationSchema.parse(citation))).toEqual([needed, whole])
})

test('a thread has its fields, and none of them may be missing', () => {
  const thread = {
    ...{ id: 't1', name: 'Leave', isDefault: false, date: '2026-01-31' },
    updates: [{ date: '2026-01-31', text: 'Paid.' }],
  }
  expect(threadSchema.parse(thread)).toEqual(thread)
  for (const field of Object.keys(thread))
    expect([field, threadSchema.safeParse({ ...thread, [field]: undefined }).success]).toEqual([field, false])
})
