import type { Block } from './markdown-tree.ts'

/** The level of the page's heading under which a text stands. */
export const pageLevel = 1

/**
 * The level of each block's heading, 0 for a block that is none: at most one below the heading before it, whatever
 * the text asks for, so that no level is left out. It depends on what came before alone, as a growing text needs.
 */
export function headingLevels(blocks: readonly Block[], before: number = pageLevel): number[] {
  let former = before
  return blocks.map((block) => {
    if (block.type !== 'heading') return 0
    former = Math.min(pageLevel + block.depth, former + 1, 6)
    return former
  })
}

/** The level of the last heading, or `before` where there is none. */
export const levelAfter = (levels: readonly number[], before: number): number =>
  levels.findLast((level) => level > 0) ?? before
