import { tableRemarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import { isoDay } from './dates.ts'
import { asciiDigits } from './numbers.ts'
import { type Cell, cellText } from './sheet.ts'

const remarks = tableRemarks
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

const epochLabel = /(?:^| )(?:ts|time|timestamp|epoch|unix|date|created|updated|modified|at|on|when)(?:$| )/i
const codeLabel = /(?:^|[^a-z])(?:ids?|no|nr|num|number|code|key|ref|sku|ean|phone|account)$/i
const fewestDays = 3
const firstSecond = Date.UTC(1990, 0, 1) / 1_000
const lastSecond = Date.UTC(2100, 0, 1) / 1_000

/** A moment as computers count them: seconds or milliseconds since 1970. */
function momentOf(text: string): string | null {
  if (!/^\d{9,13}$/.test(text)) return null
  const seconds = text.length > 10 ? Number(text) / 1_000 : Number(text)
  return seconds < firstSecond || seconds >= lastSecond ? null : new Date(seconds * 1_000).toISOString().slice(0, 19)
}

/** 'properties.time', 'createdAt' and 'event_time' in their words. */
const spaced = (label: string): string => label.replace(/[_.]/g, ' ').replace(/([a-z\d])([A-Z])/g, '$1 $2')

export type DigitDates = {
  read: (cell: Cell) => string | null
  type: 'date' | 'timestamp'
  /** What was guessed beyond what the label says; null where that says it. */
  remark: string | null
}
type Form = {
  value: (text: string) => string | null
  remark: ((label: string, from: string, to: string) => string) | null
}

const days: Form = { value: dayOf, remark: null }
const months: Form = { value: monthOf, remark: null }
const serials: Form = { value: serialOf, remark: remarks.serialsAsDays }

/**
 * Reads '20240113', '202401', 45304 and 1735689600 as dates if the label or all values suggest it; null if any isn't
 * one.
 */
export function digitDates(label: string, filled: Cell[]): DigitDates | null {
  const words = label.replace(/_/g, ' ')
  const isCode = codeLabel.test(label.trim())
  const named = dateLabel.test(words) ? [days, serials, months] : monthLabel.test(words) ? [months, days] : []
  const texts = filled.map((cell) => asciiDigits(cellText(cell)))
  const byValues = !isCode && new Set(texts).size >= fewestDays
  const forms: Form[] = [
    ...named,
    ...(byValues ? [{ value: dayOf, remark: remarks.digitsAsDays }] : []),
    ...(!isCode && epochLabel.test(spaced(label)) ? [{ value: momentOf, remark: remarks.secondsAsMoments }] : []),
  ]
  const form = forms.find(({ value }) => texts.every((text) => value(text) !== null))
  if (form === undefined) return null
  const isTimed = texts.some((text) => /T(?!00:00:00)/.test(form.value(text) ?? ''))
  const read = (cell: Cell): string | null => {
    const value = form.value(asciiDigits(cellText(cell)))
    return isTimed ? value : (value?.slice(0, 10) ?? null)
  }
  const [first = ''] = texts
  const remark = form.remark === null ? null : form.remark(label, first, read(first) ?? '')
  return { read, type: isTimed ? 'timestamp' : 'date', remark }
}
