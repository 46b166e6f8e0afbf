import { editReading } from '../../../../contract/chat/reading.edits.ts'
import type { Reading } from '../../../../contract/chat/reading.schemas.ts'
import { countryOf } from '../../language/index.ts'
import { columnNamed, type Table } from './tables.ts'
import { plain } from './words.ts'

const elements = (cell: string): string[] => cell.split(/[,/;&\n]/).map((part) => plain(part).trim())
/** "Hong Kong, China" is in no other. */
const isPartOfCountry = (cell: string): boolean => /^(?:HK|MO|TW)$/.test(countryOf(cell.split(',')[0] ?? '') ?? '')

/** "Peaks in Italy", where other cells say "France/Italy": the same reading with these, too. */
export function widened(table: Table, reading: Reading): Reading | null {
  for (const { column, type, values } of reading.filters) {
    const dimension = columnNamed(table, column)
    const named = new Set(values.map((value) => plain(value)))
    if (type !== 'include' || dimension?.role !== 'dimension') continue
    const others = dimension.info.sampleValues.filter(
      (cell) => !values.includes(cell) && !isPartOfCountry(cell) && elements(cell).some((part) => named.has(part)),
    )
    if (others.length > 0)
      return editReading(reading, {
        slot: 'filter',
        column,
        filter: { type, values: [...values, ...others].slice(0, 50) },
      })
  }
  return null
}
