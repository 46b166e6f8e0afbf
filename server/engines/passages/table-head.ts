import { isTableRow } from './units.ts'

/** The first row of the table that goes on behind this text, which names its columns; null where no table is open. */
export function tableHeadBefore(text: string): string | null {
  let head: string | null = null
  let end = text.lastIndexOf('\n')
  while (end >= 0) {
    const start = text.lastIndexOf('\n', end - 1) + 1
    const line = text.slice(start, end)
    if (!isTableRow(line)) break
    head = line.trim()
    end = start - 1
  }
  return head
}

/** Whether a passage begins with a row of a table. */
export const beginsInTable = (text: string): boolean => isTableRow(text.split('\n', 1)[0] ?? '')
