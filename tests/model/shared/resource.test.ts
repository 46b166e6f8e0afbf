import { describe, expect, test } from 'vitest'
import type { Failure } from '../../../contract/shared/failure.ts'
import { resourceMachine } from '../../../src/machines/shared/resource.machine.ts'
import { describeFold } from './fold.ts'
import { startHarness } from './harness.ts'
import { answered, failed, happened } from './steps.ts'
import { describeWalk, type WalkOptions } from './walk.ts'

const machine = resourceMachine<string, number>('resource', 'What is only read, such as a list.')
const forbidden: Failure = { kind: 'forbidden', message: 'Only administrators may read it.' }
const offline: Failure = { kind: 'offline', message: 'You are offline.' }
const options: WalkOptions<typeof machine> = {
  input: 1,
  events: { 'resource.requested': [{}], 'resource.changed': [{}], 'resource.input changed': [{ input: 2 }] },
  answers: { read: [(input: number) => `answer ${input}`] },
  failures: { read: [offline, forbidden] },
  distinguish: ({ isOutdated }) => isOutdated,
}

describeWalk(machine, options)
describeFold(machine, options)

function after(...steps: Parameters<ReturnType<typeof startHarness>['take']>[0][]) {
  const harness = startHarness(machine, options)
  steps.forEach((step) => harness.take(step))
  const { value, context } = harness.snapshot()
  harness.stop()
  return [value, context.data, context.failure?.message ?? null]
}

describe('a resource', () => {
  const first = answered('first read', 'old')

  test('shows what was read before while it is read anew, and after that has failed', () => {
    expect(after(first, happened('resource.changed'))).toEqual(['being refreshed', 'old', null])
    expect(after(first, happened('resource.changed'), failed('further read', offline))).toEqual([
      'stale',
      'old',
      'You are offline.',
    ])
    expect(after(first, happened('resource.changed'), answered('further read', 'new'))).toEqual(['known', 'new', null])
  })

  test('shows nothing of what a person may not read any more', () => {
    expect(after(first, happened('resource.changed'), failed('further read', forbidden))).toEqual([
      'forbidden',
      null,
      'Only administrators may read it.',
    ])
  })

  test('never takes the answer to a former question', () => {
    const harness = startHarness(machine, options)
    const former = harness.actor.getSnapshot().children['first read']!
    harness.take(happened('resource.input changed', { input: 2 }))
    former.send({ type: 'walk.answer', output: 'former' } as never)
    expect(harness.snapshot().context).toEqual({ input: 2, data: null, failure: null, isOutdated: false })
    harness.take(answered('first read', 'answer 2'))
    expect(harness.snapshot().context).toEqual({ input: 2, data: 'answer 2', failure: null, isOutdated: false })
    harness.stop()
  })

  test('is read once more after any number of changes while an answer is on its way, and that answer arrives', () => {
    const harness = startHarness(machine, options)
    for (let change = 0; change < 100; change += 1) harness.take(happened('resource.changed'))
    harness.take(answered('first read', 'older'))
    expect([harness.snapshot().value, harness.snapshot().context.data]).toEqual(['about to be refreshed', 'older'])
    harness.take({ kind: 'time passed' })
    expect(harness.snapshot().value).toBe('being refreshed')
    harness.take(answered('further read', 'current'))
    expect([harness.snapshot().value, harness.snapshot().context.data]).toEqual(['known', 'current'])
    harness.stop()
  })
})
