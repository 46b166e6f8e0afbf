import { describe, expect, test } from 'vitest'
import { type AnyActorLogic, createActor, fromCallback, waitFor } from 'xstate'
import { provideEditor } from '../../../src/app/wiring/provide-editor.ts'
import {
  type DetailsActor,
  detailsMachine,
  draftOfEdits,
  saveOf,
} from '../../../src/machines/documents/details.machine.ts'
import { type DocEdits, type DocFields, saveDisabledReason } from '../../../src/machines/documents/details.rules.ts'
import { documentMachine, type EditsUpdate } from '../../../src/machines/documents/document.machine.ts'
import { downloadsMachine } from '../../../src/machines/documents/downloads.machine.ts'
import { movingMachine } from '../../../src/machines/documents/moving.machine.ts'
import { rebaseFolders } from '../../../src/machines/documents/folder-graph.ts'
import type { NewFolder } from '../../../src/machines/documents/folders.events.ts'
import { foldersMachine } from '../../../src/machines/documents/folders.machine.ts'
import { pagesMachine } from '../../../src/machines/documents/pages.machine.ts'
import { type FactDraft, factsMachine } from '../../../src/machines/documents/facts.machine.ts'
import { factRows } from '../../../src/machines/documents/facts.selectors.ts'
import { tableModelMachine } from '../../../src/machines/documents/table-model.machine.ts'
import { readingMachine } from '../../../src/machines/documents/reading.machine.ts'
import { tablesMachine } from '../../../src/machines/documents/tables.machine.ts'
import { restoringMachine } from '../../../src/machines/documents/restoring.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeEditorWalk, describeWalk } from '../shared/walk.ts'
import { detail, doc, folder, inputOf, page } from './things.ts'
import {
  detailsWalk,
  documentWalk,
  downloadsWalk,
  movingWalk,
  drawnPdf,
  foldersWalk,
  keptEdits,
  pagesWalk,
  factsOfLease,
  factsWalk,
  readingOfBook,
  readingWalk,
  tableModelWalk,
  tablesWalk,
  restoringWalk,
  latest,
} from './documents.walk.ts'

describeWalk(movingMachine, movingWalk)
describeFold(movingMachine, movingWalk)
describeWalk(downloadsMachine, downloadsWalk)
describeFold(downloadsMachine, downloadsWalk)

describeWalk(restoringMachine, restoringWalk)
describeFold(restoringMachine, restoringWalk)

describe('bringing back from the trash', () => {
  test('says that it is done, and the list is read again', () => {
    const harness = startHarness(restoringMachine, restoringWalk)
    harness.take(happened('restoring.requested', { docIds: ['d1'], folderId: null }))
    harness.take(answered('restore'))
    expect(harness.emitted).toEqual([
      {
        type: 'toast.requested',
        toast: { id: 'restoring good', tone: 'good', text: 'Restored from the trash', undo: null },
      },
      { type: 'data.changed', project: 'acme', dataType: 'docs' },
    ])
    harness.stop()
  })
})

describeWalk(foldersMachine, foldersWalk)
describeFold(foldersMachine, foldersWalk)

