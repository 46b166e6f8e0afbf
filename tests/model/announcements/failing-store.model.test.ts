import { expect, test } from 'vitest'
import { announcementFormMachine } from '../../../src/machines/announcements/announcement-form.machine.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { announcementFormWalk, written } from './announcements.walk.ts'

const begin = () => startHarness(announcementFormMachine, announcementFormWalk)
const storeFails = failed('draft store')
const change = (appArea: string) => happened('editor.changed', { change: { appArea } })

test('a keeper that fails while an announcement is being saved leaves the answer awaited', () => {
  const harness = begin()
  harness.take(answered('loading', { saved: null, draft: null }))
  harness.take(change('Documents'))
  harness.take(happened('editor.save requested', { key: 'key-1' }))
  harness.take(storeFails)
  const between = harness.snapshot().value
  harness.take(answered('saving', { kind: 'saved', saved: written('a1', { rev: 2 }) }))
  expect([between, harness.snapshot().value, harness.emitted.map(({ type }) => type)]).toEqual([
    'saving',
    { editing: 'saved' },
    ['toast.requested', 'address.requested'],
  ])
  harness.stop()
})

test('without a keeper what was kept is still read, and what is written is still saved', () => {
  const harness = begin()
  harness.take(storeFails)
  harness.take(
    answered('loading', {
      saved: null,
      draft: { rev: 1, fields: { ...harness.snapshot().context.fields, appArea: 'Kept' } },
    }),
  )
  const kept = harness.snapshot().context.fields.appArea
  harness.take(change('Documents'))
  harness.take(happened('editor.save requested', { key: 'key-1' }))
  expect([kept, harness.snapshot().value, harness.snapshot().context.fields.appArea]).toEqual([
    'Kept',
    'saving',
    'Documents',
  ])
  harness.stop()
})
