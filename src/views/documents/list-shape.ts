/** The longest list that is drawn whole; a longer one is a window over a table. */
export const longestList = 200

/** How many columns a list of this length has, and whether they are the wider ones (document 3, section 9). */
export function listShape(count: number): { columns: 1 | 2; isWide: boolean } {
  return { columns: count > 20 ? 2 : 1, isWide: count > 50 }
}
