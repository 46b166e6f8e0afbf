import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CellUnit } from '../../server/engines/assistant/figure-match.ts'

/**
 * A figure as a played model wrote it, with the end of its text, beside the cell that it was compared with when the transcripts
 * were said again. `below`: other cells of its column. `beside`: other cells of its row.
 */
export type RecordedFigure = {
  text: string
  column: string
  cell: number | string
  unit: CellUnit
  below: number[]
  beside: number[]
}

export const readFigures = (): RecordedFigure[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'figures', 'recorded-figures.json'), 'utf8')) as RecordedFigure[]

/** How the last number of a text is written; `factor`: by what its cell is multiplied for it. */
export type Form = {
  before: string
  after: string
  token: string
  decimals: number
  point: string
  group: string
  factor: number
}

const lastNumber = /\d+(?:[.,'’ \u00a0\u202f]\d+)*(?=\D*$)/

const valueOf = (token: string, point: string): number =>
  Number([...token].flatMap((one) => (/\d/.test(one) ? [one] : one === point ? ['.'] : [])).join(''))

/** Half of what the last digit stands for, and what a computer gets wrong. */
const toleranceOf = (decimals: number, value: number): number =>
  10 ** -decimals / 2 + 1e-9 * Math.max(1, Math.abs(value))

/** Null where the last number of the text is not what the cell holds, as of a date. */
export function formOf({ text, cell }: Pick<RecordedFigure, 'text' | 'cell'>): Form | null {
  const found = lastNumber.exec(text)
  const held = Math.abs(Number(cell))
  if (found === null || !Number.isFinite(held)) return null
  const [token] = found
  const forms = ['.', ','].flatMap((point) =>
    (/^[ \u00a0\u202f]?%/.test(text.slice(found.index + token.length)) ? [1, 100] : [1]).map((factor) => {
      const cut = token.lastIndexOf(point)
      const decimals = cut < 0 ? 0 : token.length - cut - 1
      const group = [...token].find((one) => /\D/.test(one) && one !== point) ?? (point === '.' ? ',' : '\u202f')
      return { token, decimals, point, group, factor }
    }),
  )
  const form = forms.find(
    ({ point, factor, decimals }) =>
      Math.abs(valueOf(token, point) - held * factor) <= toleranceOf(decimals, held * factor),
  )
  return form === undefined
    ? null
    : { ...form, before: text.slice(0, found.index), after: text.slice(found.index + token.length) }
}

/** A number in the form of another. */
export function writeAs({ decimals, point, group }: Pick<Form, 'decimals' | 'point' | 'group'>, value: number): string {
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  return fraction === '' ? grouped : `${grouped}${point}${fraction}`
}

export type Change = { kind: 'digit' | 'magnitude' | 'word' | 'sign' | 'cell' | 'percent'; at: number; by: number }

const signed = /[-−+](?=[A-Z]{0,3}[$€£ \u00a0\u202f]{0,2}$)/

/** The text with another number in it; null where nothing can be changed so, or where the number is still right. */
export function changed(
  { cell, unit, below, beside }: RecordedFigure,
  form: Form,
  { kind, at, by }: Change,
): string | null {
  const { before, after, token, decimals, point, factor } = form
  const held = Number(cell) * factor
  const stated = valueOf(token, point)
  const isRight = (value: number, digits = decimals): boolean =>
    Math.abs(value - Math.abs(held)) <= toleranceOf(digits, held)
  const withNumber = (value: number, digits = decimals): string | null =>
    isRight(value, digits) ? null : before + writeAs({ ...form, decimals: digits }, value) + after
  if (kind === 'digit') {
    const digits = [...token.matchAll(/\d/g)].map(({ index }) => index)
    const index = digits[at % digits.length]!
    const other = token.slice(0, index) + String((Number(token[index]) + by) % 10) + token.slice(index + 1)
    return isRight(valueOf(other, point)) ? null : before + other + after
  }
  if (kind === 'magnitude') return withNumber(stated * [10, 100, 1_000, 0.1, 0.01, 0.001][at % 6]!)
  if (kind === 'word')
    return held === 0 || after.includes('%') ? null : `${before}${token} ${['million', 'k'][at % 2]}${after}`
  if (kind === 'cell') {
    const others = [...below, ...beside].map((other) => other * factor)
    return others.length === 0 ? null : withNumber(Math.abs(others[at % others.length]!))
  }
  if (kind === 'percent') {
    if (after.includes('%')) return at % 2 === 0 ? withNumber(stated / 100, decimals + 2) : withNumber(stated * 100)
    if (held === 0 || unit === 'percent' || unit === 'named percent') return null
    return `${before.replace(/[$€£]$|[A-Z]{3} $/, '')}${token}%${after.replace(/[$€£]/, '')}`
  }
  if (held === 0) return null
  const wrong = held < 0 ? '+' : '-'
  return signed.test(before) ? before.replace(signed, wrong) + token + after : `${before}${wrong}${token}${after}`
}
