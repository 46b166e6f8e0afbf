import { describe, expect, test } from 'vitest'
import { dateOfFile, type FileToDate } from './date-of-file.ts'

const file = (more: Partial<FileToDate>): FileToDate => ({
  ...{ title: '', filename: 'report.pdf', firstPage: '', statedDates: { stated: null, created: null } },
  ...{ timeZone: 'Pacific/Auckland', today: '2026-11-23' },
  ...more,
})
const dated = (more: Partial<FileToDate>) => {
  const found = dateOfFile(file(more))
  return found && `${found.day} ${found.precision}, ${found.rule}: ${found.words}`
}

describe('the date of a document', () => {
  test.each([
    ['Minutes of 31 March 2026', '2026-03-31 day, title: 31 March 2026'],
    ['Minutes of March 31st, 2026', '2026-03-31 day, title: March 31st, 2026'],
    ['Minutes of the 31st of March 2026', '2026-03-31 day, title: 31st of March 2026'],
    ['Minutes 2026-03-31', '2026-03-31 day, title: 2026-03-31'],
    ['Minutes 31.03.2026', '2026-03-31 day, title: 31.03.2026'],
    ['Report, Sept. 2026', '2026-09-01 month, title: Sept. 2026'],
    ['Report Q3 2026', '2026-07-01 quarter, title: Q3 2026'],
    ['Report 2026 Q1', '2026-01-01 quarter, title: 2026 Q1'],
    ['From 1 January 2026 to 31 March 2026', '2026-03-31 day, title: 31 March 2026'],
    ['Annual report 2025', '2025-01-01 year, title: 2025'],
    ['Annual report 2025-26', '2025-01-01 year, title: 2025'],
    ['Forecast to March 2027', null],
    ['Open until 24 December 2026', null],
    ['Strategy 2025–2030', null],
    ['Strategy 2035', null],
    ['31 February 2026', null],
    ['Version 2.2024.1 costs $2024', null],
    ['The mayor 2', null],
  ])('is read from the title %j', (title, expected) => {
    expect(dated({ title })).toBe(expected)
  })

  test.each([
    ['2026-03-31 minutes.docx', '2026-03-31 day, file name: 2026-03-31'],
    ['IMG_20260331_1200.jpg', '2026-03-31 day, file name: 20260331'],
    ['board_pack_31-Mar-2026.pdf', '2026-03-31 day, file name: 31-Mar-2026'],
    ['2026-03 accounts.xlsx', '2026-03-01 month, file name: 2026-03'],
    ['accounts 2026_04.xlsx', '2026-04-01 month, file name: 2026_04'],
    ['invoice 30218891.pdf', null],
    ['20261399.pdf', null],
  ])('is read from the file name %j', (filename, expected) => {
    expect(dated({ filename })).toBe(expected)
  })

  test.each([
    ['# Lease\n\nThe law of 3 May 1998 holds.\n\n**Date:** 4 April 2026\n', '2026-04-04 day, first page: 4 April 2026'],
    ['Harbour Board\nWellington, 4 April 2026\n\nDear all,', '2026-04-04 day, first page: 4 April 2026'],
    ['Period ended 31 March 2026', '2026-03-31 day, first page: 31 March 2026'],
    ['Due 13/04/2026\nDate: 03/04/2026', '2026-04-03 day, first page: 03/04/2026'],
    ['Due 04/13/2026\nDate: 03/04/2026', '2026-03-04 day, first page: 03/04/2026'],
    ['From 1 May 2026 until 4 June 2026 we are closed.', null],
    [
      'Forecast to March 2027\n\n*Note for the board · Finance, 6 November 2026*',
      '2026-11-06 day, first page: 6 November 2026',
    ],
    [
      '*Paper for the board of 18 February 2027 · Anneke de Vries, 10 November 2026*',
      '2026-11-10 day, first page: 10 November 2026',
    ],
    ['From 1 December 2026 we are closed, as we said on 4 June 2026 and before.', null],
    ['month | store | revenue\n2024-01-31 | Auckland | 12\n2024-02-29 | Auckland | 14', null],
    ['Wellington | 4 April 2026\n\nDear all,', '2026-04-04 day, first page: 4 April 2026'],
    [`The board decided on 1 May 2026 ${'that nothing changes '.repeat(8)}`, null],
    ['In 2019 we had 2024 visitors.', null],
  ])('is read from the first page %j', (firstPage, expected) => {
    expect(dated({ firstPage })).toBe(expected)
  })

  test.each([
    [['Board 2026-03', 'Papers 2024'], '2026-03-01 month, folder: 2026-03'],
    [['Papers', 'Board of 31 March 2026', '2020-01-01'], '2026-03-31 day, folder: 31 March 2026'],
    [['Archive', '2025'], '2025-01-01 year, folder: 2025'],
    [['Plans 2025–2030', 'Budget to 2026'], null],
  ])('is read from the folders %j', (folders, expected) => {
    expect(dated({ folders })).toBe(expected)
  })

  test('of front matter may be a year alone, after every day and month', () => {
    const statedDates = { stated: '2021', created: null }
    expect([dated({ statedDates }), dated({ statedDates, filename: 'minutes 2022-04.md' })]).toEqual([
      ...['2021-01-01 year, stated in the file: 2021', '2022-04-01 month, file name: 2022-04'],
    ])
  })

  test('is by the rule that comes first, and by when the file was made only where nothing else tells', () => {
    const all = {
      ...{ title: 'Report of 2 March 2026', filename: '2026-03-04.md', firstPage: 'Date: 3 March 2026' },
      folders: ['2026-03-06'],
      statedDates: { stated: '2026-03-01', created: '2026-03-05T00:00:00Z' },
    }
    const without = [
      {},
      { statedDates: { ...all.statedDates, stated: null } },
      { title: '' },
      { firstPage: '' },
      { filename: 'a.md' },
      { folders: [] },
    ]
    const rules = without.map(
      (_, count) => dateOfFile(file(Object.assign({}, all, ...without.slice(0, count + 1))))?.rule,
    )
    expect(rules).toEqual(['stated in the file', 'title', 'first page', 'file name', 'folder', 'file properties'])
  })

  test('of a moment is the day that it was in the zone of the organisation', () => {
    const created = '2026-03-31T12:30:00Z'
    const dayIn = (timeZone: string) => dateOfFile(file({ statedDates: { stated: null, created }, timeZone }))?.day
    expect([dayIn('Pacific/Auckland'), dayIn('UTC'), dayIn('America/Los_Angeles')]).toEqual([
      ...['2026-04-01', '2026-03-31', '2026-03-31'],
    ])
    expect(dated({ statedDates: { stated: '2026-13-45T99:99:99Z', created: 'yesterday' } })).toBe(null)
  })

  test('is looked for in time that grows with the text and no faster', () => {
    const hostile = ['1', '1-', 'date ', '\n31-', '. ', 'march ', '<meta ', '31 of ']
    const answers = hostile
      .map((part) => part.repeat(100_000 / part.length))
      .map((text) => dateOfFile(file({ title: text, filename: text, firstPage: text })))
    expect(answers.filter((answer) => answer !== null)).toEqual([])
  })
})
