import { Parser } from 'htmlparser2'
import { compile, type DomNode, type FormatCallback } from 'html-to-text'

const heading: FormatCallback = (element, walk, builder) => {
  const level = Number(element.name?.slice(1) ?? 1)
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addInline(`${'#'.repeat(level)} `)
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 2 })
}

/** What each row of a table shows in its columns, with the values of cells that span several of them. */
const shownCells = new WeakMap<DomNode, string[]>()
const mostSpanned = 1_000

const isCell = (node: DomNode): boolean => (node.name === 'td' || node.name === 'th') && !isHidden(node)
const spanOf = (cell: DomNode, name: 'rowspan' | 'colspan'): number =>
  Math.min(mostSpanned, Math.max(1, Number.parseInt(cell.attribs?.[name] ?? '1', 10) || 1))

function rowsOf(node: DomNode): DomNode[] {
  return (node.children ?? []).flatMap((child) =>
    child.name === 'tr' ? [child] : /^(?:thead|tbody|tfoot)$/.test(child.name ?? '') ? rowsOf(child) : [],
  )
}

/** A merged value counts in every row and column that it spans, but for a banner over the whole width. */
function fillSpans(table: DomNode): void {
  const rows = rowsOf(table).map((row) => (row.children ?? []).filter(isCell))
  if (rows.every((cells) => cells.every((cell) => spanOf(cell, 'rowspan') * spanOf(cell, 'colspan') === 1))) return
  const grid: (string | undefined)[][] = rows.map(() => [])
  for (const [at, cells] of rows.entries()) {
    let column = 0
    for (const cell of cells) {
      while (grid[at]![column] !== undefined) column += 1
      const text = lineOf(cell)
      const [down, across] = [spanOf(cell, 'rowspan'), spanOf(cell, 'colspan')]
      const isBanner = cells.length === 1 && across > 1
      for (let row = at; row < Math.min(rows.length, at + down); row += 1)
        for (let position = column; position < column + across; position += 1)
          grid[row]![position] = isBanner && position > column ? '' : text
      column += across
    }
  }
  for (const [at, row] of rowsOf(table).entries()) {
    const cells = Array.from(grid[at] ?? [], (text) => text ?? '')
    const last = cells.findLastIndex((text) => text !== '')
    shownCells.set(row, (rows[at]?.length ?? 0) === 1 ? cells.slice(0, last + 1) : cells)
  }
}

const markdownTable: FormatCallback = (element, walk, builder) => {
  fillSpans(element)
  builder.openBlock({ leadingLineBreaks: 2 })
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 2 })
}

/** One line a row, its cells divided by ' | '. A row that holds tables or headings is layout and is walked as a block. */
const tableRow: FormatCallback = (element, walk, builder) => {
  const cells = (element.children ?? []).filter(isCell)
  builder.openBlock({ leadingLineBreaks: 1 })
  if (cells.some(isLayout)) walk(element.children, builder)
  else builder.addInline((shownCells.get(element) ?? cells.map(lineOf)).join(' | '))
  builder.closeBlock({ trailingLineBreaks: 1 })
}

function isLayout(node: DomNode): boolean {
  return (node.children ?? []).some(
    (child) => /^(?:table|h[1-6]|article|section)$/.test(child.name ?? '') || isLayout(child),
  )
}

const invisible = new Set(['script', 'style', 'noscript', 'template', 'head'])

/** Whether an element says itself that it is not shown. */
const isHidden = ({ attribs }: DomNode): boolean =>
  attribs?.hidden !== undefined ||
  /(?:^|;)\s{0,9}(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden)/i.test(attribs?.style ?? '')

const lineOf = (cell: DomNode): string => textOf(cell).replace(/\s+/g, ' ').trim()

function textOf(node: DomNode): string {
  if (node.type === 'text') return node.data ?? ''
  if (invisible.has(node.name ?? '') || isHidden(node)) return ''
  const inner = (node.children ?? []).map(textOf).join('')
  return /^(?:p|div|br|li|ul|ol|blockquote)$/.test(node.name ?? '') ? ` ${inner} ` : inner
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'markdownHeading' }))

const options: NonNullable<Parameters<typeof compile>[0]> = {
  wordwrap: false,
  limits: { maxInputLength: 200_000_000, maxDepth: 200 },
  formatters: { markdownHeading: heading, markdownRow: tableRow, markdownTable },
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
    { selector: 'table', format: 'markdownTable' },
    { selector: 'tr', format: 'markdownRow' },
  ],
}
const hiddenSelectors = [
  '[hidden]',
  ...['display:none', 'display: none', 'visibility:hidden', 'visibility: hidden'].map(
    (style) => `[style*="${style}" i]`,
  ),
].map((selector) => ({ selector, format: 'skip' }))
const convert = compile({ ...options, selectors: [...(options.selectors ?? []), ...hiddenSelectors] })

const hidingRule = /(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden)/i
const className = /^[\w-]{1,99}$/
const mostClasses = 200

/** Names of classes that the rules of a style sheet hide. */
function classesHiddenBy(sheet: string): string[] {
  return sheet.split('}').flatMap((rule) => {
    const [selectors = '', body = ''] = rule.split('{').slice(-2)
    if (!hidingRule.test(body)) return []
    return selectors
      .split(',')
      .map((selector) => selector.trim())
      .filter((selector) => selector.startsWith('.') && className.test(selector.slice(1)))
      .map((selector) => selector.slice(1))
  })
}

/** Finds hidden text of a page: classes hidden by style sheets, and tags that hide themselves. */
function readHiding(html: string): { classes: string[]; isHiding: boolean } {
  let sheet = ''
  let isSheet = false
  let isHiding = false
  const used = new Set<string>()
  const parser = new Parser({
    onopentag(name, attributes) {
      isSheet = name === 'style'
      if ('hidden' in attributes || hidingRule.test(attributes['style'] ?? '')) isHiding = true
      for (const one of (attributes['class'] ?? '').split(' ')) used.add(one)
    },
    ontext(text) {
      if (isSheet) sheet += text
    },
    onclosetag(name) {
      if (name === 'style') isSheet = false
    },
  })
  parser.end(html)
  const classes = [...new Set(classesHiddenBy(sheet))].slice(0, mostClasses)
  return { classes, isHiding: isHiding || classes.some((name) => used.has(name)) }
}

/** Whether a page holds text that it does not show. */
export const hidesText = (html: string): boolean => readHiding(html).isHiding

/** The visible text of a page with Markdown headings and lists and one line for each table row; scripts, pictures and link targets are left out. */
export function htmlToMarkdown(html: string): string {
  const { classes } = readHiding(html)
  const selectors = [
    ...(options.selectors ?? []),
    ...hiddenSelectors,
    ...classes.map((name) => ({ selector: `.${name}`, format: 'skip' })),
  ]
  return (classes.length === 0 ? convert(html) : compile({ ...options, selectors })(html))
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
