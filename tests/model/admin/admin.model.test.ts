import { describe, expect, test } from 'vitest'
import { type AnyEventObject, fromCallback, fromPromise } from 'xstate'
import { adminMachine } from '../../../src/machines/admin/admin.machine.ts'
import { adminAreaMachine } from '../../../src/machines/admin/area.machine.ts'
import { editUserMachine } from '../../../src/machines/admin/edit-user.machine.ts'
import { listMachine } from '../../../src/machines/admin/list.machine.ts'
import { shownRows } from '../../../src/machines/admin/list.selectors.ts'
import { organisationActionsMachine } from '../../../src/machines/admin/organisation-actions.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { adminWalk, areaWalk, editUserWalk, listWalk, organisationActionsWalk } from './admin.walk.ts'
import { adminUser, models, organisations, users } from './examples.ts'

describeWalk(adminAreaMachine, areaWalk)
describeFold(adminAreaMachine, areaWalk)
describeWalk(adminMachine, adminWalk)
describeFold(adminMachine, adminWalk)
describeWalk(listMachine, listWalk)
describeFold(listMachine, listWalk)
describeWalk(editUserMachine, editUserWalk)
describeFold(editUserMachine, editUserWalk)
describeWalk(organisationActionsMachine, organisationActionsWalk)
describeFold(organisationActionsMachine, organisationActionsWalk)

/** The admin area with lists that only note what they are told. */
function startAdmin(actors: Parameters<typeof startHarness>[1]['actors'] = {}) {
  const received: string[] = []
  const list = (name: string) =>
    fromCallback<AnyEventObject>(({ receive }) => receive(({ type }) => void received.push(`${name}: ${type}`)))
  const lists = { 'user list': list('users'), 'organisation list': list('organisations') }
  return { harness: startHarness(adminMachine, { ...adminWalk, actors: { ...lists, ...actors } }), received }
}

describe('the admin area', () => {
  test('that was not fetched says why, also where nobody answered', () => {
    const failures = [failed('features', new Error('cut off')), { kind: 'time passed' } as const]
    const received = failures.map((step) => {
      const harness = startHarness(adminAreaMachine, areaWalk)
      harness.take(step)
      harness.stop()
      return [harness.snapshot().value, harness.snapshot().context.failure?.message]
    })
    expect(received).toEqual([
      ['not fetched', 'cut off'],
      ['not fetched', 'The server did not answer.'],
    ])
  })

  test.each([
    ['user', 'users', 'Kea was deleted'],
    ['one-time codes', 'users', 'The one-time codes of Kea are off'],
    ['organisation', 'organisations', 'Kea was deleted'],
  ])('says of a deletion (%s) that it is done, and has the list of %s read again', (kind, list, text) => {
    const { harness, received } = startAdmin()
    harness.take(happened('row.deleted', { kind, id: 'x1', name: 'Kea' }))
    expect([harness.emitted, received]).toEqual([
      [{ type: 'toast.requested', toast: { id: 'deleted x1', tone: 'good', text, undo: null } }],
      [`${list}: list.requested`],
    ])
    harness.stop()
  })

  test('has the users read again once one was saved, and the organisations once a migration was started', async () => {
    const { harness, received } = startAdmin({
      'edit user': editUserMachine.provide({ actors: { 'save user': fromPromise(async () => adminUser('p2')) } }),
      'organisation actions': organisationActionsMachine.provide({
        actors: { 'start migration': fromPromise<unknown, { code: string }>(async () => ({ jobId: 'j1' })) },
      }),
    })
    const { children } = harness.snapshot()
    children['user edit']!.send({ type: 'edit.user named', userId: 'p2' })
    children['user edit']!.send({ type: 'edit.save requested' })
    await expect.poll(() => received).toEqual(['users: list.requested'])
    children['organisation actions']!.send({ type: 'migration.requested', code: 'kea', name: 'Kea' })
    await expect.poll(() => received.slice(1)).toEqual(['organisations: list.requested'])
    harness.stop()
  })
})

