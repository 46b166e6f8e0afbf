/** The longest list that is drawn whole; a longer one is a window over a table. */
const longestList = 200

export type ListShape = { columns: 1 | 2; isWide: boolean; isTable: boolean }

/** How many columns a list of this length has, and whether they are the wider ones (document 3, section 9). */
export function listShape(count: number): ListShape {
  return { columns: count > 20 ? 2 : 1, isWide: count > 50, isTable: count > longestList }
}
