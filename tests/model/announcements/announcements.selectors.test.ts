import { expect, test } from 'vitest'
import type { Announcement } from '../../../contract/announcements/announcements.schemas.ts'
import { matchingAnnouncements } from '../../../src/machines/announcements/announcements.selectors.ts'

test('announcements are found by words of their area or description, in capitals or not', () => {
  const announcement = (id: string, appArea: string, description: string): Announcement => ({
    ...{ id, appArea, description, date: '2026-11-20T01:00:00.000Z', type: 'feature' },
  })
  const all = [announcement('a', 'Chat', 'Answers come faster.'), announcement('b', 'Documents', 'CHAT is quoted.')]
  const found = (search: string) => matchingAnnouncements(all, search).map(({ id }) => id)
  expect([found(''), found(' chat '), found('FASTER'), found('Documents'), found('chat documents')]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    ['a'],
    ['b'],
    [],
  ])
})