describe('a folder', () => {
  const renaming = () => {
    const harness = startHarness(foldersMachine, foldersWalk)
    harness.take(happened('folders.edit requested', { folder: folder('f1') }))
    harness.take(happened('folders.field changed', { fields: { name: ' Reports ' } }))
    harness.take(happened('folders.save requested', { key: 'k1' }))
    return harness
  }
  const seen = (harness: ReturnType<typeof renaming>) =>
    rebaseFolders([folder('f1')], harness.snapshot().context.staged).map(({ name }) => name)

  test('has its new name at once, and only what changed is sent', () => {
    const harness = renaming()
    expect([harness.snapshot().value, seen(harness)]).toEqual(['being changed', ['Reports']])
    expect(harness.snapshot().context.staged).toEqual({ folderId: 'f1', rev: 1, change: { name: 'Reports' } })
    harness.stop()
  })

  test('gets its former name back when the server refuses the new one, and the form opens with what was typed', () => {
    const harness = renaming()
    const failure = { kind: 'conflict', message: 'A folder with this name is already here.' }
    harness.take(failed('change', failure))
    expect([seen(harness), harness.snapshot().context.form?.fields.name]).toEqual([['f1'], ' Reports '])
    expect(harness.snapshot().context.failure).toEqual(failure)
    expect(harness.emitted).toMatchObject([{ toast: { tone: 'bad' } }])
    harness.stop()
  })

  test('that is being created keeps what is typed meanwhile, as a change of the new folder', () => {
    const harness = startHarness(foldersMachine, foldersWalk)
    harness.take(happened('folders.add requested', { parentId: 'upload_root' }))
    harness.take(happened('folders.field changed', { fields: { name: ' Reports ' } }))
    harness.take(happened('folders.save requested', { key: 'k1' }))
    harness.take(happened('folders.field changed', { fields: { name: 'Reports 2026' } }))
    const made = folder('f9', { name: 'Reports' })
    const before = harness.snapshot().children['creation']?.getSnapshot() as { input?: unknown } | undefined
    harness.take(answered('creation', made))
    const { value, context } = harness.snapshot()
    expect([before?.input, value, context.form?.base, context.form?.fields]).toEqual([
      {
        project: 'acme',
        idempotencyKey: 'k1',
        folder: { parentId: 'upload_root', name: 'Reports', interpretation: '', usedFor: ['__inherit'] },
      },
      'being filled in',
      made,
      { name: 'Reports 2026', interpretation: made.interpretation, usedFor: made.usedFor },
    ])
    harness.take(happened('folders.save requested', { key: 'k1' }))
    expect(harness.snapshot().context.staged).toEqual({ folderId: 'f9', rev: 1, change: { name: 'Reports 2026' } })
    harness.stop()
  })

  test('that is created as it stands in the form closes it', () => {
    const harness = startHarness(foldersMachine, foldersWalk)
    harness.take(happened('folders.add requested', { parentId: 'upload_root' }))
    harness.take(happened('folders.field changed', { fields: { name: ' Reports ' } }))
    harness.take(happened('folders.save requested', { key: 'k1' }))
    harness.take(answered('creation', folder('f9', { name: 'Reports' })))
    expect([harness.snapshot().value, harness.snapshot().context.form, harness.emitted]).toEqual(['resting', null, []])
    harness.stop()
  })

  test('that somebody changed meanwhile shows both sides; mine goes on top of theirs, or theirs stand', () => {
    const mine = renaming()
    mine.take(answered('change', { kind: 'changed meanwhile', folder: latest }))
    expect([mine.snapshot().value, mine.snapshot().context.latest]).toEqual(['in conflict', latest])
    mine.take(happened('folders.mine kept'))
    expect(mine.snapshot().context.staged).toEqual({ folderId: 'f1', rev: 5, change: { name: 'Reports' } })
    mine.stop()
    const left = renaming()
    left.take(answered('change', { kind: 'changed meanwhile', folder: latest }))
    left.take(happened('folders.theirs kept'))
    expect([left.snapshot().value, left.snapshot().context.staged]).toEqual(['resting', null])
    left.stop()
  })

  test('is moved by one wish: in sight at once, with a way back under its new revision', () => {
    const harness = startHarness(foldersMachine, foldersWalk)
    harness.take(happened('folders.move requested', { folder: folder('f1'), parentId: 'f2' }))
    const { staged } = harness.snapshot().context
    expect(staged).toEqual({ folderId: 'f1', rev: 1, change: { parentId: 'f2' } })
    expect(rebaseFolders([folder('f1')], staged).map(({ parentId }) => parentId)).toEqual(['f2'])
    const moved = folder('f1', { parentId: 'f2', rev: 2 })
    harness.take(answered('change', { kind: 'saved', folder: moved }))
    expect([harness.snapshot().value, harness.snapshot().context.moving]).toEqual(['resting', null])
    expect(harness.emitted).toEqual([
      {
        type: 'toast.requested',
        toast: {
          id: 'moved f1',
          tone: 'plain',
          text: 'The folder "f1" was moved',
          undo: {
            label: 'Undo',
            request: { type: 'folders.move requested', folder: moved, parentId: 'upload_root' },
          },
        },
      },
    ])
    harness.stop()
  })

  test('that could not be moved lies where it lay, and the question where to stands open with the reason', () => {
    const harness = startHarness(foldersMachine, foldersWalk)
    harness.take(happened('folders.move requested', { folder: folder('f1'), parentId: 'f2' }))
    const failure = { kind: 'conflict', message: 'A folder with this name is already here.' }
    harness.take(failed('change', failure))
    const { value, context } = harness.snapshot()
    expect([value, context.staged, context.failure, context.moving]).toEqual([
      'being placed',
      null,
      failure,
      { folder: folder('f1'), parentId: 'f2' },
    ])
    harness.take(happened('folders.place chosen', { parentId: 'upload_root' }))
    harness.take(happened('folders.move confirmed'))
    expect(harness.snapshot().value).toBe('being placed')
    harness.take(happened('folders.form closed'))
    expect([harness.snapshot().value, harness.emitted]).toEqual(['resting', []])
    harness.stop()
  })

  // D2.5.04, D2.7.27
  test('needs a name before it is made, and is made once with one key', () => {
    const harness = startHarness(foldersMachine, foldersWalk)
    harness.take(happened('folders.add requested', { parentId: 'f9' }))
    harness.take(happened('folders.save requested', { key: 'k1' }))
    expect(harness.snapshot().value).toBe('being filled in')
    harness.take(happened('folders.field changed', { fields: { name: 'New' } }))
    harness.take(happened('folders.save requested', { key: 'k1' }))
    const child = harness.snapshot().children['creation']
    expect(inputOf(child)).toEqual({
      project: 'acme',
      idempotencyKey: 'k1',
      folder: { parentId: 'f9', name: 'New', interpretation: '', usedFor: ['__inherit'] },
    })
    harness.stop()
  })

  const asking = () => {
    const harness = startHarness(foldersMachine, foldersWalk)
    harness.take(happened('folders.add requested', { parentId: 'f9' }))
    const save = (name: string, key: string) => {
      harness.take(happened('folders.field changed', { fields: { name } }))
      harness.take(happened('folders.save requested', { key }))
      const asked = inputOf(harness.snapshot().children['creation']) as { folder: NewFolder; idempotencyKey: string }
      return [asked.folder.name, asked.idempotencyKey]
    }
    return { harness, save }
  }
  const refusal = { kind: 'conflict', message: 'A folder with this name is already here.', status: 409 }

  test('whose answer was lost is asked for again as it was, and then takes the name that it was given since', () => {
    const { harness, save } = asking()
    const lost = [save('New', 'k1')]
    harness.take({ kind: 'time passed' })
    lost.push(save('Newer', 'k2'))
    harness.take(failed('creation', { kind: 'offline', message: 'The server cannot be reached.' }))
    lost.push(save('Newest', 'k3'))
    const made = folder('f8', { name: 'New', parentId: 'f9' })
    harness.take(answered('creation', made))
    const { value, context } = harness.snapshot()
    expect([...lost, value, context.staged]).toEqual([
      ...[1, 2, 3].map(() => ['New', 'k1']),
      'being changed',
      { folderId: 'f8', rev: made.rev, change: { name: 'Newest' } },
    ])
    harness.stop()
  })

  test('that was refused is another wish under another key, as is one after it was refused at last', () => {
    const { harness, save } = asking()
    const asked = [save('New', 'k1')]
    harness.take(failed('creation', refusal))
    asked.push(save('Newer', 'k2'))
    harness.take({ kind: 'time passed' })
    asked.push(save('Newest', 'k3'))
    harness.take(failed('creation', refusal))
    asked.push(save('Newest', 'k4'))
    expect(asked).toEqual([
      ['New', 'k1'],
      ['Newer', 'k2'],
      ['Newer', 'k2'],
      ['Newest', 'k4'],
    ])
    harness.stop()
  })

  test('whose form is left while it is being created comes all the same, and is no hindrance then', () => {
    const { harness, save } = asking()
    save('New', 'k1')
    harness.take(happened('folders.form closed'))
    const left = [harness.snapshot().hasTag('form open'), harness.snapshot().hasTag('busy')]
    harness.take(answered('creation', folder('f8', { name: 'New' })))
    expect([left, harness.snapshot().value, harness.emitted]).toEqual([[false, true], 'resting', []])
    harness.stop()
  })

  test.each([
    [failed('creation', refusal), 'Couldn’t create the folder "New": A folder with this name is already here.'],
    [{ kind: 'time passed' } as const, 'Couldn’t create the folder "New": The server did not answer.'],
  ])('whose form was left says it when it cannot be created: %j', (end, text) => {
    const { harness, save } = asking()
    save(' New ', 'k1')
    harness.take(happened('folders.form closed'))
    harness.take(end)
    const { value, context } = harness.snapshot()
    expect([value, context.form, context.failure, harness.emitted]).toEqual([
      'resting',
      null,
      null,
      [{ type: 'toast.requested', toast: { id: 'folder not created', tone: 'bad', text, undo: null } }],
    ])
    harness.stop()
  })
})

