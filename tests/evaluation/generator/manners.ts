import type { Random } from '../random.ts'

/** How one made organisation writes its files. */
export type Manner = {
  column(words: string, unit?: string): string
  number(value: number, decimals: number): string
  day(iso: string): string
  flag(isSet: boolean): string
  separator: ',' | ';'
  hasTotalRow: boolean
  hasNumbering: boolean
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const columnManners: Manner['column'][] = [
  (words) => capital(words),
  (words) =>
    words
      .split(' ')
      .map((word, at) => (at === 0 ? word : capital(word)))
      .join(''),
  (words) => words.replaceAll(' ', '_'),
  (words, unit) => (unit === undefined ? capital(words) : `${capital(words)} (${unit})`),
  (words, unit) =>
    unit === undefined ? words.replaceAll(' ', '_') : `${words.replaceAll(' ', '_')}_${unit.toLowerCase()}`,
  (words) => words.toUpperCase(),
]

const grouped = (text: string, separator: string): string => text.replace(/\B(?=(\d{3})+$)/g, separator)

function withSeparators(value: number, decimals: number, decimal: string, group: string): string {
  const [whole = '0', fraction] = value.toFixed(decimals).split('.')
  return grouped(whole, group) + (fraction === undefined ? '' : decimal + fraction)
}

const dayManners: Manner['day'][] = [
  (iso) => iso,
  (iso) => iso.split('-').reverse().join('/'),
  (iso) => iso.split('-').reverse().join('.'),
  (iso) => `${Number(iso.slice(8))} ${monthNames[Number(iso.slice(5, 7)) - 1]!.slice(0, 3)} ${iso.slice(0, 4)}`,
  (iso) => `${monthNames[Number(iso.slice(5, 7)) - 1]} ${Number(iso.slice(8))}, ${iso.slice(0, 4)}`,
]

export const monthWords = (month: string): string => `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

export function makeManner(random: Random): Manner {
  const isComma = random.chance(0.25)
  const group = isComma ? random.one(['', '.']) : random.one(['', '', ','])
  const flags = random.one([
    ['Yes', 'No'],
    ['yes', 'no'],
    ['TRUE', 'FALSE'],
    ['Y', 'N'],
  ] as const)
  return {
    column: random.one(columnManners),
    number: (value, decimals) => withSeparators(value, decimals, isComma ? ',' : '.', group),
    day: random.one(dayManners),
    flag: (isSet) => flags[isSet ? 0 : 1],
    separator: isComma ? ';' : ',',
    hasTotalRow: random.chance(0.4),
    hasNumbering: random.chance(0.4),
  }
}

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell

export const csvOf = (lines: readonly (readonly string[])[], { separator }: Pick<Manner, 'separator'>): string =>
  `${lines.map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator)).join('\n')}\n`
