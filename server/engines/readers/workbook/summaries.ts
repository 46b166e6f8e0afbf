import { isBlank, cellText } from './sheet.ts'
import type { RawTable } from './raw-table.types.ts'
import { amount } from './totals.ts'

/** By what its rows say in words and dates: the sums of their figures, column by column. */
type Sums = Map<string, Map<string, number>>

const most = 40
const labelOf = (label: string): string => label.toLowerCase().trim()

function sumsOf(tables: RawTable[]): Sums {
  const sums: Sums = new Map()
  for (const table of tables) {
    for (const row of table.rows) {
      const words: string[] = []
      const figures: [string, number][] = []
      for (const [column, label] of table.labels.entries()) {
        const figure = amount(row[column])
        if (figure !== null) figures.push([labelOf(label), figure])
        else if (!isBlank(row[column])) words.push(`${labelOf(label)}: ${cellText(row[column])}`)
      }
      const key = words.join('\n')
      const own = sums.get(key) ?? new Map<string, number>()
      for (const [label, figure] of figures) own.set(label, (own.get(label) ?? 0) + figure)
      sums.set(key, own)
    }
  }
  return sums
}

function figuresOf(table: RawTable): Map<string, number> {
  return new Map(
    table.labels.map((label, column) => [
      labelOf(label),
      table.rows.reduce((sum, row) => sum + (amount(row[column]) ?? 0), 0),
    ]),
  )
}

function addUp(figures: Map<string, number>[]): Map<string, number> {
  const all = new Map<string, number>()
  for (const own of figures) for (const [label, sum] of own) all.set(label, (all.get(label) ?? 0) + sum)
  return all
}

const isClose = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one))

function agree(one: Sums, other: Sums): boolean {
  if (one.size < 2 || one.size !== other.size) return false
  return [...one].every(([key, figures]) => {
    const others = other.get(key)
    if (others === undefined || others.size !== figures.size || figures.size === 0) return false
    return [...figures].every(([label, figure]) => isClose(figure, others.get(label) ?? Number.NaN))
  })
}

/** The table among several with the same columns that is the sum of all others, line by line; null if there is none. */
export function summaryAmong(tables: RawTable[]): RawTable | null {
  if (new Set(tables.map(({ sheet }) => sheet)).size < 3 || tables.length > most) return null
  const figures = tables.map(figuresOf)
  const all = addUp(figures)
  const isHalf = (own: Map<string, number>) => [...all].every(([label, sum]) => isClose((own.get(label) ?? 0) * 2, sum))
  const isPossible = (table: RawTable) => table.rows.length >= 2 && isHalf(figures[tables.indexOf(table)]!)
  return (
    tables.find(
      (table) => isPossible(table) && agree(sumsOf([table]), sumsOf(tables.filter((other) => other !== table))),
    ) ?? null
  )
}