describe('a folder of another source', () => {
  // D2.5.04
  test('needs no name here: it has it, or none, from there', () => {
    const harness = startHarness(foldersMachine, foldersWalk)
    const nameless = folder('g1', { name: '', docsource: 'gdrive', parentId: 'gdrive_root' })
    harness.take(happened('folders.edit requested', { folder: nameless }))
    harness.take(happened('folders.field changed', { fields: { interpretation: 'Plans' } }))
    harness.take(happened('folders.save requested', { key: 'k1' }))
    expect([harness.snapshot().value, harness.snapshot().context.staged?.change]).toEqual([
      'being changed',
      { interpretation: 'Plans' },
    ])
    harness.stop()
  })
})

describeEditorWalk(detailsMachine, detailsWalk)
describeFold(detailsMachine, detailsWalk)

describe('the details of a document', () => {
  const openedWith = (edits: DocEdits | null, now = doc('d1', { filename: 'one.pdf' })) => {
    const input = { project: 'acme', doc: now, edits }
    const harness = startHarness(detailsMachine, { ...detailsWalk, input })
    harness.take(answered('loading', { saved: null, draft: draftOfEdits(input) }))
    return harness
  }
  const edited = (change: Partial<DocFields>) => {
    const harness = openedWith(null)
    harness.take(happened('editor.changed', { change }))
    return harness
  }
  const saveRequested = happened('editor.save requested', { key: 'key-1' })
  /** What the document keeps of the edits, newest last. */
  const kept = ({ received }: ReturnType<typeof openedWith>) => received.map((event) => event['edits'])

  // D3.5.01, D3.5.02
  test.each([
    [{}, 'Nothing has changed yet.'],
    [{ filename: '  ' }, 'Filename required'],
    [{ filename: 'one.pdf ' }, 'Nothing has changed yet.'],
    [{ filename: 'two.pdf' }, null],
    [{ interpretation: 'A report' }, null],
    [{ usedFor: ['facts' as const] }, null],
  ])('with %j: Save is disabled because %j', (change, reason) => {
    const harness = edited(change)
    const { saved, input, fields } = harness.snapshot().context
    expect(saveDisabledReason({ base: saved ?? input.doc, fields })).toBe(reason)
    harness.take(saveRequested)
    expect(harness.snapshot().matches('saving')).toBe(reason === null)
    harness.stop()
  })

  // D3.8.14
  test('are sent as far as they changed, with the rev that was seen last', () => {
    const harness = edited({ filename: 'two.pdf', usedFor: ['facts', 'datasets'] })
    expect(saveOf(harness.snapshot().context)).toEqual({
      ...{ project: 'acme', docId: 'd1', rev: 1 },
      change: { filename: 'two.pdf', usedFor: ['facts', 'datasets'] },
    })
    harness.take(saveRequested)
    harness.take(
      answered('saving', {
        kind: 'saved',
        saved: doc('d1', { filename: 'two.pdf', usedFor: ['facts', 'datasets'], rev: 2 }),
      }),
    )
    harness.take(happened('editor.changed', { change: { interpretation: 'A report' } }))
    expect(saveOf(harness.snapshot().context)).toEqual({
      ...{ project: 'acme', docId: 'd1', rev: 2 },
      change: { interpretation: 'A report' },
    })
    harness.stop()
  })

  // D2.7.21, D3.7.35
  test('say when they are saved, and keep nothing any more', () => {
    const harness = edited({ filename: 'two.pdf', usedFor: ['facts', 'datasets'] })
    harness.take(saveRequested)
    harness.take(answered('saving', { kind: 'saved', saved: doc('d1', { filename: 'two.pdf', rev: 2 }) }))
    expect(kept(harness).at(-1)).toBe(null)
    expect(harness.emitted).toEqual([
      {
        type: 'toast.requested',
        toast: { id: 'document saved', tone: 'good', text: 'Document updated successfully', undo: null },
      },
      { type: 'data.changed', project: 'acme', dataType: 'docs' },
    ])
    harness.stop()
  })

  test('that are typed while others are being saved stay edited and kept, on the document as it was saved', () => {
    const harness = edited({ filename: 'two.pdf' })
    harness.take(saveRequested)
    harness.take(happened('editor.changed', { change: { interpretation: 'Typed meanwhile' } }))
    const newer = doc('d1', { filename: 'two.pdf', rev: 2 })
    harness.take(answered('saving', { kind: 'saved', saved: newer }))
    const { saved, fields } = harness.snapshot().context
    expect([saved, fields.filename, fields.interpretation, kept(harness).at(-1)]).toEqual([
      ...[newer, 'two.pdf', 'Typed meanwhile'],
      { base: newer, fields },
    ])
    harness.stop()
  })

  test('go on where they were left', () => {
    const harness = openedWith(keptEdits, keptEdits.base)
    expect([harness.snapshot().value, harness.snapshot().context.fields]).toEqual([
      { editing: 'changed' },
      keptEdits.fields,
    ])
    harness.take(happened('editor.discarded'))
    expect([harness.snapshot().value, harness.snapshot().context.fields.interpretation, kept(harness).at(-1)]).toEqual([
      { editing: 'unchanged' },
      ...['', null],
    ])
    harness.stop()
  })

  test('that are being edited stay when the document is read again, and meet the newer one at the save', () => {
    const harness = edited({ interpretation: 'Mine' })
    const newer = doc('d1', { filename: 'three.pdf', interpretation: 'Theirs', rev: 7 })
    harness.take(happened('editor.newer read', { saved: newer }))
    expect([harness.snapshot().context.saved?.rev, harness.snapshot().context.fields.interpretation]).toEqual([
      ...[1, 'Mine'],
    ])
    harness.take(saveRequested)
    harness.take(answered('saving', { kind: 'conflict', saved: newer }))
    expect(harness.snapshot().hasTag('conflict')).toBe(true)
    harness.take(happened('editor.mine kept', { key: 'key-2' }))
    const { saved, fields } = harness.snapshot().context
    // What only the other one changed stays theirs.
    expect([saved, fields.filename, fields.interpretation, kept(harness).at(-1)]).toEqual([
      ...[newer, 'three.pdf', 'Mine'],
      { base: newer, fields },
    ])
    harness.stop()
  })

  test('meet no newer side where the document was only read anew', () => {
    const harness = edited({ interpretation: 'Mine' })
    const readAnew = doc('d1', { filename: 'one.pdf', status: 'pending', rev: 7 })
    harness.take(happened('editor.newer read', { saved: readAnew }))
    expect([harness.snapshot().context.saved, harness.snapshot().context.fields.interpretation]).toEqual([
      ...[readAnew, 'Mine'],
    ])
    harness.stop()
  })

  test('that were left go on from a document that was only read anew since', () => {
    const readAnew = { ...keptEdits.base, status: 'pending' as const, rev: keptEdits.base.rev + 6 }
    const harness = openedWith(keptEdits, readAnew)
    const { saved, fields } = harness.snapshot().context
    expect([harness.snapshot().value, saved, fields]).toEqual([{ editing: 'changed' }, readAnew, keptEdits.fields])
    harness.stop()
  })

  test('that were left stand beside what somebody else saved since, and stay kept until one is chosen', () => {
    const latest = { ...keptEdits.base, filename: 'theirs.pdf', rev: keptEdits.base.rev + 1 }
    const harness = openedWith(keptEdits, latest)
    expect([harness.snapshot().value, kept(harness)]).toEqual(['conflict', []])
    harness.take(happened('editor.mine kept', { key: 'key-1' }))
    const { fields } = harness.snapshot().context
    expect([fields.filename, fields.interpretation, kept(harness)]).toEqual([
      ...['theirs.pdf', 'Mine'],
      [{ base: latest, fields }],
    ])
    harness.stop()
  })
})

