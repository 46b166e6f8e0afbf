import type { RecordCell } from '../../database/connection.types.ts'

const deepest = 3
const longestText = 4_000

type Value = Record<string, unknown>

const cellOf = (value: unknown): RecordCell => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longestText)
}

/** A row with what is nested in it by names such as "customer.city". */
export function flat(row: Value): Record<string, RecordCell> {
  const cells: Record<string, RecordCell> = {}
  const collect = (value: Value, prefix: string, depth: number) => {
    for (const [name, one] of Object.entries(value)) {
      const isNested = typeof one === 'object' && one !== null && !Array.isArray(one) && depth < deepest
      if (isNested) collect(one as Value, `${prefix}${name}.`, depth + 1)
      else cells[`${prefix}${name}`] = cellOf(one)
    }
  }
  collect(row, '', 1)
  return cells
}
