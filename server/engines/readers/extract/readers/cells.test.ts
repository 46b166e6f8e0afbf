import { expect, test } from 'vitest'
import { address, numberCell, range, shows, textCell } from './cells.ts'

test('formats that show dates, times or neither', () => {
  const kinds = [
    'yyyy-mm-dd',
    'mmm-yy',
    'd/m/yy h:mm',
    'h:mm AM/PM',
    'mm:ss.0',
    '[h]:mm',
    '0%',
    '$#,##0.00',
    '"days" 0',
    '[$-409]d mmm',
    '[Red]0.0',
    '0 "year"',
    'General',
  ]
  expect(kinds.map((format) => [format, ...Object.values(shows(format))])).toEqual([
    ['yyyy-mm-dd', true, false],
    ['mmm-yy', true, false],
    ['d/m/yy h:mm', true, true],
    ['h:mm AM/PM', false, true],
    ['mm:ss.0', false, true],
    ['[h]:mm', false, false],
    ['0%', false, false],
    ['$#,##0.00', false, false],
    ['"days" 0', false, false],
    ['[$-409]d mmm', true, false],
    ['[Red]0.0', false, false],
    ['0 "year"', false, false],
    ['General', false, false],
  ])
})

test('serial numbers as dates, from either first day, and as times of day', () => {
  const cases: [number, string | null, boolean][] = [
    [1, 'yyyy-mm-dd', false],
    [59, 'yyyy-mm-dd', false],
    [61, 'yyyy-mm-dd', false],
    [45351, 'd mmm yyyy', false],
    [43889, 'd mmm yyyy', true],
    [45351.75, 'd/m/yy h:mm', false],
    [45351.75, 'd/m/yy', false],
    [45351.999999, 'd/m/yy h:mm:ss', false],
    [0.5, 'h:mm', false],
    [0.50001, 'h:mm:ss', false],
    [-1, 'yyyy-mm-dd', false],
    [1e9, 'yyyy-mm-dd', false],
    [45351, null, false],
  ]
  expect(cases.map(([value, format, since1904]) => numberCell(value, format, since1904))).toEqual([
    { date: '1900-01-01' },
    { date: '1900-02-28' },
    { date: '1900-03-01' },
    { date: '2024-02-29' },
    { date: '2024-02-29' },
    { date: '2024-02-29T18:00:00' },
    { date: '2024-02-29' },
    { date: '2024-03-01' },
    '12:00',
    '12:00:01',
    -1,
    1e9,
    45351,
  ])
})

test('addresses, ranges and escaped text', () => {
  expect(['A1', '$XFD$1048576', 'XFE1', 'A0', 'A1048577', '1A', ''].map(address)).toEqual([
    { row: 0, column: 0 },
    { row: 1_048_575, column: 16_383 },
    null,
    null,
    null,
    null,
    null,
  ])
  expect(range('C3:A1')).toEqual({ top: 0, left: 0, bottom: 2, right: 2 })
  expect(['a_x000D_\nb', ' ', '_x0041_'].map(textCell)).toEqual(['a\nb', null, 'A'])
})
