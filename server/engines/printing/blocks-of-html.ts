import { parseDocument } from 'htmlparser2'
import { type ListItem, type PrintedBlock, type TableCell, textOfWords, type Words } from './printed-document.ts'

const longestHtml = 2_000_000
const deepest = 40
const pixel = 0.75

type ChildNode = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<ChildNode, { attribs: unknown }>

type Look = Omit<Words, 'text'>

const isElement = (node: ChildNode): node is Element => node.type === 'tag'
const silent = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'iframe',
  'object',
  'svg',
  'noscript',
  'textarea',
])
const asBlocks = new Set(
  'address article aside blockquote body details div dl dd dt figure figcaption footer form h1 h2 h3 h4 h5 h6 header hr html img li main nav ol p pre section summary table ul'.split(
    ' ',
  ),
)

function lookOf(element: Element, look: Look): Look {
  const { name, attribs } = element
  if (name === 'b' || name === 'strong' || name === 'th') return { ...look, isBold: true }
  if (name === 'i' || name === 'em' || name === 'cite') return { ...look, isItalic: true }
  if (name === 'code' || name === 'kbd') return { ...look, isCode: true }
  if (name !== 'a') return look
  const href = attribs['href'] ?? ''
  const marker = /^#source-(\d{1,6})$/.exec(href)?.[1]
  if (marker !== undefined) return { ...look, mark: Number(marker) }
  return /^(?:https?:|mailto:)/i.test(href) ? { ...look, link: href } : look
}

/** The words of what stands in one line; lists and tables within it are left to who asks for blocks. */
function wordsIn(nodes: readonly ChildNode[], look: Look = {}, depth = 0): Words[] {
  return nodes.flatMap((node): Words[] => {
    if (node.type === 'text') return [{ ...look, text: node.data }]
    if (!isElement(node) || silent.has(node.name) || depth > deepest) return []
    if (node.name === 'br') return [{ ...look, text: '\n' }]
    return wordsIn(node.children, lookOf(node, look), depth + 1)
  })
}

/** White space as a browser shows it: one space, none at the edges and none around a break of the line. */
function tidy(words: readonly Words[]): Words[] {
  const tidied: Words[] = []
  let before = '\n'
  for (const one of words) {
    const text = one.text === '\n' ? '\n' : one.text.replace(/[\s\u00a0]+/g, ' ')
    const kept = /\s$/.test(before) ? text.replace(/^ +/, '') : text
    if (kept === '') continue
    tidied.push({ ...one, text: kept })
    before = kept
  }
  for (let last = tidied.pop(); last; last = tidied.pop()) {
    const end = last.text.trimEnd()
    if (end !== '') return [...tidied, { ...last, text: end }]
  }
  return []
}

/** The number of the first item, where a list goes on. */
function startOf({ name, attribs }: Element): { start?: number } {
  const written = attribs['start'] ?? ''
  const start = name === 'ol' && /^\d{1,9}$/.test(written) ? Number(written) : 1
  return start === 1 ? {} : { start }
}

function itemsOf(list: Element, depth: number): ListItem[] {
  const items = list.children.filter(isElement).filter(({ name }) => name === 'li')
  return items.map((item) => {
    const inner = item.children.filter(isElement).filter(({ name }) => name === 'ul' || name === 'ol')
    const own = item.children.filter((node) => !inner.includes(node as Element))
    const [first] = inner
    if (!first || depth > deepest) return { words: tidy(wordsIn(own)) }
    return {
      words: tidy(wordsIn(own)),
      items: inner.flatMap((one) => itemsOf(one, depth + 1)),
      isOrdered: first.name === 'ol',
      ...startOf(first),
    }
  })
}

const within = (element: Element, name: string, depth = 0): Element[] =>
  depth > 4
    ? []
    : element.children
        .filter(isElement)
        .flatMap((child) =>
          child.name === name ? [child] : child.name === 'table' ? [] : within(child, name, depth + 1),
        )

const cellsOf = (row: Element): TableCell[] =>
  row.children
    .filter(isElement)
    .filter(({ name }) => name === 'td' || name === 'th')
    .map((cell) => ({ words: tidy(wordsIn(cell.children)) }))

function tableOf(table: Element): PrintedBlock[] {
  const rows = within(table, 'tr')
  const [first] = rows
  if (!first) return []
  const isHeader = first.children.filter(isElement).some(({ name }) => name === 'th')
  const caption = textOfWords(within(table, 'caption').flatMap(({ children }) => tidy(wordsIn(children))))
  const body = (isHeader ? rows.slice(1) : rows).map(cellsOf)
  return [{ kind: 'table', header: isHeader ? cellsOf(first) : [], rows: body, ...(caption === '' ? {} : { caption }) }]
}

function pictureOf({ attribs }: Element): PrintedBlock[] {
  const data = /^data:image\/png;base64,([A-Za-z0-9+/=\s]+)$/.exec(attribs['src'] ?? '')?.[1]
  if (data === undefined) return []
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length < 24) return []
  const size = { width: bytes.readUInt32BE(16) * pixel, height: bytes.readUInt32BE(20) * pixel }
  return [
    { kind: 'picture', format: 'png', data: bytes.toString('base64'), ...size, description: attribs['alt'] ?? '' },
  ]
}

function blockOf(element: Element, depth: number): PrintedBlock[] {
  const { name, children } = element
  if (/^h[1-6]$/.test(name)) {
    const level = Math.min(Number(name.slice(1)), 3) as 1 | 2 | 3
    return [{ kind: 'heading', level, text: textOfWords(tidy(wordsIn(children))) }]
  }
  if (name === 'ul' || name === 'ol') {
    const items = itemsOf(element, depth)
    return items.length === 0 ? [] : [{ kind: 'list', isOrdered: name === 'ol', ...startOf(element), items }]
  }
  if (name === 'table') return tableOf(element)
  if (name === 'img') return pictureOf(element)
  if (name === 'hr') return []
  if (name === 'pre') {
    const words = wordsIn(children).map((one) => ({ ...one, isCode: true }))
    return [{ kind: 'paragraph', words, tone: 'code' }]
  }
  const inner = blocksIn(children, depth + 1)
  if (name !== 'blockquote') return inner
  return inner.map((block) => (block.kind === 'paragraph' ? { ...block, tone: 'quotation' as const } : block))
}

/** What stands between two blocks is a paragraph of its own. */
function blocksIn(nodes: readonly ChildNode[], depth: number): PrintedBlock[] {
  if (depth > deepest) return []
  const blocks: PrintedBlock[] = []
  let loose: ChildNode[] = []
  const close = () => {
    const words = tidy(wordsIn(loose))
    if (words.length > 0) blocks.push({ kind: 'paragraph', words })
    loose = []
  }
  for (const node of nodes) {
    if (!isElement(node) || silent.has(node.name) || !asBlocks.has(node.name)) {
      const holdsBlocks = isElement(node) && node.children.some((child) => isElement(child) && asBlocks.has(child.name))
      if (!holdsBlocks || silent.has(node.name)) {
        loose.push(node)
        continue
      }
    }
    close()
    blocks.push(...blockOf(node as Element, depth))
  }
  close()
  return blocks
}

/** What a text of the product's HTML says, for printing. Nothing of it is run or fetched: tags it does not know are their text. */
export const blocksOfHtml = (html: string): PrintedBlock[] =>
  blocksIn(parseDocument(html.slice(0, longestHtml), { decodeEntities: true }).children, 0)
