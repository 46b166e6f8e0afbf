import { memo, useState } from 'react'
import { headingLevels, levelAfter, pageLevel } from './heading-levels.ts'
import { pageOrigin } from './link-target.ts'
import { MarkdownBlock } from './MarkdownBlocks.tsx'
import styles from './markdown.module.css'
import { useSteadyCommands } from './markdown.hooks.ts'
import { type Citation, MarkdownContext, type Mismatch } from './markdown-context.ts'
import { createMarkdownFeed } from './markdown-feed.ts'
import type { Block } from './markdown-tree.ts'

export type MarkdownProps = {
  text: string
  /** True while more of the text is to come. */
  partial?: boolean | undefined
  citations?: readonly Citation[] | undefined
  mismatches?: readonly Mismatch[] | undefined
  onCitation?: ((mark: number) => void) | undefined
  onFigure?: ((mark: number) => void) | undefined
  /** Asks whether to leave the product; without it a link elsewhere is plain text with its host. */
  onExternalLink?: ((href: string) => void) | undefined
  /** Opens a path of the product without loading the page again. */
  onInternalLink?: ((href: string) => void) | undefined
  /** The path of the product for a link of a text that knows no product; null where it leads nowhere. */
  resolveLink?: ((href: string) => string | null) | undefined
  /** Origin of the page; the browser's own when left out. */
  origin?: string | undefined
}

type Group = { blocks: readonly Block[]; levelBefore: number }

const groupSize = 32
const noCitations: readonly Citation[] = []
const noMismatches: readonly Mismatch[] = []

/** Markdown that may still be arriving. A text that extends the former one costs only what was added. */
export function Markdown(props: MarkdownProps) {
  const { text, partial = false } = props
  const [feed] = useState(createMarkdownFeed)
  const blocks = feed.read(text, partial)
  const context = useSteadyCommands({
    origin: props.origin ?? pageOrigin(),
    citations: props.citations ?? noCitations,
    mismatches: props.mismatches ?? noMismatches,
    onCitation: props.onCitation,
    onFigure: props.onFigure,
    onExternalLink: props.onExternalLink,
    onInternalLink: props.onInternalLink,
    resolveLink: props.resolveLink,
  })
  return (
    <MarkdownContext value={context}>
      <div className={styles.markdown} aria-busy={partial}>
        {inGroups(blocks).map((group, index) => (
          <BlockGroup key={index} {...group} />
        ))}
      </div>
    </MarkdownContext>
  )
}

/** Blocks in groups, so that a long answer compares a few groups and not every block when it grows. */
const BlockGroup = memo(function BlockGroup({ blocks, levelBefore }: Group) {
  const levels = headingLevels(blocks, levelBefore)
  return blocks.map((block, index) => (
    <div key={index} className={styles.block}>
      <MarkdownBlock block={block} level={levels[index] ?? 0} />
    </div>
  ))
}, areSameGroups)

function areSameGroups(before: Group, after: Group): boolean {
  return (
    before.levelBefore === after.levelBefore &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, index) => block === after.blocks[index])
  )
}

function inGroups(blocks: readonly Block[]): Group[] {
  const groups: Group[] = []
  let levelBefore = pageLevel
  for (let from = 0; from < blocks.length; from += groupSize) {
    const group = blocks.slice(from, from + groupSize)
    groups.push({ blocks: group, levelBefore })
    levelBefore = levelAfter(headingLevels(group, levelBefore), levelBefore)
  }
  return groups
}
