import { expect, test } from 'vitest'
import { answerRatingsMachine } from '../../../src/machines/feedback/answer-ratings.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { answerRatingsWalk, ratedBefore } from './answer-ratings.walk.ts'

describeWalk(answerRatingsMachine, answerRatingsWalk)
describeFold(answerRatingsMachine, answerRatingsWalk)

const offline = { kind: 'offline', message: 'The server can’t be reached.' }

function shown(before: unknown) {
  const harness = startHarness(answerRatingsMachine, answerRatingsWalk)
  harness.take(happened('ratings.shown', { threadId: 't1' }))
  harness.take(answered('reading', before))
  const happens = (type: string, more: object = {}) => harness.take(happened(type, more))
  const { value, context } = { value: () => harness.snapshot().value, context: () => harness.snapshot().context }
  return { harness, happens, value, context }
}

test('a thumb is saved at once, then a note can be added to it', () => {
  const { harness, happens, value, context } = shown([])
  happens('rating.chosen', { messageId: 'm4', rating: 'down' })
  const seen = [value()]
  harness.take(answered('saving', undefined))
  seen.push(value())
  happens('rating.note changed', { note: ' Wrong year ' })
  happens('rating.note saved')
  seen.push(value())
  expect(context().change).toEqual({ messageId: 'm4', rated: { rating: 'down', note: 'Wrong year' } })
  harness.take(answered('saving', undefined))
  seen.push(value())
  expect(seen).toEqual(['submitting', 'editing', 'submitting', 'loaded'])
  expect(context()).toMatchObject({ ratings: { m4: { rating: 'down', note: 'Wrong year' } }, note: null })
  harness.stop()
})

test('the other thumb keeps the note, and withdrawing takes both', () => {
  const { harness, happens, value, context } = shown(ratedBefore)
  happens('rating.chosen', { messageId: 'm4', rating: 'down' })
  harness.take(answered('saving', undefined))
  expect(context().ratings).toEqual({ m4: { rating: 'down', note: 'It names its source.' } })
  happens('rating.chosen', { messageId: 'm4', rating: null })
  harness.take(answered('saving', undefined))
  expect([value(), context().ratings]).toEqual(['loaded', {}])
  harness.stop()
})

test('a note that could not be saved stays as written, and is saved by trying again', () => {
  const { harness, happens, value, context } = shown(ratedBefore)
  happens('rating.note requested', { messageId: 'm4' })
  happens('rating.note changed', { note: 'Page 4' })
  happens('rating.note saved')
  harness.take(failed('saving', offline))
  expect([value(), context().note, context().failure]).toEqual([
    'submit failed',
    { messageId: 'm4', text: 'Page 4' },
    offline,
  ])
  happens('rating.retried')
  harness.take(answered('saving', undefined))
  expect([value(), context().ratings, context().failure]).toEqual([
    'loaded',
    { m4: { rating: 'up', note: 'Page 4' } },
    null,
  ])
  harness.stop()
})

test('as long as earlier ratings are unknown nothing is saved, and they are read again by themselves', () => {
  const harness = startHarness(answerRatingsMachine, answerRatingsWalk)
  harness.take(happened('ratings.shown', { threadId: 't1' }))
  harness.take(failed('reading', offline))
  harness.take(happened('rating.chosen', { messageId: 'm4', rating: 'up' }))
  const seen = [harness.snapshot().value]
  harness.take({ kind: 'time passed' })
  seen.push(harness.snapshot().value)
  harness.take(answered('reading', ratedBefore))
  seen.push(harness.snapshot().value)
  expect(seen).toEqual(['load failed', 'loading', 'loaded'])
  harness.stop()
})

test('the ratings of another conversation are read anew', () => {
  const { harness, happens, value, context } = shown(ratedBefore)
  happens('ratings.shown', { threadId: 't1' })
  expect(value()).toBe('loaded')
  happens('ratings.shown', { threadId: 't2' })
  expect([value(), context().ratings]).toEqual(['loading', {}])
  harness.stop()
})
