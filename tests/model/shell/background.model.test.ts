import { expect, test } from 'vitest'
import { backgroundMachine } from '../../../src/machines/background.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { describeWalk } from '../shared/walk.ts'
import { backgroundWalk } from './background.walk.ts'

describeWalk(backgroundMachine, backgroundWalk)
describeFold(backgroundMachine, backgroundWalk)

test('uploads live from the first organisation on, and stay the same with the next', () => {
  const harness = startHarness(backgroundMachine, backgroundWalk)
  const want = () => harness.take({ kind: 'event', event: { type: 'background.requested' } })
  want()
  harness.take({ kind: 'answered', child: 'fetching', output: undefined })
  const uploads = harness.snapshot().children['uploads']
  want()
  expect([uploads !== undefined, harness.snapshot().children['uploads'] === uploads]).toEqual([true, true])
  harness.stop()
})
