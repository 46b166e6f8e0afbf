/** A text of people or documents within a line of Markdown: nothing in it is a mark or a link. */
const escapeInline = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~&#]/g, '\\$&')
    .replace(/:(?=\/\/)|@|(?<=\bwww)\./gi, '\\$&')

/** The same where it may begin a line: it begins no list either. */
export const escapeMarkdown = (text: string): string =>
  escapeInline(text)
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')

export type MarkdownColumn = { header: string; isFigure: boolean }

/** A table whose cells are plain texts. */
export function markdownTable(columns: readonly MarkdownColumn[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => escapeInline(cell) || ' ').join(' | ')} |`
  return [
    line(columns.map(({ header }) => header)),
    `| ${columns.map(({ isFigure }) => (isFigure ? '---:' : '---')).join(' | ')} |`,
    ...rows.map(line),
  ].join('\n')
}

/** A link into the product; the address is made by us, its words are not. */
export const markdownLink = (words: string, path: string): string => `[${escapeInline(words)}](${path})`
