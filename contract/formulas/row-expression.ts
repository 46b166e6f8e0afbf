import { formatCount } from '../shared/format.ts'
import { nearestName } from '../shared/nearest-name.ts'
import type { ExpressionColumn } from './aggregate-expression.ts'
import { FormulaError, type Token, Tokens } from './formula-tokens.ts'
import type { FormulaUnit, Operator, Span } from './formula-tree.ts'
import { longestFormula } from './parse-formula.ts'
import { type Comparison, comparisons, type RowExpression, type RowKind } from './row-tree.ts'
import { isWrittenNumber, unitOf } from './row-units.ts'
import {
  asDay,
  condition,
  isSigned,
  longestPart,
  negatedIf,
  number,
  rowFunctions,
  signatures,
  type Typed,
  wholeNumber,
  words,
} from './row-values.ts'

export type RowResult = { kind: 'number' | 'text'; unit: FormulaUnit }
export type ParsedRow = ({ ok: true; expression: RowExpression } & RowResult) | ({ ok: false; message: string } & Span)

const deepest = 32
const mostValues = 1_000
const mostEdges = 50
const bindingPower: Record<Operator, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 }
const powerOfMinus = 3
const isOperator = (text: string): text is Operator => Object.hasOwn(bindingPower, text)
/** Reads an expression over the cells of a row (docs/formulas.md) for a table with these columns. Never throws. */
export function parseRow(text: string, columns: readonly ExpressionColumn[]): ParsedRow {
  if (text.length > longestFormula) {
    const message = `A formula has at most ${formatCount(longestFormula)} characters`
    return { ok: false, message, start: longestFormula, end: text.length }
  }
  try {
    const tokens = new Tokens(text, { hasComparisons: true })
    const { expression, kind } = new RowReader(tokens, columns).any(0)
    const rest = tokens.next()
    if (rest.kind !== 'end') throw new FormulaError('Expected an operator or the end', rest)
    if (kind === 'number' || kind === 'text') return { ok: true, expression, kind, unit: unitOf(expression, columns) }
    const hint =
      kind === 'condition' ? ': put it into if(condition, value, value)' : ': take year, month or weekday of it'
    throw new FormulaError(`Expected a number or a text and not ${words[kind]}${hint},`, expression)
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    return { ok: false, message: error.message, start: error.start, end: error.end }
  }
}

class RowReader {
  private readonly tokens: Tokens
  private readonly columns: readonly ExpressionColumn[]

  constructor(tokens: Tokens, columns: readonly ExpressionColumn[]) {
    this.tokens = tokens
    this.columns = columns
  }

  any(depth: number): Typed {
    return this.joined('or', 'some', depth, () => this.all(depth))
  }

  private all(depth: number): Typed {
    return this.joined('and', 'every', depth, () => this.negated(depth))
  }

  private joined(word: 'or' | 'and', kind: 'some' | 'every', depth: number, read: () => Typed): Typed {
    this.limit(depth)
    const first = read()
    const parts = [first]
    while (this.tokens.takeWord(word) !== null) parts.push(read())
    if (parts.length === 1) return first
    const expressions = parts.map((part) => this.expect(part, 'condition'))
    const { start } = expressions[0]!
    return condition({ kind, parts: expressions, start, end: expressions.at(-1)!.end })
  }

  private negated(depth: number): Typed {
    this.limit(depth)
    const not = this.tokens.takeWord('not')
    if (not === null) return this.comparison(depth)
    const of = this.expect(this.negated(depth + 1), 'condition')
    return condition({ kind: 'not', of, start: not.start, end: of.end })
  }

  private comparison(depth: number): Typed {
    const left = this.value(depth)
    for (const operator of comparisons)
      if (this.tokens.take(operator) !== null) return this.compared(operator, left, this.value(depth))
    if (this.tokens.takeWord('is') !== null) {
      const isNot = this.tokens.takeWord('not') !== null
      const end = this.tokens.peek().end
      if (this.tokens.takeWord('empty') === null) throw new FormulaError('Expected "empty"', this.tokens.peek())
      return negatedIf(isNot, { kind: 'empty', of: this.expectCell(left), start: left.expression.start, end })
    }
    const isNot = this.tokens.takeWord('not') !== null
    const found = this.among(left, depth)
    if (found !== null) return negatedIf(isNot, found)
    if (isNot) throw new FormulaError('Expected in, between, contains or begins with after "not"', this.tokens.peek())
    return left
  }

