/** A text of people within Markdown: nothing in it is a mark or a link. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~&#]/g, '\\$&')
