import fc from 'fast-check'
import { aggregations } from '../datasets/datasets.schemas.ts'
import type { RowCondition, Where } from '../datasets/where.schemas.ts'
import {
  type Aggregate,
  alongPeriods,
  type ExpressionColumn,
  type ExpressionPart,
  isWindow,
  type WindowFunction,
} from './aggregate-expression.ts'
import type { Formula, FormulaUnit } from './formula-tree.ts'
import { printFormula } from './print-formula.ts'
import { quotedText, type Writer } from './writer.testing.ts'

const nowhere = { start: 0, end: 0 }

/** An expression over aggregates before its parts are counted; `filled`: rows that have a value there are counted. */
type Leaf = { of: Aggregate['source']; filled: string | null; where: Where | null; unit: FormulaUnit }
type Node =
  | Leaf
  | { number: number; unit: FormulaUnit }
  | { negative: Node }
  | { operator: '+' | '-' | '*' | '/' | '^'; left: Node; right: Node }
  | { window: WindowFunction; within: Node }

const texts = fc.oneof(
  fc.constantFrom('open', 'Ōtara', '', '"', '\\', 'a\nb\tc', "O'N", 'and', 'where', '5'),
  fc.string({ maxLength: 8 }),
)
const days = fc
  .integer({ min: 0, max: 40_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10))
const numbers = fc
  .oneof(fc.integer({ min: -9_999, max: 9_999 }), fc.double({ min: -1e20, max: 1e20, noNaN: true }))
  .map((value) => value + 0)

function anyWhere(columns: readonly ExpressionColumn[]): fc.Arbitrary<Where> {
  const onColumn = ({ name: column, kind }: ExpressionColumn): fc.Arbitrary<RowCondition> => {
    const value: fc.Arbitrary<string | number> = kind === 'number' ? numbers : kind === 'day' ? days : texts
    const of = fc.constant(column)
    const plain = [
      fc.record({
        ...{ column: of, value },
        operator: fc.constantFrom(...(['equal', 'notEqual', 'more', 'atLeast', 'less', 'atMost'] as const)),
      }),
      fc.record({ column: of, operator: fc.constant('empty' as const) }),
      fc.record({ column: of, operator: fc.constant('in' as const), values: fc.array(value, { maxLength: 3 }) }),
      fc.record({ column: of, operator: fc.constant('between' as const), from: value, to: value }),
    ]
    const part = fc.constantFrom('contains' as const, 'beginsWith' as const)
    return fc.oneof(...plain, ...(kind === 'text' ? [fc.record({ column: of, operator: part, text: texts })] : []))
  }
  return fc.letrec<{ tree: Where }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'where', depthSize: 'medium' },
      { weight: 3, arbitrary: fc.oneof(...columns.map(onColumn)) },
      fc.record({ and: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }) }),
      fc.record({ or: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }) }),
      fc.record({ not: tie('tree') }),
    ),
  })).tree
}

