import { type Dialect, isEscaped, unquoted } from '../extract/readers/csv.ts'

/** A quote that isn't closed within this many characters is a plain character. */
const longestCell = 200_000

/** Rows of fields out of pieces of text, by the rules of `parseDelimited`, with no more in memory than a few pieces. */
export function* delimitedRows(chunks: Iterable<string>, dialect: Dialect): Generator<string[]> {
  const rule = { ...dialect, quote: dialect.quote ?? '"', code: dialect.delimiter.charCodeAt(0) }
  let text = ''
  for (const chunk of chunks) {
    text = text === '' ? chunk : text + chunk
    let at = 0
    for (;;) {
      const row = nextRow(text, at, { ...rule, isLast: false })
      if (row === null) break
      at = row.end
      yield row.fields
    }
    text = text.slice(at)
  }
  for (let at = 0; at < text.length; ) {
    const row = nextRow(text, at, { ...rule, isLast: true })!
    at = row.end
    yield row.fields
  }
}

type Rule = Dialect & { quote: string; code: number; isLast: boolean }

/** The row that begins here, and where the next one begins; null if it may continue in the next piece. */
function nextRow(text: string, from: number, rule: Rule): { fields: string[]; end: number } | null {
  const lineEnd = text.indexOf('\n', from)
  if (lineEnd < 0 && !rule.isLast) return null
  const end = lineEnd < 0 ? text.length : lineEnd
  const line = text.slice(from, end)
  if (!line.includes(rule.quote)) return { fields: line.split(rule.delimiter), end: end + 1 }
  return quotedRow(text, from, rule)
}

function quotedRow(text: string, from: number, rule: Rule): { fields: string[]; end: number } | null {
  const fields: string[] = []
  for (let at = from; ; ) {
    const close = text[at] === rule.quote ? closingQuote(text, at + 1, rule) : -1
    if (close === undefined) return null
    const end = fieldEnd(text, close === -1 ? at : close + 1, rule.code)
    if (end === text.length && !rule.isLast) return null
    fields.push(close === -1 ? text.slice(at, end) : unquoted(text.slice(at + 1, close), rule))
    at = end + 1
    if (text[end] !== rule.delimiter) return { fields, end: at }
  }
}

/** Where a quoted field closes; -1 when it does not; undefined when only the next piece tells. */
function closingQuote(text: string, from: number, { delimiter, quote, escapes, isLast }: Rule): number | undefined {
  for (let at = text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (at - from > longestCell) return -1
    if (escapes === true && isEscaped(text, at)) continue
    const next = text[at + 1]
    if (next === undefined) return isLast ? at : undefined
    if (next === delimiter || next === '\n') return at
    if (next === quote) at += 1
    else return -1
  }
  return isLast || text.length - from > longestCell ? -1 : undefined
}

function fieldEnd(text: string, from: number, delimiterCode: number): number {
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === delimiterCode || code === 10) break
    at += 1
  }
  return at
}
