import type { RecordCell } from './connection.types.ts'
import { storable } from '../text/index.ts'
import { flatCells } from '../readers/worker.ts'

/** A row with what is nested in it by names such as "customer.city", as uploaded JSON has it. */
export const flat = (row: Record<string, unknown>): Record<string, RecordCell> =>
  Object.fromEntries([...flatCells(row)].map(([name, cell]) => [storable(name), cell]))
