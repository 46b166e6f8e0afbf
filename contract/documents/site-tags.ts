/** A static site generator's tag (Jekyll, Liquid, Nunjucks), such as `{% page "/leave" %}`, or a placeholder. */
const siteTag = /\{%[^{}%]{0,600}%\}|\{\{[^{}\n]{0,200}\}\}/g
const isOfSite = /^\{\{-?[ \t]{0,9}(?:site|page|layout|content)\b/
/** Excludes settings such as `level="info"`. */
const quotedWords = /(?<=[ \t\n])"([^"\n]{0,300})"|(?<=[ \t\n])'([^'\n]{0,300})'/g
/** Addresses and file names, which readers don't see. */
const isAddress = (words: string): boolean => !/\s/.test(words) && (words.includes('/') || /\.[a-z]{2,5}$/i.test(words))

export type SiteTag = { start: number; end: number; words: string; from: number }

const leadsToPage = /^\{%-?[ \t]{0,9}(?:page|link|post_url)\b/

function wordsOf(tag: string): { words: string; from: number } {
  const quoted = [...tag.matchAll(quotedWords)].map(({ 0: whole, 1: double, 2: single, index }) => {
    const words = double ?? single ?? ''
    return { words, from: index + whole.indexOf(words) }
  })
  const own = leadsToPage.test(tag) ? quoted[0] : quoted.find(({ words }) => words !== '' && !isAddress(words))
  return own ?? { words: '', from: 0 }
}

/**
 * The site generator tags in a text, with the words readers see instead: `people-ops` for `{% slack_channel
 * "people-ops" %}`, nothing for `{% include "a.html" %}`, the path for a link. `from`: where the words begin.
 * Placeholders such as `{{ name }}` stay as text.
 */
export function siteTagsIn(text: string): SiteTag[] {
  return [...text.matchAll(siteTag)].flatMap(({ 0: tag, index }) => {
    const isValue = tag.startsWith('{{')
    const isTarget = text.startsWith('](', index - 2)
    if (isValue && !isTarget && !isOfSite.test(tag)) return []
    const { words, from } = isValue ? { words: '', from: 0 } : wordsOf(tag)
    return { start: index, end: index + tag.length, words, from: index + from }
  })
}

/** A text with its site generator tags replaced by their words. */
export function withoutSiteTags(text: string): string {
  let shown = ''
  let at = 0
  for (const { start, end, words } of siteTagsIn(text)) {
    shown += text.slice(at, start) + words
    at = end
  }
  return shown + text.slice(at)
}

/** Whether a file name is that of a Markdown file. */
export const isMarkdownName = (filename: string): boolean => /\.(?:md|markdown|mdx)$/i.test(filename)