describe('a list of the admin area', () => {
  test('keeps what its answer says beside the rows, and the order that was chosen', () => {
    const harness = startHarness(listMachine, listWalk)
    const sort = { column: 'name', direction: 'descending' }
    harness.take(happened('list.requested'))
    harness.take(happened('list.sort chosen', { sort }))
    harness.take(answered('rows', { rows: models, about: { isDelivering: true } }))
    expect(harness.snapshot().context).toMatchObject({ rows: models, about: { isDelivering: true }, sort })
    harness.stop()
  })

  test('is looked at again every two seconds while something is at work, and not after', () => {
    const harness = startHarness(listMachine, listWalk)
    harness.take(happened('list.requested'))
    harness.take(answered('rows', { rows: organisations, about: null }))
    harness.clock.increment(2_000)
    const again = harness.snapshot().hasTag('busy')
    harness.take(answered('rows', { rows: users, about: null }))
    harness.clock.increment(2_000)
    expect([again, harness.snapshot().hasTag('busy')]).toEqual([true, false])
    harness.stop()
  })

  test('shows the rows that hold the search in any of their texts, sorted as numbers or as words', () => {
    const names = (applied: string, column: string | null, direction: 'ascending' | 'descending' = 'ascending') =>
      shownRows(
        organisations,
        applied,
        column === null ? null : { column, direction },
        ({ name, code }) => [name, code],
        (row, by) => (by === 'cost' ? row.llmCosts.lastMonth : row.name),
      ).map(({ code }) => code)
    expect([
      names('', null),
      names(' SHIP ', null),
      names('ke', null),
      names('', 'name', 'descending'),
      names('', 'cost', 'descending')[0],
      names('xyz', 'name'),
    ]).toEqual([['acme', 'zulu', 'kea'], ['zulu'], ['kea'], ['zulu', 'kea', 'acme'], 'acme', []])
  })

  test('puts figures in words in the order of the figures, and capitals beside small letters', () => {
    const sorted = (...rows: string[]) =>
      shownRows(
        rows,
        '',
        { column: 'any', direction: 'ascending' },
        (row) => [row],
        (row) => row,
      )
    expect([sorted('Site 10', 'Site 9'), sorted('b', 'C', 'a')]).toEqual([
      ['Site 9', 'Site 10'],
      ['a', 'b', 'C'],
    ])
  })
})

describe('the form of a user', () => {
  const open = () => {
    const harness = startHarness(editUserMachine, editUserWalk)
    harness.take(happened('edit.user named', { userId: 'p2' }))
    harness.take(happened('edit.field changed', { change: { name: 'Benjamin' } }))
    return harness
  }

  test('keeps what was filled in when the same user is named again, and not for another', () => {
    const harness = open()
    harness.take(happened('edit.user named', { userId: 'p2' }))
    const kept = harness.snapshot().context.draft
    harness.take(happened('edit.user named', { userId: 'p1' }))
    expect([kept, harness.snapshot().context.draft]).toEqual([{ name: 'Benjamin' }, {}])
    harness.stop()
  })

  test('loses no field that was filled in before another one or after a refusal', () => {
    const harness = open()
    harness.take(happened('edit.field changed', { change: { email: 'ben@kea.example' } }))
    harness.take(happened('edit.save requested'))
    harness.take(failed('saving', { kind: 'conflict', message: 'It is taken.' }))
    harness.take(happened('edit.field changed', { change: { email: 'ben@tui.example' } }))
    const { draft } = harness.snapshot().context
    harness.take(happened('edit.user named', { userId: 'p1' }))
    expect([draft, harness.snapshot().context]).toEqual([
      { name: 'Benjamin', email: 'ben@tui.example' },
      { userId: 'p1', draft: {}, sent: {}, failure: null },
    ])
    harness.stop()
  })

  test('sends what was changed alone, says that it is saved and leads back to the list', () => {
    const harness = open()
    harness.take(happened('edit.save requested'))
    const { input } = harness.snapshot().children.saving!.getSnapshot() as unknown as { input: unknown }
    harness.take(answered('saving', adminUser('p2', { name: 'Benjamin' })))
    expect([input, harness.emitted, harness.snapshot().value]).toEqual([
      { userId: 'p2', change: { name: 'Benjamin' } },
      [
        {
          type: 'toast.requested',
          toast: { id: 'saved p2', tone: 'good', text: 'Benjamin was saved', undo: null },
        },
        { type: 'address.requested', to: '/admin/users', replaces: true },
      ],
      'closed',
    ])
    harness.stop()
  })
})

