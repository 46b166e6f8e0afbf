import type { Cell } from '../extraction.ts'
import { failures, Refusal } from '../failures.ts'
import { decodeText } from '../text-decoding.ts'
import { flatCells, rowsOfText } from './json-rows.ts'
import type { Reader } from './messages.ts'
import { CellBudget, SheetBuilder } from './sheet-builder.ts'

/** A list of objects, or one in each line, as a sheet: the names are its header, in the order in which they first come. */
export const readJson: Reader = async (bytes, emit) => {
  const text = decodeText(bytes)
  if (text === null) throw new Refusal(failures.notA('json'))
  const positions = new Map<string, number>()
  const builder = new SheetBuilder(new CellBudget())
  let number = 0
  for (const row of rowsOfText(text)) {
    number += 1
    for (const [name, value] of flatCells(row)) {
      const position = positions.get(name) ?? positions.size
      positions.set(name, position)
      builder.set(number, position, cellIn(value), null)
    }
  }
  if (builder.isEmpty()) throw new Refusal(failures.noValues())
  for (const [name, position] of positions) builder.set(0, position, name, null)
  builder.emit('', false, emit)
  emit({ type: 'complete' })
}

const cellIn = (value: Cell): Cell => (typeof value === 'string' && value.trim() === '' ? null : value)
