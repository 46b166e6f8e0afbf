/** A draft with a quotation below what is written already, and an empty line to write on. */
export function withQuote(draft: string, selected: string): string {
  const quoted = selected
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .split('\n')
    .map((line) => (line.trim() === '' ? '>' : `> ${line.trimEnd()}`))
    .join('\n')
  const before = draft.trimEnd()
  return `${before === '' ? '' : `${before}\n\n`}${quoted}\n\n`
}
