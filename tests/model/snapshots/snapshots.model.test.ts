import { describe, expect, test } from 'vitest'
import { editsOf } from '../../../src/machines/snapshots/report.selectors.ts'
import { reportMachine } from '../../../src/machines/snapshots/report.machine.ts'
import { snapshotsMachine } from '../../../src/machines/snapshots/snapshots.machine.ts'
import { textBlockMachine } from '../../../src/machines/snapshots/text-block.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { blockWalk, reportWalk, snapshotsWalk } from './snapshots.walk.ts'
import { code, date, remote, snapshot, latest, whole } from './things.ts'

describeWalk(snapshotsMachine, snapshotsWalk)
describeFold(snapshotsMachine, snapshotsWalk)
describeWalk(reportMachine, reportWalk)
describeFold(reportMachine, reportWalk)
describeWalk(textBlockMachine, blockWalk)
describeFold(textBlockMachine, blockWalk)

test('a report that was made is gone to; one that was not says why', () => {
  const harness = startHarness(snapshotsMachine, snapshotsWalk)
  const asked = snapshotsWalk.events['snapshots.report requested']![0]!
  harness.take(happened('snapshots.report requested', asked))
  harness.take(answered('making', snapshot))
  expect(harness.emitted).toEqual([
    {
      ...{ type: 'address.requested', replaces: false },
      to: `/acme/monitor/${code}/reports/${encodeURIComponent(date)}`,
    },
  ])
  harness.stop()
})

describe('a text block', () => {
  const begun = () => startHarness(textBlockMachine, blockWalk)
  const state = (harness: ReturnType<typeof begun>) => harness.snapshot().value

  // D3.4.20, D3.4.21
  test('keeps what is accepted and drops what is cancelled', () => {
    const harness = begun()
    harness.take(happened('block.text requested'))
    harness.take(happened('block.written', { value: 'My words' }))
    harness.take(happened('block.accepted'))
    expect([state(harness), harness.snapshot().context.draft?.value]).toEqual(['kept', 'My words'])
    harness.take(happened('block.text requested'))
    expect(harness.snapshot().context.draft?.value).toBe('My words')
    harness.take(happened('block.cancelled'))
    expect([state(harness), harness.snapshot().context.draft]).toEqual(['at rest', null])
    harness.stop()
  })

  test('shows both sides when the text that is being changed has changed, and loses neither without a choice', () => {
    const harness = begun()
    harness.take(happened('block.text requested'))
    harness.take(happened('block.written', { value: 'My words' }))
    harness.take(happened('block.remote changed', { remote: { ...remote, comment: latest.comment } }))
    expect([state(harness), harness.snapshot().context.draft?.value]).toEqual(['in conflict', 'My words'])
    harness.take(happened('block.mine kept'))
    expect([state(harness), harness.snapshot().context.draft?.base]).toEqual(['being written', latest.comment])
    harness.stop()
  })

  test('an answer that is late for what is written on changes nothing of it', () => {
    const harness = begun()
    harness.take(happened('block.remote changed', { remote: { ...remote, suggestion: 'More concise' } }))
    expect(state(harness)).toBe('being worked on')
    harness.take(happened('block.text requested'))
    harness.take(happened('block.written', { value: 'Written while it was applied' }))
    harness.take(happened('block.remote changed', { remote: { ...remote, comment: 'A late suggestion' } }))
    expect([state(harness), harness.snapshot().context.draft?.value]).toEqual([
      'in conflict',
      'Written while it was applied',
    ])
    harness.stop()
  })
})

// D3.4.23, D3.4.24
test('a save sends every accepted text and instruction, and nothing that is open', () => {
  const draft = (mode: 'text' | 'suggestion', value: string, isAccepted = true) => ({
    mode,
    value,
    base: '',
    isAccepted,
  })
  expect(
    editsOf({ report: draft('text', 'A'), '0': draft('suggestion', ' B '), '2': draft('text', 'open', false) }),
  ).toEqual({ comment: 'A', metrics: { 0: { suggestion: 'B' } } })
  expect(editsOf({})).toEqual({})
})

test('an answer that is older than what is shown changes nothing', () => {
  const harness = startHarness(reportMachine, reportWalk)
  harness.take(answered('reading', { ...whole, rev: 5, comment: 'Newest' }))
  harness.take(happened('report.changed'))
  harness.take(answered('reading again', { ...whole, rev: 4, comment: 'Older' }))
  expect(harness.snapshot().context.remote?.comment).toBe('Newest')
  harness.stop()
})
