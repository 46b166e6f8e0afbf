import { figuresIn } from '../../../contract/chat/written-figures.ts'
import { figuresOf } from '../../../contract/snapshots/figures.ts'

/**
 * A figure that is followed by its name. `text`: as written; `passages`: the markers next to it; `under`: the
 * second-level heading above it.
 */
export type NamedFigure = { name: string; text: string; value: string; passages: string[]; under: string }

const MOST_NAMED = 400
const passageMarkers = /\[\^(p\d{1,6})\]/g
const groupsOfMarkers = /\[\^p\d{1,6}\](?:\s?\[\^p\d{1,6}\])*/g
const anyMarker = /\[[\^#][^[\]\n]{0,200}\]/g
/** Whether a number only counts the lines of a transcript or the items of a list. */
const isNumbering = (line: string, start: number, end: number): boolean =>
  (/(?:\bline |^\s{0,8})$/i.test(line.slice(0, start)) && /^[.)]/.test(line.slice(end))) ||
  (labels.test(line.slice(0, start)) && /^\d{1,3}(?!\d|[.,]\d| ?%)/.test(line.slice(start)))
/** "Option 2", "Table 4": the number is a part of the name. */
const labels =
  /\b(?:options?|steps?|tables?|figures?|pages?|sections?|parts?|phases?|stages?|scenarios?|chapters?|appendix|annex|items?|rounds?|variants?|level|version|no\.|nr\.) $/i

/** Up to 15 digits are exact in a number of this language. */
const plainNumber = (value: number): string => {
  const text = String(Number(value.toPrecision(15)))
  return /e/i.test(text) ? '' : text
}

function figuresOfLine(line: string): { end: number; text: string; value: string }[] {
  // Numbers in markers aren't figures.
  const plain = line.replace(anyMarker, (mark) => ' '.repeat(mark.length))
  const amounts = new Map(figuresOf(plain).map((one) => [one.start, one]))
  return figuresIn(plain).flatMap((figure) => {
    const start = plain.indexOf(figure.digits, figure.start)
    const amount = amounts.get(start)
    if (amount === undefined || isNumbering(plain, start, start + figure.digits.length)) return []
    const size = plainNumber(amount.isShare ? amount.value * 100 : amount.value)
    if (size === '') return []
    const value = figure.sign === '-' ? `-${size}` : size
    return [{ end: Math.max(figure.end, amount.end), text: plain.slice(figure.start, figure.end).trim(), value }]
  })
}

/** The passages of a place in a line: of the marks that come next, else of the last before it. */
function findNearMarkers(line: string): (at: number) => string[] {
  const groups = [...line.matchAll(groupsOfMarkers)].map(({ 0: group, index }) => ({
    at: index,
    passages: [...new Set([...group.matchAll(passageMarkers)].map(([, passage = '']) => passage))],
  }))
  return (at) => (groups.find((one) => one.at >= at) ?? groups.at(-1))?.passages ?? []
}

/**
 * A text with names behind its figures, `1,440 [#c12]`, which sums can use; a share of 12 % is 12. The same figure of the same
 * passages has one name. Pure.
 */
export function nameFigures(text: string): { text: string; figures: NamedFigure[] } {
  const figures: NamedFigure[] = []
  const names = new Map<string, string>()
  let under = ''
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('## ')) {
      under = line.slice(3).trim()
      return line
    }
    const passagesAt = findNearMarkers(line)
    let [named, from] = ['', 0]
    for (const figure of figuresOfLine(line)) {
      const passages = passagesAt(figure.end)
      const key = `${figure.text} ${passages.join(' ')}`
      const known = names.get(key)
      if (known === undefined && figures.length >= MOST_NAMED) continue
      const name = known ?? `c${figures.length + 1}`
      names.set(key, name)
      if (known === undefined) figures.push({ name, text: figure.text, value: figure.value, passages, under })
      named += `${line.slice(from, figure.end)} [#${name}]`
      from = figure.end
    }
    return named + line.slice(from)
  })
  return { text: lines.join('\n'), figures }
}
