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
  /** True while more text will arrive. */
  partial?: boolean | undefined
  citations?: readonly Citation[] | undefined
  mismatches?: readonly Mismatch[] | undefined
  onCitation?: ((mark: number) => void) | undefined
  onFigure?: ((mark: number) => void) | undefined
  /** Asks before leaving the product. Without it, external links are plain text with their host. */
  onExternalLink?: ((href: string) => void) | undefined
  /** Opens a path of the product without reloading the page. */
  onInternalLink?: ((href: string) => void) | undefined
  /** Maps a link in a text from outside the product to a path of the product; null if there is none. */
  resolveLink?: ((href: string) => string | null) | undefined
  /** Origin of the page; the browser's by default. */
  origin?: string | undefined
}

type Group = { blocks: readonly Block[]; levelBefore: number }

const groupSize = 32
const noCitations: readonly Citation[] = []
const noMismatches: readonly Mismatch[] = []

/** Markdown that may still be arriving. If a text extends the previous one, only the addition is parsed. */
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

/** Groups of blocks, so that a growing answer compares a few groups and not every block. */
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