describeWalk(documentMachine, documentWalk)
describeFold(documentMachine, documentWalk)

describeWalk(pagesMachine, pagesWalk)
describeFold(pagesMachine, pagesWalk)

describe('the pages of a document', () => {
  const inSight = (...numbers: number[]) => happened('pages.in sight', { numbers })

  test('are read one after the other as they come into sight, each once', () => {
    const harness = startHarness(pagesMachine, pagesWalk)
    const asked = () => inputOf(harness.snapshot().children['page'])
    harness.take(inSight(2))
    expect(asked()).toEqual({ project: 'acme', docId: 'd1', pageId: 'p2' })
    harness.take(inSight(1, 2))
    harness.take(answered('page', page('p2', 2)))
    expect(asked()).toEqual({ project: 'acme', docId: 'd1', pageId: 'p1' })
    harness.take(answered('page', page('p1', 1)))
    harness.take(inSight(2, 1))
    expect([harness.snapshot().matches({ texts: 'at rest' }), asked()]).toEqual([true, undefined])
    expect(harness.snapshot().context.pages).toEqual({ p1: page('p1', 1), p2: page('p2', 2) })
    harness.stop()
  })

  test('of a document that is read anew are read by their new ids', () => {
    const harness = startHarness(pagesMachine, pagesWalk)
    harness.take(inSight(1))
    harness.take(answered('page', page('p1', 1)))
    harness.take(happened('pages.document read', { doc: detail('d1', { pages: [{ id: 'p7', thumbnail: null }] }) }))
    expect(inputOf(harness.snapshot().children['page'])).toMatchObject({ pageId: 'p7' })
    harness.stop()
  })

  test('that could not be read keep no other from being read, and are read again when a person asks', () => {
    const harness = startHarness(pagesMachine, pagesWalk)
    harness.take(inSight(1, 2))
    harness.take(failed('page', { kind: 'server', message: 'No.' }))
    harness.take(answered('page', page('p2', 2)))
    const { context } = harness.snapshot()
    expect([context.failures, Object.keys(context.pages)]).toEqual([{ p1: { kind: 'server', message: 'No.' } }, ['p2']])
    harness.take(happened('pages.reading requested', { number: 1 }))
    harness.take(answered('page', page('p1', 1)))
    expect([harness.snapshot().context.failures, harness.snapshot().context.pages['p1']?.id]).toEqual([{}, 'p1'])
    harness.stop()
  })

  test('are drawn from the file, which is opened once and may be tried again', () => {
    const harness = startHarness(pagesMachine, pagesWalk)
    harness.take(happened('pages.file requested'))
    harness.take(happened('file.failed', { error: { kind: 'server', message: 'No.' } }))
    expect([harness.snapshot().hasTag('file failed'), harness.snapshot().context.fileFailure?.message]).toEqual([
      ...[true, 'No.'],
    ])
    harness.take(happened('pages.file requested'))
    harness.take(happened('pages.file requested'))
    harness.take(happened('file.opened', { file: drawnPdf }))
    expect([harness.snapshot().hasTag('file failed'), harness.snapshot().context.file]).toEqual([false, drawnPdf])
    harness.stop()
  })

  test('of a workbook have no file to be drawn', () => {
    const workbook = detail('d1', { filename: 'sales.xlsx' })
    const harness = startHarness(pagesMachine, { ...pagesWalk, input: { project: 'acme', doc: workbook } })
    harness.take(happened('pages.file requested'))
    expect(harness.snapshot().matches({ file: 'not requested' })).toBe(true)
    harness.stop()
  })
})

