import { withoutFigureMarkers } from '../../../contract/chat/answer-text.ts'

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const heading = /^ {0,3}(#{1,6}) +(\S.*)$/
const bullet = /^ {0,6}[-*+•] +(\S.*)$/
const numbered = /^ {0,6}\d{1,9}[.)] +(\S.*)$/
const quoted = /^ {0,3}> ?(.*)$/
const row = /^ {0,3}\|(.*)\|\s*$/
const ruleCell = /^ *:?-+:? *$/
/** The line between the head of a table and its rows: "| --- | ---: |". */
const isRule = (line: string): boolean =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .every((cell) => ruleCell.test(cell))
/** Links lead into the product or to the web, and nowhere else. */
const link = /\[([^[\]\n]{1,300})\]\((\/[^\s()\\]{0,500}|https?:\/\/[^\s()\\]{1,500})\)/g
const escapable = /\\([\\`*_{}[\]()#+.!|<>~&@:/-])/g

/** Maps a text's marker to its number in the whole document; null if it has no source. */
export type MarkerNumber = (marker: number) => number | null

function inline(text: string, numberOf: MarkerNumber): string {
  const kept: string[] = []
  const keep = (html: string) => `\u0001${kept.push(html) - 1}\u0001`
  const prepared = withoutFigureMarkers(text)
    .replaceAll('\u0001', '')
    .replace(/<br ?\/?>/gi, () => keep('<br>'))
    .replace(escapable, (_all, sign: string) => keep(escapeHtml(sign)))
    .replace(/`([^`\n]{1,500})`/g, (_all, code: string) => keep(`<code>${escapeHtml(code)}</code>`))
    .replace(link, (_all, words: string, href: string) =>
      href.startsWith('//') ? words : keep(`<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`),
    )
    .replace(/([ \t]?)\[\^(\d{1,4})\]/g, (_all, blank: string, marker: string) => {
      const number = numberOf(Number(marker))
      return number === null ? '' : blank + keep(`<sup>[${number}]</sup>`)
    })
  return escapeHtml(prepared)
    .replace(/\*\*([^*\n]{1,2000})\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\p{L}\p{N}*])\*([^*\s][^*\n]{0,2000})\*(?!\*)/gu, '<em>$1</em>')
    .replace(/(?<![\p{L}\p{N}_])_([^_\s][^_\n]{0,2000})_(?![\p{L}\p{N}_])/gu, '<em>$1</em>')
    .replace(/\u0001(\d+)\u0001/g, (_all, at: string) => kept[Number(at)] ?? '')
}

/** The cells of a row; a bar after a backslash is a character. */
const cellsOf = (line: string): string[] => (row.exec(line)?.[1] ?? '').split(/(?<!\\)\|/).map((cell) => cell.trim())

