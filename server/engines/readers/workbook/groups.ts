import { kindOf } from './header.ts'
import { type Cell, cellText, isBlank } from './sheet.ts'

const fewestBlanks = 0.3

/** Whether the first column names a group in its first row only, as a pivot table prints it: no name comes twice. */
function namesGroups(rows: Cell[][]): boolean {
  if (kindOf(rows[0]?.[0]) !== 'text') return false
  const names = new Set<string>()
  let blanks = 0
  for (const row of rows) {
    const name = row[0]
    if (isBlank(name)) {
      if (isBlank(row[1])) return false
      blanks += 1
    } else {
      const key = cellText(name).toLowerCase()
      if (kindOf(name) !== 'text' || names.has(key)) return false
      names.add(key)
    }
  }
  return names.size >= 2 && blanks >= rows.length * fewestBlanks
}

/** The rows with the name of their group in each of them; null when the first column names none. */
export function fillGroups(rows: Cell[][]): Cell[][] | null {
  if (!namesGroups(rows)) return null
  let name: Cell = null
  return rows.map((row) => {
    if (!isBlank(row[0])) name = row[0] ?? null
    return [name, ...row.slice(1)]
  })
}