  private among(left: Typed, depth: number): RowExpression | null {
    const { start } = left.expression
    if (this.tokens.takeWord('in') !== null) {
      const { of, ...values } = this.values(left)
      return { kind: 'among', of: this.expectCell(of), ...values, start }
    }
    if (this.tokens.takeWord('between') !== null) {
      const from = this.compared('>=', left, this.value(depth))
      if (this.tokens.takeWord('and') === null) throw new FormulaError('Expected "and"', this.tokens.peek())
      const to = this.compared('<=', left, this.value(depth))
      return { kind: 'every', parts: [from.expression, to.expression], start, end: to.expression.end }
    }
    const isPart = this.tokens.takeWord('contains') !== null
    if (!isPart && this.tokens.takeWord('begins') === null) return null
    if (!isPart && this.tokens.takeWord('with') === null) throw new FormulaError('Expected "with"', this.tokens.peek())
    const token = this.tokens.next()
    if (token.kind !== 'string') throw new FormulaError('Expected a text in double quotes', token)
    const of = this.expect(left, 'text')
    return { kind: isPart ? 'contains' : 'begins', of, text: token.text, start, end: token.end }
  }

  private values(left: Typed): { of: Typed; values: RowExpression[]; end: number } {
    if (this.tokens.take('(') === null) throw new FormulaError('Expected "("', this.tokens.peek())
    const values: Typed[] = []
    for (;;) {
      const close = values.length === 0 ? this.tokens.take(')') : null
      if (close !== null) return { of: left, values: [], end: close.end }
      if (values.length === mostValues)
        throw new FormulaError(`Expected at most ${mostValues} values`, this.tokens.peek())
      values.push(this.operand(0))
      const end = this.tokens.take(')')
      if (end !== null) {
        const [of, ...others] = this.allAlike(left, values)
        return { of, values: others.map(({ expression }) => expression), end: end.end }
      }
      if (this.tokens.take(',') === null) throw new FormulaError('Expected "," or ")"', this.tokens.peek())
    }
  }

  private compared(operator: Comparison, left: Typed, right: Typed): Typed {
    const [one, other] = this.alike(left, right)
    const span = { start: one.expression.start, end: other.expression.end }
    if (one.kind === 'number') this.checkAlike(one, other, span)
    return condition({ kind: 'compare', operator, left: one.expression, right: other.expression, ...span })
  }

  /** Two values of one kind; a written text beside a date is a date. */
  private alike(left: Typed, right: Typed): [Typed, Typed] {
    const [one, other] = [asDay(left, right), asDay(right, left)]
    if (one.kind === 'condition') throw new FormulaError(`Expected a value and not ${words.condition},`, one.expression)
    if (one.kind === other.kind) return [one, other]
    throw new FormulaError(`Expected ${words[one.kind]} and not ${words[other.kind]}`, other.expression)
  }

  /** Where one of the values is a date, written texts before it are dates as well. */
  private allAlike(first: Typed, others: readonly Typed[]): [Typed, ...Typed[]] {
    const one = others.reduce((own, other) => this.alike(own, other)[0], first)
    return [one, ...others.map((other) => this.alike(one, other)[1])]
  }

  /** Amounts of money, percentages and numbers are alike only among themselves; a written number is as the other. */
  private checkAlike(one: Typed, other: Typed, span: Span): void {
    const [left, right] = [one, other].map(({ expression }) => unitOf(expression, this.columns))
    if (left === right || isWrittenNumber(one.expression) || isWrittenNumber(other.expression)) return
    const names: Record<FormulaUnit, string> = {
      currency: 'an amount of money',
      percent: 'a percentage',
      number: 'a number',
    }
    throw new FormulaError(`Expected values of one unit and not ${names[left!]} and ${names[right!]}`, span)
  }

  /** Arithmetic of which the units fit, or one cell, text or call. */
  private value(depth: number): Typed {
    const found = this.operations(0, depth)
    unitOf(found.expression, this.columns)
    return found
  }

