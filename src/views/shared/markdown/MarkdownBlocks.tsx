import { memo } from 'react'
import { markdownTexts } from '../../../../contract/chat/markdown.texts.ts'
import { classNames } from '../class-names.ts'
import scroll from '../scroll.module.css'
import { headingLevels } from './heading-levels.ts'
import { MarkdownInlines } from './MarkdownInlines.tsx'
import { MarkdownTable } from './MarkdownTable.tsx'
import styles from './markdown.module.css'
import type { Block, Item } from './markdown-tree.ts'

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

export function MarkdownBlocks({ blocks }: { blocks: readonly Block[] }) {
  const levels = headingLevels(blocks)
  return blocks.map((block, index) => <MarkdownBlock key={index} block={block} level={levels[index] ?? 0} />)
}

/** One block. A closed block keeps its identity, so it renders only once. `level`: of a heading. */
export const MarkdownBlock = memo(function MarkdownBlock({ block, level }: { block: Block; level: number }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <MarkdownInlines inlines={block.children} />
        </p>
      )
    case 'heading': {
      const Heading = headings[level - 2] ?? 'h6'
      return (
        <Heading className={classNames(styles.heading, block.depth === 1 && styles.first)}>
          <MarkdownInlines inlines={block.children} />
        </Heading>
      )
    }
    case 'rule':
      return <hr />
    case 'quote':
      return (
        <blockquote dir="auto">
          <MarkdownBlocks blocks={block.blocks} />
        </blockquote>
      )
    case 'code':
      return isDiagram(block.language) ? (
        <figure className={styles.diagram}>
          <figcaption>{markdownTexts.diagram(block.language)}</figcaption>
          <CodeBlock block={block} />
        </figure>
      ) : (
        <CodeBlock block={block} />
      )
    case 'table':
      return <MarkdownTable table={block} />
    case 'list': {
      const className = block.loose ? styles.loose : styles.tight
      const items = block.items.map((item, index) => <ListItem key={index} item={item} />)
      if (block.start === null)
        return (
          <ul className={className} dir="auto">
            {items}
          </ul>
        )
      return (
        <ol className={className} dir="auto" start={block.start}>
          {items}
        </ol>
      )
    }
  }
})

/** Diagrams are shown as code, because the page can't draw them. */
const isDiagram = (language: string): boolean => /^(?:mermaid|dot|graphviz|plantuml|d2)$/i.test(language)

function CodeBlock({ block }: { block: Extract<Block, { type: 'code' }> }) {
  return (
    <pre
      className={classNames(scroll.shaded, styles.pre)}
      dir="ltr"
      tabIndex={0}
      aria-label={markdownTexts.code(block.language)}
    >
      <code>
        {block.chunks.map((chunk, index) => (
          <CodeChunk key={index} text={chunk} />
        ))}
      </code>
    </pre>
  )
}

const CodeChunk = memo(function CodeChunk({ text }: { text: string }) {
  return <span className={styles.chunk}>{text}</span>
})

const ListItem = memo(function ListItem({ item }: { item: Item }) {
  if (item.task === null) {
    return (
      <li>
        <MarkdownBlocks blocks={item.blocks} />
      </li>
    )
  }
  return (
    <li className={styles.task}>
      <input
        type="checkbox"
        checked={item.task}
        disabled
        readOnly
        aria-label={item.task ? markdownTexts.taskDone : markdownTexts.taskOpen}
      />
      <MarkdownBlocks blocks={item.blocks} />
    </li>
  )
})
