import { longestPlaceholder, placeholder } from '../workbook/missing-values.ts'
import { numberPatterns } from '../workbook/numbers.ts'
import { notedYear, plainYear, yearPair } from '../workbook/written-years.ts'
import { offsetOfTime } from './date-formats.ts'
import type { Reading } from './large.types.ts'

/** SQL for one column. Literals are only our patterns and formats, never text from a file. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

export const columnName = (position: number): string => `c${position}`

/** Whether a cell stands for nothing, as 'n/a' does. */
export const placeholderSql = (cell: string): string =>
  `(length(${cell}) <= ${longestPlaceholder} AND regexp_full_match(${cell}, ${literal(placeholder.source)}, 'i'))`

/** Oddities of typesetting as plain marks: hard spaces, minus signs. */
const plainSigns = (cell: string): string => `translate(${cell}, '\u00a0\u2007\u2009\u202f\u2212\u2013', '    --')`

const plainNumber = '-?(0|[1-9][0-9]{0,19})([.][0-9]{1,20})?'

const LAST_OF_DUCKDB = 68

/** The decimal text of a cell, by the rules of `parseNumberText`; percent signs are returned separately. */
export function decimalReading(position: number, separator: '.' | ','): Reading {
  const cell = columnName(position)
  const plain = plainSigns(cell)
  const { body, currency } = separator === '.' ? numberPatterns.point : numberPatterns.comma
  const dressed = `[(]? ?[-+]? ?(${currency})? ?-?${body} ?(${currency})?-? ?%?[)]?`
  const bare = `regexp_replace(${cell}, '[^0-9${separator}]', '', 'g')`
  const digits = separator === '.' ? bare : `replace(${bare}, ',', '.')`
  const sign = `CASE WHEN regexp_matches(${plain}, '[-(]') THEN '-' ELSE '' END`
  // A code such as 0123 isn't a number; '.5' is.
  const isDressed = `length(${cell}) <= 48 AND regexp_full_match(${plain}, ${literal(dressed)}) AND regexp_matches(${cell}, '^[^0-9]*([1-9]|0?[.,]|0[^0-9.,]*$)')`
  const dressedText = `CASE WHEN ${isDressed} THEN concat(${sign}, ${digits}) END`
  const text =
    separator === '.'
      ? `CASE WHEN regexp_full_match(${cell}, ${literal(plainNumber)}) THEN ${cell} ELSE ${dressedText} END`
      : dressedText
  return { as: 'decimal', text, isPercent: `contains(${cell}, '%')` }
}

/** `lastTwoDigits`: as of `lastTwoDigitYear`; DuckDB takes 69 and more for years of 1900 on. */
export function dateReading(position: number, formats: readonly string[], lastTwoDigits = LAST_OF_DUCKDB): Reading {
  const cell = columnName(position)
  const isoDay = `regexp_full_match(${cell}, '[0-9]{4}-[0-9]{2}-[0-9]{2}')`
  const isTimed = formats.some((format) => /%[HI]/.test(format))
  const text = isTimed ? `regexp_replace(${cell}, ${literal(offsetOfTime.source)}, '\\1')` : cell
  const read = (some: readonly string[]) =>
    some.length === 0 ? 'NULL' : `try_strptime(${text}, [${some.map(literal).join(', ')}])`
  const long = read(formats.filter((format) => !format.includes('%y')))
  const short = read(formats.filter((format) => format.includes('%y')))
  const past =
    short !== 'NULL' && lastTwoDigits < LAST_OF_DUCKDB
      ? `CASE WHEN year(${short}) > ${2000 + lastTwoDigits} THEN ${short} - INTERVAL 100 YEAR ELSE ${short} END`
      : short
  // %Y takes 55 for the year 55.
  const hasWholeYear = `regexp_matches(${cell}, '[0-9]{4}')`
  return {
    as: 'date',
    moment: `CASE WHEN ${isoDay} THEN TRY_CAST(${cell} AS TIMESTAMP) WHEN ${hasWholeYear} THEN ${long} ELSE ${past} END`,
  }
}

/** How years are written: plainly, some with notes behind them, or each as a pair that is the year in which it begins. */
const yearPatterns = { plain: plainYear, noted: notedYear, pair: yearPair } as const

/** As of `writtenYears`. Notes are left out where it is said. */
export function yearReading(position: number, written: keyof typeof yearPatterns): Reading {
  const cell = columnName(position)
  const year = `left(${cell}, 4)`
  const isPair = written === 'pair'
  const isWritten = `regexp_full_match(${cell}, ${literal(yearPatterns[written].source)})`
  const isNext = `suffix(CAST(TRY_CAST(${year} AS INTEGER) + 1 AS VARCHAR), substr(${cell}, 6))`
  return {
    as: 'year',
    day: `CASE WHEN ${isWritten}${isPair ? ` AND ${isNext}` : ''} THEN TRY_CAST(concat(${year}, '-01-01') AS DATE) END`,
  }
}
