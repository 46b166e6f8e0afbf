import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confirmDeleteMachine } from '../../../src/machines/shared/confirm-delete.machine.ts'
import { describeFold, runs } from './fold.ts'
import { startHarness, defaultFailure } from './harness.ts'
import { confirmDeleteWalk } from './confirm-delete.walk.ts'
import { describeWalk } from './walk.ts'

const click = { kind: 'event', event: { type: 'delete.requested' } } as const

describeWalk(confirmDeleteMachine, confirmDeleteWalk)
describeFold(confirmDeleteMachine, confirmDeleteWalk)

/** The state after clicks at these moments (ms after the first), looked at right after the last. */
function stateAfterClicksAt(moments: readonly number[]) {
  const harness = startHarness(confirmDeleteMachine, confirmDeleteWalk)
  let now = 0
  for (const moment of moments) {
    passTime(harness, moment - now)
    now = moment
    harness.take(click)
  }
  const { value } = harness.snapshot()
  harness.stop()
  return value
}

/** Lets time pass in steps of one delay each, as a real clock would. */
function passTime(harness: ReturnType<typeof startHarness>, ms: number) {
  const end = harness.clock.now() + ms
  for (let [next] = harness.clock.running(); next && next.due <= end; [next] = harness.clock.running()) {
    harness.take({ kind: 'time passed' })
  }
  harness.clock.increment(end - harness.clock.now())
}

describe('the delete button', () => {
  // D1.4.27
  test('needs a second click before it deletes', () => {
    expect(stateAfterClicksAt([0])).toBe('just armed')
    expect(stateAfterClicksAt([0, 1_000])).toBe('deleting')
  })

  test('counts the second click from 400 ms to 3 s after the first, to the millisecond', () => {
    expect([399, 400, 2_999].map((moment) => [moment, stateAfterClicksAt([0, moment])])).toEqual([
      [399, 'just armed'],
      [400, 'deleting'],
      [2_999, 'deleting'],
    ])
  })

  test('says for as long as it takes no second click that it is too soon', () => {
    const harness = startHarness(confirmDeleteMachine, confirmDeleteWalk)
    const tags = () => [...harness.snapshot().tags].toSorted()
    harness.take(click)
    passTime(harness, 399)
    expect(tags()).toEqual(['asking', 'too soon'])
    passTime(harness, 1)
    expect(tags()).toEqual(['asking'])
    harness.stop()
  })

  // D1.4.29
  test('is as it was when no second click came within three seconds, so that a click then is a first click', () => {
    const harness = startHarness(confirmDeleteMachine, confirmDeleteWalk)
    harness.take(click)
    passTime(harness, 2_999)
    expect(harness.snapshot().value).toBe('armed')
    passTime(harness, 1)
    expect(harness.snapshot().value).toBe('ready')
    harness.take(click)
    expect(harness.snapshot().value).toBe('just armed')
    harness.stop()
  })

  test('never deletes by clicks that all fall within 400 ms, and always by one between 400 ms and 3 s', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 399 }), { maxLength: 5 }),
        fc.integer({ min: 400, max: 2_999 }),
        (quick, second) => {
          const first = [0, ...quick.toSorted((one, other) => one - other)]
          expect(stateAfterClicksAt(first)).toBe('just armed')
          expect(stateAfterClicksAt([...first, second])).toBe('deleting')
        },
      ),
      { numRuns: runs, seed: 4 },
    )
  })

  test('is cancelled by Esc or by losing focus while it asks', () => {
    const harness = startHarness(confirmDeleteMachine, confirmDeleteWalk)
    harness.take(click)
    passTime(harness, 500)
    harness.take({ kind: 'event', event: { type: 'delete.cancelled' } })
    expect(harness.snapshot().value).toBe('ready')
    harness.stop()
  })

  test('keeps the failure as long as it is shown', () => {
    const harness = startHarness(confirmDeleteMachine, confirmDeleteWalk)
    harness.take(click)
    passTime(harness, 500)
    harness.take(click)
    harness.take({ kind: 'failed', child: 'deletion', error: defaultFailure })
    expect(harness.snapshot().context.failure).toEqual(defaultFailure)
    passTime(harness, 10_000)
    expect([harness.snapshot().value, harness.snapshot().context.failure]).toEqual(['ready', null])
    harness.stop()
  })
})
