import type { QueryData } from '../tools/index.ts'
import { rowNumber } from './evidence.ts'
import { cellsOfAll } from './query-cells.ts'

/**
 * A query result as a model reads it: rows of cells under the names by which markers and sums name them, what belongs to
 * all rows once, and nothing twice.
 */
export function figureContent(
  data: QueryData,
  cells: readonly Readonly<Record<string, unknown>>[],
  order: 'highest' | 'lowest' | undefined,
): { rows: Readonly<Record<string, unknown>>[] } & Readonly<Record<string, unknown>> {
  const ofAll = cellsOfAll(data)
  // Of a plan or a budget, which reaches beyond today, nothing is missing because its day has not come.
  const reachesAhead = data.rows.some(({ portionCovered, recordCount }) => portionCovered === 0 && recordCount > 0)
  const rows = cells.map((cell, at) => ({
    [rowNumber]: at + 1,
    ...Object.fromEntries(Object.entries(cell).filter(([name]) => !Object.hasOwn(ofAll, name))),
    ...(data.rows[at]?.isRest === undefined ? {} : { isRest: true }),
    ...(reachesAhead || data.rows[at]?.portionCovered === undefined
      ? {}
      : { portionCovered: data.rows[at].portionCovered }),
  }))
  // Of the last period alone that is over, which need not be that of the last row.
  const changeTo = Object.values(data.change ?? {})[0]?.to.__date
  const isEarlier =
    changeTo != null && data.rows.some(({ dimensionValues }) => (dimensionValues.__date ?? '') > changeTo)
  const { comparison } = data
  return {
    ...{ callId: data.callId, table: data.table },
    query: { ...data.query, ...(order === undefined ? {} : { order }) },
    measures: data.measures.map(({ asked, label, unit, currency, additive }) => ({
      ...{ name: asked, label, unit },
      ...(unit === 'currency' ? { currency } : {}),
      addsUp: additive,
    })),
    rows,
    total: data.total,
    ...(data.rowCount === undefined ? {} : { countedRows: data.rowCount }),
    ...(Object.keys(ofAll).length === 0 ? {} : { ofAllRows: ofAll }),
    ...(isEarlier ? { changeTo } : {}),
    ...(data.changes === undefined ? {} : { changes: data.changes }),
    ...(comparison === undefined ? {} : { comparedWith: { label: comparison.label, query: comparison.query } }),
    ...(data.trace === undefined ? {} : { trace: data.trace }),
    ...(data.remarks === undefined ? {} : { remarks: data.remarks }),
  }
}
