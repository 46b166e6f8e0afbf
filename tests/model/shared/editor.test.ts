import { describe, expect, test } from 'vitest'
import type { AnyActorRef, AnyEventObject } from 'xstate'
import { fromCallback } from 'xstate'
import type { Failure } from '../../../contract/shared/failure.ts'
import { editorMachine } from '../../../src/machines/shared/editor.machine.ts'
import type { EditorOptions } from '../../../src/machines/shared/editor.types.ts'
import { describeFold } from './fold.ts'
import { startHarness } from './harness.ts'
import { answered, failed, happened } from './steps.ts'
import { describeWalk, type WalkOptions } from './walk.ts'

type Saved = { rev: number; name: string; note: string }
type Fields = { name: string; note: string }
type Note = { saved: Saved; fields: Fields; change: Partial<Fields>; input: { saved?: Saved | null } }
type Notice = { type: 'note.noticed'; moment: string; rev: number | null }

const saved: Saved = { rev: 1, name: 'One', note: '' }
const latest: Saved = { rev: 2, name: 'One', note: 'Theirs' }
const plain: EditorOptions<Note, Notice> = {
  given: (input) => input.saved,
  fieldsOf: (from) => ({ name: from?.name ?? '', note: from?.note ?? '' }),
  revOf: ({ rev }) => rev,
  canSave: ({ fields }) => fields.name !== '',
}
const build = (more: Partial<EditorOptions<Note, Notice>> = {}) =>
  editorMachine<Note, Notice>('editor', 'A note.', { ...plain, ...more })
const machine = build({ undoLimit: 1, notify: ({ type }) => [{ type: 'note.noticed', moment: type, rev: null }] })
const notFound: Failure = { kind: 'not found', message: 'It is deleted.' }
const offline: Failure = { kind: 'offline', message: 'You are offline.' }

const walk: WalkOptions<typeof machine> = {
  input: {},
  otherInputs: [{ saved: null }],
  events: {
    'editor.changed': [{ change: { note: 'Mine' } }, { change: { name: '' } }],
    'editor.undone': [{}],
    'editor.redone': [{}],
    'editor.discarded': [{}],
    'editor.save requested': [{ key: 'k1' }],
    'editor.mine kept': [{ key: 'k2' }],
    'editor.theirs taken': [{}],
    'editor.load requested': [{}],
    'editor.newer read': [{ saved: latest }],
    'editor.cancelled': [{}],
    'editor.closed': [{}],
  },
  answers: {
    load: [
      { saved, draft: null },
      { saved, draft: { rev: 1, fields: { name: 'One', note: 'Mine' } } },
      { saved: latest, draft: { rev: 1, fields: { name: 'One', note: 'Mine' } } },
      { saved: null, draft: null },
    ],
    save: [
      { kind: 'saved', saved: { ...saved, rev: 2, note: 'Mine' } },
      { kind: 'conflict', saved: latest },
    ],
  },
  failures: { save: [offline, notFound] },
  distinguish: ({ fields, past, future }) => [fields.name === '', fields.note, past.length > 0, future.length > 0],
}

describeWalk(machine, walk)
describeFold(machine, walk)

const change = (fields: Partial<Fields>) => happened('editor.changed', { change: fields })
const save = (key = 'k1') => happened('editor.save requested', { key })
const mine = { name: 'One', note: 'Mine' }

/** An editor of what is saved, and what its draft store was told. */
function begin(options: Partial<EditorOptions<Note, Notice>> = {}, loaded: unknown = { saved, draft: null }) {
  const drafts: unknown[] = []
  const store = fromCallback<AnyEventObject>(({ receive }) => receive(({ draft }) => void drafts.push(draft)))
  const harness = startHarness(build(options), { ...walk, input: {}, actors: { 'keep the draft': store } })
  harness.take(answered('loading', loaded))
  const context = () => harness.snapshot().context
  return { harness, drafts, context, value: () => harness.snapshot().value, tags: () => harness.snapshot().tags }
}
const sentBy = (harness: ReturnType<typeof begin>['harness']) =>
  (harness.snapshot().children as Record<string, AnyActorRef>)['saving']!.getSnapshot().input

