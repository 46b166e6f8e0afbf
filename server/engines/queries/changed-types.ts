import { tableRemarks } from '../../../contract/datasets/table-remarks.texts.ts'
import type { UnderstoodColumn } from './understood-table.ts'

const words = { text: 'text', decimal: 'numbers', date: 'dates', timestamp: 'dates' } as const

/** Sentences on columns that are something else than they were when the table was last read. */
export const changedTypes = (before: readonly UnderstoodColumn[], now: readonly UnderstoodColumn[]): string[] =>
  now.flatMap(({ name, label, type }) => {
    const former = before.find((column) => column.name === name)
    return former === undefined || words[former.type] === words[type]
      ? []
      : [tableRemarks.typeChanged(label, words[former.type], words[type])]
  })
