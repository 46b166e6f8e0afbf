import type { UnderstoodTable } from '../warehouse/understood-table.ts'
import type { Sheet } from './extract/extraction.ts'
import { type Fact, findFacts } from './facts/find-facts.ts'
import { type Passage, splitPassages } from './passages/split.ts'
import { understandWorkbook } from './workbook/understand-workbook.ts'

export type Digestible = {
  pages: { number: number; text: string }[]
  sheets: Sheet[]
  filename: string
  wantsTables: boolean
}
export type Digest = { passages: Passage[]; facts: Fact[]; tables: UnderstoodTable[]; remarks: string[] }

/** Passages, facts and tables of an extracted file. Pure; takes about 10 µs a thousand characters and 1 s a hundred thousand rows. */
export function understand({ pages, sheets, filename, wantsTables }: Digestible): Digest {
  const workbook = wantsTables ? understandWorkbook(sheets, { filename }) : { tables: [], remarks: [] }
  return { passages: splitPassages(pages), facts: findFacts(pages), ...workbook }
}
