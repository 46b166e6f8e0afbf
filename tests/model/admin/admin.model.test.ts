import { describe, expect, test } from 'vitest'
import { adminMachine } from '../../../src/machines/admin/admin.machine.ts'
import { adminAreaMachine } from '../../../src/machines/admin/area.machine.ts'
import { auditMachine } from '../../../src/machines/admin/audit.machine.ts'
import { editUserMachine } from '../../../src/machines/admin/edit-user.machine.ts'
import { listMachine } from '../../../src/machines/admin/list.machine.ts'
import { shownRows } from '../../../src/machines/admin/list.selectors.ts'
import { organisationActionsMachine } from '../../../src/machines/admin/organisation-actions.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { type Step, startHarness } from '../shared/harness.ts'
import { describeWalk } from '../shared/walk.ts'
import { adminWalk, areaWalk, auditWalk, editUserWalk, listWalk, organisationActionsWalk } from './admin.walk.ts'
import { adminUser, firstPage, lastPage, organisations, users } from './examples.ts'

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
describeWalk(auditMachine, auditWalk)
describeFold(auditMachine, auditWalk)

const said = (type: string, more: object = {}): Step => ({ kind: 'event', event: { type, ...more } })
const answered = (child: string, output?: unknown): Step => ({ kind: 'answered', child, output })

describe('a list of the admin area', () => {
  test('is searched 50 ms after the last letter', () => {
    const harness = startHarness(listMachine, listWalk)
    harness.take(said('list.search changed', { search: 'a' }))
    harness.clock.increment(40)
    harness.take(said('list.search changed', { search: 'ar' }))
    harness.clock.increment(49)
    const before = harness.snapshot().context.applied
    harness.clock.increment(1)
    expect([before, harness.snapshot().context.applied]).toEqual(['', 'ar'])
    harness.stop()
  })

  test('is looked at again every two seconds while something is at work, and not after', () => {
    const harness = startHarness(listMachine, listWalk)
    harness.take(said('list.wanted'))
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
})

describe('the form of a user', () => {
  const open = () => {
    const harness = startHarness(editUserMachine, editUserWalk)
    harness.take(said('edit.user named', { userId: 'p2' }))
    harness.take(said('edit.field changed', { change: { name: 'Benjamin' } }))
    return harness
  }

  test('keeps what was filled in when the same user is named again, and not for another', () => {
    const harness = open()
    harness.take(said('edit.user named', { userId: 'p2' }))
    const kept = harness.snapshot().context.draft
    harness.take(said('edit.user named', { userId: 'p1' }))
    expect([kept, harness.snapshot().context.draft]).toEqual([{ name: 'Benjamin' }, {}])
    harness.stop()
  })

  test('sends what was changed alone, says that it is saved and leads back to the list', () => {
    const harness = open()
    harness.take(said('edit.save requested'))
    const { input } = harness.snapshot().children.saving!.getSnapshot() as unknown as { input: unknown }
    harness.take(answered('saving', adminUser('p2', { name: 'Benjamin' })))
    expect([input, harness.emitted, harness.snapshot().value]).toEqual([
      { userId: 'p2', change: { name: 'Benjamin' } },
      [
        {
          type: 'toast.wanted',
          toast: { id: 'saved p2', tone: 'good', text: 'Benjamin was saved', undo: null },
        },
        { type: 'address.wanted', to: '/admin/users', replaces: true },
      ],
      'closed',
    ])
    harness.stop()
  })
})

describe('a trial link', () => {
  test('is known to the machine by its id alone, and let go when it is put away', () => {
    const harness = startHarness(organisationActionsMachine, organisationActionsWalk)
    harness.take(said('trial.link requested', { code: 'acme', name: 'Acme' }))
    harness.take(answered('link', { linkId: 'link1' }))
    const shown = harness.snapshot().context
    harness.take(said('trial.link put away'))
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

describe('the log of changes', () => {
  test('adds earlier pages to what is there and ends with the last one', () => {
    const harness = startHarness(auditMachine, auditWalk)
    harness.take(said('audit.wanted'))
    harness.take(answered('page', firstPage))
    harness.take(said('audit.earlier wanted'))
    harness.take(answered('earlier page', lastPage))
    harness.take(said('audit.earlier wanted'))
    const { value, context } = harness.snapshot()
    expect([value.pages, context.entries.map(({ id }) => id), context.people]).toEqual([
      'ready',
      ['9', '8', '7', '6'],
      firstPage.people,
    ])
    harness.stop()
  })

  test('is asked for a filter 200 ms after the last change of it, from its newest page on', () => {
    const harness = startHarness(auditMachine, auditWalk)
    harness.take(said('audit.wanted'))
    harness.take(answered('page', firstPage))
    for (const text of ['b', 'be']) {
      harness.take(said('audit.filter changed', { filter: { text } }))
      harness.clock.increment(199)
    }
    const before = harness.snapshot().value.pages
    harness.clock.increment(1)
    const { input } = harness.snapshot().children.page!.getSnapshot() as unknown as { input: unknown }
    expect([before, input]).toEqual(['being filtered', { project: null, filter: { text: 'be' }, cursor: null }])
    harness.stop()
  })
})
