import { expect, test } from 'vitest'
import { createFeedbackDrafts } from './feedback-drafts.ts'

const address = { personId: 'p1', project: 'acme' }
const drafts = { 'thread t1': { rating: null, comment: 'Half', canShare: false } }

function storage(kept = new Map<string, string>()) {
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('what was written is there again for the same person in the same organisation alone, and goes when it was sent', () => {
  const device = storage()
  createFeedbackDrafts(device).keep(address, drafts)
  const again = createFeedbackDrafts(device)
  expect([
    again.read(address),
    again.read({ ...address, personId: 'p2' }),
    again.read({ ...address, project: 'b' }),
  ]).toEqual([...[drafts, {}, {}]])
  again.keep(address, {})
  expect([...device.kept]).toEqual([])
})

test.each(['{', '[1]', '{"thread t1": {"rating": "ok"}}'])('what cannot be read (%s) is nothing', (text) => {
  const device = storage(new Map([['feedback-drafts:p1:acme', text]]))
  expect(createFeedbackDrafts(device).read(address)).toEqual({})
})
