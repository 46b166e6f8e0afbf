import { type Aggregation, aggregations, countMetric } from '../datasets/datasets.schemas.ts'
import type { RowCondition, Where } from '../datasets/where.schemas.ts'
import { nearestName } from '../shared/nearest-name.ts'
import { isDay } from '../shared/periods.ts'
import { FormulaError, type Token, Tokens } from './formula-tokens.ts'
import type { Formula, FormulaUnit, Reference, Span } from './formula-tree.ts'
import { checkUnits, isWritten } from './formula-units.ts'
import { parseBy, type ReadLeaf, readOperations } from './parse-formula.ts'

/** A column that an expression can use. */
export type ExpressionColumn = { name: string; kind: 'number' | 'day' | 'text'; unit: FormulaUnit }

type Aggregated = Exclude<Aggregation, 'weighted_mean'>
export type Aggregate = {
  source: 'count' | { column: string; aggregation: Aggregated } | WeightedSource
  /** Counts only these rows. */
  where: Where | null
  unit: FormulaUnit
}
type WeightedSource = { column: string; aggregation: 'weighted_mean'; weight: string }

/** Functions over the figures of all groups of an answer. */
export const windowFunctions = ['running_total', 'share', 'rank', 'previous', 'difference', 'change'] as const
export type WindowFunction = (typeof windowFunctions)[number]
/** Functions along the periods of one group. */
export const alongPeriods: readonly WindowFunction[] = ['running_total', 'previous', 'difference', 'change']
/** Whether a text calls one of these functions. */
export const calls = (expression: string, names: readonly WindowFunction[]): boolean =>
  [...expression.matchAll(/[a-z_]+/gi)].some(
    ({ 0: word, index }) =>
      names.some((name) => name === word.toLowerCase()) &&
      expression
        .slice(index + word.length)
        .trimStart()
        .startsWith('('),
  )
/** `formula`: uses only aggregates. */
export type WindowOfGroups = { window: WindowFunction; formula: Formula; unit: FormulaUnit }
export type ExpressionPart = Aggregate | WindowOfGroups
export const isWindow = <Other extends object>(part: Other | WindowOfGroups): part is WindowOfGroups => 'window' in part

/** In the formula, each measurement reference names a part by its index. */
export type AggregateExpression = { formula: Formula; parts: ExpressionPart[]; unit: FormulaUnit }
export type ParsedExpression = ({ ok: true } & AggregateExpression) | ({ ok: false; message: string } & Span)

const functions = [countMetric, ...aggregations, 'last', 'median', 'count_distinct', 'weighted_mean'] as const
const isFunction = (name: string): name is (typeof functions)[number] => functions.some((one) => one === name)
const signs = { '=': 'equal', '!=': 'notEqual', '>': 'more', '>=': 'atLeast', '<': 'less', '<=': 'atMost' } as const
const deepestCondition = 16
const kinds = { number: 'numbers', day: 'dates', text: 'text' } as const

/** Parses an expression over aggregates (docs/formulas.md) for a table with these columns. Never throws. */
export function parseExpression(text: string, columns: readonly ExpressionColumn[]): ParsedExpression {
  const parts: ExpressionPart[] = []
  const named = (part: ExpressionPart, { start, end }: Span): Formula => {
    parts.push(part)
    return { kind: 'measurement', name: String(parts.length - 1), start, end }
  }
  const unitOf = (reference: Reference): FormulaUnit | null =>
    reference.kind === 'measurement' ? (parts[Number(reference.name)]?.unit ?? null) : null

  const readAggregate: ReadLeaf = (tokens, token) => {
    if (token.kind !== 'name')
      throw new FormulaError('Expected a number, "(" or an aggregate such as sum(sales)', token)
    const { end, ...aggregate } = new AggregateReader(tokens, columns).read(token)
    return named(aggregate, { start: token.start, end })
  }
  const readPart: ReadLeaf = (tokens, token, depth) => {
    const window = token.kind === 'name' ? windowFunctions.find((name) => name === token.text.toLowerCase()) : undefined
    if (window === undefined) return readAggregate(tokens, token, depth)
    if (tokens.take('(') === null) throw new FormulaError(`Expected "(" after ${window}`, tokens.peek())
    const formula = readOperations(tokens, 0, depth + 1, readAggregate)
    const close = tokens.take(')')
    if (close === null) throw new FormulaError('Expected ")"', tokens.peek())
    const unit = checkedUnit(formula, unitOf)
    if (addsUp.includes(window) && !isAdditive(formula, parts))
      throw new FormulaError(`Expected sums and counts in ${window}, since nothing else adds up,`, formula)
    const own = fractions.includes(window) ? 'percent' : window === 'rank' ? 'number' : unit
    return named({ window, formula, unit: own }, { start: token.start, end: close.end })
  }

  const parsed = parseBy(text, () => new Tokens(text, { hasComparisons: true }), readPart)
  if (!parsed.ok) return parsed
  try {
    return { ok: true, formula: parsed.formula, parts, unit: checkedUnit(parsed.formula, unitOf) }
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    return { ok: false, message: error.message, start: error.start, end: error.end }
  }
}

