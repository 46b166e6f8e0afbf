import { expect, test } from 'vitest'
import { draftOf, feedbackMachine } from '../../../src/machines/feedback/feedback.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { entity, feedbackWalk, given } from './feedback.walk.ts'

describeWalk(feedbackMachine, feedbackWalk)
describeFold(feedbackMachine, feedbackWalk)

const offline = { kind: 'offline', message: 'The server can’t be reached.' }
const other = { entityType: 'topic', entityId: 'r1' }

function shown(before: unknown = null) {
  const harness = startHarness(feedbackMachine, feedbackWalk)
  harness.take(happened('feedback.shown', { entity }))
  harness.take(answered('reading', before))
  const write = (change: object) => harness.take(happened('feedback.changed', { change }))
  return { harness, write, value: () => harness.snapshot().value, draft: () => draftOf(harness.snapshot().context) }
}

test('is sent only with a rating, thanks, and is gone after 5 s', () => {
  const { harness, write, value } = shown()
  const seen = [value()]
  harness.take(happened('feedback.opened'))
  harness.take(happened('feedback.send requested'))
  seen.push(value())
  write({ rating: 'great' })
  harness.take(happened('feedback.send requested'))
  seen.push(value())
  harness.take(answered('sending', undefined))
  seen.push(value())
  harness.take({ kind: 'time passed' })
  seen.push(value())
  expect(seen).toEqual(['at rest', 'being written', 'being sent', 'sent', 'gone'])
  expect(harness.snapshot().context).toMatchObject({ drafts: {}, given: { rating: 'great', comment: '' } })
  harness.stop()
})

test('that fails to be sent stands there whole, also after another conversation was looked at', () => {
  const { harness, write, value, draft } = shown()
  harness.take(happened('feedback.opened'))
  write({ rating: 'bad', comment: 'The figure is wrong', canShare: true })
  harness.take(happened('feedback.send requested'))
  harness.take(failed('sending', offline))
  expect([value(), harness.snapshot().context.failure]).toEqual(['failed', offline])
  harness.take(happened('feedback.shown', { entity: other }))
  harness.take(answered('reading', null))
  expect([value(), draft().comment]).toEqual(['at rest', ''])
  harness.take(happened('feedback.shown', { entity }))
  harness.take(failed('reading', offline))
  expect([value(), draft()]).toEqual([
    'being written',
    { rating: 'bad', comment: 'The figure is wrong', canShare: true },
  ])
  harness.stop()
})

test('is not asked for where it was given before, and what was given can be changed while it thanks', () => {
  expect(shown(given).value()).toBe('gone')
  const { harness, write, value, draft } = shown()
  harness.take(happened('feedback.opened'))
  write({ rating: 'good' })
  harness.take(happened('feedback.send requested'))
  harness.take(answered('sending', undefined))
  harness.take(happened('feedback.opened'))
  expect([value(), draft().rating]).toEqual(['being written', 'good'])
  harness.stop()
})

test('written before a reload is there again and is closed without being lost', () => {
  const harness = startHarness(feedbackMachine, feedbackWalk)
  const half = { rating: null, comment: 'Half', canShare: false }
  harness.take(happened('feedback.drafts read', { drafts: { 'thread t1': half } }))
  harness.take(happened('feedback.shown', { entity }))
  harness.take(answered('reading', null))
  harness.take(happened('feedback.closed'))
  harness.take(happened('feedback.opened'))
  expect([harness.snapshot().value, draftOf(harness.snapshot().context)]).toEqual(['being written', half])
  harness.stop()
})
