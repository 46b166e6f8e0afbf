import { formatCount } from '../shared/format.ts'
import { FormulaError, type Token, Tokens } from './formula-tokens.ts'
import type { Condition, Formula, Operator, Reference, Span } from './formula-tree.ts'

export type ParsedFormula = { ok: true; formula: Formula } | ({ ok: false; message: string } & Span)

export const longestFormula = 4_000
const deepestFormula = 64
const mostValues = 1_000

const bindingPower: Record<Operator, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 }
/** A leading minus binds more loosely than "^" and more tightly than "*", so -2^2 is -4. */
const powerOfMinus = 3
const isOperator = (text: string): text is Operator => Object.hasOwn(bindingPower, text)

/** Parses a formula (docs/formulas.md). Never throws; runs in time linear in the text. */
export const parseFormula = (text: string): ParsedFormula => parseBy(text, () => new Tokens(text), readLeaf)

/** Reads the operands specific to a grammar: all but numbers, operators and brackets. */
export type ReadLeaf = (tokens: Tokens, token: Token, depth: number) => Formula

/** Parses a formula with the operands of another grammar. */
export function parseBy(text: string, tokensOf: () => Tokens, leaf: ReadLeaf): ParsedFormula {
  if (text.length > longestFormula) {
    const message = `A formula has at most ${formatCount(longestFormula)} characters`
    return { ok: false, message, start: longestFormula, end: text.length }
  }
  try {
    const tokens = tokensOf()
    const formula = readOperations(tokens, 0, 0, leaf)
    const rest = tokens.next()
    if (rest.kind !== 'end') throw new FormulaError('Expected an operator or the end', rest)
    return { ok: true, formula }
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    return { ok: false, message: error.message, start: error.start, end: error.end }
  }
}

/** Reads an expression whose operators have at least this binding power. */
export function readOperations(tokens: Tokens, least: number, depth: number, leaf: ReadLeaf): Formula {
  if (depth > deepestFormula)
    throw new FormulaError(`Expected at most ${deepestFormula} parts within one another`, tokens.peek())
  let left = readOperand(tokens, depth, leaf)
  for (let token = tokens.peek(); token.kind === 'sign' && isOperator(token.text); token = tokens.peek()) {
    const operator = token.text
    const power = bindingPower[operator]
    if (power < least) break
    tokens.next()
    const right = readOperations(tokens, operator === '^' ? power : power + 1, depth + 1, leaf)
    left = { kind: 'operation', operator, left, right, start: left.start, end: right.end }
  }
  return left
}

function readOperand(tokens: Tokens, depth: number, leaf: ReadLeaf): Formula {
  const token = tokens.next()
  if (token.kind === 'literal') return token
  if (token.kind === 'sign' && token.text === '+') return readOperations(tokens, powerOfMinus, depth + 1, leaf)
  if (token.kind === 'sign' && token.text === '-') {
    const operand = readOperations(tokens, powerOfMinus, depth + 1, leaf)
    return { kind: 'negative', operand, start: token.start, end: operand.end }
  }
  if (token.kind === 'sign' && token.text === '(') {
    const inner = readOperations(tokens, 0, depth + 1, leaf)
    const close = tokens.take(')')
    if (close === null) throw new FormulaError('Expected ")"', tokens.peek())
    return { ...inner, start: token.start, end: close.end }
  }
  return leaf(tokens, token, depth)
}

function readLeaf(tokens: Tokens, token: Token, depth: number): Formula {
  if (token.kind === 'reference') return readReference(token)
  if (token.kind === 'name') return readCall(tokens, token, depth)
  throw new FormulaError('Expected a number, a name, "[" or "("', token)
}

function readCall(tokens: Tokens, token: Token & { text: string }, depth: number): Formula {
  if (tokens.take('(') === null)
    throw new FormulaError(
      `Expected "(" after the function ${token.text}, or brackets around a measure: [${token.text}]`,
      token,
    )
  const parameters: Formula[] = []
  let close = tokens.take(')')
  while (close === null) {
    parameters.push(readOperations(tokens, 0, depth + 1, readLeaf))
    close = tokens.take(')')
    if (close === null && tokens.take(',') === null) throw new FormulaError('Expected "," or ")"', tokens.peek())
  }
  return { kind: 'call', name: token.text, parameters, start: token.start, end: close.end }
}

/** `table.metric`, alone or followed by "by" or "where"; other text in brackets is a measurement's name. */
const warehouseForm = /^\s*[A-Za-z][A-Za-z0-9_]*\.[A-Za-z][A-Za-z0-9_]*\s*(?:$|(?:by|where)\b)/i

function readReference(token: Token & { text: string }): Reference {
  const span = { start: token.start, end: token.end }
  if (warehouseForm.test(token.text)) return readWarehouse(new Tokens(token.text, { offset: token.start + 1 }), span)
  const name = token.text.trim()
  if (name === '') throw new FormulaError('Expected the name of a measure between the brackets', token)
  return { kind: 'measurement', name, ...span }
}

function readWarehouse(tokens: Tokens, span: Span): Reference {
  const factTable = tokens.expectName('a dataset')
  tokens.take('.')
  const metric = tokens.expectName('a metric')
  const by = tokens.takeWord('by') === null ? null : tokens.expectName('a date column after "by"')
  const where: Condition[] = []
  if (tokens.takeWord('where') !== null) {
    do where.push(readCondition(tokens))
    while (tokens.takeWord('and') !== null)
  }
  const rest = tokens.next()
  if (rest.kind !== 'end') throw new FormulaError(`Expected ${where.length > 0 ? '"and"' : '"where"'} or "]"`, rest)
  return { kind: 'warehouse', factTable, metric, by, where, ...span }
}

function readCondition(tokens: Tokens): Condition {
  const dimension = tokens.expectName('a column')
  for (const operator of ['=', '!='] as const) {
    if (tokens.take(operator) !== null) return { dimension, operator, values: [readValue(tokens)] }
  }
  const isNot = tokens.takeWord('not') !== null
  if (tokens.takeWord('in') === null)
    throw new FormulaError(`Expected ${isNot ? '"in"' : '=, !=, in or not in'}`, tokens.peek())
  return { dimension, operator: isNot ? 'not in' : 'in', values: readValues(tokens) }
}

function readValues(tokens: Tokens): string[] {
  const isBracketed = tokens.take('(') !== null
  const values = [readValue(tokens)]
  while (tokens.take(',') !== null) {
    if (values.length === mostValues) throw new FormulaError(`Expected at most ${mostValues} values`, tokens.peek())
    values.push(readValue(tokens))
  }
  if (isBracketed && tokens.take(')') === null) throw new FormulaError('Expected "," or ")"', tokens.peek())
  return values
}

function readValue(tokens: Tokens): string {
  const token = tokens.next()
  if (token.kind === 'string' || token.kind === 'name') return token.text
  throw new FormulaError('Expected a text in double quotes or a name', token)
}