const addsUp: readonly WindowFunction[] = ['running_total', 'share']
const fractions: readonly WindowFunction[] = ['share', 'change']

function checkedUnit(formula: Formula, unitOf: (reference: Reference) => FormulaUnit | null): FormulaUnit {
  const { unit, problems } = checkUnits(formula, unitOf)
  const [problem] = problems
  if (problem !== undefined) throw new FormulaError(problem.message.replace(/\.$/, ''), problem)
  return unit ?? 'number'
}

/** Whether the values of groups add up to the value over all rows. */
function isAdditive(formula: Formula, parts: readonly ExpressionPart[]): boolean {
  switch (formula.kind) {
    case 'measurement': {
      const part = parts[Number(formula.name)]
      if (part === undefined || isWindow(part)) return false
      return part.source === countMetric || part.source.aggregation === 'sum'
    }
    case 'negative':
      return isAdditive(formula.operand, parts)
    case 'operation': {
      const { operator, left, right } = formula
      if (operator === '+' || operator === '-') return isAdditive(left, parts) && isAdditive(right, parts)
      const isScaled = isAdditive(left, parts) && isWritten(right)
      return operator === '*' ? isScaled || (isWritten(left) && isAdditive(right, parts)) : operator === '/' && isScaled
    }
    default:
      return false
  }
}

class AggregateReader {
  private readonly tokens: Tokens
  private readonly columns: readonly ExpressionColumn[]

  constructor(tokens: Tokens, columns: readonly ExpressionColumn[]) {
    this.tokens = tokens
    this.columns = columns
  }

  read(token: Token & { text: string }): Aggregate & { end: number } {
    const name = token.text.toLowerCase()
    if (!isFunction(name)) {
      const isNested = windowFunctions.some((window) => window === name)
      if (isNested)
        throw new FormulaError(`Expected an aggregate such as sum(sales) within it, and ${name} is none,`, token)
      const known = [...functions, ...windowFunctions]
      throw new FormulaError(`There is no function "${token.text}"${near(name, known)}`, token)
    }
    const { end, filled, ...aggregate } = name === countMetric ? this.count(token) : this.call(name, token)
    const isFiltered = this.tokens.takeWord('where') !== null
    const where = isFiltered ? this.any(0) : null
    const parts = [...(filled === null ? [] : [filled]), ...(where === null ? [] : [where])]
    const [only] = parts
    return {
      ...aggregate,
      where: only === undefined ? null : parts.length === 1 ? only : { and: parts },
      end: isFiltered ? this.tokens.peek().start : end,
    }
  }

  /** `count`, `count()`, or with a column: rows that have a value in it. */
  private count(token: Token) {
    const counted = { source: countMetric, unit: 'number', filled: null } as const
    if (this.tokens.take('(') === null) return { ...counted, end: token.end }
    const close = this.tokens.take(')')
    if (close !== null) return { ...counted, end: close.end }
    const { name } = this.column()
    const filled: Where = { not: { column: name, operator: 'empty' } }
    return { ...counted, filled, end: this.close() }
  }

  private call(name: Exclude<(typeof functions)[number], 'count'>, token: Token) {
    if (this.tokens.take('(') === null) throw new FormulaError(`Expected "(" after ${name}`, this.tokens.peek())
    if (name === 'count_distinct') {
      const { name: column } = this.column('text')
      const source = { column, aggregation: name }
      return { source, unit: 'number' as const, filled: null, end: this.close() }
    }
    const { name: column, unit } = this.column('number')
    if (name !== 'weighted_mean') {
      const source = { column, aggregation: name === 'median' ? ('p50' as const) : name }
      return { source, unit, filled: null, end: this.close() }
    }
    if (this.tokens.take(',') === null)
      throw new FormulaError('Expected "," and the column of the weights', this.tokens.peek())
    const source = { column, aggregation: name, weight: this.column('number').name }
    return { source, unit, filled: null, end: this.close(), start: token.start }
  }

  private close(): number {
    const close = this.tokens.take(')')
    if (close === null) throw new FormulaError('Expected ")"', this.tokens.peek())
    return close.end
  }

