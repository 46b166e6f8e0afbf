import { describe, expect, test } from 'vitest'
import { type AnyEventObject, fromCallback, fromPromise } from 'xstate'
import { announcementEditorMachine } from '../../../src/machines/announcements/announcement-editor.machine.ts'
import {
  type AnnouncementEditor,
  type AnnouncementFormInput,
  fieldsOf,
} from '../../../src/machines/announcements/announcement-form.events.ts'
import { announcementFormMachine } from '../../../src/machines/announcements/announcement-form.machine.ts'
import type { LoadedOf } from '../../../src/machines/shared/editor.types.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { announcementEditorWalk, announcementFormWalk, written } from './announcements.walk.ts'

const inputOf = (child: { getSnapshot(): unknown } | undefined) =>
  (child?.getSnapshot() as { input?: Record<string, unknown> } | undefined)?.input

describe('writing', () => {
  const mine = { date: '', type: 'bug', appArea: 'Search', description: 'Mine.' } as const
  const latest = written('a1', { rev: 2, description: 'Theirs.' })

  test('keeps what was written over a reload, and builds on what somebody else has saved only when told to', () => {
    const harness = startHarness(announcementFormMachine, announcementFormWalk)
    harness.take(answered('loading', { saved: null, draft: { rev: 1, fields: mine } }))
    expect(harness.snapshot().context.fields).toEqual(mine)
    harness.take(happened('editor.save requested', { key: 'key-00000001' }))
    harness.take(answered('saving', { kind: 'conflict', saved: latest }))
    expect([harness.snapshot().context.fields, harness.snapshot().context.saved?.rev]).toEqual([mine, 1])
    harness.take(happened('editor.mine kept', { key: 'key-00000002' }))
    expect(inputOf(harness.snapshot().children['saving'])).toMatchObject({
      ...{ saved: latest, fields: mine, key: 'key-00000001' },
    })
    harness.stop()
  })

  test('an announcement that is deleted while its form is open leaves the form', () => {
    const harness = startHarness(announcementEditorMachine, announcementEditorWalk)
    harness.take(answered('list', [written('a1'), written('a2')]))
    harness.take(happened('announcement.named', { announcementId: 'a1', personId: 'p1' }))
    for (const id of ['a2', 'a1']) harness.take(happened('row.deleted', { kind: 'announcement', id, name: 'Chat' }))
    expect(harness.snapshot().context.announcements).toEqual([])
    expect(harness.emitted.filter(({ type }) => type === 'address.requested')).toEqual([
      { type: 'address.requested', to: '/admin/announcements', replaces: true },
    ])
    harness.stop()
  })

  /** The form of an announcement, and what its keeper of drafts is told. */
  const begin = (kept: typeof latest | null = written('a1')) => {
    const drafts: unknown[] = []
    const store = fromCallback<AnyEventObject>(({ receive }) => receive(({ draft }) => void drafts.push(draft)))
    const input = { personId: 'p1', announcement: kept }
    const actors = { 'keep the draft': store }
    const harness = startHarness(announcementFormMachine, { ...announcementFormWalk, input, actors })
    harness.take(answered('loading', { saved: null, draft: null }))
    return { harness, drafts, fields: () => harness.snapshot().context.fields }
  }
  const change = (fields: object) => happened('editor.changed', { change: fields })
  const save = (key: string) => happened('editor.save requested', { key })
  const refusal = failed('saving', { kind: 'server', message: 'The disk is full.' })

  test('keeps every change as a draft of its own revision, until it is saved or thrown away', () => {
    const saving = begin()
    saving.harness.take(change(mine))
    saving.harness.take(save('key-1'))
    saving.harness.take(refusal)
    saving.harness.take(change({ description: 'Mine still.' }))
    saving.harness.take(save('key-2'))
    saving.harness.take(answered('saving', { kind: 'saved', saved: latest }))
    const thrownAway = begin()
    thrownAway.harness.take(change(mine))
    thrownAway.harness.take(happened('editor.discarded'))
    const draft = (fields: object) => ({ rev: 1, fields })
    expect([saving.drafts, thrownAway.drafts, thrownAway.fields()]).toEqual([
      [null, draft(mine), draft({ ...mine, description: 'Mine still.' }), null],
      [null, draft(mine), null],
      fieldsOf(written('a1')),
    ])
    for (const { harness } of [saving, thrownAway]) harness.stop()
  })

  test('between two versions the other one may be taken, and one’s own draft is gone then', () => {
    const { harness, drafts, fields } = begin()
    harness.take(change(mine))
    harness.take(save('key-1'))
    harness.take(answered('saving', { kind: 'conflict', saved: latest }))
    harness.take(happened('editor.theirs taken'))
    expect([fields(), harness.snapshot().context.saved?.rev, drafts.at(-1)]).toEqual([...[fieldsOf(latest), 2, null]])
    harness.stop()
  })

  test('needs an area and a description, and makes one announcement however often it is tried', () => {
    const { harness } = begin(null)
    const keyOf = () => inputOf(harness.snapshot().children['saving'])?.key
    const keys = [mine, { appArea: ' ' }, { appArea: 'Search', description: ' \n' }].map((fields) => {
      harness.take(change(fields))
      harness.take(save('key-1'))
      const key = keyOf()
      if (key) harness.take(refusal)
      return key
    })
    harness.take(change({ description: 'Mine.' }))
    for (const key of ['key-2', 'key-3']) {
      harness.take(save(key))
      keys.push(keyOf())
      harness.take(refusal)
    }
    expect(keys).toEqual(['key-1', undefined, undefined, 'key-2', 'key-2'])
    harness.stop()
  })

  test.each([
    ['a new announcement', null, 'The announcement is out.'],
    ['a change of one', written('a1'), 'The announcement is saved.'],
  ])('says of %s what was done, and leads back to the list', (_what, kept, text) => {
    const { harness } = begin(kept)
    harness.take(change(mine))
    harness.take(save('key-1'))
    harness.take(answered('saving', { kind: 'saved', saved: latest }))
    expect(harness.emitted).toEqual([
      { type: 'toast.requested', toast: { id: 'saved a1 2', tone: 'good', text, undo: null } },
      { type: 'address.requested', to: '/admin/announcements', replaces: false },
    ])
  })

  test('puts what the server keeps into the list, the newest first, also where it is somebody else’s', async () => {
    const form = (isConflict: boolean, kept: typeof latest) =>
      announcementFormMachine.provide({
        actors: {
          load: fromPromise<LoadedOf<AnnouncementEditor>, AnnouncementFormInput>(async () => ({
            saved: null,
            draft: null,
          })),
          'keep the draft': fromCallback(() => {}),
          save: fromPromise(async () => ({
            kind: isConflict ? ('conflict' as const) : ('saved' as const),
            saved: kept,
          })),
        },
      })
    const listed = [written('a2', { date: '2026-11-19T00:00:00.000Z' }), written('a1')]
    const after = async (isConflict: boolean, kept: typeof latest, id: string) => {
      const actors = { 'announcement form': form(isConflict, kept) }
      const harness = startHarness(announcementEditorMachine, { ...announcementEditorWalk, actors })
      harness.take(answered('list', listed))
      harness.take(happened('announcement.named', { announcementId: id, personId: 'p1' }))
      const child = harness.snapshot().children['form']!
      await expect.poll(() => child.getSnapshot().value).toEqual({ editing: 'unchanged' })
      child.send({ type: 'editor.changed', change: mine })
      child.send({ type: 'editor.save requested', key: 'key-1' })
      await expect.poll(() => harness.snapshot().context.announcements).not.toEqual(listed)
      harness.stop()
      return harness.snapshot().context.announcements
    }
    const newest = written('a3', { date: '2026-11-20T00:00:00.000Z' })
    const between = written('a4', { date: '2026-11-18T23:00:00.000Z' })
    expect([
      await after(true, latest, 'a1'),
      await after(false, newest, 'new'),
      await after(false, between, 'new'),
    ]).toEqual([
      [listed[0], latest],
      [newest, ...listed],
      [listed[0], between, listed[1]],
    ])
  })

  test('begins with the announcement of the address, for who is there', () => {
    const harness = startHarness(announcementEditorMachine, announcementEditorWalk)
    harness.take(answered('list', [written('a1')]))
    harness.take(happened('announcement.named', { announcementId: 'a1', personId: 'p7' }))
    expect(inputOf(harness.snapshot().children['form'])).toEqual({
      personId: 'p7',
      announcement: written('a1'),
    })
    harness.stop()
  })
})
