import type { Cell } from '../extraction.ts'
import { failures, Refusal } from '../failures.ts'
import { decodingRemarks, readEncoded } from '../text-decoding.ts'
import { readingTexts } from '../../../../../contract/documents/reading.texts.ts'
import { flatCells, longestText, rowsOfText } from './json-rows.ts'
import type { Reader } from './messages.ts'
import { CellBudget, SheetBuilder } from './sheet-builder.ts'

/** A list of objects, or one in each line, as a sheet: the names are its header, in the order in which they first come. */
export const readJson: Reader = async (bytes, emit, options = {}) => {
  const decoded = readEncoded(bytes, { encoding: options.encoding })
  if (decoded === null) throw new Refusal(failures.notA('json'))
  const { rows, remarks } = rowsOfText(decoded.text)
  const positions = new Map<string, number>()
  const builder = new SheetBuilder(new CellBudget())
  let number = 0
  let cuts = 0
  for (const row of rows) {
    number += 1
    for (const [name, value] of flatCells(row, () => (cuts += 1))) {
      const position = positions.get(name) ?? positions.size
      positions.set(name, position)
      builder.set(number, position, cellIn(value), null)
    }
  }
  if (builder.isEmpty()) throw new Refusal(failures.noValues())
  for (const [name, position] of positions) builder.set(0, position, name, null)
  const cut = cuts === 0 ? [] : [readingTexts.remarks.cellsCut(cuts, longestText)]
  for (const remark of [...decodingRemarks(decoded), ...remarks, ...cut]) emit({ type: 'remark', text: remark })
  builder.emit('', false, emit)
  emit({ type: 'complete' })
}

const cellIn = (value: Cell): Cell => (typeof value === 'string' ? (value.trim() === '' ? null : value) : value)
