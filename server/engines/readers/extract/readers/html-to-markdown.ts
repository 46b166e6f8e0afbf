import { compile, type DomNode, type FormatCallback } from 'html-to-text'

const heading: FormatCallback = (element, walk, builder) => {
  const level = Number(element.name?.slice(1) ?? 1)
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addInline(`${'#'.repeat(level)} `)
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 2 })
}

/** One line a row, its cells divided by ' | '. A row that holds tables or headings is layout and is walked as a block. */
const tableRow: FormatCallback = (element, walk, builder) => {
  const cells = (element.children ?? []).filter((child) => child.name === 'td' || child.name === 'th')
  builder.openBlock({ leadingLineBreaks: 1 })
  if (cells.some(isLayout)) walk(element.children, builder)
  else builder.addInline(cells.map((cell) => textOf(cell).replace(/\s+/g, ' ').trim()).join(' | '))
  builder.closeBlock({ trailingLineBreaks: 1 })
}

function isLayout(node: DomNode): boolean {
  return (node.children ?? []).some(
    (child) => /^(?:table|h[1-6]|article|section)$/.test(child.name ?? '') || isLayout(child),
  )
}

const invisible = new Set(['script', 'style', 'noscript', 'template', 'head'])

function textOf(node: DomNode): string {
  if (node.type === 'text') return node.data ?? ''
  if (invisible.has(node.name ?? '')) return ''
  const inner = (node.children ?? []).map(textOf).join('')
  return /^(?:p|div|br|li|ul|ol|blockquote)$/.test(node.name ?? '') ? ` ${inner} ` : inner
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'markdownHeading' }))

const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: 200_000_000, maxDepth: 200 },
  formatters: { markdownHeading: heading, markdownRow: tableRow },
  selectors: [
    ...headings,
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'noscript', format: 'skip' },
    { selector: 'template', format: 'skip' },
    { selector: 'svg', format: 'skip' },
    { selector: 'hr', format: 'skip' },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'table', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'tr', format: 'markdownRow' },
  ],
})

/** The visible text of a page with Markdown headings and lists and one line for each table row; scripts, pictures and link targets are left out. */
export function htmlToMarkdown(html: string): string {
  return convert(html)
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
