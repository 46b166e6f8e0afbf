import { figureRemarksTexts } from './figure-remarks.texts.ts'
import type { SqlResult } from './sql.schemas.ts'
import { sqlTexts as texts } from './sql.texts.ts'

const mostNamed = 5

/**
 * Remarks on result columns with empty cells, counted over the kept rows: the rows a statement aggregated can't be
 * seen.
 */
export function emptyCellRemarks({ columns, rows, total }: Pick<SqlResult, 'columns' | 'rows' | 'total'>): string[] {
  const found = columns
    .map(({ name }, at) => ({ name, count: rows.filter((row) => row[at] === null).length }))
    .filter(({ count }) => count > 0)
  const remark = total > rows.length ? texts.emptyInFirst : figureRemarksTexts.missing
  return [
    ...found.slice(0, mostNamed).map(({ name, count }) => remark(count, rows.length, name)),
    ...(found.length > mostNamed ? [texts.emptyInOthers(found.length - mostNamed)] : []),
  ]
}
