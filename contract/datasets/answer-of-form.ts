import {
  axesOf,
  type DatasetForm,
  dimensionQueryOf,
  type DimensionForm,
  type FactForm,
  factQueryOf,
  limitOf,
  loadsByWindows,
  measuresOf,
  subtotalsOf,
} from './dataset-form.ts'
import { parseJsonFilters } from './datasets.filters.ts'
import { type DimensionResult, type FactResult, mostRows } from './datasets.schemas.ts'
import { type ResultRow, rowsOfAnswer } from './answer-rows.ts'
import type { DatasetAnswer, FactAnswer } from './pivot.ts'
import { queryTexts } from './query.texts.ts'
import { inWindows } from './windows.ts'
import { rowsPerBlock } from '../shared/row-blocks.ts'

/** The two calls that answer a form. */
export type DatasetReader = {
  facts: (query: ReturnType<typeof factQueryOf> & { subtotals?: string }) => Promise<FactResult>
  dimension: (query: ReturnType<typeof dimensionQueryOf>) => Promise<DimensionResult>
}

/** The cells of a fact query, without totals. */
export async function cellsOf({ facts }: Pick<DatasetReader, 'facts'>, form: FactForm): Promise<FactAnswer> {
  const axes = axesOf(form)
  const subtotals = subtotalsOf(form)
  let first: FactResult | null = null
  const ask = async (window: { limit: number; offset: number }) => {
    const query = factQueryOf(form, [...axes.rows, ...axes.columns], window)
    const isWithSubtotals = first === null && subtotals.length > 0
    const answer = await facts(isWithSubtotals ? { ...query, subtotals: JSON.stringify(subtotals) } : query)
    first ??= answer
    return answer
  }
  const { rows, total } = await inWindows(limitOf(form.limit), ask, ({ results }) => results)
  // TypeScript does not see assignments in callbacks.
  const { results: _, ...beside } = (first as FactResult | null) ?? { results: [] }
  const isFilterLeftOut = parseJsonFilters(form.filters) === null
  const none = { rowTotals: null, columnTotals: null, total: null }
  return { kind: 'fact', form, cells: { ...beside, results: rows, total }, ...none, isFilterLeftOut }
}

async function recordsOf({ dimension }: DatasetReader, form: DimensionForm): Promise<DatasetAnswer> {
  const ask = (window: { limit: number; offset: number }) => dimension(dimensionQueryOf(form, window))
  const { rows, total } = await inWindows(limitOf(form.limit), ask, ({ records }) => records)
  const isFilterLeftOut = parseJsonFilters(form.filters) === null
  return { kind: 'dimension', form, result: { records: rows, total }, isFilterLeftOut }
}

/** Part of the `rowCount` rows of a form that loads in windows; throws when there are fewer by now. */
export async function rowsOfWindow(
  reader: DatasetReader,
  form: DatasetForm,
  { offset, limit, rowCount }: { offset: number; limit: number; rowCount: number },
): Promise<readonly ResultRow[]> {
  const window = { offset, limit: Math.min(limit, rowCount - offset) }
  const rows = rowsOfAnswer(await windowOf(reader, form, window))
  if (rows.length < window.limit) throw new Error(queryTexts.rowsGone)
  return rows
}

async function windowOf(
  reader: DatasetReader,
  form: DatasetForm,
  window: { limit: number; offset: number },
): Promise<DatasetAnswer> {
  const isFilterLeftOut = parseJsonFilters(form.filters) === null
  const beside = { isFilterLeftOut, isFirstWindow: true }
  if (form.kind === 'dimension')
    return { kind: 'dimension', form, result: await reader.dimension(dimensionQueryOf(form, window)), ...beside }
  const cells = await reader.facts(factQueryOf(form, axesOf(form).rows, window))
  return { kind: 'fact', form, cells, rowTotals: null, columnTotals: null, total: null, ...beside }
}

/** The answer to a form; for facts, the cells alone. */
export const answerOfForm = (reader: DatasetReader, form: DatasetForm): Promise<DatasetAnswer> =>
  form.kind === 'fact' ? cellsOf(reader, form) : recordsOf(reader, form)

/** The cells, or their first window, and each total by a separate query. */
export async function answerWithTotals(reader: DatasetReader, form: DatasetForm): Promise<DatasetAnswer> {
  const firstWindow = loadsByWindows(form) ? windowOf(reader, form, { limit: rowsPerBlock, offset: 0 }) : null
  if (form.kind === 'dimension') return firstWindow ?? recordsOf(reader, form)
  const axes = axesOf(form)
  const [isTall, isWide] = [axes.rows.length > 0, axes.columns.length > 0]
  const ask = (dimensions: string[], limit: number) => reader.facts(factQueryOf(form, dimensions, { limit, offset: 0 }))
  const [cells, rowTotals, columnTotals, total] = await Promise.all([
    firstWindow ?? cellsOf(reader, form),
    isTall && isWide && measuresOf(form).length === 1 ? ask(axes.rows, mostRows) : null,
    isTall && isWide ? ask(axes.columns, mostRows) : null,
    isTall || isWide ? ask([], 1) : null,
  ])
  return cells.kind === 'fact' ? { ...cells, rowTotals, columnTotals, total } : cells
}