/** Random expressions over aggregates of these columns; of one unit, with windows that keep it, none is refused. */
export function anyAggregate(
  columns: readonly ExpressionColumn[],
  units: readonly FormulaUnit[],
  windows: readonly WindowFunction[],
): fc.Arbitrary<Node> {
  const of = (kind: ExpressionColumn['kind']) => fc.constantFrom(...columns.filter((column) => column.kind === kind))
  const where = fc.option(anyWhere(columns), { freq: 2 })
  const count = fc
    .tuple(fc.option(fc.constantFrom(...columns)), where)
    .map(([column, own]): Node => ({ of: 'count', filled: column?.name ?? null, where: own, unit: 'number' }))
  const sumOf = (chosen: fc.Arbitrary<(typeof aggregations)[number] | 'last'>) =>
    fc.tuple(of('number'), chosen, where).map(
      ([{ name: column, unit }, aggregation, own]): Node => ({
        ...{ of: { column, aggregation }, filled: null, where: own, unit },
      }),
    )
  const aggregate = fc.oneof(
    count,
    { weight: 3, arbitrary: sumOf(fc.constantFrom(...aggregations, 'last' as const)) },
    fc.tuple(of('text'), where).map(
      ([{ name: column }, own]): Node => ({
        ...{ of: { column, aggregation: 'count_distinct' }, filled: null, where: own, unit: 'number' },
      }),
    ),
    fc.tuple(of('number'), of('number'), where).map(
      ([{ name: column, unit }, { name: weight }, own]): Node => ({
        ...{ of: { column, aggregation: 'weighted_mean', weight }, filled: null, where: own, unit },
      }),
    ),
  )
  const literal = fc
    .tuple(fc.constantFrom(...units), fc.nat(100_000))
    .map(([unit, digits]): Node => ({ number: unit === 'percent' ? digits / 100 / 100 : digits / 4, unit }))
  const plain = literal.filter((one) => 'number' in one && one.unit === 'number')
  const operation = (
    operator: fc.Arbitrary<'+' | '-' | '*' | '/' | '^'>,
    left: fc.Arbitrary<Node>,
    right: fc.Arbitrary<Node>,
  ): fc.Arbitrary<Node> => fc.record({ operator, left, right })
  const anyOperator = fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const, '^' as const)
  type Trees = { added: Node; inner: Node; outer: Node }
  return fc.letrec<Trees>((tie) => ({
    /** What adds up over groups. */
    added: fc.oneof(
      { maxDepth: 6, depthIdentifier: 'sum', depthSize: 'medium' },
      count,
      sumOf(fc.constant('sum')),
      fc.record({ negative: tie('added') }),
      operation(fc.constantFrom('+' as const, '-' as const), tie('added'), tie('added')),
      operation(fc.constantFrom('*' as const, '/' as const), tie('added'), plain),
      operation(fc.constant('*' as const), plain, tie('added')),
    ),
    inner: fc.oneof(
      { maxDepth: 6, depthIdentifier: 'sum', depthSize: 'medium' },
      aggregate,
      literal,
      fc.record({ negative: tie('inner') }),
      operation(anyOperator, tie('inner'), tie('inner')),
    ),
    outer: fc.oneof(
      { maxDepth: 6, depthIdentifier: 'sum', depthSize: 'medium' },
      { weight: 3, arbitrary: aggregate },
      literal,
      {
        weight: 2,
        arbitrary: fc.constantFrom(...windows).chain((window): fc.Arbitrary<Node> => {
          const isOfSums = window === 'running_total' || window === 'share'
          return fc.record({ window: fc.constant(window), within: isOfSums ? tie('added') : tie('inner') })
        }),
      },
      fc.record({ negative: tie('outer') }),
      { weight: 4, arbitrary: operation(anyOperator, tie('outer'), tie('outer')) },
    ),
  })).outer
}

/** As it is read: a formula of parts, which are counted in the order of the text. */
export function readTree(node: Node): { formula: Formula; parts: ExpressionPart[]; texts: Node[] } {
  const [parts, texts]: [ExpressionPart[], Node[]] = [[], []]
  const named = (part: ExpressionPart, of: Node): Formula => {
    texts.push(of)
    return { kind: 'measurement', name: String(parts.push(part) - 1), ...nowhere }
  }
  const read = (one: Node): Formula => {
    if ('number' in one) return { kind: 'literal', value: one.number, unit: one.unit, ...nowhere }
    if ('negative' in one) return { kind: 'negative', operand: read(one.negative), ...nowhere }
    if ('operator' in one) {
      const left = read(one.left)
      return { kind: 'operation', operator: one.operator, left, right: read(one.right), ...nowhere }
    }
    if ('window' in one) return named({ window: one.window, formula: read(one.within), unit: 'number' }, one)
    const { of: source, filled, where, unit } = one
    const conditions: Where[] = [
      ...(filled === null ? [] : [{ not: { column: filled, operator: 'empty' as const } }]),
      ...(where === null ? [] : [where]),
    ]
    const whole = conditions.length > 1 ? { and: conditions } : (conditions[0] ?? null)
    return named({ source, where: whole, unit } as Aggregate, one)
  }
  return { formula: read(node), parts, texts }
}