  private operations(least: number, depth: number): Typed {
    this.limit(depth)
    let left = this.operand(depth)
    for (let token = this.tokens.peek(); token.kind === 'sign' && isOperator(token.text); token = this.tokens.peek()) {
      const operator = token.text
      const power = bindingPower[operator]
      if (power < least) break
      this.tokens.next()
      const right = this.operations(operator === '^' ? power : power + 1, depth + 1)
      const [one, other] = [this.expect(left, 'number'), this.expect(right, 'number')]
      left = number({ kind: 'operation', operator, left: one, right: other, start: one.start, end: other.end })
    }
    return left
  }

  private operand(depth: number): Typed {
    const token = this.tokens.next()
    if (token.kind === 'literal') {
      const { start, end, value, unit } = token
      return { expression: { kind: 'number', value, unit, start, end }, kind: 'number' }
    }
    if (token.kind === 'string') {
      const { text, start, end } = token
      if (text.length > longestPart) throw new FormulaError(`Expected at most ${longestPart} characters`, token)
      return { expression: { kind: 'text', text, start, end }, kind: 'text' }
    }
    if (token.kind === 'sign' && token.text === '+') return this.operations(powerOfMinus, depth + 1)
    if (token.kind === 'sign' && token.text === '-') {
      const operand = this.expect(this.operations(powerOfMinus, depth + 1), 'number')
      return number({ kind: 'negative', operand, start: token.start, end: operand.end })
    }
    if (token.kind === 'sign' && token.text === '(') {
      const inner = this.any(depth + 1)
      const end = this.close()
      return { ...inner, expression: { ...inner.expression, start: token.start, end } }
    }
    if (token.kind === 'name' && this.tokens.peek().kind === 'sign' && this.tokens.take('(') !== null)
      return this.call(token, depth)
    if (token.kind === 'name' || token.kind === 'reference') return this.column(token)
    throw new FormulaError('Expected a number, a text, a column, a function or "("', token)
  }

  private column(token: Token & { text: string }): Typed {
    const name = token.text.trim()
    const found = this.columns.find((column) => column.name === name)
    if (found === undefined)
      throw new FormulaError(
        `There is no column "${name}"${near(
          name,
          this.columns.map((one) => one.name),
        )}`,
        token,
      )
    const { start, end } = token
    return { expression: { kind: 'column', name, start, end }, kind: found.kind }
  }

  private call(token: Token & { text: string }, depth: number): Typed {
    this.limit(depth)
    const name = token.text.toLowerCase()
    if (name === 'if') return this.branches(token, depth + 1)
    if (name === 'band') return this.band(token, depth + 1)
    if (!isSigned(name) && name !== 'round' && name !== 'concat' && name !== 'coalesce')
      throw new FormulaError(`There is no function "${token.text}"${near(name, rowFunctions)}`, token)
    const { parameters, end } = this.parameters(depth + 1)
    const span = { start: token.start, end }
    if (isSigned(name)) return this.signed(name, parameters, span)
    return name === 'round' ? this.rounded(parameters, span) : this.several(name, parameters, span)
  }

  private parameters(depth: number): { parameters: Typed[]; end: number } {
    const parameters: Typed[] = []
    const none = this.tokens.take(')')
    if (none !== null) return { parameters, end: none.end }
    for (;;) {
      if (parameters.length === mostValues)
        throw new FormulaError(`Expected at most ${mostValues} values`, this.tokens.peek())
      parameters.push(this.any(depth))
      const end = this.tokens.take(')')
      if (end !== null) return { parameters, end: end.end }
      this.comma()
    }
  }

  private signed(name: keyof typeof signatures, parameters: Typed[], span: Span): Typed {
    const { takes, gives } = signatures[name]
    if (parameters.length !== takes.length)
      throw new FormulaError(
        `${name} takes ${takes.length === 1 ? '1 value' : `${takes.length} values`} and not ${parameters.length}`,
        span,
      )
    const taken = parameters.map((parameter, index) => {
      const kind = takes[index]!
      if (kind === 'whole') return wholeNumber(parameter.expression, name === 'part' && index === 1 ? 1 : 0)
      return this.expect(kind === 'day' ? asDay(parameter, { kind: 'day' }) : parameter, kind)
    })
    return { expression: { kind: 'call', name, parameters: taken, ...span }, kind: gives }
  }

