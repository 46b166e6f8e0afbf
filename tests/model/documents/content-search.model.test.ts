import { describe, expect, test } from 'vitest'
import { type AnyActorRef, type AnyEventObject, fromCallback } from 'xstate'
import { longestPhrase } from '../../../contract/search/search.schemas.ts'
import { contentSearchMachine } from '../../../src/machines/documents/content-search.machine.ts'
import { contentRows } from '../../../src/machines/documents/content-search.selectors.ts'
import { graphOf } from '../../../src/machines/documents/documents.selectors.ts'
import { describeFold } from '../shared/fold.ts'
import { type Harness, startHarness } from '../shared/harness.ts'
import { happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { contentSearchWalk, match, shownAtFirst } from './content-search.walk.ts'
import { doc, folder, root } from './things.ts'

describeWalk(contentSearchMachine, contentSearchWalk)
describeFold(contentSearchMachine, contentSearchWalk)

const asked = (harness: Harness) =>
  (harness.snapshot().children['matches'] as AnyActorRef | undefined)?.getSnapshot().input

describe('the search in the text of documents', () => {
  test('asks once what is typed has stood still, without the spaces around it and not longer than it may be', () => {
    const harness = startHarness(contentSearchMachine, contentSearchWalk)
    harness.take(happened('search.typed', { search: ' lea' }))
    expect([asked(harness), harness.clock.running()]).toEqual([undefined, [{ due: 200, delay: 200 }]])
    harness.take(happened('search.typed', { search: ` lease ${'x'.repeat(300)}` }))
    harness.take({ kind: 'time passed' })
    const { phrase, ...more } = asked(harness)
    expect([phrase.slice(0, 7), phrase.length]).toEqual(['lease x', longestPhrase])
    expect(more).toEqual({ project: 'acme', folderId: 'upload_root', isDeep: true })
    harness.take(happened('search.typed', { search: ' ' }))
    expect([harness.snapshot().value, asked(harness)]).toEqual(['at rest', undefined])
    harness.stop()
  })

  test.each([
    ['this folder', { folderId: 'f1', isDeep: false }],
    ['everywhere', { folderId: 'notion_root', isDeep: true }],
  ] as const)('looks %s', (scope, where) => {
    const harness = startHarness(contentSearchMachine, contentSearchWalk)
    const depth = 'current folder only'
    harness.take(happened('content search.folder shown', { folderId: 'f1', rootId: 'notion_root', depth }))
    harness.take(happened('content search.scope chosen', { scope }))
    harness.take(happened('search.typed', { search: 'lease' }))
    harness.take({ kind: 'time passed' })
    expect(asked(harness)).toEqual({ project: 'acme', phrase: 'lease', ...where })
    harness.stop()
  })
})

test('a search that is open asks anew in another folder and not in the same, and reads again what changed', () => {
  const heard: string[] = []
  const matches = fromCallback<AnyEventObject>(({ receive }) =>
    receive((event) => {
      heard.push(event.type === 'resource.input changed' ? event['input'].folderId : event.type)
    }),
  )
  const harness = startHarness(contentSearchMachine, { ...contentSearchWalk, actors: { 'content matches': matches } })
  harness.take(happened('search.typed', { search: 'lease' }))
  harness.take({ kind: 'time passed' })
  harness.take(happened('content search.folder shown', shownAtFirst))
  harness.take(happened('content search.folder shown', { ...shownAtFirst, folderId: 'f1' }))
  harness.take(happened('content search.scope chosen', { scope: 'everywhere' }))
  harness.take(happened('content search.scope chosen', { scope: 'everywhere' }))
  harness.take(happened('content search.documents changed'))
  harness.stop()
  expect(heard).toEqual(['f1', 'upload_root', 'resource.changed'])
})

test('what is found stands below the names, without those and without what is gone', () => {
  const library = {
    docs: [doc('d1'), doc('d2', { folderId: 'f1', filename: 'Minutes.docx' })],
    folders: [root, folder('f1', { name: 'Board' })],
  }
  const { rows, byDocument } = contentRows([match('d2'), match('d1'), match('d9')], library, graphOf(library), [
    { id: 'd1' },
  ])
  expect(rows).toEqual([{ id: 'd2', filename: 'Minutes.docx', folder: 'Board', match: match('d2') }])
  expect(byDocument.get('d1')).toEqual(match('d1'))
})
