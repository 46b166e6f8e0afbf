/** Where a reader is: how far the page is scrolled, and how much of it lies below. */
export type ScrollPosition = { at: number; below: number }

/** Within this many pixels of the end a reader who comes down counts as being there. */
export const nearEnd = 96

/**
 * Whether the page follows its growth after a scroll. Who goes up, by however little, is left where they are; what lies
 * above and became shorter moves the page too, and brings its end no further away.
 */
export function followsAfter(before: ScrollPosition, now: ScrollPosition, follows: boolean): boolean {
  if (now.below <= 1) return true
  if (now.at < before.at && now.below > before.below) return false
  return follows || (now.at > before.at && now.below < nearEnd)
}
