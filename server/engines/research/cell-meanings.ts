import type { ChatFigure } from '../../../contract/chat/chat.schemas.ts'
import { calculatedDataSchema, figureDataSchema, statementDataSchema } from '../../../contract/chat/figures.ts'
import { researchTexts } from '../../../contract/research/research.texts.ts'

const MAX_CHARACTERS = 300
const rowCell = /^q\d{1,4}(?::(\d{1,6})|\[(\d{1,6})\])?\.(.{1,200})$/

const valuesOf = (values: Readonly<Record<string, unknown>>, except: string): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    name === except || value === null || value === '' ? [] : [`${name}: ${String(value)}`],
  )

/** Explains a cell: how it was calculated, or its row and unit; null if the cell needs no explanation. */
export function cellMeaning(cell: string, data: unknown): string | null {
  const calculated = calculatedDataSchema
    .safeParse(data)
    .data?.results.find(({ name }) => name !== undefined && (cell === name || cell === `${name}.value`))
  if (calculated !== undefined) return researchTexts.notes.calculatedAs(calculated.expression).slice(0, MAX_CHARACTERS)
  const [, first, second, column = ''] = rowCell.exec(cell.replaceAll('"', '')) ?? []
  const at = Number(first ?? second ?? Number.NaN) - 1
  const figures = figureDataSchema.safeParse(data).data
  if (figures !== undefined) {
    const measure = figures.measures.find(({ asked }) => column === asked || column.startsWith(`${asked}.`))
    const unit = measure?.unit === 'currency' ? measure.currency : measure?.unit
    const named = measure === undefined ? [] : [unit === undefined ? measure.label : `${measure.label}, ${unit}`]
    return joined([...named, ...valuesOf(figures.rows[at]?.dimensionValues ?? {}, column)])
  }
  const { columns = [], rows = [] } = statementDataSchema.safeParse(data).data ?? {}
  return joined(valuesOf(Object.fromEntries(columns.map((name, index) => [name, rows[at]?.[index] ?? null])), column))
}

const joined = (parts: readonly string[]): string | null =>
  parts.length === 0 ? null : parts.join('; ').slice(0, MAX_CHARACTERS)

/** The meanings of the cells that figures were read from, by call and cell. */
export function cellMeanings(
  figures: readonly ChatFigure[],
  dataOfCall: ReadonlyMap<string, unknown>,
): Record<string, string> {
  const meanings = new Map<string, string>()
  for (const { callId, cell } of figures) {
    const meaning = cell === undefined ? null : cellMeaning(cell, dataOfCall.get(callId))
    if (meaning !== null) meanings.set(`${callId} ${cell}`, meaning)
  }
  return Object.fromEntries(meanings)
}