/** Without the units of windows, which `checkUnits` finds. */
export const withoutUnitsOfWindows = (parts: readonly ExpressionPart[]): ExpressionPart[] =>
  parts.map((part) => (isWindow(part) ? { ...part, unit: 'number' } : part))

/** As a person may type it: the same number, the same text. */
export function aggregateText(node: Node, writer: Writer): string {
  const { formula, parts, texts: written } = readTree(node)
  const textOf = (own: Formula): string =>
    printFormula(own).replace(/\[(\d+)\]/g, (_, at: string) => {
      const [part, one] = [parts[Number(at)]!, written[Number(at)]!]
      if (isWindow(part)) return `${writer.word(part.window)}(${writer.blank()}${textOf(part.formula)})`
      return 'of' in one ? leafText(one, writer) : ''
    })
  return textOf(formula)
}

function leafText({ of, filled, where }: Leaf, writer: Writer): string {
  const filter = where === null ? '' : `${writer.blank()}${writer.word('where')} ${whereText(where, 2, writer)}`
  if (of === 'count') {
    const counted = filled === null ? (writer.flips() ? '' : '()') : `(${writer.column(filled)})`
    return `${writer.word('count')}${counted}${filter}`
  }
  const name = of.aggregation === 'p50' && writer.flips() ? 'median' : of.aggregation
  const columns = of.aggregation === 'weighted_mean' ? [of.column, of.weight] : [of.column]
  return `${writer.word(name)}(${writer.list(columns.map((column) => writer.column(column)))})${filter}`
}

const signs = { equal: '=', notEqual: '!=', more: '>', atLeast: '>=', less: '<', atMost: '<=' } as const

/** `most`: 2 where "or" may stand without brackets, 1 where "and" may. */
function whereText(where: Where, most: number, writer: Writer): string {
  const joined = (parts: readonly Where[], word: string, own: number): string =>
    writer.within(
      parts.map((part) => whereText(part, own - 1, writer)).join(`${writer.blank()}${writer.word(word)} `),
      own > most,
    )
  if ('or' in where) return joined(where.or, 'or', 2)
  if ('and' in where) return joined(where.and, 'and', 1)
  if (!('not' in where)) return writer.within(conditionText(where, false, writer), false)
  const { not } = where
  const isWord = 'operator' in not && ['in', 'between', 'contains', 'beginsWith', 'empty'].includes(not.operator)
  const text =
    isWord && writer.flips() ? conditionText(not, true, writer) : `${writer.word('not')} ${whereText(not, 0, writer)}`
  return writer.within(text, false)
}

function conditionText(condition: RowCondition, isNot: boolean, writer: Writer): string {
  const column = writer.column(condition.column)
  const value = (one: string | number): string => {
    if (typeof one === 'number')
      return `${one < 0 ? '-' : ''}${printFormula({ kind: 'literal', value: Math.abs(one), unit: 'number', ...nowhere })}`
    return /^[A-Za-z]\w*$/.test(one) && writer.flips() ? one : quotedText(one)
  }
  const word = (text: string): string => writer.word(isNot ? `not ${text}` : text)
  switch (condition.operator) {
    case 'empty':
      return `${column} ${writer.word(isNot ? 'is not empty' : 'is empty')}`
    case 'in':
      return `${column} ${word('in')} (${writer.list(condition.values.map(value))})`
    case 'between':
      return `${column} ${word('between')} ${value(condition.from)} ${writer.word('and')} ${value(condition.to)}`
    case 'contains':
      return `${column} ${word('contains')} ${value(condition.text)}`
    case 'beginsWith':
      return `${column} ${word('begins with')} ${value(condition.text)}`
    case 'during':
      throw new RangeError('no period is typed')
    default:
      return `${column} ${signs[condition.operator]} ${value(condition.value)}`
  }
}

/** Those that keep the unit of what they are of, or have none. */
export const plainWindows: readonly WindowFunction[] = [...alongPeriods.filter((one) => one !== 'change'), 'rank']
