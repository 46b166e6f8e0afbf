import { describe, expect, test } from 'vitest'
import { shellMachine } from '../../../src/machines/shell/shell.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { describeWalk } from '../shared/walk.ts'
import { shellWalk } from './shell.walk.ts'

describeWalk(shellMachine, shellWalk)
describeFold(shellMachine, shellWalk)

const inputOf = (child: { getSnapshot: () => unknown } | undefined) =>
  (child?.getSnapshot() as { input?: unknown } | undefined)?.input

// D1.9.04
test('that the server is ready holds for an hour; then it is asked every two seconds until it answers', () => {
  const harness = startHarness(shellMachine, shellWalk)
  const waits = () => harness.clock.running().map(({ delay }) => delay)
  expect(waits()).toContain(3_600_000)
  harness.clock.increment(3_600_000)
  expect(harness.snapshot().hasTag('server away')).toBe(false)
  harness.take({ kind: 'failed', child: 'readiness', error: { kind: 'offline', message: 'No connection.' } })
  expect(harness.snapshot().hasTag('server away')).toBe(true)
  harness.clock.increment(1_999)
  expect(harness.snapshot().children['return']).toBeUndefined()
  harness.clock.increment(1)
  expect(harness.snapshot().hasTag('server away')).toBe(true)
  harness.take({ kind: 'answered', child: 'return', output: undefined })
  expect(harness.snapshot().hasTag('server away')).toBe(false)
  harness.stop()
})

describe('the version', () => {
  const offline = { kind: 'offline', message: 'No connection.' } as const
  const polled = (answer: { version: string; wasReloadedFor: boolean }, version: string | null = 'one') => {
    const harness = startHarness(shellMachine, { ...shellWalk, input: { version, pollOffset: 0.5 } })
    harness.take({ kind: 'time passed' })
    harness.take({ kind: 'answered', child: 'version', output: answer })
    return harness
  }

  // D1.9.02
  test('is asked for every five minutes, more or less a tenth', () => {
    const waits = [0, 0.5, 1].map((pollOffset) => {
      const harness = startHarness(shellMachine, { ...shellWalk, input: { version: 'one', pollOffset } })
      const [wait] = harness.clock.running()
      harness.stop()
      return wait?.delay
    })
    expect(waits).toEqual([270_000, 300_000, 330_000])
  })

  // D1.9.02
  test('is asked for again five minutes after every answer, and after every one that did not come', () => {
    const harness = startHarness(shellMachine, { ...shellWalk, input: { version: 'one', pollOffset: 0.5 } })
    const askedAt = [0, 1, 2].map((round) => {
      harness.take({ kind: 'time passed' })
      const now = harness.snapshot().children['version'] && harness.clock.now()
      if (round === 0) harness.take({ kind: 'failed', child: 'version', error: offline })
      else harness.take({ kind: 'answered', child: 'version', output: { version: 'one', wasReloadedFor: false } })
      return now
    })
    expect(askedAt).toEqual([300_000, 600_000, 900_000])
    harness.stop()
  })

  // D1.4.32, D1.4.33
  test('raises the banner when another is served, and only then', () => {
    const outcomes = [
      polled({ version: 'two', wasReloadedFor: false }),
      polled({ version: 'one', wasReloadedFor: false }),
      polled({ version: 'two', wasReloadedFor: true }),
      polled({ version: 'two', wasReloadedFor: false }, null),
    ].map((harness) => {
      const isOutdated = harness.snapshot().hasTag('outdated')
      harness.stop()
      return isOutdated
    })
    expect(outcomes).toEqual([true, false, false, false])
  })

  // D1.2.114
  test('is reloaded for when the banner is clicked', () => {
    const harness = polled({ version: 'two', wasReloadedFor: false })
    harness.take({ kind: 'event', event: { type: 'page.reload requested' } })
    const reload = harness.snapshot().children['reload']
    expect(inputOf(reload)).toEqual({ version: 'two' })
    harness.stop()
  })
})

test('the page is offline from the moment the browser has no network until it has one again', () => {
  const harness = startHarness(shellMachine, shellWalk)
  const said = (['network.returned', 'network.lost', 'network.lost', 'network.returned'] as const).map((type) => {
    harness.take({ kind: 'event', event: { type } })
    return harness.snapshot().hasTag('offline')
  })
  expect(said).toEqual([false, true, true, false])
  harness.stop()
})
