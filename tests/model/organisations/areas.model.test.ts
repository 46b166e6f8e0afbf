import { describe, expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { areasMachine } from '../../../src/machines/areas.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { areaNotFetched, areasWalk } from './areas.walk.ts'
import { organisation } from './examples.ts'

describeWalk(areasMachine, areasWalk)
describeFold(areasMachine, areasWalk)

describe('the areas', () => {
  const renamed = organisation('acme', 'Acme Limited')

  test('live from the first page that needs them on, and stay the same with the next', () => {
    const harness = startHarness(areasMachine, areasWalk)
    const before = Object.keys(harness.snapshot().children)
    harness.take(happened('areas.requested'))
    harness.take(answered('fetching'))
    const dashboards = harness.snapshot().children['dashboards']
    harness.take(happened('areas.requested'))
    expect([before, dashboards !== undefined, harness.snapshot().children['dashboards'] === dashboards]).toEqual([
      [],
      true,
      true,
    ])
    harness.stop()
  })

  test('begin with the organisation as it was read last, and hear of the next', () => {
    const begun: unknown[] = []
    const heard: unknown[] = []
    const settings = fromCallback(({ input, receive }) => {
      begun.push(input)
      receive((event) => heard.push(event))
    })
    const harness = startHarness(areasMachine, { ...areasWalk, actors: { settings } })
    harness.take(happened('areas.organisation read', { organisation: renamed }))
    harness.take(happened('areas.requested'))
    harness.take(answered('fetching'))
    const again = organisation('acme', 'Acme Holding')
    harness.take(happened('areas.organisation read', { organisation: again }))
    expect([begun, heard]).toEqual([
      [{ project: 'acme', personId: 'p1', organisation: renamed }],
      [{ type: 'settings.organisation read', organisation: again }],
    ])
    harness.stop()
  })

  test('are fetched again after they could not be', () => {
    const harness = startHarness(areasMachine, areasWalk)
    harness.take(happened('areas.requested'))
    harness.take(failed('fetching', areaNotFetched))
    const said = [harness.snapshot().hasTag('failed'), harness.snapshot().context.failure]
    harness.take(happened('areas.requested'))
    harness.take(answered('fetching'))
    expect([said, harness.snapshot().hasTag('ready')]).toEqual([[true, areaNotFetched], true])
    harness.stop()
  })
})