describe('an editor', () => {
  test('keeps every change as a draft of the version that it was made on, and drops the draft once it is saved', () => {
    const { harness, drafts, value, context } = begin()
    harness.take(change({ note: 'Mine' }))
    harness.take(save())
    harness.take(answered('saving', { kind: 'saved', saved: { ...saved, rev: 2, note: 'Mine' } }))
    expect([value(), context().saved?.rev, drafts]).toEqual([
      { editing: 'saved' },
      2,
      [null, { rev: 1, fields: mine }, null],
    ])
  })

  test('drops the draft of what is as saved again', () => {
    const { harness, drafts, value } = begin()
    harness.take(change({ note: 'Mine' }))
    harness.take(change({ note: '' }))
    expect([value(), drafts.at(-1)]).toEqual([{ editing: 'unchanged' }, null])
  })

  test('begins with the draft, and says so', () => {
    const { context, value } = begin({}, { saved, draft: { rev: 1, fields: mine } })
    expect([value(), context().fields, context().isRestored]).toEqual([{ editing: 'changed' }, mine, true])
  })

  test('shows both versions when the draft was made on an older one', () => {
    const { harness, drafts, context, value } = begin({}, { saved: latest, draft: { rev: 1, fields: mine } })
    // A second load meets the conflict again: the draft stays on its version.
    expect([value(), context().fields, context().latest, drafts]).toEqual(['conflict', mine, latest, []])
    harness.take(happened('editor.mine kept', { key: 'k1' }))
    expect(sentBy(harness)).toEqual({ input: {}, saved: latest, fields: mine, key: 'k1' })
  })

  test('takes a draft of an older version for none when it says what is saved', () => {
    const draft = { rev: 1, fields: { name: 'One', note: 'Theirs' } }
    const { context, value, drafts } = begin({}, { saved: latest, draft })
    expect([value(), context().isRestored, drafts]).toEqual([{ editing: 'unchanged' }, false, [null]])
  })

  test('sends one key until it is changed, however often saving fails', () => {
    const { harness } = begin()
    const keys = ['k1', 'k2'].map((key) => {
      harness.take(save(key))
      const sent = sentBy(harness).key
      harness.take(failed('saving', offline))
      return sent
    })
    harness.take(change({ note: 'Mine' }))
    harness.take(save('k3'))
    expect([...keys, sentBy(harness).key]).toEqual(['k1', 'k1', 'k3'])
  })

  test('keeps the fields and says why when saving fails, and that it is gone when it is', () => {
    const seen = [offline, notFound].map((failure) => {
      const { harness, context, value, tags } = begin()
      harness.take(change({ note: 'Mine' }))
      harness.take(save())
      harness.take(failed('saving', failure))
      return [value(), context().fields, context().failure?.message, tags().has('failed'), tags().has('gone')]
    })
    expect(seen).toEqual([
      [{ editing: 'save failed' }, mine, 'You are offline.', true, false],
      [{ editing: 'gone' }, mine, 'It is deleted.', true, true],
    ])
  })

  test('keeps what is changed while a save is under way, on top of what was saved', () => {
    const { harness, context, value, drafts } = begin()
    harness.take(change({ note: 'Mine' }))
    harness.take(save())
    harness.take(change({ name: 'Two' }))
    harness.take(answered('saving', { kind: 'saved', saved: { rev: 2, name: 'One', note: 'Mine, trimmed' } }))
    const fields = { name: 'Two', note: 'Mine, trimmed' }
    expect([value(), context().fields, drafts.at(-1)]).toEqual([{ editing: 'changed' }, fields, { rev: 2, fields }])
  })

  test('takes a newer version while nothing is changed, and only its number where the fields are the same', () => {
    const { harness, context } = begin()
    harness.take(happened('editor.newer read', { saved: latest }))
    const taken = [context().saved?.rev, context().fields.note]
    harness.take(change({ note: 'Mine' }))
    harness.take(happened('editor.newer read', { saved: { ...latest, rev: 3 } }))
    const renumbered = [context().saved?.rev, context().fields.note]
    harness.take(happened('editor.newer read', { saved: { ...latest, rev: 4, note: 'Theirs again' } }))
    expect([taken, renumbered, [context().saved?.rev, context().fields.note]]).toEqual([
      ...[
        [2, 'Theirs'],
        [3, 'Mine'],
        [3, 'Mine'],
      ],
    ])
  })

  test('takes theirs in a conflict, and drops the draft', () => {
    const { harness, context, value, drafts } = begin()
    harness.take(change({ note: 'Mine' }))
    harness.take(save())
    harness.take(answered('saving', { kind: 'conflict', saved: latest }))
    harness.take(happened('editor.theirs taken'))
    expect([value(), context().saved, context().fields.note, drafts.at(-1)]).toEqual([
      ...[{ editing: 'unchanged' }, latest, 'Theirs', null],
    ])
  })

  test('saves nothing that may not be saved', () => {
    const { harness, value } = begin()
    harness.take(change({ name: '' }))
    harness.take(save())
    expect(value()).toEqual({ editing: 'changed' })
  })

  test('goes on without a draft store', () => {
    const { harness, value } = begin()
    harness.take(failed('draft store'))
    harness.take(change({ note: 'Mine' }))
    expect(value()).toEqual({ editing: 'changed' })
  })
})

