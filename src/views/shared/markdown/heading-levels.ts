import type { Block } from './markdown-tree.ts'

/** Level of the page's heading above the text. */
export const pageLevel = 1

/**
 * Heading level of each block, 0 for other blocks. At most one level below the previous heading, so that none is
 * skipped. Depends only on earlier blocks, because the text may grow.
 */
export function headingLevels(blocks: readonly Block[], before: number = pageLevel): number[] {
  let former = before
  return blocks.map((block) => {
    if (block.type !== 'heading') return 0
    former = Math.min(pageLevel + block.depth, former + 1, 6)
    return former
  })
}

/** Level of the last heading, or `before` if there is none. */
export const levelAfter = (levels: readonly number[], before: number): number =>
  levels.findLast((level) => level > 0) ?? before