describeWalk(tableModelMachine, tableModelWalk)
describeFold(tableModelMachine, tableModelWalk)

describeWalk(readingMachine, readingWalk)
describeFold(readingMachine, readingWalk)

describe('what is put right of a workbook', () => {
  const said = { sheets: [], columns: [{ table: '', column: 'Net', kind: 'level' as const }] }
  const started = () => {
    const harness = startHarness(readingMachine, readingWalk)
    harness.take(happened('reading.requested'))
    harness.take(answered('reading', readingOfBook))
    return harness
  }

  test('a save sends what was changed with the rev that was read; Undo sends what was kept before', () => {
    const harness = started()
    harness.take(happened('reading.changed', { corrections: said }))
    harness.take(happened('reading.save requested'))
    expect(inputOf(harness.snapshot().children['change'])).toEqual({
      project: 'acme',
      docId: 'd1',
      rev: 3,
      corrections: said,
    })
    harness.take(answered('change', { kind: 'saved', reading: { ...readingOfBook, corrections: said, rev: 4 } }))
    harness.take(happened('reading.undo requested'))
    expect(inputOf(harness.snapshot().children['change'])).toMatchObject({
      rev: 4,
      corrections: readingOfBook.corrections,
    })
  })

  test('what somebody else kept meanwhile is taken with its rev, and nothing chosen is lost', () => {
    const harness = started()
    harness.take(happened('reading.changed', { corrections: said }))
    harness.take(happened('reading.save requested'))
    harness.take(answered('change', { kind: 'changed meanwhile', reading: { ...readingOfBook, rev: 9 } }))
    expect(harness.snapshot().matches('edited')).toBe(true)
    harness.take(happened('reading.save requested'))
    expect(inputOf(harness.snapshot().children['change'])).toMatchObject({ rev: 9, corrections: said })
  })
})

