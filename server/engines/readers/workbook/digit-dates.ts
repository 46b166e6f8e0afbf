import { isoDay } from './dates.ts'
import { type Cell, cellText } from './sheet.ts'

const dateLabel = /\b(?:date|datum|fecha|dato|day)\b|date$/i
const monthLabel = /\b(?:month|monat|period|yyyymm)\b/i
const firstSerial = 20_000
const lastSerial = 60_000
const serialOrigin = Date.UTC(1899, 11, 30)

function dayOf(text: string): string | null {
  const found = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text)
  return found === null ? null : isoDay(Number(found[1]), Number(found[2]), Number(found[3]))
}

function monthOf(text: string): string | null {
  const found = /^((?:19|20)\d\d)(\d\d)$/.exec(text)
  return found === null ? null : isoDay(Number(found[1]), Number(found[2]), 1)
}

/** A day as spreadsheets count them, from 1954 to 2064. */
function serialOf(text: string): string | null {
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0
  if (serial < firstSerial || serial > lastSerial) return null
  return new Date(serialOrigin + serial * 86_400_000).toISOString().slice(0, 10)
}

/** Reads '20240113', '202401' and 45304 as dates where the label says that they are some; null when one of them is none. */
export function digitDates(label: string, filled: Cell[]): ((cell: Cell) => string | null) | null {
  const words = label.replace(/_/g, ' ')
  const readers = dateLabel.test(words) ? [dayOf, serialOf, monthOf] : monthLabel.test(words) ? [monthOf, dayOf] : []
  const reader = readers.find((read) => filled.every((cell) => read(cellText(cell)) !== null))
  return reader === undefined ? null : (cell) => reader(cellText(cell))
}
