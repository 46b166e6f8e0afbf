import { type AskedMeasure, type FactRow, formatValue, type QueryData } from '../../tools/index.ts'
import { plainName } from './phrases.ts'
import type { Table } from './tables.ts'

export type Answered = { table: Table; data: QueryData; today: string }
export const valueOf = (row: FactRow | undefined, measure: AskedMeasure | undefined): number | null =>
  row?.measures[measure?.asked ?? '']?.value ?? null

export function shown(value: number | null, measure: AskedMeasure | undefined): string {
  return formatValue(value, measure?.unit ?? 'number', measure?.currency ?? '', measure?.isWhole ?? true)
}
export const marked = (text: string, { callId }: QueryData): string => `**${text}**[#${callId}]`
export const nameOf = (value: string | null | undefined): string => plainName(value ?? '') || '(empty)'

export const said = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
export const mostListed = 30
