import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { docsetsMachine } from '../../../src/machines/docsets/docsets.machine.ts'
import { resetId, resetOf } from '../../../src/machines/docsets/docsets.events.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { docsetsWalk } from './docsets.walk.ts'

describeWalk(docsetsMachine, docsetsWalk)
describeFold(docsetsMachine, docsetsWalk)

/** What a child was sent, in short. */
function listened(page: object) {
  const harness = startHarness(docsetsMachine, docsetsWalk)
  const sent: unknown[] = []
  harness.actor.system.inspect((seen) => {
    if (seen.type !== '@xstate.event' || !seen.event.type.startsWith('resource.')) return
    sent.push([(seen.actorRef as AnyActorRef).id, seen.event])
  })
  harness.take(happened('docsets.opened', { page }))
  sent.length = 0
  return { harness, sent }
}

test('what is typed is asked for once it has stood still for 200 ms', () => {
  const { harness, sent } = listened({ kind: 'records', docset: 'pages', key: null })
  harness.take(happened('docsets.view changed', { change: { keyFilter: 'd' } }))
  harness.take(happened('docsets.view changed', { change: { isRendered: true } }))
  expect(sent).toEqual([])
  harness.take({ kind: 'time passed' })
  const view = { categories: null, keyFilter: 'd', isRendered: true }
  const input = { project: 'acme', docset: 'pages', key: null, view }
  expect(sent).toEqual([['records', { type: 'resource.input changed', input }]])
  harness.stop()
})

// D3.7.08
test('after a reset the docsets, the categories and the records are read again', () => {
  const { harness, sent } = listened({ kind: 'records', docset: 'pages', key: null })
  harness.take(happened('row.deleted', { kind: 'docset', id: resetId({ docset: 'pages' }), name: 'Pages' }))
  expect(sent).toEqual([
    ['list', { type: 'resource.changed' }],
    ['records', { type: 'resource.changed' }],
  ])
  harness.stop()
})

test('another docset begins with all categories and no filter', () => {
  const { harness } = listened({ kind: 'records', docset: 'pages', key: null })
  harness.take(happened('docsets.view changed', { change: { keyFilter: 'd', categories: [] } }))
  harness.take(happened('docsets.opened', { page: { kind: 'records', docset: 'documents', key: null } }))
  expect(harness.snapshot().context.view).toEqual({ categories: null, keyFilter: '', isRendered: false })
  harness.stop()
})

test('a reset survives its way through an id, whatever stands in the key', () => {
  const reset = { docset: 'webpages', key: 'https://a.example/%2F?q="#x' }
  expect(resetOf(resetId(reset))).toEqual(reset)
})
