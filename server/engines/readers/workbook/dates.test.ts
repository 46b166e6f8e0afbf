import { describe, expect, test } from 'vitest'
import { clockTime, dayOrderOf, isoDay, parseDate, parsePlainDate } from './dates.ts'

describe('dates written as text', () => {
  test.each([
    ['3 Jan 2019', '2019-01-03', 'day'],
    ['03-Jan-19', '2019-01-03', 'day'],
    ['January 3rd, 2019', '2019-01-03', 'day'],
    ['Mon, 3 February 2020', '2020-02-03', 'day'],
    ['2019-01-27', '2019-01-27', 'day'],
    ['2019/1/7', '2019-01-07', 'day'],
    ['2016-09-01T00:00:00', '2016-09-01', 'day'],
    ['2016-09-01 14:05', '2016-09-01T14:05:00', 'time'],
    ['2016-09-01T14:05:09Z', '2016-09-01T14:05:09', 'time'],
    ['2016-09-01 2:05 pm', '2016-09-01T14:05:00', 'time'],
    ['2022-01-28 18:58:52.222594-07', '2022-01-28T18:58:52', 'time'],
    ['2016/03/15 00:00:00+00', '2016-03-15', 'day'],
    ['March 26,2022', '2022-03-26', 'day'],
    ['April11, 2022', '2022-04-11', 'day'],
    ['Jan 2024', '2024-01-01', 'month'],
    ['Sept-24', '2024-09-01', 'month'],
    ['2024-01', '2024-01-01', 'month'],
    ['2024 March', '2024-03-01', 'month'],
    ['02/2024', '2024-02-01', 'month'],
    ['Q3 2024', '2024-07-01', 'quarter'],
    ['2024Q4', '2024-10-01', 'quarter'],
    ['2024-W01', '2024-01-01', 'week'],
    ['2021-W01', '2021-01-04', 'week'],
    ['3. Januar 2019', '2019-01-03', 'day'],
    ['3. Mrz 2019', '2019-03-03', 'day'],
    ['Dez 2019', '2019-12-01', 'month'],
    ['1er février 2019', '2019-02-01', 'day'],
    ['3 févr. 2019', '2019-02-03', 'day'],
    ['14 août 2019', '2019-08-14', 'day'],
    ['3 de enero de 2019', '2019-01-03', 'day'],
    ['2019年1月3日', '2019-01-03', 'day'],
    ['2019年1月', '2019-01-01', 'month'],
  ])('%s is %s', (text, value, precision) => expect(parsePlainDate(text)).toEqual({ value, precision }))

  test.each(['2019-02-29', '31 Feb 2020', 'May be 2020', '13/2024', 'Q5 2024', '2024', 'SKU 12-34', '25:00', ''])(
    '%s is no date',
    (text) => expect(parsePlainDate(text)).toBeNull(),
  )

  test('the order of day and month is decided over the whole column', () => {
    expect(dayOrderOf(['01/02/2019', '01/27/2019'])).toEqual({ order: 'month first', guessed: false })
    expect(dayOrderOf(['01/02/2019', '27/01/2019'])).toEqual({ order: 'day first', guessed: false })
    expect(dayOrderOf(['01.02.2019'])).toEqual({ order: 'day first', guessed: false })
    expect(dayOrderOf(['01/02/2019', '03/04/2019'])).toEqual({ order: 'day first', guessed: true })
    expect(dayOrderOf(['05/05/2019'])).toEqual({ order: 'day first', guessed: false })
    expect(dayOrderOf(['27/01/2019', '01/27/2019'])).toBeNull()
    // The first of each month, over the turn of a year.
    expect(dayOrderOf(['1/1/1998', '2/1/1998', '3/1/1998', '1/1/1999'])).toEqual({
      order: 'month first',
      guessed: true,
    })
    expect(dayOrderOf(['05/01/2024', '06/01/2024', '07/01/2024'])).toEqual({ order: 'day first', guessed: true })
    expect(dayOrderOf(['02/01/2019', '02/01/2020', '04/01/2021', '03/01/2022'])).toEqual({
      order: 'day first',
      guessed: true,
    })
    expect(dayOrderOf(['1/1/1998', '1/2/1998', '1/3/1998'])).toEqual({ order: 'day first', guessed: true })
    expect(parseDate('01/02/2019', 'month first')?.value).toBe('2019-01-02')
    expect(parseDate('1/2/70 8:30', 'day first')?.value).toBe('1970-02-01T08:30:00')
  })

  test('days that the calendar lacks and clock times', () => {
    expect([isoDay(2020, 2, 29), isoDay(2021, 2, 29), isoDay(2021, 13, 1)]).toEqual(['2020-02-29', null, null])
    expect(['9:05', '21:05:30', '12:00 am', '12:10 PM', '24:00', '13:00 pm'].map(clockTime)).toEqual([
      '09:05',
      '21:05:30',
      '00:00',
      '12:10',
      null,
      null,
    ])
  })
})
