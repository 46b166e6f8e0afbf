import { describe, expect, test } from 'vitest'
import type { FoundDate } from '../../../contract/documents/documents.schemas.ts'
import { folderGraph } from '../../../src/machines/documents/folder-graph.ts'
import {
  monthBoxes,
  periodSlug,
  periodNamed,
  timelineAddress,
  timelinePeriod,
  timelineRows,
  yearBoxes,
} from '../../../src/machines/documents/timeline.selectors.ts'
import { doc, root } from './things.ts'

const found = (day: string, precision: FoundDate['precision'] = 'day'): FoundDate => ({
  ...{ day, precision, rule: 'title', words: 'as written' },
})
const graph = folderGraph([root])
const docs = [
  doc('undated'),
  doc('march', { date: '2026-03-31', foundDate: found('2026-03-31') }),
  doc('spring', { date: '2026-03-01', foundDate: found('2026-03-01', 'month') }),
  doc('quarter', { date: '2026-01-01', foundDate: found('2026-01-01', 'quarter') }),
  doc('year', { date: '2026-01-01', foundDate: found('2026-01-01', 'year') }),
  doc('corrected', { date: '2025-12-24', foundDate: found('2026-01-01', 'year') }),
  doc('cleared', { date: null, foundDate: found('2026-01-01', 'year') }),
]
const names = (year: string, month: number | null) => timelineRows(docs, graph, { year, month }).map(({ id }) => id)

describe('an address of the timeline', () => {
  test.each([
    ['2026', null, { year: '2026', month: null }],
    ['2026', '3', { year: '2026', month: 3 }],
    ['general', null, { year: 'general', month: null }],
    ...['0', '0000', '99999', '1e3', '-1', '２０２６', 'General', '2026 ', ''].map(
      (year) => [year, null, null] as const,
    ),
    ...['0', '13', '03', '1e1', 'Mar', ''].map((month) => ['2026', month, null] as const),
    ['general', '3', null],
  ] as const)('%j/%j names a time or none', (year, month, expected) => {
    expect(timelinePeriod(year, month)).toEqual(expected)
  })

  test('is the same by its short name', () => {
    for (const period of [
      { year: '2026', month: null },
      { year: '2026', month: 12 },
      { year: 'general', month: null },
    ])
      expect(periodNamed(periodSlug(period))).toEqual(period)
    expect([periodNamed(null), periodNamed('2026-3-1'), periodNamed('2026-'), periodNamed('x')]).toEqual(
      Array(4).fill(null),
    )
    expect(timelineAddress('acme', { year: '2026', month: 3 })).toBe('/acme/data/timeline/2026/3')
    expect(timelineAddress('acme', null)).toBe('/acme/data/timeline')
  })
})

describe('the documents of a time', () => {
  test('are those of its days, the newest first; one of a quarter or year lies in no month', () => {
    expect(names('2026', null)).toEqual(['march', 'spring', 'quarter', 'year'])
    expect(names('2026', 3)).toEqual(['march', 'spring'])
    expect(names('2026', 1)).toEqual([])
    expect(names('2025', 12)).toEqual(['corrected'])
    expect(names('general', null)).toEqual(['cleared', 'undated'])
  })

  test('say only as much of their date as is known, and where it is from', () => {
    const rows = timelineRows(docs, graph, { year: '2026', month: null })
    expect(rows.map(({ date }) => date)).toEqual(['31 Mar 2026', 'Mar 2026', 'Q1 2026', '2026'])
    expect(rows[0]?.rule).toBe('"as written" in the title')
    expect(timelineRows(docs, graph, { year: 'general', month: null }).map(({ rule }) => rule)).toEqual([
      ...['set by hand', 'No date found'],
    ])
  })

  test('are counted by year and month; a month without any leads nowhere', () => {
    expect(yearBoxes(docs, 'acme').map(({ label, count }) => [label, count])).toEqual([
      ...[
        ['2026', 4],
        ['2025', 1],
        ['General', 2],
      ],
    ])
    const months = monthBoxes(docs, 'acme', '2026')
    expect(months.map(({ count }) => count)).toEqual([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(months.slice(1, 3)).toEqual([
      { label: 'Feb', count: 0, to: null },
      { label: 'Mar', count: 2, to: '/acme/data/timeline/2026/3' },
    ])
  })
})