  private rounded(parameters: Typed[], span: Span): Typed {
    const [of, digits] = parameters
    if (of === undefined || parameters.length > 2)
      throw new FormulaError(`round takes 1 or 2 values and not ${parameters.length}`, span)
    const taken = [this.expect(of, 'number'), ...(digits === undefined ? [] : [wholeNumber(digits.expression, 0, 9)])]
    return { expression: { kind: 'call', name: 'round', parameters: taken, ...span }, kind: 'number' }
  }

  private several(name: 'concat' | 'coalesce', parameters: Typed[], span: Span): Typed {
    const [first, ...others] = parameters
    if (first === undefined || others.length === 0)
      throw new FormulaError(`${name} takes at least 2 values and not ${parameters.length}`, span)
    if (name === 'concat') {
      const taken = parameters.map((parameter) => this.expect(parameter, 'text'))
      return { expression: { kind: 'call', name, parameters: taken, ...span }, kind: 'text' }
    }
    const [one, ...alike] = this.allAlike(first, others)
    if (one.kind === 'number') for (const other of alike) this.checkAlike(one, other, other.expression)
    const taken = [one, ...alike].map(({ expression }) => expression)
    return { expression: { kind: 'call', name, parameters: taken, ...span }, kind: one.kind }
  }

  private branches(token: Token, depth: number): Typed {
    const asked = this.expect(this.any(depth), 'condition')
    this.comma()
    const then = this.any(depth)
    this.comma()
    const [one, other] = this.alike(then, this.any(depth))
    const span = { start: token.start, end: this.close() }
    if (one.kind === 'number') this.checkAlike(one, other, span)
    const expression: RowExpression = {
      kind: 'if',
      condition: asked,
      then: one.expression,
      otherwise: other.expression,
      ...span,
    }
    return { expression, kind: one.kind }
  }

  private band(token: Token, depth: number): Typed {
    const of = this.expect(this.any(depth), 'number')
    const edges: number[] = []
    const written: string[] = []
    while (this.tokens.take(',') !== null) {
      const minus = this.tokens.take('-')
      const edge = this.tokens.next()
      if (edge.kind !== 'literal') throw new FormulaError('Expected a number as the edge of a band', edge)
      const value = minus === null ? edge.value : -edge.value
      if (edges.length === mostEdges) throw new FormulaError(`Expected at most ${mostEdges} edges`, edge)
      if (edges.length > 0 && value <= edges.at(-1)!) throw new FormulaError('Expected edges that rise', edge)
      edges.push(value)
      written.push(edge.unit === 'percent' ? `${Number((value * 100).toPrecision(12))}%` : String(value))
    }
    if (edges.length === 0) throw new FormulaError('Expected "," and the edges of the bands', this.tokens.peek())
    const span = { start: token.start, end: this.close() }
    return { expression: { kind: 'band', of, edges, labels: bandLabels(written), ...span }, kind: 'text' }
  }

  private comma(): void {
    if (this.tokens.take(',') === null) throw new FormulaError('Expected ","', this.tokens.peek())
  }

  private close(): number {
    const close = this.tokens.take(')')
    if (close === null) throw new FormulaError('Expected ")"', this.tokens.peek())
    return close.end
  }

  private expect({ expression, kind }: Typed, wanted: RowKind): RowExpression {
    if (kind === wanted) return expression
    const hint = wanted === 'text' && kind === 'number' ? ': text(…) makes a text of it' : ''
    throw new FormulaError(`Expected ${words[wanted]} and not ${words[kind]}${hint}`, expression)
  }

  private expectCell(typed: Typed): RowExpression {
    if (typed.kind !== 'condition') return typed.expression
    throw new FormulaError(`Expected a value and not ${words.condition}`, typed.expression)
  }

  private limit(depth: number): void {
    if (depth > deepest)
      throw new FormulaError(`Expected at most ${deepest} parts within one another`, this.tokens.peek())
  }
}

const bandLabels = (edges: string[]): string[] => [
  `below ${edges[0]}`,
  ...edges.slice(1).map((edge, index) => `${edges[index]} to below ${edge}`),
  `${edges.at(-1)} and more`,
]

function near(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return nearest === null ? '' : ` (the nearest is "${nearest}")`
}
