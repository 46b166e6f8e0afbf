import { createMarkdownFeed } from './markdown-feed.ts'
import { type Block, type Inline, plainText } from './markdown-tree.ts'

/** The text of Markdown on one line, for excerpts in lists. */
export function plainTextOfMarkdown(text: string): string {
  return createMarkdownFeed().read(text, false).map(wordsOf).join(' ').replace(/\s+/g, ' ').trim()
}

function wordsOf(block: Block): string {
  if (block.type === 'quote') return block.blocks.map(wordsOf).join(' ')
  if (block.type === 'list') return block.items.map(({ blocks }) => blocks.map(wordsOf).join(' ')).join(', ')
  if (block.type === 'table') return [block.head, ...block.groups.flat()].map(wordsOfRow).join('; ')
  if (block.type === 'code') return block.chunks.join('\n')
  return block.type === 'rule' ? '' : plainText(block.children)
}

const wordsOfRow = (row: readonly (readonly Inline[])[]) => row.map(plainText).join(', ')
