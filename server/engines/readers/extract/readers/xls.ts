import { read, type CellObject, type WorkSheet } from '@e965/xlsx'
import { ownValue } from '../../../../../contract/shared/own-value.ts'
import type { Cell } from '../extraction.ts'
import { failures, Refusal } from '../failures.ts'
import { numberCell, textCell } from './cells.ts'
import type { Reader } from './messages.ts'
import { CellBudget, SheetBuilder } from './sheet-builder.ts'

/** Old workbooks (BIFF) are small by their nature; the library reads them whole. */
export const readXls: Reader = async (bytes, emit) => {
  const workbook = open(bytes)
  const since1904 = workbook.Workbook?.WBProps?.date1904 === true
  const budget = new CellBudget()
  let isEmpty = true
  for (const [index, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name]
    if (sheet === undefined || sheet['!type'] === 'chart') continue
    const builder = readSheet(sheet, since1904, budget)
    isEmpty &&= builder.isEmpty()
    builder.emit(name, (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0, emit)
  }
  if (isEmpty) throw new Refusal(failures.noValues())
  emit({ type: 'complete' })
}

function open(bytes: Buffer) {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
    })
  } catch (error) {
    const protectedFile = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new Refusal(protectedFile ? failures.password() : failures.broken())
  }
}

function readSheet(sheet: WorkSheet, since1904: boolean, budget: CellBudget): SheetBuilder {
  const builder = new SheetBuilder(budget)
  for (const [row, cells] of ((sheet['!data'] ?? []) as (CellObject[] | undefined)[]).entries()) {
    cells?.forEach((cell, column) => {
      const format = typeof cell.z === 'string' && !/^general$/i.test(cell.z) && cell.z !== '@' ? cell.z : null
      builder.set(row, column, cellOf(cell, format, since1904), format)
    })
  }
  const merges = (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c }))
  builder.fillMerges(merges)
  return builder
}

/** What a spreadsheet shows for the errors that it stores as numbers. */
const errorOfCode: Readonly<Record<string, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

function cellOf(cell: CellObject, format: string | null, since1904: boolean): Cell {
  if (typeof cell.v === 'number' && cell.t === 'n') return numberCell(cell.v, format, since1904)
  if (cell.t === 'e') return ownValue(errorOfCode, String(cell.v)) ?? '#N/A'
  if (typeof cell.v === 'boolean') return cell.v
  if (typeof cell.v === 'string') return textCell(cell.v)
  return null
}
