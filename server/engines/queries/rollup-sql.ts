import type { Figures } from './fact-sql.ts'
import { sqlText } from '../text/index.ts'
import { columnOf, type Grain, type RolledFile, type Rollup, type RollupNeeds } from './rollup-choice.ts'
import { quoted } from './sql.ts'

export const rowsColumn = '__rows'
const figures = ['sum', 'count', 'min', 'max'] as const
type Figure = (typeof figures)[number]
/** Names of no column of a table: those hold no blank. */
export const figureColumn = (figure: Figure, measure: string): string => `__${figure} ${measure}`

/** The figures of a question where each row stands for a group of them. */
export const figuresOfRollups: Figures = {
  records: { call: 'sum', of: { column: rowsColumn } },
  column: figureColumn,
  filled: (measure) => ({ call: 'sum', of: { column: figureColumn('count', measure) } }),
}

export const periodSql = (column: string, grain: Grain): string =>
  grain === 'day'
    ? `CAST(${quoted(column)} AS DATE)`
    : `CAST(date_trunc('month', CAST(${quoted(column)} AS DATE)) AS DATE)`

export const fileSql = (path: string): string => `read_parquet(${sqlText(path)})`

/** The figures of rows put together, in the order of their names. */
export const groupedFigures = (measure: string): string[] =>
  figures.map((figure) => `${figure}(${quoted(measure)}) AS ${quoted(figureColumn(figure, measure))}`)

/** A row that stands for itself alone. */
function figuresOfRow(measure: string): string[] {
  const value = quoted(measure)
  const filled = `CAST(CASE WHEN ${value} IS NULL THEN 0 ELSE 1 END AS BIGINT)`
  return figures.map((figure) => `${figure === 'count' ? filled : value} AS ${quoted(figureColumn(figure, measure))}`)
}

function selectOf(needs: RollupNeeds, file: RolledFile, rollup: Rollup | null): string {
  const has = (name: string): boolean => columnOf(file, name) !== undefined
  const dates = needs.date === null ? [] : [needs.date.column]
  const ofMeasure = (measure: string): string[] =>
    rollup === null ? figuresOfRow(measure) : figures.map((figure) => quoted(figureColumn(figure, measure)))
  const columns = [
    rollup === null ? `CAST(1 AS BIGINT) AS ${quoted(rowsColumn)}` : quoted(rowsColumn),
    ...dates.filter(has).map((column) => `CAST(${quoted(column)} AS DATE) AS ${quoted(column)}`),
    ...needs.dimensions.filter(has).map(quoted),
    ...needs.measures.filter(has).flatMap(ofMeasure),
  ]
  return `SELECT ${columns.join(', ')} FROM ${fileSql(rollup?.path ?? file.path)}`
}

/** Combines the rollups of some files and the rows of the others under one name, before the query. */
export function rolledSource(name: string, needs: RollupNeeds, files: RolledFile[], chosen: (Rollup | null)[]): string {
  const selects = files.map((file, index) => selectOf(needs, file, chosen[index] ?? null))
  return `WITH ${quoted(name)} AS NOT MATERIALIZED (${selects.join(' UNION ALL BY NAME ')}) `
}
