/** Cells of tab-separated text as spreadsheets copy it; a cell with tabs or line breaks is in quotation marks. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  let rest = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  while (true) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(rest)
    const raw = quoted?.[0] ?? /^[^\t\n]*/.exec(rest)![0]
    rows.at(-1)!.push(quoted ? quoted[1]!.replaceAll('""', '"') : raw)
    const end = rest[raw.length]
    if (end === undefined) return rows
    rest = rest.slice(raw.length + 1)
    if (end === '\n') rows.push([])
  }
}

const asCell = (text: string) => text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|')
const asLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Rows as a Markdown table whose head is the first row; null if they are less than two rows or columns. */
function markdownTable(rows: readonly (readonly string[])[]): string | null {
  const columns = Math.max(0, ...rows.map(({ length }) => length))
  if (rows.length < 2 || columns < 2) return null
  const lines = rows.map((row) => asLine(Array.from({ length: columns }, (_, index) => asCell(row[index] ?? ''))))
  return [lines[0], asLine(Array.from({ length: columns }, () => '---')), ...lines.slice(1)].join('\n')
}

/** Tab-separated text as a Markdown table; null if it isn't a table, such as code indented with tabs. */
export function tableOfText(text: string): string | null {
  const rows = cellsOf(text)
  const [head = []] = rows
  const isTable = head[0]?.trim() !== '' && rows.every(({ length }) => length === head.length)
  return isTable ? markdownTable(rows) : null
}

const wordsIn = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, '')

/** The only content of this HTML, a table, as a Markdown table; null if there is more or no table. */
function tableOfHtml(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const unseen of body.querySelectorAll('style, script, template')) unseen.remove()
  const table = body.querySelector('table')
  if (table === null || table.querySelector('table') !== null || wordsIn(table) !== wordsIn(body)) return null
  return markdownTable(
    [...table.rows].map((row) =>
      [...row.cells].flatMap((cell) => [
        cell.textContent,
        ...Array.from({ length: Math.min(cell.colSpan, 200) - 1 }, () => ''),
      ]),
    ),
  )
}

/** A table needs an empty line before it. */
function gapBefore({ value, selectionStart }: HTMLTextAreaElement): string {
  const before = value.slice(0, selectionStart)
  if (before === '' || before.endsWith('\n\n')) return ''
  return before.endsWith('\n') ? '\n' : '\n\n'
}

export type Pasted = { html: string; text: string }

/** Inserts what was pasted at the cursor, a table as Markdown. As if typed, so that the browser can undo it. */
export function insertPasted(field: HTMLTextAreaElement, { html, text }: Pasted): void {
  const table = (html === '' ? null : tableOfHtml(html)) ?? tableOfText(text)
  const inserted = table === null ? text : `${gapBefore(field)}${table}\n`
  field.focus()
  if (document.execCommand('insertText', false, inserted)) return
  field.setRangeText(inserted, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