describe('the options of an editor', () => {
  test('given: what the input gives is edited though loading fails, and what it does not is missing', () => {
    const start = (input: Note['input'], step: Parameters<ReturnType<typeof startHarness>['take']>[0]) => {
      const harness = startHarness(machine, { ...walk, input })
      harness.take(step)
      return [harness.snapshot().value, harness.snapshot().context.fields.name]
    }
    expect([
      start({ saved }, failed('loading', offline)),
      start({ saved: null }, failed('loading', offline)),
      start({}, failed('loading', offline)),
      start({}, answered('loading', { saved: null, draft: null })),
    ]).toEqual([
      [{ editing: 'unchanged' }, 'One'],
      [{ editing: 'unchanged' }, ''],
      ['load failed', ''],
      ['missing', ''],
    ])
  })

  test('undoLimit: so many changes are undone and redone, and mine comes back after theirs was taken', () => {
    const { harness, context } = begin({ undoLimit: 2 })
    for (const note of ['a', 'b', 'c']) harness.take(change({ note }))
    const notes = ['undone', 'undone', 'undone', 'redone'].map((what) => {
      harness.take(happened(`editor.${what}`))
      return context().fields.note
    })
    harness.take(save())
    harness.take(answered('saving', { kind: 'conflict', saved: latest }))
    harness.take(happened('editor.theirs taken'))
    harness.take(happened('editor.undone'))
    expect([...notes, context().fields.note]).toEqual(['b', 'a', 'a', 'b', 'b'])
  })

  test('notify: others are told of changes, saves, conflicts and leaving, with the former version at hand', () => {
    const { harness } = begin({
      notify: ({ type }, context) => [{ type: 'note.noticed', moment: type, rev: context.saved?.rev ?? null }],
    })
    harness.take(change({ note: 'Mine' }))
    harness.take(save())
    harness.take(answered('saving', { kind: 'saved', saved: { ...latest, note: 'Mine' } }))
    harness.take(save())
    harness.take(answered('saving', { kind: 'conflict', saved: { ...latest, rev: 3 } }))
    harness.take(happened('editor.closed'))
    expect(harness.emitted.map(({ moment, rev }) => [moment, rev])).toEqual([
      ...[
        ['changed', 1],
        ['changed', 1],
        ['saved', 1],
        ['conflict', 2],
        ['left', 2],
      ],
    ])
  })

  test('edit: a change is what the editor says', () => {
    const { harness, context } = begin({
      edit: (fields, { note = '' }, from) => ({ ...fields, note: `${from?.rev}${note}` }),
    })
    harness.take(change({ note: 'x' }))
    expect(context().fields).toEqual({ name: 'One', note: '1x' })
  })

  test('draftOf: the draft holds what may be kept', () => {
    const { harness, drafts } = begin({ draftOf: (fields) => ({ ...fields, note: '' }) })
    harness.take(change({ name: 'Two', note: 'Secret' }))
    expect(drafts.at(-1)).toEqual({ rev: 1, fields: { name: 'Two', note: '' } })
  })

  test('overwrite: what is kept of mine on theirs', () => {
    const { harness } = begin({ overwrite: ({ name }, _, latest) => ({ name, note: latest.note }) })
    harness.take(change({ name: 'Two' }))
    harness.take(save())
    harness.take(answered('saving', { kind: 'conflict', saved: latest }))
    harness.take(happened('editor.mine kept', { key: 'k2' }))
    expect(sentBy(harness)).toMatchObject({ saved: latest, fields: { name: 'Two', note: 'Theirs' } })
  })

  test('rebase: the fields on every newer version, what was saved of them at hand', () => {
    const seen: unknown[] = []
    const { harness } = begin({
      rebase(fields, { rev }, sent) {
        seen.push([rev, sent?.note ?? null])
        return fields
      },
    })
    harness.take(change({ note: 'Mine' }))
    harness.take(happened('editor.newer read', { saved: latest }))
    harness.take(save())
    harness.take(answered('saving', { kind: 'saved', saved: { ...latest, rev: 3 } }))
    expect(seen).toEqual([
      [2, null],
      [3, 'Mine'],
    ])
  })

  test('cancelling drops the draft, closing keeps it', () => {
    const kept = ['editor.cancelled', 'editor.closed'].map((type) => {
      const { harness, drafts } = begin()
      harness.take(change({ note: 'Mine' }))
      harness.take(happened(type))
      return drafts.at(-1)
    })
    expect(kept).toEqual([null, { rev: 1, fields: mine }])
  })
})
