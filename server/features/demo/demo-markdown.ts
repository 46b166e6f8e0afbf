import { type Block, type DemoDocument, isNumeric } from './demo-document.ts'

const tableText = (header: readonly string[], rows: readonly (readonly string[])[]): string => {
  const rule = header.map((_, column) => (rows.every((row) => isNumeric(row[column] ?? '')) ? '---:' : '---'))
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const blockText = (block: Block): string => {
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${block.text}`
  if (block.kind === 'paragraph') return block.text
  if (block.kind === 'list') return block.items.map((item) => `- ${item}`).join('\n')
  if (block.kind === 'page break') return '---'
  return tableText(block.header, block.rows)
}

/** The document as UTF-8 Markdown, its title as the first heading. */
export const markdownOf = (document: DemoDocument): Uint8Array => {
  const parts = [`# ${document.title}`, `*${document.summary}*`, ...document.blocks.map(blockText)]
  return new TextEncoder().encode(`${parts.join('\n\n')}\n`)
}
