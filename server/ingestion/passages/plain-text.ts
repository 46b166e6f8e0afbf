const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
}

/** A Markdown sentence as a person reads it on one line: no marks of headings, lists, emphasis, links, code or tags. */
export function plainText(markdownSentence: string): string {
  return unmarked(markdownSentence)
    .replace(/&(amp|lt|gt|quot|nbsp|mdash|ndash);/g, (entity, name: string) => named[name] ?? entity)
    .replace(/\\([\\`*_{}[\]()#+.!|<>~:-])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

function unmarked(text: string): string {
  return withoutLineMarks(text)
    .replace(/\{%[^%]{0,500}%\}/g, (tag) => /"([^"/]*)"/.exec(tag)?.[1] ?? '')
    .replace(/!?\[([^\]]{0,1000})\]\((?:[^()]|\([^()]{0,500}\)){0,2000}\)/g, '$1')
    .replace(/!?\[([^\]]{1,1000})\]\[[^\]]{0,100}\]/g, '$1')
    .replace(/<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/g, '$1')
    .replace(/<\/?[A-Za-z][^<>]{0,1000}>|<!--[\s\S]{0,5000}?-->/g, (tag) =>
      tag.includes('@') ? tag.slice(1, -1) : ' ',
    )
    .replace(/(?<!\\)`{1,3}([^`]{1,2000})`{1,3}/g, '$1')
    .replace(/(?<![\\*])(\*{1,3})(?=[^\s*])([^*]{0,1000}[^\s*\\])\1(?!\*)/g, '$2')
    .replace(/(?<![\\\p{L}\p{N}_])(_{1,3})(?=[^\s_])([^_]{0,1000}[^\s_\\])\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/~~([^~]{1,1000})~~/g, '$1')
    .replace(/(?<!\\)\*{2,}|^\s*\*(?=\S)|(?<=[^\s\\])\*\s*$/g, '')
}

function withoutLineMarks(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:>\s?)*\s*(?:#{1,6}\s+|(?:[-*+•●▪◦‣–]|\d{1,3}[.)])\s+)?(?:\[[ xX]\]\s+)?/, ''))
    .filter((line) => !/^[\s|:-]*-{3,}[\s|:-]*$/.test(line) && !/^\s*(?:```|~~~)/.test(line))
    .map((line) => line.replace(/^\s*\|\s*|\s*\|\s*$/g, ''))
    .join('\n')
}
