import type { RowFunction } from '../../../contract/formulas/row-tree.ts'

/**
 * An independent, naive implementation of calculated columns and relations over rows in memory, without parser or SQL.
 */
export type Cells = Readonly<Record<string, string | null>>
type Kinds = Readonly<Record<string, 'number' | 'text' | 'day'>>

/** A separate expression tree. */
export type Own =
  | { number: number }
  | { text: string }
  | { column: string }
  | { minus: Own }
  | { sign: '+' | '-' | '*' | '/' | '^'; left: Own; right: Own }
  | { call: Exclude<RowFunction, 'number' | 'text'> | 'number' | 'text'; of: Own[] }
  | { when: Test; then: Own; otherwise: Own }
  | { bands: Own; edges: number[] }
export type Test =
  | { compare: '=' | '!=' | '>' | '>=' | '<' | '<='; left: Own; right: Own }
  | { within: Own; values: Own[] }
  | { holds: Own; word: string; from: 'contains' | 'begins with' }
  | { isEmpty: Own }
  | { no: Test }
  | { both: [Test, Test] }
  | { either: [Test, Test] }

type Cell = number | string | null

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dateOf = (day: string): Date => new Date(`${day.slice(0, 10)}T00:00:00Z`)

/** Rounded to nine decimals, halves away from zero, like a stored column. */
export function keptNumber(value: number): string | null {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e20) return null
  const scaled = value * 1e9
  const units = BigInt(Math.sign(scaled) * Math.round(Math.abs(scaled)))
  const digits = String(units < 0n ? -units : units).padStart(10, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -9)}.${digits.slice(-9)}`
}

const writtenNumber = (value: number): string | null => {
  const kept = keptNumber(value)
  return kept === null ? null : kept.replace(/\.?0+$/, '') || '0'
}

function rounded(value: number, digits: number): number {
  const factor = 10 ** digits
  const scaled = value * factor
  const result = (Math.sign(scaled) * Math.floor(Math.abs(scaled) + 0.5)) / factor
  return Number.isFinite(result) ? result : value
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)
const filled = (text: string): string | null => (text === '' ? null : text)

export class Reader {
  private readonly row: Cells
  private readonly kinds: Kinds

  constructor(row: Cells, kinds: Kinds) {
    this.row = row
    this.kinds = kinds
  }

  value(own: Own): Cell {
    if ('number' in own) return own.number
    if ('text' in own) return own.text
    if ('column' in own) {
      const cell = this.row[own.column] ?? null
      if (cell === null) return null
      const kind = this.kinds[own.column]
      return kind === 'number' ? Number(cell) : kind === 'day' ? cell.slice(0, 10) : cell
    }
    if ('minus' in own) {
      const inner = this.value(own.minus)
      return inner === null ? null : -Number(inner)
    }
    if ('sign' in own) return this.worked(own)
    if ('when' in own) return this.value(this.holds(own.when) ? own.then : own.otherwise)
    if ('bands' in own) return this.band(own)
    return this.called(own)
  }

  private worked({ sign, left, right }: Extract<Own, { sign: string }>): number | null {
    const [one, other] = [this.value(left), this.value(right)]
    if (one === null || other === null) return null
    const [a, b] = [Number(one), Number(other)]
    if (sign === '/') return b === 0 ? null : finite(a / b)
    if (sign === '^') return finite(a ** b)
    return finite(sign === '+' ? a + b : sign === '-' ? a - b : a * b)
  }

  private band({ bands, edges }: Extract<Own, { bands: Own }>): string | null {
    const value = this.value(bands)
    if (value === null) return null
    const at = edges.findIndex((edge) => Number(value) < edge)
    if (at === 0) return `below ${edges[0]}`
    return at === -1 ? `${edges.at(-1)} and more` : `${edges[at - 1]} to below ${edges[at]}`
  }

  private called({ call, of }: Extract<Own, { call: string }>): Cell {
    const values = of.map((one) => this.value(one))
    if (call === 'coalesce') return values.find((one) => one !== null) ?? null
    if (values.some((one) => one === null)) return null
    const [first, second, third] = values as [string | number, string | number, string | number]
    const letters = [...String(first)]
    switch (call) {
      case 'abs':
        return Math.abs(Number(first))
      case 'round':
        return rounded(Number(first), Number(second ?? 0))
      case 'left':
        return filled(letters.slice(0, Number(second)).join(''))
      case 'right':
        return filled(Number(second) === 0 ? '' : letters.slice(-Number(second)).join(''))
      case 'part':
        return filled(letters.slice(Number(second) - 1, Number(second) - 1 + Number(third)).join(''))
      case 'upper':
        return String(first).toUpperCase()
      case 'lower':
        return String(first).toLowerCase()
      case 'trim':
        return filled(String(first).replace(/^ +| +$/g, ''))
      case 'concat':
        return values.join('')
      case 'length':
        return letters.length
      case 'text':
        return writtenNumber(Number(first))
      case 'number':
        return /^\s*-?\d{1,30}(\.\d{1,30})?\s*$/.test(String(first)) ? Number(first) : null
      case 'year':
        return String(first).slice(0, 4)
      case 'quarter':
        return `Q${Math.ceil(Number(String(first).slice(5, 7)) / 3)}`
      case 'month':
        return `${String(first).slice(5, 7)} ${months[Number(String(first).slice(5, 7)) - 1]}`
      case 'weekday': {
        const day = dateOf(String(first)).getUTCDay()
        return `${day === 0 ? 7 : day} ${weekdays[day]}`
      }
      case 'days_between':
        return (dateOf(String(second)).getTime() - dateOf(String(first)).getTime()) / 86_400_000
    }
  }

  holds(test: Test): boolean {
    if ('no' in test) return !this.holds(test.no)
    if ('both' in test) return test.both.every((one) => this.holds(one))
    if ('either' in test) return test.either.some((one) => this.holds(one))
    if ('isEmpty' in test) return this.value(test.isEmpty) === null
    if ('within' in test) {
      const own = this.value(test.within)
      return own !== null && test.values.some((value) => this.value(value) === own)
    }
    if ('holds' in test) {
      const own = this.value(test.holds)
      if (own === null) return false
      const [text, word] = [String(own).toLowerCase(), test.word.toLowerCase()]
      return test.from === 'contains' ? text.includes(word) : text.startsWith(word)
    }
    const [one, other] = [this.value(test.left), this.value(test.right)]
    if (test.compare === '!=') return one === null || other === null || one !== other
    if (one === null || other === null) return false
    switch (test.compare) {
      case '=':
        return one === other
      case '>':
        return one > other
      case '>=':
        return one >= other
      case '<':
        return one < other
      case '<=':
        return one <= other
    }
  }
}

const quotedText = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`

