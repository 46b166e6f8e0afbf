import { expect, test } from 'vitest'
import { feedbackAreaMachine } from '../../../src/machines/feedback/feedback-area.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { feedbackAreaWalk } from './feedback-area.walk.ts'

describeWalk(feedbackAreaMachine, feedbackAreaWalk)
describeFold(feedbackAreaMachine, feedbackAreaWalk)

test('is loaded once, when something can be rated, and again after a failure', () => {
  const harness = startHarness(feedbackAreaMachine, feedbackAreaWalk)
  const running = () => Object.keys(harness.snapshot().children)
  harness.take(happened('feedback area.requested'))
  harness.take(happened('feedback area.requested'))
  expect(running()).toEqual(['fetching'])
  harness.take(failed('fetching', { kind: 'offline', message: 'Couldn’t load part of the page.' }))
  expect([harness.snapshot().value, running()]).toEqual(['load failed', []])
  harness.take(happened('feedback area.requested'))
  harness.take(answered('fetching', undefined))
  expect(running()).toEqual(['feedback', 'answer ratings'])
  harness.take(happened('feedback area.requested'))
  expect(harness.snapshot().value).toBe('open')
  harness.stop()
})