  private column(kind?: ExpressionColumn['kind']): ExpressionColumn {
    const token = this.tokens.next()
    if (token.kind !== 'name' && token.kind !== 'reference') throw new FormulaError('Expected a column', token)
    const name = token.text.trim()
    const found = this.columns.find((column) => column.name === name)
    const ofKind = this.columns.filter((column) => kind === undefined || column.kind === kind)
    if (found === undefined) {
      const names = ofKind.map((column) => column.name)
      throw new FormulaError(`There is no column "${name}"${near(name, names)}`, token)
    }
    if (!ofKind.includes(found))
      throw new FormulaError(
        `Expected a column of ${kinds[kind ?? 'text']}, and "${name}" has ${kinds[found.kind]},`,
        token,
      )
    return found
  }

  private any(depth: number): Where {
    if (depth > deepestCondition)
      throw new FormulaError(`Expected at most ${deepestCondition} conditions within one another`, this.tokens.peek())
    const parts = [this.all(depth)]
    while (this.tokens.takeWord('or') !== null) parts.push(this.all(depth))
    return parts.length === 1 ? parts[0]! : { or: parts }
  }

  private all(depth: number): Where {
    const parts = [this.single(depth)]
    while (this.tokens.takeWord('and') !== null) parts.push(this.single(depth))
    return parts.length === 1 ? parts[0]! : { and: parts }
  }

  private single(depth: number): Where {
    if (this.tokens.takeWord('not') !== null) return { not: this.single(this.deeper(depth)) }
    if (this.tokens.take('(') === null) return this.comparison()
    const inner = this.any(this.deeper(depth))
    this.close()
    return inner
  }

  private deeper(depth: number): number {
    if (depth < deepestCondition) return depth + 1
    throw new FormulaError(`Expected at most ${deepestCondition} conditions within one another`, this.tokens.peek())
  }

  private comparison(): Where {
    const column = this.column()
    for (const sign of Object.keys(signs) as (keyof typeof signs)[])
      if (this.tokens.take(sign) !== null)
        return { column: column.name, operator: signs[sign], value: this.value(column) }
    if (this.tokens.takeWord('is') !== null) {
      const isNot = this.tokens.takeWord('not') !== null
      if (this.tokens.takeWord('empty') === null) throw new FormulaError('Expected "empty"', this.tokens.peek())
      return negated(isNot, { column: column.name, operator: 'empty' })
    }
    const isNot = this.tokens.takeWord('not') !== null
    return negated(isNot, this.among(column))
  }

  private among(column: ExpressionColumn): RowCondition {
    const { name } = column
    if (this.tokens.takeWord('in') !== null) return { column: name, operator: 'in', values: this.values(column) }
    if (this.tokens.takeWord('between') !== null) {
      const from = this.value(column)
      if (this.tokens.takeWord('and') === null) throw new FormulaError('Expected "and"', this.tokens.peek())
      return { column: name, operator: 'between', from, to: this.value(column) }
    }
    const word = this.tokens.peek()
    const isPart = this.tokens.takeWord('contains') !== null
    if (!isPart && this.tokens.takeWord('begins') === null)
      throw new FormulaError('Expected =, !=, >, >=, <, <=, in, between, contains, begins with or is empty', word)
    if (!isPart && this.tokens.takeWord('with') === null) throw new FormulaError('Expected "with"', this.tokens.peek())
    if (column.kind !== 'text')
      throw new FormulaError(
        `Only text contains or begins with something, and "${name}" has ${kinds[column.kind]},`,
        word,
      )
    return { column: name, operator: isPart ? 'contains' : 'beginsWith', text: String(this.value(column)) }
  }

  private values(column: ExpressionColumn): (string | number)[] {
    if (this.tokens.take('(') === null) throw new FormulaError('Expected "("', this.tokens.peek())
    if (this.tokens.take(')') !== null) return []
    const values = [this.value(column)]
    while (this.tokens.take(',') !== null) values.push(this.value(column))
    if (this.tokens.take(')') === null) throw new FormulaError('Expected "," or ")"', this.tokens.peek())
    return values
  }

  private value({ name, kind }: ExpressionColumn): string | number {
    const minus = this.tokens.take('-')
    const token = this.tokens.next()
    if (kind === 'number') {
      if (token.kind !== 'literal') throw new FormulaError(`Expected a number to compare "${name}" with`, token)
      return minus === null ? token.value : -token.value
    }
    const isText = token.kind === 'string' || token.kind === 'name'
    const text = isText ? token.text : token.kind === 'literal' && kind === 'text' ? String(token.value) : null
    if (text === null || minus !== null) throw new FormulaError('Expected a text in double quotes', minus ?? token)
    if (kind === 'day' && !isDay(text)) throw new FormulaError('Expected a date such as "2026-01-31"', token)
    return text
  }
}

const negated = (isNot: boolean, condition: RowCondition): Where => (isNot ? { not: condition } : condition)

function near(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return nearest === null ? '' : ` (the nearest is "${nearest}")`
}
