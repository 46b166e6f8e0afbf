import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { announcementEditorMachine } from '../../../src/machines/announcements/announcement-editor.machine.ts'
import { announcementFormMachine } from '../../../src/machines/announcements/announcement-form.machine.ts'
import { announcementsMachine } from '../../../src/machines/announcements/announcements.machine.ts'
import { groupByPeriod, groupByType } from '../../../src/machines/announcements/announcements.selectors.ts'
import { whatsNewMachine } from '../../../src/machines/announcements/whats-new.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeEditorWalk, describeWalk } from '../shared/walk.ts'
import {
  announcement,
  announcementEditorWalk,
  announcementFormWalk,
  announcementsWalk,
  nothing,
  read,
  whatsNewWalk,
} from './announcements.walk.ts'

describeWalk(announcementsMachine, announcementsWalk)
describeFold(announcementsMachine, announcementsWalk)
describeWalk(whatsNewMachine, whatsNewWalk)
describeFold(whatsNewMachine, whatsNewWalk)
describeEditorWalk(announcementFormMachine, announcementFormWalk)
describeFold(announcementFormMachine, announcementFormWalk)
describeWalk(announcementEditorMachine, announcementEditorWalk)
describeFold(announcementEditorMachine, announcementEditorWalk)

describe('when the dialog opens', () => {
  const start = (hasUpdates: boolean) =>
    startHarness(announcementsMachine, { ...announcementsWalk, input: { hasUpdates } })

  test('by itself where something is new, and not before the person has stopped typing', () => {
    const harness = start(true)
    expect(harness.snapshot().value).toBe('waiting for a pause')
    harness.take(happened('typing.paused'))
    harness.take(answered('dialog code'))
    expect(harness.snapshot().value).toBe('about to open')
    harness.take(happened('typing.paused'))
    expect(harness.snapshot().hasTag('open')).toBe(true)
    harness.take(answered('dialog'))
    expect(harness.snapshot().value).toBe('closed')
    harness.stop()
  })

  test('at once where it is asked for, and never where nothing is new and nobody asks', () => {
    const harness = start(false)
    harness.take(happened('typing.paused'))
    expect(harness.snapshot().value).toBe('closed')
    harness.take(happened('announcements.requested'))
    harness.take(answered('dialog code'))
    expect(harness.snapshot().hasTag('open')).toBe(true)
    harness.stop()
  })
})

describe('a wish while the dialog is being fetched', () => {
  test('opens it at once, and where it cannot be fetched says so', () => {
    const seen = [answered('dialog code'), failed('dialog code', new Error('cut'))]
    const outcomes = seen.map((step) => {
      const harness = startHarness(announcementsMachine, announcementsWalk)
      harness.take(happened('typing.paused'))
      harness.take(happened('announcements.requested'))
      harness.take(step)
      harness.stop()
      return [harness.snapshot().value, harness.emitted.length]
    })
    expect(outcomes).toEqual([
      ['open', 0],
      ['closed', 1],
    ])
  })
})

