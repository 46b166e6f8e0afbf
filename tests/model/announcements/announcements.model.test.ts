import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { announcementDeskMachine } from '../../../src/machines/announcements/announcement-desk.machine.ts'
import { announcementFormMachine } from '../../../src/machines/announcements/announcement-form.machine.ts'
import { announcementsMachine } from '../../../src/machines/announcements/announcements.machine.ts'
import { groupByPeriod, groupByType } from '../../../src/machines/announcements/announcements.selectors.ts'
import { whatsNewMachine } from '../../../src/machines/announcements/whats-new.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { type Step, startHarness } from '../shared/harness.ts'
import { describeWalk } from '../shared/walk.ts'
import {
  announcement,
  announcementDeskWalk,
  announcementFormWalk,
  announcementsWalk,
  nothing,
  read,
  whatsNewWalk,
  written,
} from './announcements.walk.ts'

describeWalk(announcementsMachine, announcementsWalk)
describeFold(announcementsMachine, announcementsWalk)
describeWalk(whatsNewMachine, whatsNewWalk)
describeFold(whatsNewMachine, whatsNewWalk)
describeWalk(announcementFormMachine, announcementFormWalk)
describeFold(announcementFormMachine, announcementFormWalk)
describeWalk(announcementDeskMachine, announcementDeskWalk)
describeFold(announcementDeskMachine, announcementDeskWalk)

const send = (type: string, more: object = {}): Step => ({ kind: 'event', event: { type, ...more } })
const answered = (child: string, output?: unknown): Step => ({ kind: 'answered', child, output })

describe('when the dialog opens', () => {
  const start = (hasUpdates: boolean) =>
    startHarness(announcementsMachine, { ...announcementsWalk, input: { hasUpdates } })

  test('by itself where something is new, and not before the person has stopped typing', () => {
    const harness = start(true)
    expect(harness.snapshot().value).toBe('waiting for a pause')
    harness.take(send('typing.paused'))
    harness.take(answered('dialog code'))
    expect(harness.snapshot().value).toBe('about to open')
    harness.take(send('typing.paused'))
    expect(harness.snapshot().hasTag('open')).toBe(true)
    harness.take(answered('dialog'))
    expect(harness.snapshot().value).toBe('closed')
    harness.stop()
  })

  test('at once where it is asked for, and never where nothing is new and nobody asks', () => {
    const harness = start(false)
    harness.take(send('typing.paused'))
    expect(harness.snapshot().value).toBe('closed')
    harness.take(send('announcements.wanted'))
    harness.take(answered('dialog code'))
    expect(harness.snapshot().hasTag('open')).toBe(true)
    harness.stop()
  })
})

describe('dismissing', () => {
  test('marks the one that was announced last, and what cannot be marked says so and stays', () => {
    const harness = startHarness(whatsNewMachine, whatsNewWalk)
    harness.take(answered('list', { ...read, news: [announcement('last'), announcement('first')] }))
    harness.take(send('announcements.dismissed'))
    expect(harness.snapshot().children['mark']?.getSnapshot().input).toEqual({ id: 'last' })
    harness.take({ kind: 'failed', child: 'mark', error: { kind: 'server', message: 'The disk is full.' } })
    expect([harness.snapshot().hasTag('not marked'), harness.snapshot().context.failure?.message]).toEqual([
      ...[true, 'The disk is full.'],
    ])
    harness.take(send('announcements.dismissed'))
    harness.take(answered('mark'))
    expect(harness.snapshot().status).toBe('done')
    harness.stop()
  })

  test('asks nothing of the server where nothing is new', () => {
    const harness = startHarness(whatsNewMachine, whatsNewWalk)
    harness.take(answered('list', nothing))
    harness.take(send('announcements.dismissed'))
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

describe('writing', () => {
  test('keeps what was written over a reload, and builds on what somebody else has saved only when told to', () => {
    const harness = startHarness(announcementFormMachine, announcementFormWalk)
    const mine = { date: '', type: 'bug', appArea: 'Search', description: 'Mine.' } as const
    harness.take(answered('draft', { rev: 1, fields: mine }))
    expect(harness.snapshot().context.fields).toEqual(mine)
    harness.take(send('announcement.save requested', { key: 'key-00000001' }))
    const theirs = written('a1', { rev: 2, description: 'Theirs.' })
    harness.take(answered('saving', { announcement: theirs, isTheirs: true }))
    expect([harness.snapshot().context.fields, harness.snapshot().context.rev]).toEqual([mine, 1])
    harness.take(send('announcement.mine chosen', { key: 'key-00000002' }))
    expect(harness.snapshot().children['saving']?.getSnapshot().input).toEqual({
      ...{ id: 'a1', rev: 2, fields: mine, idempotencyKey: 'key-00000001' },
    })
    harness.stop()
  })

  test('an announcement that is deleted while its form is open leaves the form', () => {
    const harness = startHarness(announcementDeskMachine, announcementDeskWalk)
    harness.take(answered('list', [written('a1'), written('a2')]))
    harness.take(send('announcement.named', { announcementId: 'a1', personId: 'p1' }))
    for (const id of ['a2', 'a1']) harness.take(send('row.deleted', { kind: 'announcement', id, name: 'Chat' }))
    expect(harness.snapshot().context.announcements).toEqual([])
    expect(harness.emitted.filter(({ type }) => type === 'address.wanted')).toEqual([
      { type: 'address.wanted', to: '/admin/announcements', replaces: true },
    ])
    harness.stop()
  })
})
