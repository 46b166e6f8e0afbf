import { expect, test } from 'vitest'
import { copiesMachine } from '../../../src/machines/chat/copies.machine.ts'
import { sharingMachine } from '../../../src/machines/chat/sharing.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { branch, copiesWalk, notShared, shared, sharingWalk } from './sharing.walk.ts'

describeWalk(sharingMachine, sharingWalk)
describeWalk(copiesMachine, copiesWalk)
describeFold(copiesMachine, copiesWalk)
describeFold(sharingMachine, sharingWalk)

const conflict = { kind: 'conflict', message: 'It now repeats more than was listed.' }

test('what is repeated is listed before anything is shared, and goes along with the request', () => {
  const harness = startHarness(sharingMachine, sharingWalk)
  const seen = [harness.snapshot().value]
  harness.take(happened('sharing.share requested'))
  harness.take(answered('reading', notShared))
  seen.push(harness.snapshot().value)
  harness.take(happened('sharing.share requested'))
  seen.push(harness.snapshot().value)
  expect(harness.snapshot().children['storing']?.getSnapshot().input).toEqual({
    ...branch,
    listed: ['document d1', 'sql'],
  })
  harness.take(answered('storing', shared))
  seen.push(harness.snapshot().value)
  harness.take(happened('sharing.withdraw requested'))
  harness.take(answered('ending'))
  seen.push(harness.snapshot().value)
  expect(seen).toEqual(['loading', 'listed', 'sharing', 'shared', 'withdrawn'])
  expect(harness.snapshot().context.sharing).toEqual({ ...shared, share: null })
  harness.stop()
})

test('a link that could not be withdrawn stays visible, and where more is repeated the list is read again', () => {
  const harness = startHarness(sharingMachine, sharingWalk)
  harness.take(answered('reading', shared))
  harness.take(happened('sharing.withdraw requested'))
  harness.take(failed('ending'))
  expect([harness.snapshot().value, harness.snapshot().context.sharing?.share]).toEqual([
    'withdraw failed',
    shared.share,
  ])
  harness.take(happened('sharing.share requested'))
  harness.take(failed('storing', conflict))
  expect([harness.snapshot().value, harness.snapshot().context.failure]).toEqual(['share failed', conflict])
  harness.take(happened('sharing.list requested'))
  expect(harness.snapshot().value).toBe('loading')
  harness.stop()
})

test('a dialog that is closed while its code loads does not open', () => {
  const harness = startHarness(copiesMachine, copiesWalk)
  harness.take(happened('sharing.opened', { thread: { threadId: 't1', leafId: 'm4' } }))
  harness.take(happened('sharing.closed'))
  expect([harness.snapshot().value, harness.snapshot().context.thread]).toEqual(['closed', null])
  harness.take(happened('copy.shown', { link: 'share_1' }))
  harness.take(answered('fetching'))
  expect(harness.snapshot().value).toBe('reading')
  harness.stop()
})
