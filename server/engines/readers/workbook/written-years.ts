import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import { type Cell, cellText } from './sheet.ts'

export const plainYear = /^(?:1[5-9]|20)\d\d$/
/** A year with the number or the sign of a note behind it. */
export const notedYear = /^((?:1[5-9]|20)\d\d)(?:[ \t]?(?:\(\d{1,3}\)|\[\d{1,3}\]|[*†‡]{1,3}))?$/
/** A business year or a season: "1951-52", "1999/2000". */
export const yearPair = /^((?:1[5-9]|20)\d\d)[-–/](\d\d|\d{4})$/
const seasonLabel = /\b(?:season|saison|temporada|stagione|seizoen)\b/i
/** What may be a month of the year before it: all but 00 and 13 to 99. */
const month = /^(?:0[1-9]|1[0-2])$/
/** Fewer may be numbers of parts. */
const FEWEST_PAIRS = 3

const plain = (cell: Cell): string => cellText(cell).trim()

export type WrittenYears = { yearOf: (cell: Cell) => string | null; remark: string; isPair: boolean }

function pairOf(text: string): string | null {
  const [, from, to = ''] = yearPair.exec(text) ?? []
  return from !== undefined && String(Number(from) + 1).endsWith(to) ? from : null
}

export const isYearPair = (cell: Cell): boolean => pairOf(plain(cell)) !== null
const noted = (text: string): string | null => notedYear.exec(text)?.[1] ?? null
/** Whether a year has a note behind it. */
export const hasNote = (text: string): boolean => noted(text) !== null && noted(text) !== text
export const yearWithoutNote = (cell: Cell): string | null => noted(plain(cell))

/** Reads texts as years, including "2010/11" and, if `isNamed`, years followed by a footnote; null for other texts. */
export function writtenYears(label: string, filled: readonly Cell[], isNamed: boolean): WrittenYears | null {
  const first = plain(filled[0] ?? null)
  const begun = pairOf(first)
  if (begun === null && !isNamed) return null
  const texts = filled.map(plain)
  if (begun !== null) {
    const areMonths = texts.every((text) => month.test(text.slice(5)))
    if (areMonths && !isNamed && !seasonLabel.test(label)) return null
    if (new Set(texts).size < FEWEST_PAIRS || texts.some((text) => pairOf(text) === null)) return null
    return { yearOf: (cell) => pairOf(plain(cell)), remark: tableRemarks.yearsBegun(label, first, begun), isPair: true }
  }
  const withNotes = texts.find(hasNote)
  if (withNotes === undefined || texts.some((text) => noted(text) === null)) return null
  return {
    yearOf: (cell) => noted(plain(cell)),
    remark: tableRemarks.yearNotes(label, withNotes),
    isPair: false,
  }
}