test('what was put right and not saved is there after a reload, and says so when others changed it meanwhile', () => {
  const said = { sheets: [], columns: [{ table: '', column: 'Net', kind: 'level' as const }] }
  const after = (base: typeof readingOfBook.corrections, corrections = said) => {
    const harness = startHarness(readingMachine, readingWalk)
    harness.take(happened('reading.draft read', { draft: { base, corrections } }))
    harness.take(happened('reading.requested'))
    harness.take(answered('reading', readingOfBook))
    const { value, context } = harness.snapshot()
    harness.stop()
    return [value, context.corrections, context.failure?.kind]
  }
  expect([
    after(readingOfBook.corrections),
    after({ sheets: [{ sheet: 'Sales', header: 2 }], columns: [] }),
    after(said, readingOfBook.corrections as typeof said),
  ]).toEqual([
    ['edited', said, undefined],
    ['edited', said, 'conflict'],
    ['as kept', readingOfBook.corrections, undefined],
  ])
})

test('what is put right while the reading is read once more is not lost', () => {
  const said = { sheets: [], columns: [{ table: '', column: 'Net', kind: 'level' as const }] }
  const harness = startHarness(readingMachine, readingWalk)
  harness.take(happened('reading.requested'))
  harness.take(answered('reading', readingOfBook))
  harness.take(happened('reading.document read'))
  harness.take(happened('reading.changed', { corrections: said }))
  const { value, context } = harness.snapshot()
  harness.stop()
  expect([value, context.corrections]).toEqual(['edited', said])
})

/** A store of drafts that notes what reaches it. */
const storeThat = (reported: unknown[]) =>
  fromCallback(({ receive }) => receive((event) => reported.push(event))) as unknown as AnyActorLogic
const emptied = { type: 'draft.changed', draft: null }

test('corrections whose save went on after their page was left are given up, so that none come back later', () => {
  const reported: unknown[] = []
  const harness = startHarness(readingMachine, { ...readingWalk, actors: { 'keep the reading': storeThat(reported) } })
  const { corrections } = readingOfBook
  harness.take(happened('reading.draft read', { draft: { base: { sheets: [], columns: [] }, corrections } }))
  harness.take(happened('reading.requested'))
  harness.take(answered('reading', readingOfBook))
  expect([harness.snapshot().value, reported]).toEqual(['as kept', [emptied]])
  harness.stop()
})

describeWalk(factsMachine, factsWalk)
describeFold(factsMachine, factsWalk)

