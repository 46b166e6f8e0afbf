import { describe, expect, test } from 'vitest'
import { commandMachine } from '../../../src/machines/shared/command.machine.ts'
import { describeFold } from './fold.ts'
import { startHarness } from './harness.ts'
import { answered, failed, happened } from './steps.ts'
import { describeWalk, type WalkOptions } from './walk.ts'

const machine = commandMachine<string, { name: string }>('command', 'What is only sent, such as the reset of a step.')
const options: WalkOptions<typeof machine> = {
  events: {
    'command.requested': [{ key: 'k1', payload: { name: 'a' } }],
    'command.retried': [{}],
    'command.dismissed': [{}],
  },
  answers: { send: ['sent'] },
}

describeWalk(machine, options)
describeFold(machine, options)

describe('a command', () => {
  const request = (key: string) => happened('command.requested', { key, payload: { name: key } })

  test('is sent once however often it is asked for meanwhile', () => {
    const harness = startHarness(machine, options)
    harness.take(request('k1'))
    harness.take(request('k2'))
    expect(harness.snapshot().context.intention).toEqual({ key: 'k1', payload: { name: 'k1' } })
    harness.stop()
  })

  test('is tried again with the key of its intention, and a new intention has its own', () => {
    const harness = startHarness(machine, options)
    harness.take(request('k1'))
    harness.take(failed('sending'))
    harness.take(happened('command.retried'))
    expect([harness.snapshot().value, harness.snapshot().context.intention?.key]).toEqual(['under way', 'k1'])
    harness.take(failed('sending'))
    harness.take(request('k2'))
    expect(harness.snapshot().context).toEqual({
      intention: { key: 'k2', payload: { name: 'k2' } },
      output: null,
      failure: null,
    })
    harness.stop()
  })

  test('keeps what was answered', () => {
    const harness = startHarness(machine, options)
    harness.take(request('k1'))
    harness.take(answered('sending', 'sent'))
    expect(harness.snapshot().context.output).toBe('sent')
    harness.stop()
  })
})
