import { describe, expect, test } from 'vitest'
import { brandingMachine } from '../../../src/machines/partners/branding.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { describeWalk } from '../shared/walk.ts'
import { brandingWalk, huia } from './branding.walk.ts'

describeWalk(brandingMachine, brandingWalk)
describeFold(brandingMachine, brandingWalk)

describe('the branding', () => {
  // D1.9.05
  test('is fresh for an hour, and the former one stays when it cannot be read again', () => {
    const harness = startHarness(brandingMachine, brandingWalk)
    harness.take({ kind: 'answered', child: 'branding', output: huia })
    const waits = harness.clock.running()
    harness.take({ kind: 'time passed' })
    const isAsked = harness.snapshot().value
    harness.take({ kind: 'failed', child: 'branding again', error: { kind: 'offline', message: 'No.' } })
    expect([waits, isAsked, harness.snapshot().context.branding]).toEqual([
      [{ due: 3_600_000, delay: 3_600_000 }],
      'being read again',
      huia,
    ])
    harness.stop()
  })

  test('of one partner is never shown for another', () => {
    const harness = startHarness(brandingMachine, brandingWalk)
    harness.take({ kind: 'answered', child: 'branding', output: huia })
    harness.take({ kind: 'event', event: { type: 'branding.partner named', partnerId: 'partner_2' } })
    expect([harness.snapshot().value, harness.snapshot().context]).toEqual([
      'being read',
      { partnerId: 'partner_2', branding: null },
    ])
    harness.stop()
  })
})
