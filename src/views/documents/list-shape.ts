/** Longer lists are virtualised tables. */
const longestList = 200

export type ListShape = { columns: 1 | 2; isWide: boolean; isTable: boolean }

/** Number of columns for a list of this length, and whether they are wide (document 3, section 9). */
export function listShape(count: number): ListShape {
  return { columns: count > 20 ? 2 : 1, isWide: count > 50, isTable: count > longestList }
}
