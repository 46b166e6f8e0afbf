import { dayOf } from '../../../../contract/shared/time-zones.ts'
import { ownValue } from '../../../../contract/shared/own-value.ts'
import type { FieldMeaning, RecordCell } from '../../../engines/imports/index.ts'

export type Row = Readonly<Record<string, unknown>>

/** A column of a stream, as a connector declares it. */
export type Column = {
  name: string
  /** The vendor's field, with dots for what is nested. */
  from: string
  /** Text by default. `day`: a date, or a timestamp that falls on a day of the organisation's time zone. */
  as?: 'text' | 'key' | 'number' | 'day' | 'flag'
  /** How many of the vendor's units make one of ours: 60 if it sends minutes and we show hours. */
  divideBy?: number
  /** Zero in records in which this field is not true. */
  onlyIf?: string
  /** How the numbers may be put together, and in what they are. */
  meaning?: FieldMeaning
  /** Other lists that lead to the value: each by the id found so far, and the field to take from its record. */
  through?: readonly (readonly [list: string, field: string])[]
  /** A private detail of a person, left out unless an administrator asks for it. */
  isPrivate?: boolean
}

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The field at a path with dots; undefined if there is none. */
export function fieldAt(row: unknown, path: string): unknown {
  let value: unknown = row
  for (const name of path.split('.')) value = isRow(value) ? ownValue(value, name) : undefined
  return value
}

export const keyText = (value: unknown): string | null =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null

const isDecimal = /^-?\d{1,30}(?:\.\d{1,30})?$/
/** Enough for hours of minutes, and no more digits than a division is good for. */
const DECIMALS = 1e6

function numberCell(value: unknown, divideBy: number): RecordCell {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && isDecimal.test(value))
  if (!isNumber) return null
  return divideBy === 1 ? value : Math.round((Number(value) / divideBy) * DECIMALS) / DECIMALS
}

function dayCell(value: unknown, timeZone: string): RecordCell {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return null
  if (value.length === 10) return { date: value }
  return Number.isNaN(Date.parse(value)) ? null : { date: dayOf(value, timeZone) }
}

export function cellOf({ as = 'text', divideBy = 1 }: Column, value: unknown, timeZone: string): RecordCell {
  switch (as) {
    case 'text':
      return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null
    case 'key':
      return keyText(value)
    case 'number':
      return numberCell(value, divideBy)
    case 'day':
      return dayCell(value, timeZone)
    case 'flag':
      return typeof value === 'boolean' ? value : null
  }
}

export const meaningsOf = (columns: readonly Column[]): Record<string, FieldMeaning> =>
  Object.fromEntries(columns.flatMap(({ name, meaning }) => (meaning === undefined ? [] : [[name, meaning]])))

const number = { as: 'number' } as const
/** Sums up. */
export const amount = { ...number, meaning: { kind: 'amount' } } as const
export const money = { ...number, meaning: { kind: 'amount', unit: 'currency' } } as const
/** Counts at one moment, so the last one stands for a period. */
export const level = { ...number, meaning: { kind: 'level' } } as const
export const price = { ...number, meaning: { kind: 'price', unit: 'currency' } } as const
export const minutesAsHours = { ...amount, divideBy: 60 } as const
export const centsAsMoney = { ...money, divideBy: 100 } as const
export const day = { as: 'day' } as const
export const flag = { as: 'flag' } as const
export const key = { as: 'key' } as const
export const hidden = { isPrivate: true } as const
