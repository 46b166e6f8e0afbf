import { isoDay, monthOfName } from '../workbook/dates.ts'

export type FoundDay = { day: string; precision: 'day' | 'month' | 'quarter' | 'year'; words: string }
/** `name`: also years alone and digits without marks between them, as in names of files and in titles. */
export type DateSearch = { order: 'day first' | 'month first'; lastYear: number; looseness: 'text' | 'name' }

/** A line is looked at up to here. */
const longestLine = 400
const firstYear = 1900
const month =
  '(?<![A-Za-z])(january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|may|jun|jul|aug|sept|sep|oct|nov|dec)(?![A-Za-z])'
const year = '((?:19|20)\\d\\d)(?!\\d)'
const gap = '[ _/-]{1,2}'

type Parts = (string | undefined)[]
type Read = (parts: Parts, search: DateSearch) => Omit<FoundDay, 'words'> | null
type Form = { pattern: RegExp; read: Read; inNames?: boolean }

const number = (text: string | undefined) => Number(text ?? Number.NaN)
const monthNumber = (text: string | undefined) => monthOfName(text ?? '') ?? 0

function onDay(written: number, monthWritten: number, dayWritten: number): Omit<FoundDay, 'words'> | null {
  const day = isoDay(written, monthWritten, dayWritten)
  return day === null ? null : { day, precision: 'day' }
}

function from(written: number, monthWritten: number, precision: 'month' | 'quarter' | 'year') {
  const day = isoDay(written, monthWritten, 1)
  return day === null ? null : { day, precision }
}

/** '2011-12' may be the business year that began in 2011. */
const isBusinessYear = (written: number, following: number) => (written + 1) % 100 === following

const inOrder: Read = ([first, , second, written], { order }) => {
  const [day, monthWritten] = order === 'day first' ? [first, second] : [second, first]
  return onDay(number(written), number(monthWritten), number(day))
}

/** From the fullest form to the barest: what one has read no later one reads again. Every repetition has a bound. */
const forms: readonly Form[] = [
  {
    pattern: /(?<!\d)((?:19|20)\d\d)([-_./])(\d{1,2})\2(\d{1,2})(?!\d)/g,
    read: ([written, , monthWritten, day]) => onDay(number(written), number(monthWritten), number(day)),
  },
  {
    pattern: /(?<!\d)((?:19|20)\d\d)([01]\d)([0-3]\d)(?!\d)/g,
    read: ([written, monthWritten, day]) => onDay(number(written), number(monthWritten), number(day)),
    inNames: true,
  },
  {
    pattern: new RegExp(`(?<![\\d.,])(\\d{1,2})(?:st|nd|rd|th)?(?: of |\\.? |[_/-])${month}[.,]?${gap}${year}`, 'gi'),
    read: ([day, name, written]) => onDay(number(written), monthNumber(name), number(day)),
  },
  {
    pattern: new RegExp(`${month}\\.?${gap}(\\d{1,2})(?:st|nd|rd|th)?(?:, ?|${gap})${year}`, 'gi'),
    read: ([name, day, written]) => onDay(number(written), monthNumber(name), number(day)),
  },
  { pattern: new RegExp(`(?<![\\d.])(\\d{1,2})([-_./])(\\d{1,2})\\2${year}`, 'g'), read: inOrder },
  {
    pattern: new RegExp(`${month}[.,]?${gap}${year}`, 'gi'),
    read: ([name, written]) => from(number(written), monthNumber(name), 'month'),
  },
  {
    pattern: new RegExp(`(?<!\\d)((?:19|20)\\d\\d)${gap}${month}`, 'gi'),
    read: ([written, name]) => from(number(written), monthNumber(name), 'month'),
  },
  {
    pattern: new RegExp(`(?<![A-Za-z])q([1-4])${gap.replace('1,2', '0,2')}${year}`, 'gi'),
    read: ([quarter, written]) => from(number(written), number(quarter) * 3 - 2, 'quarter'),
  },
  {
    pattern: new RegExp(`(?<!\\d)((?:19|20)\\d\\d)${gap.replace('1,2', '0,2')}q([1-4])(?!\\d)`, 'gi'),
    read: ([written, quarter]) => from(number(written), number(quarter) * 3 - 2, 'quarter'),
  },
  {
    pattern: /(?<!\d)((?:19|20)\d\d)[-_/ ](0[1-9]|1[0-2])(?!\d)/g,
    read: ([written, monthWritten]) =>
      isBusinessYear(number(written), number(monthWritten))
        ? from(number(written), 1, 'year')
        : from(number(written), number(monthWritten), 'month'),
    inNames: true,
  },
  {
    pattern: /(?<![\d.,$€£-])((?:19|20)\d\d)(?![\d%]|[.,]\d)/g,
    read: ([written]) => from(number(written), 1, 'year'),
    inNames: true,
  },
]

/** The dates of a line, in order. Skips years too early or too late for a document. */
export function datesIn(line: string, search: DateSearch): FoundDay[] {
  const found: (FoundDay & { at: number })[] = []
  let rest = line.slice(0, longestLine)
  for (const { pattern, read, inNames } of forms) {
    if (inNames && search.looseness === 'text') continue
    for (const match of rest.matchAll(pattern)) {
      const date = read(match.slice(1), search)
      const written = Number(date?.day.slice(0, 4))
      if (date && written >= firstYear && written <= search.lastYear)
        found.push({ ...date, words: match[0].trim(), at: match.index })
      // An impossible full date, such as 31 February, must not match again as a month or a year.
      rest = rest.slice(0, match.index) + '\n'.repeat(match[0].length) + rest.slice(match.index + match[0].length)
    }
  }
  return found.sort((one, other) => one.at - other.at).map(({ at: _, ...date }) => date)
}
