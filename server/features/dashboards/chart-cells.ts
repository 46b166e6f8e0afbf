import type { FactResult, MissingValues } from '../../../contract/datasets/datasets.schemas.ts'
import type { DayRange } from '../../../contract/shared/periods.ts'
import { type Axis, type Items, labelKeys } from './chart-axis.ts'
import {
  buildQuery,
  type ChartEnvironment,
  readAllRows,
  readItemKey,
  readPeriodKey,
  readValue,
  splitIntoParts,
} from './chart-query.ts'
import type { ChartSource } from './chart-sources.ts'
import { periodsOf } from './chart-windows.ts'

/**
 * Values of one source in one stretch of time: by the item, then by the position of the label. `missing`: the rows that say
 * nothing of its measure.
 */
export async function readCells(
  environment: ChartEnvironment,
  source: ChartSource,
  axis: Axis,
  items: Items | null,
  range: DayRange | null,
): Promise<{ cells: Map<string, (number | null)[]>; missing: MissingValues[] }> {
  const labelCount = labelKeys(axis).length
  const positions = indexLabels(environment, axis, range)
  const unit = axis.kind === 'time' ? axis.unit : null
  const cells = new Map<string, (number | null)[]>()
  const asked: Pick<FactResult, 'rowCount' | 'missing'>[] = []
  const pairs = splitIntoParts(axis.kind === 'items' ? axis.items : null).flatMap((labelPart) =>
    splitIntoParts(items).map((itemPart) => ({ labelPart, itemPart })),
  )
  await Promise.all(
    pairs.map(async ({ labelPart, itemPart }) => {
      const query = buildQuery(environment, source, { range, unit, parts: [labelPart, itemPart] })
      const { rows, rowCount, missing } = await readAllRows(environment, query)
      asked.push({ rowCount, missing })
      for (const row of rows) {
        const position = positions.get(axis.kind === 'time' ? readPeriodKey(row) : readItemKey(labelPart, row))
        if (position === undefined || position >= labelCount) continue
        const item = readItemKey(itemPart, row)
        const values = cells.get(item) ?? Array.from({ length: labelCount }, () => null)
        values[position] = readValue(row, source)
        cells.set(item, values)
      }
    }),
  )
  return { cells, missing: addMissing(asked) }
}

/** Parts share no row, so what they lack adds up. */
function addMissing(parts: readonly Pick<FactResult, 'rowCount' | 'missing'>[]): MissingValues[] {
  const of = parts.reduce((sum, { rowCount = 0 }) => sum + rowCount, 0)
  const all = parts.flatMap(({ missing = [] }) => missing)
  return [...Map.groupBy(all, ({ column }) => column)].map(([column, own]) => ({
    ...{ column, label: own[0]?.label ?? column, of },
    rows: own.reduce((sum, { rows }) => sum + rows, 0),
  }))
}

/** The positions of the labels by their keys; the periods of another stretch of time take those of the same number. */
function indexLabels({ clock }: ChartEnvironment, axis: Axis, range: DayRange | null): Map<string, number> {
  const keys =
    axis.kind === 'time' && !axis.isStepped && range !== null
      ? periodsOf(axis.unit, range, clock).map(({ key }) => key)
      : labelKeys(axis)
  return new Map(keys.map((key, index) => [key, index]))
}
