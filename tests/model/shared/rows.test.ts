import { expect, test } from 'vitest'
import { rowsMachine } from '../../../src/machines/shared/rows.machine.ts'
import { describeFold } from './fold.ts'
import { startHarness } from './harness.ts'
import { answered, failed, happened } from './steps.ts'
import { describeWalk, type WalkOptions } from './walk.ts'

const machine = rowsMachine<string, object>('rows', 'The rows of a table, loaded in blocks as they come into view.')
const options: WalkOptions<typeof machine> = {
  input: { of: {} },
  events: {
    'rows.in sight': [
      { tableId: 't1', numbers: [0] },
      { tableId: 't1', numbers: [1, 2] },
    ],
    'rows.retry requested': [{}],
  },
  answers: { 'read rows': [['a row']] },
  distinguish: ({ inSight, reading, blocks, failures }) => [
    inSight,
    reading,
    Object.keys(blocks),
    Object.keys(failures),
  ],
}

describeWalk(machine, options)
describeFold(machine, options)

const inSight = (...numbers: number[]) => happened('rows.in sight', { tableId: 't1', numbers })

test('a block that failed is read again on request, and those that were read are not', () => {
  const harness = startHarness(machine, options)
  for (const step of [inSight(0, 1), answered('rows', ['first']), failed('rows')]) harness.take(step)
  const before = [Object.keys(harness.snapshot().context.blocks), Object.keys(harness.snapshot().context.failures)]
  for (const step of [happened('rows.retry requested'), answered('rows', ['second'])]) harness.take(step)
  const { blocks, failures } = harness.snapshot().context
  expect([before, blocks, failures, harness.snapshot().value]).toEqual([
    [['t1 0'], ['t1 1']],
    { 't1 0': ['first'], 't1 1': ['second'] },
    {},
    'idle',
  ])
  harness.stop()
})

test('blocks that only pass by are not read', () => {
  const harness = startHarness(machine, options)
  for (const step of [inSight(0), answered('rows', ['first']), inSight(5), inSight(9)]) harness.take(step)
  harness.take({ kind: 'time passed' })
  expect(harness.snapshot().context.reading).toEqual({ tableId: 't1', number: 9 })
  harness.stop()
})