function tableHtml(lines: readonly string[], numberOf: MarkerNumber): string {
  const cells = (line: string, tag: 'td' | 'th') =>
    `<tr>${cellsOf(line)
      .map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${inline(cell, numberOf)}</${tag}>`)
      .join('')}</tr>`
  const hasHead = isRule(lines[1] ?? '')
  const head = hasHead ? `<thead>${cells(lines[0] ?? '', 'th')}</thead>` : ''
  const body = lines.slice(hasHead ? 2 : 0).map((line) => cells(line, 'td'))
  return `<table>${head}<tbody>${body.join('')}</tbody></table>`
}

type Kind = 'bullet' | 'numbered' | 'quote' | 'table' | 'words'
function kindOf(line: string): Kind {
  if (bullet.test(line)) return 'bullet'
  if (numbered.test(line)) return 'numbered'
  if (quoted.test(line)) return 'quote'
  return row.test(line) ? 'table' : 'words'
}

/** Quotations within quotations, and lists within lists, are read this deep. */
const deepest = 3
type Look = { numberOf: MarkerNumber; level: number; depth: number }

const indentOf = (line: string): number => line.length - line.trimStart().length
const isItem = (line: string): boolean => ['bullet', 'numbered'].includes(kindOf(line.trimStart()))
/** How much further in a line stands that belongs to the item above it. */
const INSET = 2

/** Whether a line goes on with a list: as its next item, or set in below one. */
function isOfList([first = '']: readonly string[], line: string): boolean {
  const [text, own] = [line.trimStart(), first.trimStart()]
  if (indentOf(line) < indentOf(first) + INSET) return kindOf(text) === kindOf(own)
  return isItem(line) || (kindOf(text) === 'words' && !heading.test(text))
}

function listHtml(lines: readonly string[], look: Look): string {
  const [first = ''] = lines
  const isFlat = look.depth >= deepest
  const items: string[][] = []
  for (const line of lines) {
    const isNext = isItem(line) && (isFlat || indentOf(line) < indentOf(first) + INSET)
    if (isNext || items.length === 0) items.push([line])
    else items.at(-1)?.push(line)
  }
  const html = items.map((item) => `<li>${itemHtml(item, { ...look, depth: look.depth + 1 })}</li>`).join('')
  const number = /^\d{1,9}/.exec(first.trimStart())?.[0]
  if (number === undefined) return `<ul>${html}</ul>`
  return `<ol${Number(number) === 1 ? '' : ` start="${Number(number)}"`}>${html}</ol>`
}

/** What stands in an item: words, those behind a blank line or a list on a line of their own, and lists. */
function itemHtml([first = '', ...inner]: readonly string[], look: Look): string {
  const own = first.trimStart()
  const parts: string[] = []
  let words = [bullet.exec(own)?.[1] ?? numbered.exec(own)?.[1] ?? own]
  let list: string[] = []
  const close = () => {
    const said = words.map((line) => inline(line.trim(), look.numberOf)).join(' ')
    if (words.length > 0) parts.push(parts.length === 0 ? said : `<br>${said}`)
    if (list.length > 0) parts.push(listHtml(list, look))
    words = []
    list = []
  }
  for (const line of inner) {
    if (line === '') {
      if (list.length > 0) list.push(line)
      else close()
    } else if (list.length > 0 && isOfList(list, line)) list.push(line)
    else if (isItem(line)) {
      close()
      list = [line]
    } else {
      if (list.length > 0) close()
      words.push(line)
    }
  }
  close()
  return parts.join('')
}

function blockHtml(kind: Kind, lines: readonly string[], look: Look): string {
  const { numberOf, depth } = look
  if (kind === 'bullet' || kind === 'numbered') return listHtml(lines, look)
  if (kind === 'table') return tableHtml(lines, numberOf)
  if (kind === 'words') return `<p>${lines.map((line) => inline(line.trim(), numberOf)).join(' ')}</p>`
  const inner = lines.map((line) => quoted.exec(line)?.[1] ?? '').join('\n')
  return `<blockquote>${depth < deepest ? blocksHtml(inner, { ...look, depth: depth + 1 }) : inline(inner, numberOf)}</blockquote>`
}

/**
 * Markdown as HTML: headings from `level` on, lists, tables, quotations, emphasis, links of the product and the web.
 * Whatever else a text holds is shown as it was written. Each line is looked at once for each list it stands in. Pure.
 */
export const markdownHtml = (markdown: string, numberOf: MarkerNumber = () => null, level = 3): string =>
  blocksHtml(markdown.slice(0, 200_000), { numberOf, level, depth: 0 })

function blocksHtml(markdown: string, look: Look): string {
  const { numberOf, level } = look
  const parts: string[] = []
  let open = null as { kind: Kind; lines: string[] } | null
  const close = () => {
    if (open) parts.push(blockHtml(open.kind, open.lines, look))
    open = null
  }
  for (const written of markdown.split(/\r?\n/)) {
    const line = written.trim() === '' ? '' : written.replace(/^[ \t]+/, (blank) => blank.replaceAll('\t', '    '))
    const title = heading.exec(line)
    const isInList = open?.kind === 'bullet' || open?.kind === 'numbered'
    // A blank line ends a list only where nothing of it follows.
    if (isInList && open && (line === '' || isOfList(open.lines, line))) {
      open.lines.push(line)
      continue
    }
    if (line === '' || title) close()
    if (title) {
      const depth = Math.min(level - 1 + (title[1] ?? '').length, 6)
      parts.push(`<h${depth}>${inline(title[2] ?? '', numberOf)}</h${depth}>`)
    } else if (line !== '') {
      const kind = kindOf(line)
      if (open?.kind !== kind) close()
      open ??= { kind, lines: [] }
      open.lines.push(line)
    }
  }
  close()
  return parts.join('')
}
