import { expect, test } from 'vitest'
import { digitDates } from './digit-dates.ts'

const read = (label: string, cells: (number | string)[]) => {
  const dates = digitDates(label, cells)
  return dates === null ? null : [dates.type, cells.map(dates.read), dates.remark]
}
const milliseconds = [1_517_966_773_840, 1_517_966_700_000]

test.each(['time', 'properties.time', 'properties.updated', 'createdAt', 'event_time'])(
  'milliseconds since 1970 under "%s" are moments, and that is said',
  (label) => {
    expect(read(label, milliseconds)).toEqual([
      'timestamp',
      ['2018-02-07T01:26:13', '2018-02-07T01:25:00'],
      `The numbers of "${label}" were read as milliseconds since 1970: 1517966773840 is 2018-02-07T01:26:13.`,
    ])
  },
)

test.each<[string, (number | string)[]]>([
  ['a name that says no moment', milliseconds],
  ['runtime', milliseconds],
  ['properties.time', [1_517_966_773_840, 12]],
  ['properties.time', [1_517_966_773_840, 9_517_966_773_840]],
  ['time', [840, 1_200]],
  ['created by id', milliseconds],
  ['contact on phone', [1_517_966_773, 1_617_966_773]],
])('but not under "%s" those of %j', (label, cells) => {
  expect(read(label, cells)).toBeNull()
})
