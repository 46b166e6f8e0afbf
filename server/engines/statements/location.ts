import type { SqlLocation } from '../../../contract/datasets/sql.texts.ts'

/** Line and character of a byte of a statement; null where DuckDB gives none (it writes the largest number then). */
export function locate(sql: string, byte: unknown): SqlLocation | null {
  const position = Number(byte)
  const bytes = Buffer.from(sql)
  if (byte === undefined || byte === null || byte === '' || !(position >= 0 && position <= bytes.length)) return null
  const before = bytes.subarray(0, position).toString().split('\n')
  return { line: before.length, character: [...(before.at(-1) ?? '')].length + 1 }
}
