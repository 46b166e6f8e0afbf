import { createMarkdownFeed } from '../markdown/markdown-feed.ts'
import { type Block, type Inline, plainText } from '../markdown/markdown-tree.ts'
import { plainAnswer } from './sources.ts'

/** An answer in Markdown as plain text: lists keep their signs, and rows of tables have tabs, as spreadsheets paste them. */
export function plainTextOf(content: string): string {
  return blocksOf(createMarkdownFeed().read(plainAnswer(content), false)).trim()
}

const blocksOf = (blocks: readonly Block[], gap = '\n\n'): string =>
  blocks
    .map(textOf)
    .filter((text) => text !== '')
    .join(gap)

function textOf(block: Block): string {
  switch (block.type) {
    case 'quote':
      return blocksOf(block.blocks)
    case 'list':
      return block.items
        .map(({ task, blocks }, index) => {
          const sign = block.start === null ? '-' : `${block.start + index}.`
          const box = task === null ? '' : task ? '[x] ' : '[ ] '
          return `${sign} ${box}${blocksOf(blocks, '\n').replaceAll('\n', '\n  ')}`
        })
        .join('\n')
    case 'table':
      return [block.head, ...block.groups.flat()].map((row) => row.map(wordsOf).join('\t')).join('\n')
    case 'code':
      return block.chunks.join('\n')
    case 'rule':
      return ''
    default:
      return wordsOf(block.children)
  }
}

/** The words, with the address of each link that doesn't show it. */
function wordsOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.type !== 'link') return 'children' in inline ? wordsOf(inline.children) : plainText([inline])
      const words = wordsOf(inline.children)
      const isShown = inline.href.replace(/^mailto:/, '') === words || !/^(?:https?|mailto):/.test(inline.href)
      return isShown ? words : `${words} (${inline.href})`
    })
    .join('')
}
