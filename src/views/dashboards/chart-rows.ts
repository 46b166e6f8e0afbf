import { aspectRatio } from '../../../contract/charts/chart-defaults.ts'

/** `type`: null for anything that isn't drawn. */
export type PlacedChart = { type: string | null; columns: number }

const gridColumns = 12

/** Which charts share their row with a square one, which is higher than they would be. */
export function besideSquares(charts: readonly PlacedChart[]): boolean[] {
  const rows: number[] = []
  let row = 0
  let used = 0
  for (const { columns } of charts) {
    if (used + columns > gridColumns) {
      row += 1
      used = 0
    }
    rows.push(row)
    used += columns
  }
  const isSquare = ({ type }: PlacedChart) => type !== null && aspectRatio(type) === 1
  const withSquare = new Set(rows.filter((_, position) => isSquare(charts[position]!)))
  return charts.map((chart, position) => chart.type !== null && !isSquare(chart) && withSquare.has(rows[position]!))
}
