/** Scroll position: pixels scrolled, and pixels remaining below. */
export type ScrollPosition = { at: number; below: number }

/** Within this many pixels of the end, a reader who scrolls down counts as being there. */
export const nearEnd = 96

/**
 * Whether the page keeps following its end after a scroll. Scrolling up, however little, stops it. Content above that
 * shrinks also moves the page, but doesn't increase the distance to the end.
 */
export function followsAfter(before: ScrollPosition, now: ScrollPosition, follows: boolean): boolean {
  if (now.below <= 1) return true
  if (now.at < before.at && now.below > before.below) return false
  return follows || (now.at > before.at && now.below < nearEnd)
}
