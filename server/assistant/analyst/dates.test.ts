import { describe, expect, test } from 'vitest'
import { wordsOf } from '../language/words.ts'
import { findDates } from './dates.ts'
import { resolveDate } from './resolve-dates.ts'

const data = { from: '2024-04-03', to: '2026-03-30' }
const spans = (question: string, today = '2026-02-20') =>
  findDates(wordsOf(question)).map(({ expression }) => {
    const { from, to } = resolveDate(expression, today, data)
    return `${from} ${to}`
  })

describe('the time that a question names', () => {
  test.each([
    ['in March', ['2026-03-01 2026-03-31']],
    ['in May', ['2025-05-01 2025-05-31']],
    ['sales May 2024', ['2024-05-01 2024-05-31']],
    ['Q1 2025', ['2025-01-01 2025-03-31']],
    ['the second quarter of 2024', ['2024-04-01 2024-06-30']],
    ['in the first half', ['2026-01-01 2026-06-30']],
    ['in March last year', ['2025-03-01 2025-03-31']],
    ['10 March of this year', ['2026-03-10 2026-03-10']],
    ['in May a year ago', ['2025-05-01 2025-05-31']],
    ['March compared with March last year', ['2026-03-01 2026-03-31', '2025-03-01 2025-03-31']],
    ['FY25', ['2024-04-01 2025-03-31']],
    ['this year', ['2026-01-01 2026-12-31']],
    ['last month', ['2026-01-01 2026-01-31']],
    ['last quarter', ['2025-10-01 2025-12-31']],
    ['last week', ['2026-02-09 2026-02-15']],
    ['the last 3 months', ['2025-11-01 2026-01-31']],
    ['year to date', ['2026-01-01 2026-02-20']],
    ['on 5 March 2025', ['2025-03-05 2025-03-05']],
    ['on March 5, 2025', ['2025-03-05 2025-03-05']],
    ['since June 2025', ['2025-06-01 2026-03-30']],
    ['after June 2025', ['2025-07-01 2026-03-30']],
    ['before June 2025', ['2024-04-03 2025-05-31']],
    ['from November to January', ['2025-11-01 2026-01-31']],
    ['between 2024 and 2025', ['2024-01-01 2025-12-31']],
    ['January and February', ['2026-01-01 2026-01-31', '2026-02-01 2026-02-28']],
    ['March compared with February', ['2026-03-01 2026-03-31', '2026-02-01 2026-02-28']],
    ['2025-01-31', ['2025-01-31 2025-01-31']],
    ['31/1/2025', ['2025-01-31 2025-01-31']],
    ['on 10 March', ['2026-03-10 2026-03-10']],
    ['on the 10th of April', ['2025-04-10 2025-04-10']],
    ['on March 10', ['2026-03-10 2026-03-10']],
    ['on 29 February 2024', ['2024-02-29 2024-02-29']],
    ['between 1 and 15 February 2025', ['2025-02-01 2025-02-15']],
    ['from 1 to 15 February 2025', ['2025-02-01 2025-02-15']],
    ['1-15 February', ['2026-02-01 2026-02-15']],
    ['February 1 to 15, 2025', ['2025-02-01 2025-02-15']],
    ['from 20 January to 5 March 2025', ['2025-01-20 2025-03-05']],
    ['from January to March 2025', ['2025-01-01 2025-03-31']],
    ['from November to January 2025', ['2024-11-01 2025-01-31']],
    ['January and February 2025', ['2025-01-01 2025-01-31', '2025-02-01 2025-02-28']],
    ['March 2025 against February', ['2025-03-01 2025-03-31', '2025-02-01 2025-02-28']],
    ['the last 365 days', ['2025-02-20 2026-02-19']],
  ])('%s', (question, expected) => {
    expect(spans(question)).toEqual(expected)
  })

  test.each(['May I take leave?', 'Do we march on?', 'the year of the dog', 'May we?', '2025-02-31 is no day'])(
    '%s names none, or only a year',
    (question) => {
      expect(spans(question).filter((span) => !/^\d{4}-01-01 \d{4}-12-31$/.test(span))).toEqual([])
    },
  )

  test('long after the data end, "last month" counts from their last day', () => {
    expect(spans('last month', '2030-08-01')).toEqual(['2026-02-01 2026-02-28'])
    expect(spans('the last 2 months', '2030-08-01')).toEqual(['2026-02-01 2026-03-31'])
  })
})
