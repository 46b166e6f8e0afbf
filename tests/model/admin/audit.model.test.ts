import { describe, expect, test } from 'vitest'
import { auditMachine } from '../../../src/machines/admin/audit.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { auditWalk } from './admin.walk.ts'
import { firstPage, lastPage } from './examples.ts'

describeWalk(auditMachine, auditWalk)
describeFold(auditMachine, auditWalk)

describe('the log of changes', () => {
  const inputOf = (harness: ReturnType<typeof startHarness>, child: string) =>
    (harness.snapshot() as { children: Record<string, { getSnapshot(): unknown } | undefined> }).children[
      child
    ]?.getSnapshot() as { input: unknown } | undefined

  test('is read on from where the last page ended, and its file holds what the filter lets through', () => {
    const harness = startHarness(auditMachine, { ...auditWalk, input: { project: 'acme' } })
    const filter = { text: 'ben' }
    harness.take(happened('audit.filter changed', { filter }))
    harness.clock.increment(200)
    harness.take(answered('page', firstPage))
    harness.take(happened('audit.earlier requested'))
    harness.take(happened('audit.export requested'))
    expect([inputOf(harness, 'earlier page')?.input, inputOf(harness, 'export')?.input]).toEqual([
      { project: 'acme', filter, cursor: '7' },
      { project: 'acme', filter },
    ])
    harness.take(failed('export', { kind: 'server', message: 'The disk is full.' }))
    const refused = harness.snapshot().context.exportFailure
    harness.take(happened('audit.export requested'))
    expect([refused, harness.snapshot().context.exportFailure]).toEqual([
      { kind: 'server', message: 'The disk is full.' },
      null,
    ])
    harness.stop()
  })

  test('adds earlier pages to what is there and ends with the last one', () => {
    const harness = startHarness(auditMachine, auditWalk)
    harness.take(happened('audit.requested'))
    harness.take(answered('page', firstPage))
    harness.take(happened('audit.earlier requested'))
    harness.take(answered('earlier page', lastPage))
    harness.take(happened('audit.earlier requested'))
    const { value, context } = harness.snapshot()
    expect([value.pages, context.entries.map(({ id }) => id), context.people]).toEqual([
      'ready',
      ['9', '8', '7', '6'],
      firstPage.people,
    ])
    harness.stop()
  })

  // D1.5.20
  test('is asked for a filter 200 ms after the last change of it, from its newest page on', () => {
    const harness = startHarness(auditMachine, auditWalk)
    harness.take(happened('audit.requested'))
    harness.take(answered('page', firstPage))
    for (const text of ['b', 'be']) {
      harness.take(happened('audit.filter changed', { filter: { text } }))
      harness.clock.increment(199)
    }
    const before = harness.snapshot().value.pages
    harness.clock.increment(1)
    const { input } = harness.snapshot().children.page!.getSnapshot() as unknown as { input: unknown }
    expect([before, input]).toEqual(['being filtered', { project: null, filter: { text: 'be' }, cursor: null }])
    harness.stop()
  })
})
