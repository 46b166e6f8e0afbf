import { expect, test } from 'vitest'
import { savedQueriesMachine } from '../../../src/machines/datasets/saved-queries.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { savedQueriesWalk, savedQuery } from './saved-queries.walk.ts'

describeWalk(savedQueriesMachine, savedQueriesWalk)
describeFold(savedQueriesMachine, savedQueriesWalk)

const begun = () => startHarness(savedQueriesMachine, savedQueriesWalk)
const draft = { ...savedQuery, id: null, name: '' }

test('a query without a name is not sent; one that was refused keeps what was typed and its key', () => {
  const harness = begun()
  harness.take(happened('saved queries.naming began', { draft }))
  harness.take(happened('saved queries.keeping requested', { key: 'key-00001' }))
  expect(harness.snapshot().value).toMatchObject({ naming: 'under way' })
  harness.take(happened('saved queries.draft changed', { change: { name: 'Sales' } }))
  harness.take(happened('saved queries.keeping requested', { key: 'key-00002' }))
  harness.take(failed('keeping', { kind: 'offline', message: 'No connection.' }))
  expect(harness.snapshot().context).toMatchObject({ draft: { name: 'Sales' }, failure: { kind: 'offline' } })
  harness.take(happened('saved queries.keeping requested', { key: 'key-00003' }))
  expect(harness.snapshot().context.key).toBe('key-00002')
  harness.take(failed('keeping', { kind: 'offline', message: 'No connection.' }))
  harness.take(happened('saved queries.draft changed', { change: { name: 'Sales of all' } }))
  harness.take(happened('saved queries.keeping requested', { key: 'key-00004' }))
  expect(harness.snapshot().context.key).toBe('key-00004')
  harness.take(answered('keeping', savedQuery))
  expect([harness.snapshot().context.draft, harness.emitted]).toMatchObject([
    null,
    [{ toast: { text: 'The query “Sales by month” was saved.' } }],
  ])
  harness.stop()
})

test('a deleted query is offered back, also after the tab was left', () => {
  const harness = begun()
  harness.take(happened('datasets.opened'))
  harness.take(happened('row.deleted', { kind: 'saved query', id: 'q1', name: 'Sales by month' }))
  const request = { type: 'saved queries.restore requested', id: 'q1', name: 'Sales by month' }
  expect(harness.emitted).toMatchObject([{ toast: { undo: { request } } }])
  harness.take(happened('datasets.left'))
  harness.take(happened('saved queries.restore requested', { id: 'q1', name: 'Sales by month' }))
  harness.take(answered('restore', savedQuery))
  expect(harness.emitted.at(-1)).toMatchObject({ toast: { text: 'The query “Sales by month” was restored.' } })
  expect(harness.snapshot().context.restoring).toEqual([])
  harness.stop()
})
