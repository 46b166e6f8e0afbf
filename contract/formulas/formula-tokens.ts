import type { FormulaUnit, Span } from './formula-tree.ts'
import { ownValue } from '../shared/own-value.ts'

type TokenBody =
  | { kind: 'literal'; value: number; unit: FormulaUnit }
  | { kind: 'name' | 'string'; text: string }
  /** The raw text between square brackets outside strings. */
  | { kind: 'reference'; text: string }
  | { kind: 'sign'; text: string }
  | { kind: 'end' }
export type Token = Span & TokenBody

/**
 * A formula's problem and where it is; the message ends with the position, counted from 1. Not an Error: most texts are
 * invalid while a formula is typed, and capturing a stack costs more than parsing.
 */
export class FormulaError {
  readonly message: string
  readonly start: number
  readonly end: number

  constructor(problem: string, { start, end }: Span) {
    this.message = `${problem} at position ${start + 1}`
    this.start = start
    this.end = Math.max(end, start + 1)
  }
}

const space = /\s*/y
const number = /(?:\d+(?:\.\d*)?|\.\d+)/y
const currency = /\$\s*(?:\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d+(?:\.\d*)?|\.\d+)/y
const name = /[A-Za-z][A-Za-z0-9_]*/y
const signs = '-+*/^(),=.'
/** A measurement's name up to its closing bracket, or to a misplaced one. */
const plainReference = /\[[^[\]]*/y
/** Only references of this form contain strings; in a measurement's name, a quotation mark is an ordinary character. */
const warehouseStart = /\[\s*[A-Za-z][A-Za-z0-9_]*\.[A-Za-z][A-Za-z0-9_]*\s+(?:by|where)\b/iy
const isDigit = (character: string): boolean => character >= '0' && character <= '9'
const isLetter = (character: string): boolean =>
  (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z')
const escapes: Record<string, string> = { '"': '"', '\\': '\\', n: '\n', t: '\t' }

/** The tokens of a text in order, followed by `end`. Throws a FormulaError. */
export class Tokens {
  private readonly text: string
  private readonly offset: number
  private readonly hasComparisons: boolean
  private at = 0
  private ahead: Token | null = null

  /** `offset`: position of the text within the whole formula. Only some grammars allow `<` and `>`. */
  constructor(
    text: string,
    { offset = 0, hasComparisons = false }: { offset?: number; hasComparisons?: boolean } = {},
  ) {
    this.text = text
    this.offset = offset
    this.hasComparisons = hasComparisons
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

  /** Consumes and returns the next token if it is this sign, otherwise null. */
  take(text: string): Token | null {
    const token = this.peek()
    return token.kind === 'sign' && token.text === text ? this.next() : null
  }

  /** Consumes and returns the next token if it is this word, ignoring case, otherwise null. */
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
    this.skipSpace()
    const start = this.at
    const first = this.text[start]
    if (first === undefined) return this.spanned(start, { kind: 'end' })
    if (first === '[') return this.spanned(start, { kind: 'reference', text: this.bracketed() })
    if (first === '"') return this.spanned(start, { kind: 'string', text: this.quoted() })
    if (isLetter(first)) return this.spanned(start, { kind: 'name', text: this.match(name) ?? first })
    const money = first === '$' ? this.match(currency) : null
    if (money !== null) return this.literal(start, money.replace(/[$\s,]/g, ''), 'currency')
    const digits = isDigit(first) || first === '.' ? this.match(number) : null
    if (digits !== null) return this.literal(start, digits, this.takePercent() ? 'percent' : 'number')
    this.at += 1
    if (signs.includes(first)) return this.spanned(start, { kind: 'sign', text: first })
    const isComparison = first === '!' || (this.hasComparisons && (first === '<' || first === '>'))
    if (isComparison && this.text[this.at] === '=') {
      this.at += 1
      return this.spanned(start, { kind: 'sign', text: `${first}=` })
    }
    if (isComparison && first !== '!') return this.spanned(start, { kind: 'sign', text: first })
    throw new FormulaError(`Expected a number, a name, "[" or "(" and not ${JSON.stringify(first)}`, this.spanOf(start))
  }

  private spanOf(start: number): Span {
    return { start: start + this.offset, end: this.at + this.offset }
  }

  /** A token from `start` to the current position. */
  private spanned(start: number, token: TokenBody): Token {
    return { ...token, start: start + this.offset, end: this.at + this.offset }
  }

  private skipSpace(): void {
    while (this.text[this.at] === ' ') this.at += 1
    const next = this.text.charCodeAt(this.at)
    if (next < 32 || next > 126) this.match(space)
  }

  private match(pattern: RegExp): string | null {
    const start = this.at
    pattern.lastIndex = start
    if (!pattern.test(this.text)) return null
    this.at = pattern.lastIndex
    return this.text.slice(start, this.at)
  }

  private takePercent(): boolean {
    if (this.text[this.at] !== '%') return false
    this.at += 1
    return true
  }

  private literal(start: number, digits: string, unit: FormulaUnit): Token {
    const value = Number(digits) / (unit === 'percent' ? 100 : 1)
    if (!Number.isFinite(value)) throw new FormulaError('Expected a smaller number', this.spanOf(start))
    return this.spanned(start, { kind: 'literal', value, unit })
  }

  private bracketed(): string {
    const start = this.at
    const hasStrings = this.match(warehouseStart) !== null
    this.at = start
    if (hasStrings) this.passStrings()
    else this.match(plainReference)
    if (this.text[this.at] !== ']') throw new FormulaError('Expected "]"', this.here())
    this.at += 1
    return this.text.slice(start + 1, this.at - 1)
  }

  /** Moves to the next bracket outside strings, or to the end. */
  private passStrings(): void {
    let isQuoted = false
    for (this.at += 1; this.at < this.text.length; this.at += 1) {
      const character = this.text[this.at]
      if (isQuoted && character === '\\') this.at += 1
      else if (character === '"') isQuoted = !isQuoted
      else if (!isQuoted && (character === '[' || character === ']')) return
    }
    this.at = this.text.length
    if (isQuoted) throw new FormulaError("Expected '\"'", this.here())
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
      const escaped = ownValue(escapes, this.text[this.at + 1] ?? '')
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
