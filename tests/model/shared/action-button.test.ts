import { describe, expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { actionButtonMachine } from '../../../src/machines/shared/action-button.machine.ts'
import { describeFold } from './fold.ts'
import { startHarness, defaultFailure } from './harness.ts'
import { actionButtonWalk, cancellable } from './action-button.walk.ts'
import { describeWalk } from './walk.ts'

const press = { kind: 'event', event: { type: 'action.requested' } } as const
const cancel = { kind: 'event', event: { type: 'action.cancel requested' } } as const

describeWalk(actionButtonMachine, actionButtonWalk)
describeFold(actionButtonMachine, { ...actionButtonWalk, input: cancellable })

describe('the action button', () => {
  // D1.4.30
  test('is ready, processing, cancellable or in error', () => {
    const plain = startHarness(actionButtonMachine, actionButtonWalk)
    const states = [plain.snapshot().value]
    plain.take(press)
    states.push(plain.snapshot().value)
    plain.take({ kind: 'answered', child: 'action', output: { job: null, failure: defaultFailure } })
    states.push(plain.snapshot().value)
    plain.stop()

    const other = startHarness(actionButtonMachine, { ...actionButtonWalk, input: cancellable })
    other.take(press)
    states.push(other.snapshot().value)
    other.stop()
    expect(states).toEqual(['ready', { 'at work': 'processing' }, 'error', { 'at work': 'cancellable' }])
  })

  test('is ready again after the answer', () => {
    const harness = startHarness(actionButtonMachine, actionButtonWalk)
    harness.take(press)
    harness.take(press)
    harness.take({ kind: 'answered', child: 'action', output: { job: null, failure: null } })
    expect(harness.snapshot().value).toBe('ready')
    harness.stop()
  })

  test('is ready again, without a failure, when the job ends as cancelled before the answer to the cancel', () => {
    const harness = startHarness(actionButtonMachine, { ...actionButtonWalk, input: cancellable })
    harness.take(press)
    harness.take(cancel)
    harness.take({
      kind: 'answered',
      child: 'action',
      output: { job: null, failure: { kind: 'cancelled', message: '' } },
    })
    expect([harness.snapshot().value, harness.snapshot().context.failure]).toEqual(['ready', null])
    harness.stop()
  })

  test('goes on with the action when calling it off fails', () => {
    const harness = startHarness(actionButtonMachine, { ...actionButtonWalk, input: cancellable })
    harness.take(press)
    harness.take(cancel)
    harness.take({ kind: 'failed', child: 'cancel', error: defaultFailure })
    expect([harness.snapshot().value, Object.keys(harness.snapshot().children)]).toEqual([
      { 'at work': 'cancellable' },
      ['action'],
    ])
    harness.stop()
  })

  test('hands its own time limit and its action to the job', () => {
    const harness = startHarness(actionButtonMachine, {
      ...actionButtonWalk,
      input: { ...cancellable, timeLimit: 1_234 },
    })
    harness.take(press)
    const job = (harness.snapshot().children as Record<string, AnyActorRef>)['action']!
    expect(job.getSnapshot().input).toEqual({
      ...{ project: 'acme', request: cancellable.action, limit: 1_234 },
    })
    harness.stop()
  })
})
