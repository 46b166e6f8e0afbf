/** A piece of a document as plain words: Markdown, HTML, template tags and anything that could act as a mark is gone. */
export function plainText(source: string): string {
  return source
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\{%\s*slack_channel\s+"([^"]*)"\s*%\}/g, '#$1')
    .replace(/\[([^\]]*)\]\((?:<[^>]*>|\{%[^%]*%\}|(?:[^()\s]|\([^()]*\))*)(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/\{%[^%]*%\}/g, ' ')
    .replace(/\[\^[^\]]*\]/g, '')
    .replace(/\[(#|\?)/g, '($1')
    .replace(/<[^>]{1,300}>/g, ' ')
    .replace(/\bhttps?:\/\//g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/(\*\*|__|\*|`|~~)/g, '')
    .replace(/(^|[\s("“])_([^_]+)_(?=$|[\s.,;:!?)"”])/g, '$1$2')
    .replace(/^\s*>+\s?/gm, '')
    .replace(/&ndash;|&mdash;/g, '–')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
