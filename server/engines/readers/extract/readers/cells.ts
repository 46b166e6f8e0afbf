import type { Cell } from '../extraction.ts'

const builtInFormats: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0;-$#,##0',
  6: '$#,##0;-$#,##0',
  7: '$#,##0.00;-$#,##0.00',
  8: '$#,##0.00;-$#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0',
  42: '$#,##0',
  43: '#,##0.00',
  44: '$#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
}

/** The code of a built-in number format; null for General and text. East Asian date formats count as dates. */
export function builtInFormat(id: number): string | null {
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'yyyy-mm-dd'
  return builtInFormats[id] ?? null
}

type Shows = { date: boolean; time: boolean }
const showsByFormat = new Map<string, Shows>()

/** Whether a format shows a date, a time of day or neither. Elapsed times such as [h]:mm are plain numbers. */
export function shows(format: string): Shows {
  const known = showsByFormat.get(format)
  if (known !== undefined) return known
  const found = inspect(format)
  showsByFormat.set(format, found)
  return found
}

function inspect(format: string): Shows {
  if (/\[(?:h+|m+|s+)\]/i.test(format)) return { date: false, time: false }
  const bare = (format.split(';')[0] ?? '')
    .replace(/"[^"]*"/g, '')
    .replace(/\\.|_.|\*./g, '')
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/AM\/PM|A\/P/gi, 'h')
  if (/general|[0#?]/i.test(bare.replace(/s\.0+/gi, 's'))) return { date: false, time: false }
  const time = /[hs]/i.test(bare)
  return { date: /[yd]/i.test(bare) || (/m/i.test(bare) && !time), time }
}

const dayMilliseconds = 86_400_000
const firstDay = Date.UTC(1899, 11, 30)
const lastSerial = 2_958_466

/** A number as its format shows it: a date, a time of day as text 'HH:MM' or 'HH:MM:SS', or the number itself. */
export function numberCell(value: number, format: string | null, since1904: boolean): Cell {
  if (!Number.isFinite(value)) return null
  if (format === null) return value
  const shown = shows(format)
  if ((!shown.date && !shown.time) || value < 0 || value >= lastSerial) return value
  const serial = since1904 ? value + 1462 : value
  const iso = new Date(firstDay + Math.round((serial + (serial < 60 ? 1 : 0)) * 86_400) * 1000).toISOString()
  if (!shown.date && value < 1) return timeOfDay(value)
  if (!shown.time || Math.abs(serial - Math.round(serial)) * dayMilliseconds < 500) return { date: iso.slice(0, 10) }
  return { date: iso.slice(0, 19) }
}

function timeOfDay(value: number): string {
  const iso = new Date(Math.round(value * 86_400) * 1000).toISOString()
  return iso.slice(17, 19) === '00' ? iso.slice(11, 16) : iso.slice(11, 19)
}

/** Excel writes characters that XML forbids as _x000D_. */
export function textCell(text: string): Cell {
  const decoded = text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
  return decoded.trim() === '' ? null : decoded.replace(/\r\n?/g, '\n')
}

export type Range = { top: number; left: number; bottom: number; right: number }

/** 'AB12' as zero-based row and column; null if it isn't a cell address. */
export function address(reference: string): { row: number; column: number } | null {
  const match = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(reference)
  if (match === null) return null
  let column = 0
  for (const letter of (match[1] ?? '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  const row = Number(match[2])
  return row >= 1 && row <= 1_048_576 && column <= 16_384 ? { row: row - 1, column: column - 1 } : null
}

export function range(reference: string): Range | null {
  const [first = '', second = ''] = reference.split(':')
  const from = address(first)
  const to = address(second)
  if (from === null || to === null) return null
  return {
    top: Math.min(from.row, to.row),
    left: Math.min(from.column, to.column),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.column, to.column),
  }
}
