/** A stretch of text that no sentence crosses: a heading, an item of a list, a row of a table, a line of code, a paragraph. */
export type Unit = { start: number; end: number; kind: 'heading' | 'item' | 'row' | 'code' | 'paragraph' }

const heading = /^ {0,3}#{1,6}[ \t]+\S/
const item = /^\s*(?:[-*+•●▪◦‣–]|\d{1,3}[.)]|[A-Za-z]\))[ \t]+\S/
const row = /^\s*\||\S \| \S/
/** In a list it stands further in. */
const fence = /^\s*(?:```|~~~)/
const quoteSign = /^\s*>(?:[ \t]*>)*[ \t]?/
/** `status: approved`, as front matter and the heads of forms have it. */
const property = /^[\p{L}][\p{L}\p{N}_-]{0,40}:[ \t]+\S/u

/** A name with its value. */
export const isProperty = (line: string): boolean => property.test(line)

/** A line of a table, with or without bars at its ends. */
export const isTableRow = (line: string): boolean => row.test(line)

/** A heading within a quotation is a unit of it, and divides the text around the quotation no further. */
export const isQuotedHeading = (line: string): boolean => /^[ \t]*>[ \t>]*#{1,6}[ \t]/.test(line)

/** The line of dashes under the header of a table. */
export const isTableRule = (line: string): boolean => line.includes('---') && /^[\s|:-]*$/.test(line)

/** The units of a text in order; together they hold every character of it that is no white space. */
export function unitsOf(text: string): Unit[] {
  const units: Unit[] = []
  let open: Unit | null = null
  let isCode = false
  let wasProperty = false
  let wasQuoted = false
  for (const line of linesOf(text)) {
    const shown = line.text.trim()
    const isFence = fence.test(line.text)
    const kind = isCode || isFence ? 'code' : kindOf(line.text)
    if (isFence) isCode = !isCode
    const followsProperty: boolean = wasProperty
    wasProperty = kind === 'paragraph' && isProperty(line.text)
    const quoted = isCode ? null : quotedBy(line.text)
    const isFurther = quoted !== null && wasQuoted && quoted.kind === 'paragraph' && !quoted.isEmpty
    wasQuoted = quoted !== null && quoted.kind !== 'heading' && !quoted.isEmpty
    if (shown === '') {
      open = null
      continue
    }
    const start = line.start + line.text.indexOf(shown)
    const end = start + shown.length
    const isNextProperty = followsProperty && wasProperty
    const continues =
      open !== null &&
      !isNextProperty &&
      (kind === 'paragraph' || isFurther) &&
      (open.kind === 'paragraph' || open.kind === 'item')
    if (continues && open !== null) open.end = end
    else {
      open = { start, end, kind }
      units.push(open)
    }
    if (quoted?.isEmpty) open = null
  }
  return units
}

function kindOf(line: string): Unit['kind'] {
  if (heading.test(line)) return 'heading'
  if (item.test(line)) return 'item'
  if (row.test(line)) return 'row'
  return quoteSign.test(line) ? 'item' : 'paragraph'
}

/** What a line of a quotation holds; null where it is none. */
function quotedBy(line: string): { kind: Unit['kind']; isEmpty: boolean } | null {
  const sign = quoteSign.exec(line)?.[0]
  if (sign === undefined) return null
  const content = line.slice(sign.length)
  return { kind: kindOf(content), isEmpty: content.trim() === '' }
}

function* linesOf(text: string): Generator<{ start: number; text: string }> {
  let start = 0
  while (start <= text.length) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    yield { start, text: text.slice(start, end) }
    start = end + 1
  }
}
