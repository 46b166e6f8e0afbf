import { withoutSiteTags } from '../../../contract/documents/site-tags.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
}

/** A Markdown sentence as a person reads it on one line: no marks of headings, lists, emphasis, links, code, tags or footnotes. */
export function plainText(markdownSentence: string): string {
  return unmarked(markdownSentence)
    .replace(/&(amp|lt|gt|quot|nbsp|mdash|ndash);/g, (entity, name: string) => ownValue(named, name) ?? entity)
    .replace(/^\s*\\\*(?=\S)/, '')
    .replace(/\\([\\`*_{}[\]()#+.!|<>~:=&-])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

function unmarked(text: string): string {
  return withoutSiteTags(withoutComments(withoutLinePrefixes(text)))
    .replace(/!?\[([^[\]]*)\]\((?:[^()[\]]|\([^()[\]]*\))*\)/g, '$1')
    .replace(/!?\[([^[\]]+)\]\[[^[\]]*\]/g, '$1')
    .replace(/<((?:https?:\/\/|mailto:)[^\s<>]+)>/g, '$1')
    .replace(/<\/?[A-Za-z][^<>]*>/g, (tag) => (tag.includes('@') ? tag.slice(1, -1) : ' '))
    .replace(/(?<![\\`])`{1,3}([^`]+)`{1,3}/g, '$1')
    .replace(/(?<![\\*])(\*{1,3})(?=[^\s*])([^*]*[^\s*\\])\1(?!\*)/g, '$2')
    .replace(/(?<![\\\p{L}\p{N}_])(_{1,3})(?=[^\s_])([^_]*[^\s_\\])\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/~~([^~]+)~~/g, '$1')
    .replace(/(?<!\\)\*{2,}|^\s*\*(?=\S)|(?<=[^\s\\])\*\s*$/g, '')
}

/** By its places and not by an expression: many beginnings without an end would each be read to the end of the text. */
function withoutComments(text: string): string {
  let out = ''
  let from = 0
  for (;;) {
    const start = text.indexOf('<!--', from)
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4)
    if (end < 0) return out + text.slice(from)
    out += `${text.slice(from, start)} `
    from = end + 3
  }
}

function withoutLinePrefixes(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:>\s?)*\s*(?:#{1,6}\s+|(?:[-*+•●▪◦‣–]|\d{1,3}[.)])\s+)?(?:\[[ xX]\]\s+)?/, ''))
    .filter((line) => !(line.includes('---') && /^[\s|:-]*$/.test(line)) && !/^\s*(?:```|~~~)/.test(line))
    .map(withoutBars)
    .join('\n')
}

/** A row without the bars at its ends. */
function withoutBars(line: string): string {
  const row = line.trim()
  const from = row.startsWith('|') ? 1 : 0
  const to = row.endsWith('|') ? Math.max(from, row.length - 1) : row.length
  return row.slice(from, to).trim()
}
