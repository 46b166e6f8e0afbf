import { describe, expect, test } from 'vitest'
import { type AnyActorLogic, fromPromise } from 'xstate'
import { documentsMachine } from '../../../src/machines/documents/documents.machine.ts'
import type { FoldersEvent } from '../../../src/machines/documents/folders.events.ts'
import { foldersMachine } from '../../../src/machines/documents/folders.machine.ts'
import { searchMachine } from '../../../src/machines/shared/search.machine.ts'
import { until } from '../../until.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { documentsWalk, library } from './documents.walk.ts'
import { doc, folder, inputOf } from './things.ts'

describeWalk(documentsMachine, documentsWalk)
describeFold(documentsMachine, documentsWalk)

const start = (actors: Record<string, AnyActorLogic> = {}) => {
  const harness = startHarness(documentsMachine, { ...documentsWalk, actors })
  harness.take(answered('library', library))
  return harness
}

describe('the documents', () => {
  test('are read once more for many changes at once, and for those of others not at all', () => {
    const harness = start()
    harness.take(happened('data.changed', { dataType: 'threads' }))
    expect(harness.snapshot().value).toMatchObject({ list: 'ready' })
    for (const dataType of ['docs', 'folders', 'docs', 'everything'])
      harness.take(happened('data.changed', { dataType }))
    expect(harness.clock.running()).toEqual([{ due: 252, delay: 252 }])
    harness.take({ kind: 'time passed' })
    expect(harness.snapshot().value).toMatchObject({ list: 'being read again' })
    harness.take(answered('library again', library))
    expect(harness.snapshot().value).toMatchObject({ list: 'ready' })
    harness.stop()
  })

  test('gather changes for longer, the more of them there are', () => {
    const pauseOf = (count: number) => {
      const harness = start()
      harness.take(happened('documents.list requested'))
      const docs = Array.from({ length: count }, (_, number) => doc(`d${number}`))
      harness.take(answered('library again', { ...library, docs }))
      harness.take(happened('data.changed', { dataType: 'docs' }))
      const [timer] = harness.clock.running()
      harness.stop()
      return timer?.delay
    }
    expect([0, 1_000, 5_000].map(pauseOf)).toEqual([250, 1_250, 2_000])
  })

  test('that change while they are read are shown and then read again', () => {
    const harness = start()
    harness.take(happened('documents.list requested'))
    harness.take(happened('data.changed', { dataType: 'docs' }))
    const newer = { ...library, docs: [doc('d9')] }
    harness.take(answered('library again', newer))
    expect(harness.snapshot().context.library).toEqual(newer)
    expect(harness.snapshot().value).toMatchObject({ list: 'about to be read again' })
    harness.stop()
  })

  test('that have begun to wait are read once more before it counts that no job reads them', () => {
    const harness = start()
    const seen = () => [harness.snapshot().context.awaited, harness.snapshot().matches({ list: 'ready' })]
    const reread = (docs: ReturnType<typeof doc>[]) => {
      harness.take({ kind: 'time passed' })
      harness.take(answered('library again', { ...library, docs }))
      return seen()
    }
    harness.take(happened('data.changed', { dataType: 'docs' }))
    const waiting = doc('d9', { status: 'pending', rev: 2 })
    expect(reread([waiting])).toEqual([['d9'], false])
    expect(reread([{ ...waiting, status: 'progress' }])).toEqual([[], true])
    harness.take(happened('data.changed', { dataType: 'docs' }))
    expect(reread([{ ...waiting, status: 'error' }])).toEqual([[], true])
    harness.take(happened('data.changed', { dataType: 'docs' }))
    expect(reread([{ ...waiting, rev: 3 }])).toEqual([['d9'], false])
    harness.take({ kind: 'time passed' })
    harness.take({ kind: 'time passed' })
    expect(seen()).toEqual([[], true])
    harness.stop()
  })

  test('a folder that was made or moved stands in sight: the one it lies in is open', () => {
    const harness = start()
    harness.take(happened('library.folder answered', { folder: folder('f2', { parentId: 'f1' }) }))
    expect(harness.snapshot().context.opened).toEqual(['upload_root', 'f1'])
    harness.stop()
  })

  // D2.7.22
  test('that are marked are deleted by the second click, and an undo brings exactly them back', () => {
    const harness = start()
    harness.take(happened('documents.marked', { docIds: ['d1', 'd2'], areSelected: true }))
    const child = harness.snapshot().children['marks deletion']
    expect(inputOf(child)).toEqual({
      thing: { kind: 'documents', project: 'acme', id: 'd1,d2' },
    })
    harness.take(answered('marks deletion'))
    expect(harness.snapshot().context.library.docs).toEqual([])
    expect(harness.snapshot().context.selected).toEqual([])
    expect(harness.emitted).toEqual([
      {
        type: 'toast.requested',
        toast: {
          id: 'deleted d1 d2',
          tone: 'plain',
          text: '2 documents moved to the trash',
          undo: { label: 'Undo', request: { type: 'restoring.requested', docIds: ['d1', 'd2'], folderId: null } },
        },
      },
    ])
    harness.stop()
  })

  test('a folder whose form was left while it was being created stands in the tree', async () => {
    const made = folder('f9', { name: 'Reports' })
    const folders = foldersMachine.provide({ actors: { 'create folder': fromPromise(async () => made) } })
    const harness = start({ folders })
    const notify = (type: string, more = {}) =>
      harness.snapshot().children.folders?.send({ type, ...more } as FoldersEvent)
    notify('folders.add requested', { parentId: 'upload_root' })
    notify('folders.field changed', { fields: { name: 'Reports' } })
    notify('folders.save requested', { key: 'k1' })
    notify('folders.form closed')
    const before = harness.snapshot().context.library.folders
    await until(() => harness.snapshot().context.library.folders.length > before.length)
    expect(harness.snapshot().context.library.folders).toEqual([...before, made])
    harness.stop()
  })

  test('a deleted folder goes with all that lies in it, and its parent is shown', () => {
    const harness = start()
    harness.take(happened('documents.folder chosen', { folderId: 'f1' }))
    harness.take(answered('folder deletion'))
    const { library: left, folderId } = harness.snapshot().context
    expect([left.docs.map(({ id }) => id), left.folders.map(({ id }) => id), folderId]).toEqual([
      ['d1'],
      ['upload_root'],
      'upload_root',
    ])
    expect(harness.emitted).toMatchObject([
      { toast: { undo: { request: { type: 'restoring.requested', docIds: [], folderId: 'f1' } } } },
      { type: 'address.requested', to: '/acme/data/documents', replaces: true },
    ])
    harness.stop()
  })

  test.each([
    happened('documents.folder chosen', { folderId: 'f1' }),
    happened('documents.depth chosen', { depth: 'current folder only' }),
    happened('documents.folder chosen', { folderId: 'notion_root' }),
  ])('are no longer marked once others are listed: $event.type', (step) => {
    const harness = start()
    harness.take(happened('documents.marked', { docIds: ['d1'], areSelected: true }))
    harness.take(step)
    expect(harness.snapshot().context.selected).toEqual([])
    harness.stop()
  })

  test('are no longer marked at the first letter of a search', () => {
    const harness = start({ search: searchMachine })
    harness.take(happened('documents.marked', { docIds: ['d1'], areSelected: true }))
    harness.take(happened('search.typed', { search: 'x' }))
    expect(harness.snapshot().context.selected).toEqual([])
    harness.stop()
  })
})