describe('dismissing', () => {
  test('one that was deleted meanwhile reads anew what is there, and a second try says nothing of the first', () => {
    const harness = startHarness(whatsNewMachine, whatsNewWalk)
    harness.take(answered('list', read))
    harness.take(happened('announcements.dismissed'))
    harness.take(failed('mark', { kind: 'not found', message: 'Not found' }))
    const again = harness.snapshot().value
    harness.take(answered('list', read))
    harness.take(happened('announcements.dismissed'))
    harness.take(failed('mark', { kind: 'server', message: 'The disk is full.' }))
    harness.take(happened('announcements.dismissed'))
    expect([again, harness.snapshot().value, harness.snapshot().context.failure]).toEqual([
      'being read',
      'being marked',
      null,
    ])
    harness.stop()
  })

  test('marks the one that was announced last, and what cannot be marked says so and stays', () => {
    const harness = startHarness(whatsNewMachine, whatsNewWalk)
    harness.take(answered('list', { ...read, unseen: [announcement('last'), announcement('first')] }))
    harness.take(happened('announcements.dismissed'))
    expect(harness.snapshot().children['mark']?.getSnapshot().input).toEqual({ id: 'last' })
    harness.take(failed('mark', { kind: 'server', message: 'The disk is full.' }))
    expect([harness.snapshot().hasTag('not marked'), harness.snapshot().context.failure?.message]).toEqual([
      ...[true, 'The disk is full.'],
    ])
    harness.take(happened('announcements.dismissed'))
    harness.take(answered('mark'))
    expect(harness.snapshot().status).toBe('done')
    harness.stop()
  })

  test('asks nothing of the server where nothing is new', () => {
    const harness = startHarness(whatsNewMachine, whatsNewWalk)
    harness.take(answered('list', nothing))
    harness.take(happened('announcements.dismissed'))
    expect(harness.snapshot().status).toBe('done')
    harness.stop()
  })
})

describe('the groups', () => {
  // D1.2.97, D1.2.98
  test('are weeks from Monday and months by the calendar of the person, newest first, each by its types', () => {
    const sunday = announcement('sunday', { date: '2026-11-15T10:30:00.000Z' })
    const monday = announcement('monday', { date: '2026-11-15T11:30:00.000Z', type: 'bug' })
    const october = announcement('october', { date: '2026-10-31T10:00:00.000Z', type: 'improvement' })
    const november = announcement('november', { date: '2026-10-31T11:30:00.000Z' })
    const ids = (period: 'week' | 'month', zone: string) =>
      groupByPeriod([monday, sunday, november, october], period, zone).map(({ start, groups }) => [
        start,
        groups.map(({ type, announcements }) => [type, ...announcements.map(({ id }) => id)]),
      ])
    // Midnight in Auckland is 11:00 in UTC.
    expect(ids('week', 'Pacific/Auckland')).toEqual([
      ['2026-11-16', [['bug', 'monday']]],
      ['2026-11-09', [['feature', 'sunday']]],
      [
        '2026-10-26',
        [
          ['feature', 'november'],
          ['improvement', 'october'],
        ],
      ],
    ])
    expect(ids('month', 'Pacific/Auckland')).toEqual([
      [
        '2026-11-01',
        [
          ['feature', 'sunday', 'november'],
          ['bug', 'monday'],
        ],
      ],
      ['2026-10-01', [['improvement', 'october']]],
    ])
    expect(ids('week', 'America/Chicago').map(([start]) => start)).toEqual(['2026-11-09', '2026-10-26'])
  })

  test('hold every announcement once, whatever the zone', () => {
    const anyDate = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    const anyType = fc.constantFrom('feature' as const, 'improvement' as const, 'bug' as const)
    const anyZone = fc.constantFrom('Pacific/Auckland', 'Asia/Kathmandu', 'America/Los_Angeles', 'UTC', 'Pacific/Apia')
    fc.assert(
      fc.property(fc.array(fc.tuple(anyDate, anyType)), anyZone, (given, zone) => {
        const list = given.map(([date, type], index) => announcement(`a${index}`, { date: date.toISOString(), type }))
        for (const period of ['week', 'month'] as const) {
          const grouped = groupByPeriod(list, period, zone)
          const found = grouped.flatMap(({ groups }) => groups.flatMap(({ announcements }) => announcements))
          expect(new Set(found)).toEqual(new Set(list))
          expect(found.length).toBe(list.length)
          expect(grouped.map(({ start }) => start)).toEqual(
            grouped
              .map(({ start }) => start)
              .toSorted()
              .reverse(),
          )
        }
        expect(groupByType(list).flatMap(({ announcements }) => announcements).length).toBe(list.length)
      }),
      { seed: 20_261_124 },
    )
  })
})
