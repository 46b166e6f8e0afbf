import { ownValue } from '../../../contract/shared/own-value.ts'

type Value = Record<string, unknown>
/** A block of a page as Notion gives it, with those below it. */
export type NotionBlock = { type: string; content: Value; children: NotionBlock[] }
export type NotionPage = { title: string; properties: Value; blocks: NotionBlock[]; isCut: boolean }

const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listIn = (value: unknown): Value[] => (Array.isArray(value) ? value.filter(isObject) : [])
const plain = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The words of a rich text; marks of bold and the like are left out, links keep their address. */
function wordsOf(value: unknown): string {
  return listIn(value)
    .map((part) => {
      const [text, href] = [plain(part['plain_text']), plain(part['href'])]
      return /^https?:/.test(href) && text !== href ? `[${text}](${href})` : text
    })
    .join('')
}

const dayOf = (value: unknown): string => {
  if (!isObject(value)) return ''
  const [start, end] = [plain(value['start']), plain(value['end'])]
  return end === '' ? start : `${start} to ${end}`
}
const namesOf = (value: unknown) =>
  listIn(value)
    .map((one) => plain(one['name']))
    .filter(Boolean)
    .join(', ')

/** A property of a row of a database as words; '' for what says nothing to a reader. */
function propertyOf(property: Value): string {
  const type = plain(property['type'])
  const value = property[type]
  if (type === 'rich_text') return wordsOf(value)
  if (type === 'select' || type === 'status') return isObject(value) ? plain(value['name']) : ''
  if (type === 'multi_select' || type === 'people' || type === 'files') return namesOf(value)
  if (type === 'date') return dayOf(value)
  if (type === 'checkbox') return value === true ? 'yes' : 'no'
  if (type === 'formula' && isObject(value)) return propertyOf({ ...value })
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}

const oneLine = (text: string) => text.replaceAll('\n', ' ').trim()
const cellOf = (text: string) => oneLine(text).replaceAll('|', '\\|')
const headings: Readonly<Record<string, string>> = { heading_1: '# ', heading_2: '## ', heading_3: '### ' }
const lists = new Set(['bulleted_list_item', 'numbered_list_item', 'to_do', 'toggle'])

function tableOf(block: NotionBlock): string[] {
  const rows = block.children.map(({ content }) =>
    (Array.isArray(content['cells']) ? content['cells'] : []).map((cell) => cellOf(wordsOf(cell))),
  )
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width === 0) return []
  const line = (cells: string[]) => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...body] = block.content['has_column_header'] === true ? rows : [[], ...rows]
  return [line(head), line(Array.from({ length: width }, () => '---')), ...body.map(line)]
}

function prefixOf({ type, content }: NotionBlock, number: number): string {
  if (type === 'numbered_list_item') return `${number}. `
  if (type === 'to_do') return content['checked'] === true ? '- [x] ' : '- [ ] '
  return '- '
}

function linesOf(block: NotionBlock, indent: string, number: number): string[] {
  const { type, content, children } = block
  const words = wordsOf(content['rich_text'])
  if (type === 'table') return ['', ...tableOf(block), '']
  const heading = ownValue(headings, type)
  if (heading !== undefined) return ['', `${heading}${oneLine(words)}`, '', ...below(children, indent)]
  if (lists.has(type))
    return [`${indent}${prefixOf(block, number)}${oneLine(words)}`, ...below(children, `${indent}  `)]
  if (type === 'code') return ['', `\`\`\`${plain(content['language'])}`, words, '```', '']
  if (type === 'quote' || type === 'callout')
    return ['', ...words.split('\n').map((line) => `> ${line}`), '', ...below(children, indent)]
  if (type === 'divider') return ['', '---', '']
  if (type === 'equation') return ['', plain(content['expression']), '']
  const caption = wordsOf(content['caption'])
  const address = plain(content['url'])
  const link = /^https?:/.test(address) ? `[${caption || address}](${address})` : caption
  const text = words === '' ? link : words
  return [...(text === '' ? [] : ['', `${indent}${text}`, '']), ...below(children, indent)]
}

function below(blocks: readonly NotionBlock[], indent: string): string[] {
  let number = 0
  return blocks.flatMap((block) => {
    number = block.type === 'numbered_list_item' ? number + 1 : 0
    return linesOf(block, indent, number)
  })
}

/** A page as Markdown: its title, what its properties say, and its text. */
export function notionMarkdown({ title, properties, blocks, isCut }: NotionPage): string {
  const shown = Object.entries(properties).flatMap(([name, property]) => {
    const words = isObject(property) && property['type'] !== 'title' ? oneLine(propertyOf(property)) : ''
    return words === '' ? [] : [`- ${oneLine(name)}: ${words}`]
  })
  const lines = [
    `# ${oneLine(title)}`,
    '',
    ...shown,
    '',
    ...below(blocks, ''),
    ...(isCut ? ['', '(The rest of this page was not read.)'] : []),
  ]
  const kept: string[] = []
  for (const line of lines) if (line !== '' || kept.at(-1) !== '') kept.push(line)
  return `${kept.join('\n').trim()}\n`
}