describe('the form of a user that is being saved', () => {
  const begin = () => {
    const harness = startHarness(editUserMachine, editUserWalk)
    harness.take(happened('edit.user named', { userId: 'p2' }))
    harness.take(happened('edit.field changed', { change: { name: 'Benjamin' } }))
    harness.take(happened('edit.save requested'))
    harness.take(happened('edit.field changed', { change: { email: 'ben@tui.example' } }))
    return harness
  }
  const draft = { name: 'Benjamin', email: 'ben@tui.example' }

  test('stays open with what was typed meanwhile, and says that the rest is saved', () => {
    const harness = begin()
    const { input } = harness.snapshot().children.saving!.getSnapshot() as unknown as { input: unknown }
    harness.take(answered('saving', adminUser('p2', { name: 'Benjamin' })))
    expect([input, harness.snapshot().value, harness.snapshot().context.draft, harness.emitted]).toEqual([
      { userId: 'p2', change: { name: 'Benjamin' } },
      { open: 'being filled in' },
      draft,
      [{ type: 'toast.requested', toast: { id: 'saved p2', tone: 'good', text: 'Benjamin was saved', undo: null } }],
    ])
    harness.stop()
  })

  test('keeps it after a refusal too, and sends it the next time', () => {
    const harness = begin()
    harness.take(failed('saving'))
    harness.take(happened('edit.save requested'))
    const { input } = harness.snapshot().children.saving!.getSnapshot() as unknown as { input: unknown }
    harness.take(answered('saving', adminUser('p2', draft)))
    expect([input, harness.snapshot().value]).toEqual([{ userId: 'p2', change: draft }, 'closed'])
    harness.stop()
  })
})

describe('a trial link', () => {
  test('is known to the machine by its id alone, and let go when it is put away', () => {
    const harness = startHarness(organisationActionsMachine, organisationActionsWalk)
    harness.take(happened('trial.link requested', { code: 'acme', name: 'Acme' }))
    harness.take(answered('link', { linkId: 'link1' }))
    const shown = harness.snapshot().context
    harness.take(happened('trial.link put away'))
    const { input } = harness.snapshot().children.forgetting!.getSnapshot() as unknown as { input: unknown }
    harness.take(answered('forgetting'))
    expect([shown.trial, shown.linkId, input, harness.snapshot().context.linkId]).toEqual([
      { code: 'acme', name: 'Acme' },
      'link1',
      { linkId: 'link1' },
      '',
    ])
    harness.stop()
  })
})

describe('a migration', () => {
  const ask = () => {
    const harness = startHarness(organisationActionsMachine, organisationActionsWalk)
    harness.take(happened('trial.link requested', { code: 'acme', name: 'Acme' }))
    harness.take(happened('migration.requested', { code: 'kea', name: 'Kea' }))
    return harness
  }

  test('is started for the organisation that was named, and that is said', () => {
    const harness = ask()
    const { input } = harness.snapshot().children.start!.getSnapshot() as unknown as { input: unknown }
    harness.take(answered('start', { jobId: 'j1' }))
    const text = 'Updating the data of Kea'
    expect([input, harness.emitted]).toEqual([
      { code: 'kea' },
      [{ type: 'toast.requested', toast: { id: 'migration kea', tone: 'good', text, undo: null } }],
    ])
    harness.stop()
  })

  test('that does not start says of which organisation and why', () => {
    const harness = ask()
    harness.take(failed('start', { kind: 'rejected', message: 'The disk is full.' }))
    harness.take(happened('migration.requested', { code: 'kea', name: 'Kea' }))
    harness.clock.increment(60_000)
    expect(harness.emitted.map(({ toast }) => [toast.tone, toast.text])).toEqual([
      ['bad', expect.stringMatching(/Kea.*The disk is full\.$/)],
      ['bad', expect.stringMatching(/Kea.*The server did not answer\.$/)],
    ])
    harness.stop()
  })
})

test('the dialog of a feedback leaves the lists as they are', () => {
  const harness = startHarness(adminMachine, adminWalk)
  const list = harness.snapshot().children['feedback']
  for (const feedbackId of ['f1', 'f2', null]) harness.take(happened('admin.feedback shown', { feedbackId }))
  expect(harness.snapshot().children['feedback']).toBe(list)
  expect(harness.snapshot().value).toEqual({ open: 'no feedback' })
  harness.stop()
})
