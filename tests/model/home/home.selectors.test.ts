import { describe, expect, test } from 'vitest'
import {
  lastVisitText,
  mattersByTime,
  mattersInSight,
  updateGroups,
} from '../../../src/machines/home/home.selectors.ts'
import type { Matter } from '../../../contract/home/home.schemas.ts'
import { whenOf } from '../../../src/views/shared/when.ts'
import { matter, digest, update } from './things.ts'

describe('the sentence about the last visit', () => {
  const since = 'since 18 November 2026'
  // D1.2.124, D1.2.125
  test.each([
    [digest, 2, `2 emerging matters and new data ${since}.`],
    [digest, 1, `1 emerging matter and new data ${since}.`],
    [{ ...digest, updates: [] }, 3, `3 emerging matters ${since}.`],
    [digest, 0, `New data ${since}.`],
    [{ ...digest, updates: [] }, 0, `Nothing new ${since}.`],
    [{ ...digest, lastVisit: null }, 2, 'Here is what happened in the past 7 days.'],
  ])('says what there is (%#)', (known, count, expected) => {
    expect(lastVisitText(known, count, 'Pacific/Auckland')).toBe(expected)
  })

  test('names the day by the calendar of the reader', () => {
    const late = { ...digest, updates: [], lastVisit: '2026-11-17T20:00:00.000Z' }
    expect([lastVisitText(late, 0, 'UTC'), lastVisitText(late, 0, 'Pacific/Auckland')]).toEqual([
      'Nothing new since 17 November 2026.',
      'Nothing new since 18 November 2026.',
    ])
  })
})

test('what was put away is out of sight, and counts for nothing', () => {
  expect(mattersInSight(digest, ['m1'])).toEqual([matter('m2', 'A primary carer may take 26 weeks of parental leave')])
  expect(mattersInSight(null, [])).toEqual([])
})

// D1.9.17
test('on a first visit what happened before the past 7 days stands apart', () => {
  const [old, edge, fresh, unknown] = ['2019-03-31', '2026-11-13', '2026-11-20', null].map((happenedOn, index) => ({
    ...matter(`m${index}`),
    happenedOn,
  })) as [Matter, Matter, Matter, Matter]
  const all = [old, edge, fresh, unknown]
  expect([mattersByTime(all, null, '2026-11-20'), mattersByTime(all, digest.lastVisit, '2026-11-20')]).toEqual([
    { current: [edge, fresh], earlier: [old, unknown] },
    { current: all, earlier: [] },
  ])
})

// D1.2.130
test('new data come in groups in a fixed order, none of them empty', () => {
  const [first, second, third] = [update('d1'), update('s1', 'newData'), update('d2')]
  const [fresh, again] = [update('r1', 'newResearch'), update('r2', 'updatedResearch')]
  expect(updateGroups([first, second, third])).toEqual([
    { type: 'newDocuments', updates: [first, third] },
    { type: 'newData', updates: [second] },
  ])
  expect(updateGroups([second, again, first, fresh]).map(({ type }) => type)).toEqual([
    ...['newResearch', 'updatedResearch', 'newDocuments', 'newData'],
  ])
})

test('a moment is told by the clock today, with its weekday this week, by its date beyond', () => {
  const now = Date.parse('2026-11-20T03:00:00Z')
  const of = (instant: string) => whenOf(instant, now, 'Pacific/Auckland').short
  expect([of('2026-11-19T20:05:00Z'), of('2026-11-17T01:05:00Z'), of('2026-11-14T01:05:00Z')]).toEqual([
    '09:05',
    'Tue 14:05',
    '14 Nov 2026',
  ])
  expect(whenOf('2026-11-17T23:05:00Z', now, 'Europe/Berlin')).toEqual({
    ...{ short: 'Wed 00:05', day: '18 Nov 2026', moment: '18 Nov 2026, 00:05', full: '18 November 2026, 00:05' },
  })
})
