import type { FormulaUnit, Span } from './formula-tree.ts'

export type Token = Span &
  (
    | { kind: 'literal'; value: number; unit: FormulaUnit }
    | { kind: 'name' | 'string'; text: string }
    /** What stands between square brackets outside of strings, not yet read. */
    | { kind: 'reference'; text: string }
    | { kind: 'sign'; text: string }
    | { kind: 'end' }
  )

/** What is wrong with a formula and where; the message ends with its place, counted from 1. */
export class FormulaError extends Error {
  readonly start: number
  readonly end: number

  constructor(problem: string, { start, end }: Span) {
    super(`${problem} at position ${start + 1}`)
    this.start = start
    this.end = Math.max(end, start + 1)
  }
}

const space = /\s*/y
const number = /(?:\d+(?:\.\d*)?|\.\d+)/y
const currency = /\$\s*(?:\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d+(?:\.\d*)?|\.\d+)/y
const name = /[A-Za-z][A-Za-z0-9_]*/y
const sign = /!=|[-+*/^(),=.]/y
/** Only a reference of this form holds strings; in the name of a measurement a quotation mark is a character like any other. */
const warehouseStart = /\[\s*[A-Za-z][A-Za-z0-9_]*\.[A-Za-z][A-Za-z0-9_]*\s+(?:by|where)\b/iy
const escapes: Record<string, string> = { '"': '"', '\\': '\\', n: '\n', t: '\t' }

/** The tokens of a text, one after the other, ended by `end`. Throws a FormulaError. */
export class Tokens {
  private readonly text: string
  private readonly offset: number
  private at = 0
  private ahead: Token | null = null

  /** `offset`: where the text stands in the whole formula. */
  constructor(text: string, offset = 0) {
    this.text = text
    this.offset = offset
  }

  peek(): Token {
    this.ahead ??= this.read()
    return this.ahead
  }

  next(): Token {
    const token = this.peek()
    this.ahead = null
    return token
  }

  /** The next token when it is this sign, else null. */
  take(text: string): Token | null {
    const token = this.peek()
    return token.kind === 'sign' && token.text === text ? this.next() : null
  }

  /** The next token when it is this word in any case, else null. */
  takeWord(word: string): Token | null {
    const token = this.peek()
    return token.kind === 'name' && token.text.toLowerCase() === word ? this.next() : null
  }

  expectName(what: string): string {
    const token = this.next()
    if (token.kind !== 'name') throw new FormulaError(`Expected ${what}`, token)
    return token.text
  }

  private read(): Token {
    this.match(space)
    const start = this.at
    const spanned = (): Span => ({ start: start + this.offset, end: this.at + this.offset })
    if (start === this.text.length) return { kind: 'end', ...spanned() }
    const first = this.text[start]
    if (first === '[') return { kind: 'reference', text: this.bracketed(), ...spanned() }
    if (first === '"') return { kind: 'string', text: this.quoted(), ...spanned() }
    const money = this.match(currency)
    if (money !== null) return this.literal(money.replace(/[$\s,]/g, ''), 'currency', spanned)
    const digits = this.match(number)
    if (digits !== null) return this.literal(digits, this.takePercent() ? 'percent' : 'number', spanned)
    const word = this.match(name)
    if (word !== null) return { kind: 'name', text: word, ...spanned() }
    const mark = this.match(sign)
    if (mark !== null) return { kind: 'sign', text: mark, ...spanned() }
    this.at += 1
    throw new FormulaError(`Expected a number, a name, "[" or "(" and not ${JSON.stringify(first)}`, spanned())
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found === null) return null
    this.at = pattern.lastIndex
    return found[0]
  }

  private takePercent(): boolean {
    if (this.text[this.at] !== '%') return false
    this.at += 1
    return true
  }

  private literal(digits: string, unit: FormulaUnit, spanned: () => Span): Token {
    const value = Number(digits) / (unit === 'percent' ? 100 : 1)
    if (!Number.isFinite(value)) throw new FormulaError('Expected a smaller number', spanned())
    return { kind: 'literal', value, unit, ...spanned() }
  }

  private bracketed(): string {
    const start = this.at
    const hasStrings = this.match(warehouseStart) !== null
    let isQuoted = false
    for (this.at = start + 1; this.at < this.text.length; this.at += 1) {
      const character = this.text[this.at]
      if (isQuoted && character === '\\') this.at += 1
      else if (hasStrings && character === '"') isQuoted = !isQuoted
      else if (!isQuoted && character === '[') throw new FormulaError('Expected "]"', this.here())
      else if (!isQuoted && character === ']') {
        this.at += 1
        return this.text.slice(start + 1, this.at - 1)
      }
    }
    this.at = this.text.length
    throw new FormulaError('Expected "]"', this.here())
  }

  private quoted(): string {
    let text = ''
    for (this.at += 1; this.at < this.text.length; this.at += 1) {
      const character = this.text[this.at]!
      if (character === '"') {
        this.at += 1
        return text
      }
      if (character !== '\\') {
        text += character
        continue
      }
      const escaped = escapes[this.text[this.at + 1] ?? '']
      if (escaped === undefined) throw new FormulaError('Expected \\", \\\\, \\n or \\t', this.here())
      text += escaped
      this.at += 1
    }
    throw new FormulaError("Expected '\"'", this.here())
  }

  private here(): Span {
    return { start: this.at + this.offset, end: this.at + this.offset + 1 }
  }
}
