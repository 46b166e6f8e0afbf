import { expect, test } from 'vitest'
import { dateWords } from './report-words.ts'

test('of two reports of one day each is called by the moment at which it was made, by the clock of the reader', () => {
  const report = { date: '2026-11-23', takenAt: '2026-11-22T13:05:09Z' }
  const both = [report, { date: '2026-11-23' }]
  expect([
    dateWords(report, [report], 'Europe/Berlin'),
    dateWords(report, both, 'Europe/Berlin'),
    dateWords(report, both, 'Pacific/Auckland'),
  ]).toEqual(['23 Nov 2026', '22 Nov 2026, 14:05:09', '23 Nov 2026, 02:05:09'])
})
