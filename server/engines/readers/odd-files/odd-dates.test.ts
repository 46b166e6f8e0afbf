import { days, expectOddFiles, table } from './read-odd-file.testing.ts'

// Written from the bytes of tests/fixtures/odd-files, whose README says what is odd about them.
const twoDigits = (label: string) =>
  `The years of "${label}" have two digits; 00 to 44 were read as 2000 to 2044 and 45 to 99 as 1945 to 1999.`
const hours = (day: string, minutes: string, value: (hour: number) => number) =>
  Array.from(
    { length: 24 },
    (_, hour) => `${day}T${String(hour).padStart(2, '0')}:${minutes}:00 | s1 | ${value(hour)}`,
  ).join('\n')

expectOddFiles({
  'b11_dayfirst.csv': table(
    'Date Time: timestamp | Team: text | Points: number',
    Array.from({ length: 21 }, (_, index) => {
      const day = String(index + 1).padStart(2, '0')
      return `2023-08-${day}T02:01:00 | ${index < 5 ? 'A' : 'B'} | ${index + 1}`
    }).join('\n'),
  ),
  'b11b_all_ambiguous.csv': table(
    'Booked on: date | Desk: text | Seats: number',
    `2024-02-01 | X | 1
     2024-04-03 | X | 2
     2024-06-05 | Y | 4`,
    'Dates in "Booked on" are ambiguous; the day was read first.',
  ),
  'b23_year_end_weeks.csv': table(
    'visit_date: date | channel: text | visits: number',
    `${days('2024-12-23', 21, () => 'Shop | 1')}
     ${days('2020-12-21', 21, () => 'Web | 10')}`,
  ),
  'b24_dst_hours.csv': table(
    'reading_at: timestamp | sensor: text | kwh: number',
    [
      hours('2025-03-30', '00', (hour) => hour + 10),
      hours('2025-10-26', '00', (hour) => hour + 100),
      hours('2025-04-06', '30', () => 1),
    ].join('\n'),
  ),
  'b51_month_names.csv': table(
    'Monat: date | Umsatz: number',
    `2024-03-01 | 100
     2024-04-01 | 200
     2024-05-01 | 300
     2024-10-01 | 400
     2024-12-01 | 500`,
  ),
  'b51b_period_labels.csv': table(
    'Period: date | Team: text | Tickets: number',
    `2024-01-01 | A | 10
     2024-04-01 | A | 20
     2024-07-01 | B | 30
     2024-10-01 | B | 40`,
  ),
  'b51c_iso_weeks.csv': table(
    'Week: date | Lane: number | Trucks: number',
    `2020-12-21 | 1 | 5
     2020-12-28 | 1 | 6
     2021-01-04 | 1 | 7`,
  ),
  'b64_midnight_tz.csv': table(
    'created_at: timestamp | shop: text | orders: number',
    `2025-01-31T23:30:00 | a | 1
     2025-02-01T00:30:00 | a | 10
     2025-01-31T12:30:00 | a | 100`,
    'The times of "created_at" were read as written, without their offset from UTC.',
  ),
  'b65_excel_serial_in_csv.csv': table(
    'Date: date | Depot: text | Loads: number',
    `2025-01-01 | A | 3
     2025-02-01 | B | 4
     2025-03-01 | A | 5`,
    'The numbers of "Date" were read as spreadsheet dates: 45658 is 2025-01-01.',
  ),
  'b70_two_digit_year.csv': table(
    'Day: date | Gate: text | Guests: number',
    `1968-02-01 | x | 1
     1969-02-15 | x | 2
     2024-12-28 | x | 4`,
    twoDigits('Day'),
  ),
  'c03_compact_dates.csv': table(
    'stamp: date | belt: text | bags: number',
    days('2025-01-02', 18, (index) => `b1 | ${index + 2}`),
    'The numbers of "stamp" were read as days: 20250102 is 2025-01-02.',
  ),
  'e03_date_header.csv': table(
    'Date: date | belt: text | bags: number',
    days('2025-01-02', 18, (index) => `b1 | ${index + 2}`),
  ),
  'c07_hire_dates.csv': table(
    'Name: text | Start date: date | Salary: number',
    `A | 1985-09-01 | 100
     B | 1969-02-15 | 200
     C | 1999-12-28 | 300
     D | 2004-05-13 | 400
     E | 2031-06-20 | 500`,
    twoDigits('Start date'),
  ),
  'c14b_de_day_month.csv': table(
    'Datum: date | Umsatz: number',
    `2024-03-03 | 100
     2024-05-04 | 200
     2024-12-01 | 300`,
  ),
  'c14d_english_abbr.csv': table(
    'Month: date | Ventas: number',
    `2024-01-01 | 1
     2024-02-01 | 2
     2024-03-01 | 4
     2024-09-01 | 8
     2024-12-01 | 16`,
    twoDigits('Month'),
  ),
  'c15_cjk_dates.csv': table(
    '日付: date | 店舗: text | 売上: number',
    `2025-01-05 | 東京 | 500
     2025-02-06 | 大阪 | 300
     2025-12-31 | 東京 | 700`,
  ),
  'c22_ampm_times.csv': table(
    'When: timestamp | Door: text | Entries: number',
    `2025-01-31T23:30:00 | a | 1
     2025-02-01T00:05:00 | a | 10
     2025-02-01T12:15:00 | a | 100`,
  ),
  'c23_epoch.csv': table(
    'ts: date | node: text | load: number',
    `2025-01-01 | a | 1
     2025-01-02 | a | 2
     2025-02-01 | b | 4`,
    'The numbers of "ts" were read as seconds since 1970: 1735689600 is 2025-01-01.',
  ),
  'c33_many_dims_week.csv': table(
    'date: date | amount: number',
    `2025-12-29 | 1
     2026-01-01 | 2
     2026-12-28 | 4
     2026-12-31 | 8
     2027-01-03 | 16
     2027-01-04 | 32`,
  ),
  'c34_feb29.csv': table(
    'date: date | store: text | amount: number',
    `2024-02-29 | a | 7
     2024-02-28 | a | 5
     2025-02-28 | a | 9
     2023-02-28 | a | 3`,
  ),
})
