import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { factSearchMachine } from '../../../src/machines/search/fact-search.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { factSearchWalk } from './fact-search.walk.ts'

describeWalk(factSearchMachine, factSearchWalk)
describeFold(factSearchMachine, factSearchWalk)

test('a phrase is searched for once it has stood still, without the spaces around it', () => {
  const harness = startHarness(factSearchMachine, factSearchWalk)
  harness.take(happened('fact search.typed', { phrase: ' par' }))
  harness.take(happened('fact search.typed', { phrase: ' parental ' }))
  expect(Object.keys(harness.snapshot().children)).toEqual([])
  harness.take({ kind: 'time passed' })
  const asked = (harness.snapshot().children['results'] as AnyActorRef).getSnapshot()
  expect(asked.input).toEqual({ project: 'acme', phrase: 'parental', count: 20 })
  harness.take(happened('fact search.cleared'))
  expect([harness.snapshot().value, harness.snapshot().context.phrase]).toEqual(['at rest', ''])
  harness.stop()
})