describe('what is put right of the facts of a document', () => {
  const started = () => {
    const harness = startHarness(factsMachine, factsWalk)
    harness.take(happened('facts.requested'))
    harness.take(answered('facts', factsOfLease))
    return harness
  }
  const asked = (harness: ReturnType<typeof started>) => inputOf(harness.snapshot().children['change'])
  const { changed, added } = factsOfLease.corrections
  const [rent, crane, keys] = factsOfLease.found as [string, string, string]

  test('a fact that is written is sent beside the others, a removed one as left out; Undo sends what was kept before', () => {
    const harness = started()
    harness.take(happened('facts.editing begun', { at: { kind: 'found', found: keys } }))
    harness.take(happened('facts.save requested'))
    expect(asked(harness)).toBeUndefined()
    harness.take(happened('facts.typed', { text: ' Keys stay. ' }))
    harness.take(happened('facts.save requested'))
    const written = { changed: [...changed, { found: keys, text: 'Keys stay.' }], added }
    expect(asked(harness)).toEqual({ project: 'acme', docId: 'd1', rev: 3, corrections: written })
    const kept = { ...factsOfLease, corrections: written, rev: 4 }
    harness.take(answered('change', { kind: 'saved', facts: kept }))
    harness.take(happened('facts.removed', { at: { kind: 'added', text: added[0]! } }))
    const without = { ...written, added: [] }
    expect(asked(harness)).toMatchObject({ rev: 4, corrections: without })
    harness.take(answered('change', { kind: 'saved', facts: { ...kept, corrections: without, rev: 5 } }))
    harness.take(happened('facts.undo requested'))
    expect(asked(harness)).toMatchObject({ rev: 5, corrections: written })
    harness.stop()
  })

  test('a fact goes back to what the file says, and a new one stands with the others', () => {
    const harness = started()
    harness.take(happened('facts.put back', { found: crane }))
    expect(asked(harness)).toMatchObject({ corrections: { changed: changed.filter(({ found }) => found !== crane) } })
    harness.take(failed('change', { kind: 'server', message: 'No.' }))
    expect([harness.snapshot().value, harness.snapshot().context.failure?.message]).toEqual(['as kept', 'No.'])
    harness.take(happened('facts.editing begun', { at: { kind: 'new' } }))
    harness.take(happened('facts.typed', { text: 'It is dry.' }))
    harness.take(happened('facts.save requested'))
    expect(asked(harness)).toMatchObject({ corrections: { changed, added: [...added, 'It is dry.'] } })
    harness.stop()
  })

  test('what is written outlives another reading, a conflict and a failure', () => {
    const harness = started()
    harness.take(happened('facts.editing begun', { at: { kind: 'found', found: rent } }))
    harness.take(happened('facts.typed', { text: 'Mine' }))
    harness.take(happened('facts.document read'))
    harness.take(happened('facts.save requested'))
    harness.take(answered('change', { kind: 'changed meanwhile', facts: { ...factsOfLease, rev: 9 } }))
    expect([harness.snapshot().value, harness.snapshot().context.draft?.text]).toEqual(['edited', 'Mine'])
    harness.take(happened('facts.save requested'))
    expect(asked(harness)).toMatchObject({ rev: 9 })
    harness.take(failed('change', { kind: 'server', message: 'No.' }))
    expect([harness.snapshot().value, harness.snapshot().context.draft?.text]).toEqual(['edited', 'Mine'])
    harness.stop()
  })

  test('a fact that was being written is there after a reload; one that the file says no more is a new one', () => {
    const gone = { kind: 'found' as const, found: 'Nobody says this.' }
    const after = (draft: FactDraft) => {
      const harness = startHarness(factsMachine, factsWalk)
      harness.take(happened('facts.draft read', { draft }))
      harness.take(happened('facts.requested'))
      harness.take(answered('facts', factsOfLease))
      const { value, context } = harness.snapshot()
      harness.stop()
      return [value, context.draft]
    }
    const written = { at: { kind: 'found' as const, found: keys }, text: 'Keys stay.' }
    expect([after(written), after({ at: gone, text: 'Mine' })]).toEqual([
      ['edited', written],
      ['edited', { at: { kind: 'new' }, text: 'Mine' }],
    ])
  })

  test('a fact whose save went on after its page was left does not come back as being written', () => {
    const saved = {
      ...factsOfLease,
      corrections: { changed: [{ found: keys, text: 'Keys stay.' }], added: ['Rent is due.'] },
    }
    const valueAfter = (draft: FactDraft) => {
      const reported: unknown[] = []
      const harness = startHarness(factsMachine, { ...factsWalk, actors: { 'keep the fact': storeThat(reported) } })
      harness.take(happened('facts.draft read', { draft }))
      harness.take(happened('facts.requested'))
      harness.take(answered('facts', saved))
      const { value } = harness.snapshot()
      harness.stop()
      return [value, reported]
    }
    expect([
      valueAfter({ at: { kind: 'found', found: keys }, text: 'Keys stay. ' }),
      valueAfter({ at: { kind: 'new' }, text: 'Rent is due.' }),
      valueAfter({ at: { kind: 'added', text: 'Rent is paid.' }, text: 'Rent is due.' }),
      valueAfter({ at: { kind: 'added', text: 'Rent is due.' }, text: 'Rent is due on Fridays.' }),
    ]).toEqual([
      ['as kept', [emptied]],
      ['as kept', [emptied]],
      ['as kept', [emptied]],
      ['edited', []],
    ])
  })

  test('the list marks what was corrected, left out, added, and what the file does not say any more', () => {
    expect(factRows(factsOfLease).map(({ text, origin, found }) => [text, origin, found])).toEqual([
      ['The rent is 4,500 dollars.', 'corrected', rent],
      [crane, 'left out', null],
      [keys, 'as found', null],
      [added[0], 'added', null],
      ['The store is full.', 'not found', 'The store is empty.'],
    ])
  })
})

describeWalk(tablesMachine, tablesWalk)
describeFold(tablesMachine, tablesWalk)

describe('the tables of a document', () => {
  const inSight = (tableId: string, ...numbers: number[]) => happened('rows.in sight', { tableId, numbers })

  test('are read in blocks, what was looked at last first, and each once', () => {
    const harness = startHarness(tablesMachine, tablesWalk)
    const asked = () => inputOf(harness.snapshot().children['rows'])
    harness.take(inSight('a', 0))
    harness.take(inSight('b', 0))
    harness.take(inSight('a', 2, 3))
    expect(asked()).toEqual({ project: 'acme', docId: 'd1', tableId: 'a', offset: 0, limit: 100 })
    harness.take(answered('rows', [[1]]))
    expect(asked()).toEqual({ project: 'acme', docId: 'd1', tableId: 'a', offset: 200, limit: 100 })
    harness.take(answered('rows', [[2]]))
    harness.take(answered('rows', [[3]]))
    expect(asked()).toMatchObject({ tableId: 'b', offset: 0 })
    harness.take(answered('rows', []))
    harness.take(inSight('a', 0))
    harness.take({ kind: 'time passed' })
    expect([harness.snapshot().value, harness.snapshot().context.blocks]).toEqual([
      'idle',
      { 'a 0': [[1]], 'a 2': [[2]], 'a 3': [[3]], 'b 0': [] },
    ])
    harness.stop()
  })

  // D3.9.25
  test('are asked for once the view has stood still for 300 ms', () => {
    const harness = startHarness(tablesMachine, tablesWalk)
    const asked = () => inputOf(harness.snapshot().children['rows'])
    harness.take(inSight('a', 0))
    harness.take(answered('rows', [[1]]))
    harness.take(inSight('a', 40))
    harness.clock.increment(299)
    harness.take(inSight('a', 80))
    harness.clock.increment(299)
    expect([harness.snapshot().value, asked()]).toEqual(['scrolling', undefined])
    harness.clock.increment(1)
    expect(asked()).toMatchObject({ tableId: 'a', offset: 8_000, limit: 100 })
    harness.stop()
  })

  test('whose rows could not be read are read again when a person asks', () => {
    const harness = startHarness(tablesMachine, tablesWalk)
    harness.take(inSight('a', 0))
    harness.take(failed('rows', { kind: 'server', message: 'No.' }))
    expect([harness.snapshot().value, Object.keys(harness.snapshot().context.failures)]).toEqual(['idle', ['a 0']])
    harness.take(happened('rows.retry requested'))
    harness.take(answered('rows', [[1]]))
    expect(harness.snapshot().context).toMatchObject({ failures: {}, blocks: { 'a 0': [[1]] } })
    harness.stop()
  })
})