/** As a person types it. */
export function typed(own: Own): string {
  if ('number' in own) return own.number < 0 ? `(-${-own.number})` : String(own.number)
  if ('text' in own) return quotedText(own.text)
  if ('column' in own) return own.column
  if ('minus' in own) return `(-(${typed(own.minus)}))`
  if ('sign' in own) return `((${typed(own.left)}) ${own.sign} (${typed(own.right)}))`
  if ('when' in own) return `if(${typedTest(own.when)}, ${typed(own.then)}, ${typed(own.otherwise)})`
  if ('bands' in own) return `band(${[typed(own.bands), ...own.edges].join(', ')})`
  return `${own.call}(${own.of.map(typed).join(', ')})`
}

function typedTest(test: Test): string {
  if ('no' in test) return `not (${typedTest(test.no)})`
  if ('both' in test) return `(${test.both.map(typedTest).join(' and ')})`
  if ('either' in test) return `(${test.either.map(typedTest).join(' OR ')})`
  if ('isEmpty' in test) return `${typed(test.isEmpty)} is empty`
  if ('within' in test) return `${typed(test.within)} in (${test.values.map(typed).join(', ')})`
  if ('holds' in test) return `${typed(test.holds)} ${test.from} ${quotedText(test.word)}`
  return `${typed(test.left)} ${test.compare} ${typed(test.right)}`
}

/** A value equal to the label of rows without a match, marked as a value. */
function asValue(value: string | null, label: string): string | null {
  const [head, ...ends] = (value ?? '').split(' (value)')
  const isAlike = head === `No match in ${label}` && ends.every((end) => end === '')
  return isAlike ? `${value} (value)` : value
}

/** The columns that a relation adds to each row; for a duplicate key the first row counts. */
export function related(
  row: Cells,
  { name, column, label }: { name: string; column: string; label: string },
  { key, rows }: { key: string; rows: readonly Cells[] },
): { shown: Record<string, string | null>; cells: Record<string, string | null>; isMatched: boolean } {
  const own = row[column] ?? null
  const match = own === null ? undefined : rows.find((one) => one[key] === own)
  const names = Object.keys(rows[0] ?? {}).filter((one) => one !== key)
  const shown = names.map((one) => [
    `${name}.${one}`,
    match === undefined ? `No match in ${label}` : asValue(match[one] ?? null, label),
  ])
  const cells = names.map((one) => [`${name}.${one}`, match?.[one] ?? null])
  return { shown: Object.fromEntries(shown), cells: Object.fromEntries(cells), isMatched: match !== undefined }
}
