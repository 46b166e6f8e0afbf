import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Toast, toastsMachine } from '../../../src/machines/shared/toasts.machine.ts'
import { describeFold } from './fold.ts'
import { type Step, startHarness } from './harness.ts'
import { deleted, saved, toastsWalk, request } from './toasts.walk.ts'
import { describeWalk } from './walk.ts'

describeWalk(toastsMachine, toastsWalk)
describeFold(toastsMachine, {
  ...toastsWalk,
  anyEvent: fc.record({
    type: fc.constant('toast.raised'),
    toast: fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      tone: fc.constantFrom('plain', 'good', 'bad'),
      text: fc.string(),
      undo: fc.option(fc.constant({ label: 'Undo', request })),
    }),
  }),
})

const raise = (toast: Toast): Step => ({ kind: 'event', event: { type: 'toast.raised', toast } })
const send = (type: string): Step => ({ kind: 'event', event: { type } })
const timePasses: Step = { kind: 'time passed' }

describe('the toasts', () => {
  test('are shown one at a time, in order, five seconds each', () => {
    const harness = startHarness(toastsMachine, toastsWalk)
    harness.take(raise(saved))
    harness.take(raise(deleted))
    const seen = [[harness.clock.now(), harness.snapshot().context.toasts[0]?.text]]
    for (const step of [timePasses, timePasses]) {
      harness.take(step)
      seen.push([harness.clock.now(), harness.snapshot().context.toasts[0]?.text])
    }
    expect(seen).toEqual([
      [0, 'Saved'],
      [5_000, 'Moved to trash'],
      [10_000, undefined],
    ])
    harness.stop()
  })

  test('stay while they are pointed at or focused', () => {
    const harness = startHarness(toastsMachine, toastsWalk)
    harness.take(raise(saved))
    harness.take(send('toast.attention given'))
    expect(harness.clock.running()).toEqual([])
    harness.take(send('toast.attention gone'))
    expect(harness.clock.running()).toEqual([{ due: 5_000, delay: 5_000 }])
    harness.stop()
  })

  test('tell the undo wish of the toast that is shown, once', () => {
    const harness = startHarness(toastsMachine, toastsWalk)
    harness.take(raise(deleted))
    harness.take(send('toast.undo requested'))
    harness.take(send('toast.undo requested'))
    expect([harness.emitted, harness.snapshot().value]).toEqual([[{ type: 'undo.wished', request }], 'quiet'])
    harness.stop()
  })

  test('with the id of one that is there replace it in its place', () => {
    const harness = startHarness(toastsMachine, toastsWalk)
    harness.take(raise(saved))
    harness.take(raise(deleted))
    harness.take(raise({ ...saved, text: 'Saved again' }))
    expect(harness.snapshot().context.toasts.map((toast) => toast.text)).toEqual(['Saved again', 'Moved to trash'])
    harness.stop()
  })
})