describe('the document dialog', () => {
  test('keeps what was changed and not saved when Back leads away, says so, and shows it again', async () => {
    const editor = provideEditor(detailsMachine, {
      save: () => Promise.reject(new Error('nothing is saved here')),
      drafts: { read: draftOfEdits, keep: () => {} },
    })
    const harness = startHarness(documentMachine, { ...documentWalk, actors: { details: editor } })
    const details = () => harness.snapshot().children['details'] as unknown as DetailsActor
    const open = async () => {
      harness.take(happened('document.shown', { docId: 'd1', tab: null, page: null }))
      harness.take(answered('document', detail('d1')))
      await waitFor(details(), (snapshot) => snapshot.hasTag('ready'))
    }
    await open()
    details().send({ type: 'editor.changed', change: { interpretation: 'Mine' } })
    harness.take(happened('document.left'))
    expect(harness.emitted).toEqual([
      {
        type: 'toast.requested',
        toast: {
          id: 'not saved d1',
          tone: 'plain',
          text: 'Your changes to "d1.pdf" are kept on this device but not saved',
          undo: { label: 'Keep editing', request: { type: 'document.editing requested', docId: 'd1' } },
        },
      },
    ])
    harness.take(happened('document.editing requested', { docId: 'd1' }))
    expect(harness.emitted.slice(1)).toEqual([{ type: 'address.requested', to: '/acme/data/docs/d1', replaces: false }])
    await open()
    const { value, context } = details().getSnapshot()
    expect([value, context.fields.interpretation]).toEqual([{ editing: 'changed' }, 'Mine'])
    details().send({ type: 'editor.discarded' })
    harness.take(happened('document.left'))
    expect([harness.emitted.length, harness.snapshot().context.edits]).toEqual([2, {}])
    harness.stop()
  })

  test('has after a reload what was changed before it, and writes each change down', () => {
    const received: EditsUpdate[] = []
    const store = fromCallback<EditsUpdate, { project: string; personId: string }>(({ sendBack, receive }) => {
      sendBack({ type: 'document.edits read', edits: { d1: keptEdits } })
      receive((update) => received.push(update))
    })
    const actor = createActor(documentMachine.provide({ actors: { 'keep the edits': store } }), {
      input: { project: 'acme', personId: 'person_1' },
    }).start()
    expect(actor.getSnapshot().context.edits).toEqual({ d1: keptEdits })
    actor.send({ type: 'document.edits kept', docId: 'd2', edits: keptEdits })
    actor.send({ type: 'document.edits kept', docId: 'd1', edits: null })
    expect(received.map(({ edits }) => Object.keys(edits))).toEqual([['d1', 'd2'], ['d2']])
    actor.stop()
  })
})

test('moved documents are offered back when they came from one folder, and a refusal says why', () => {
  const harness = startHarness(movingMachine, movingWalk)
  const move = { docIds: ['d1', 'd2'], folderId: 'f2', folderName: 'Reports' }
  harness.take(happened('moving.begun', { docIds: move.docIds, from: 'f1' }))
  harness.take(happened('moving.requested', { ...move, from: 'f1' }))
  expect(harness.snapshot().context.chosen).toBeNull()
  harness.take(answered('move'))
  const request = { type: 'moving.taken back', docIds: ['d1', 'd2'], folderId: 'f1' }
  expect(harness.emitted).toMatchObject([
    { toast: { text: '2 documents moved to "Reports"', undo: { request } } },
    { type: 'data.changed', dataType: 'docs' },
  ])
  harness.take(happened('moving.taken back', { docIds: move.docIds, folderId: 'f1' }))
  harness.take(answered('move'))
  harness.take(happened('moving.requested', { ...move, from: null }))
  harness.take(failed('move', { kind: 'conflict', message: 'It is there already.' }))
  expect(harness.emitted.slice(2)).toMatchObject([
    { toast: { text: '2 documents moved back', undo: null } },
    { type: 'data.changed' },
    { toast: { tone: 'bad', text: 'Nothing was moved. It is there already.' } },
  ])
  harness.stop()
})
