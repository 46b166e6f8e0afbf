export const rowHeight = 40
export const firstWindow = 80
const marginBelow = 2500
const marginAbove = 1100

/** Rows `from` (included) to `to` (excluded). */
export type RowWindow = { from: number; to: number }

/** The rows to load for a view scrolled to `top`: 2500 px below it, 1100 px above, and at least 80. */
export function loadingWindow(top: number, viewHeight: number, rowCount: number): RowWindow {
  const from = Math.max(0, Math.floor((top - marginAbove) / rowHeight))
  const to = Math.max(from + firstWindow, Math.ceil((top + viewHeight + marginBelow) / rowHeight))
  return { from: Math.min(from, rowCount), to: Math.min(to, rowCount) }
}
