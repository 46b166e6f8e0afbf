import fc from 'fast-check'
import type { ExpressionColumn } from './aggregate-expression.ts'
import type { FormulaUnit } from './formula-tree.ts'
import { printFormula } from './print-formula.ts'
import { comparisons, type RowExpression, type RowFunction } from './row-tree.ts'
import { quotedText, type Writer } from './writer.testing.ts'

const nowhere = { start: 0, end: 0 }
const anyText = fc.oneof(
  fc.constantFrom('North', 'Ōtara', '', '"', '\\', 'a\nb\tc', "O'N", '2026-01-31', 'and', '5'),
  fc.string({ maxLength: 8 }),
)
const operators = ['+', '-', '*', '/', '^'] as const
const day = fc.integer({ min: 0, max: 40_000 }).map(
  (number): RowExpression => ({
    ...{ kind: 'day', day: new Date(number * 86_400_000).toISOString().slice(0, 10) },
    ...nowhere,
  }),
)
const whole = (least: number, most: number): fc.Arbitrary<RowExpression> =>
  fc.integer({ min: least, max: most }).map((value) => ({ kind: 'number', value, unit: 'number', ...nowhere }))

type Trees = {
  number: RowExpression
  text: RowExpression
  /** One of which a column says that it is a date; a written date alone would be a text. */
  sureDay: RowExpression
  day: RowExpression
  condition: RowExpression
}

/** Random trees of expressions over these columns, without spans; of one unit, none is refused. */
export function anyRow(
  columns: readonly ExpressionColumn[],
  units: readonly FormulaUnit[],
): fc.Arbitrary<RowExpression> {
  const columnOf = (kind: ExpressionColumn['kind']) =>
    fc
      .constantFrom(...columns.filter((column) => column.kind === kind).map(({ name }) => name))
      .map((name): RowExpression => ({ kind: 'column', name, ...nowhere }))
  const literal = fc
    .tuple(fc.constantFrom(...units), fc.nat(100_000), fc.double({ min: 0, max: 1e20, noNaN: true }), fc.boolean())
    .map(([unit, digits, double, isWhole]): RowExpression => {
      const value = unit === 'percent' ? digits / 100 / 100 : isWhole ? digits : double + 0
      return { kind: 'number', value, unit, ...nowhere }
    })
  const call = (name: RowFunction, ...parameters: fc.Arbitrary<RowExpression>[]): fc.Arbitrary<RowExpression> =>
    fc.tuple(...parameters).map((parts) => ({ kind: 'call', name, parameters: parts, ...nowhere }))
  const choice = (
    asked: fc.Arbitrary<RowExpression>,
    one: fc.Arbitrary<RowExpression>,
    other: fc.Arbitrary<RowExpression>,
  ): fc.Arbitrary<RowExpression> =>
    fc
      .tuple(asked, one, other)
      .map(([condition, then, otherwise]) => ({ kind: 'if', condition, then, otherwise, ...nowhere }))
  const compare = (
    left: fc.Arbitrary<RowExpression>,
    right: fc.Arbitrary<RowExpression>,
  ): fc.Arbitrary<RowExpression> =>
    fc
      .tuple(fc.constantFrom(...comparisons), left, right)
      .map(([operator, one, other]) => ({ kind: 'compare', operator, left: one, right: other, ...nowhere }))
  const between = (of: fc.Arbitrary<RowExpression>, edge: fc.Arbitrary<RowExpression>): fc.Arbitrary<RowExpression> =>
    fc.tuple(of, edge, edge).map(([left, from, to]) => ({
      ...{ kind: 'every', ...nowhere },
      parts: [
        { kind: 'compare', operator: '>=', left, right: from, ...nowhere },
        { kind: 'compare', operator: '<=', left, right: to, ...nowhere },
      ],
    }))
  const among = (of: fc.Arbitrary<RowExpression>, value: fc.Arbitrary<RowExpression>): fc.Arbitrary<RowExpression> =>
    fc
      .tuple(of, fc.array(value, { maxLength: 3 }))
      .map(([one, values]) => ({ kind: 'among', of: one, values, ...nowhere }))
  const text = anyText.map((one): RowExpression => ({ kind: 'text', text: one, ...nowhere }))

  const trees = fc.letrec<Trees>((tie) => ({
    number: fc.oneof(
      { maxDepth: 6, depthIdentifier: 'row', depthSize: 'medium' },
      columnOf('number'),
      literal,
      {
        weight: 6,
        arbitrary: fc
          .tuple(fc.constantFrom(...operators), tie('number'), tie('number'))
          .map(([operator, left, right]): RowExpression => ({ kind: 'operation', operator, left, right, ...nowhere })),
      },
      tie('number').map((operand): RowExpression => ({ kind: 'negative', operand, ...nowhere })),
      { weight: 4, arbitrary: choice(tie('condition'), tie('number'), tie('number')) },
      call('abs', tie('number')),
      fc.oneof(call('round', tie('number')), call('round', tie('number'), whole(0, 9))),
      call('length', tie('text')),
      call('number', tie('text')),
      call('days_between', tie('day'), tie('day')),
      fc.oneof(
        call('coalesce', tie('number'), tie('number')),
        call('coalesce', tie('number'), tie('number'), tie('number')),
      ),
    ),
    text: fc.oneof(
      { maxDepth: 6, depthIdentifier: 'row', depthSize: 'medium' },
      columnOf('text'),
      text,
      { weight: 4, arbitrary: choice(tie('condition'), tie('text'), tie('text')) },
      fc
        .tuple(tie('number'), fc.uniqueArray(fc.integer({ min: -20, max: 40 }), { minLength: 1, maxLength: 4 }))
        .map(([of, halves]): RowExpression => {
          const edges = halves.map((half) => (half === 0 ? 0 : half / 2)).toSorted((one, other) => one - other)
          return { kind: 'band', of, edges, labels: labelsOf(edges), ...nowhere }
        }),
      fc.constantFrom('left' as const, 'right' as const).chain((name) => call(name, tie('text'), whole(0, 1_000))),
      call('part', tie('text'), whole(1, 9), whole(0, 9)),
      fc.constantFrom('upper' as const, 'lower' as const, 'trim' as const).chain((name) => call(name, tie('text'))),
      fc.oneof(call('concat', tie('text'), tie('text')), call('concat', tie('text'), tie('text'), tie('text'))),
      call('coalesce', tie('text'), tie('text')),
      call('text', tie('number')),
      fc
        .constantFrom('year' as const, 'quarter' as const, 'month' as const, 'weekday' as const)
        .chain((name) => call(name, tie('day'))),
    ),
    sureDay: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'row' },
      columnOf('day'),
      choice(tie('condition'), tie('sureDay'), tie('day')),
      choice(tie('condition'), tie('day'), tie('sureDay')),
      call('coalesce', tie('sureDay'), tie('day')),
      call('coalesce', day, tie('sureDay')),
    ),
    day: fc.oneof({ weight: 3, arbitrary: tie('sureDay') }, day),
    condition: fc.oneof(
      { maxDepth: 6, depthIdentifier: 'row', depthSize: 'medium' },
      compare(tie('number'), tie('number')),
      compare(tie('text'), tie('text')),
      compare(tie('sureDay'), tie('day')),
      compare(day, tie('sureDay')),
      between(tie('number'), tie('number')),
      between(tie('sureDay'), tie('day')),
      among(tie('number'), tie('number')),
      among(tie('text'), tie('text')),
      among(tie('sureDay'), tie('day')),
      fc
        .tuple(day, fc.array(day, { maxLength: 1 }), tie('sureDay'))
        .map(([of, written, sure]): RowExpression => ({ kind: 'among', of, values: [...written, sure], ...nowhere })),
      fc
        .tuple(fc.constantFrom('contains' as const, 'begins' as const), tie('text'), anyText)
        .map(([kind, of, own]): RowExpression => ({ kind, of, text: own, ...nowhere })),
      fc
        .oneof(tie('number'), tie('text'), tie('sureDay'))
        .map((of): RowExpression => ({ kind: 'empty', of, ...nowhere })),
      { weight: 3, arbitrary: tie('condition').map((of): RowExpression => ({ kind: 'not', of, ...nowhere })) },
      {
        weight: 6,
        arbitrary: fc
          .tuple(
            fc.constantFrom('every' as const, 'some' as const),
            fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
          )
          .map(([kind, parts]): RowExpression => ({ kind, parts, ...nowhere })),
      },
    ),
  }))
  return fc.oneof(trees.number, trees.text)
}

const labelsOf = (edges: readonly number[]): string[] =>
  [null, ...edges].map((edge, at) =>
    edge === null ? `below ${edges[0]}` : at === edges.length ? `${edge} and more` : `${edge} to below ${edges[at]}`,
  )

/** How loosely the parts of a text hold together; brackets are needed where more is expected. */
const looseness = { some: 8, every: 7, condition: 6, sum: 5, product: 4, minus: 3, power: 2, operand: 0 } as const
const ofOperator = { '+': 'sum', '-': 'sum', '*': 'product', '/': 'product', '^': 'power' } as const

/** The text of a tree as a person may type it: the same number, the same text. */
export function rowText(expression: RowExpression, writer: Writer): string {
  return new RowText(writer).write(expression, looseness.some)
}

class RowText {
  private readonly writer: Writer

  constructor(writer: Writer) {
    this.writer = writer
  }

  write(expression: RowExpression, most: number): string {
    const { writer } = this
    const [text, own] = this.bare(expression)
    return writer.within(text, own > most)
  }

  private sign(text: string): string {
    return `${this.writer.blank()}${text}${this.writer.blank()}`
  }

  private call(name: string, parts: readonly string[]): [string, number] {
    return [`${this.writer.word(name)}(${this.writer.list(parts)})`, looseness.operand]
  }

  private any(expression: RowExpression): string {
    return this.write(expression, looseness.some)
  }

  private bare(expression: RowExpression): [string, number] {
    const { writer } = this
    switch (expression.kind) {
      case 'number':
        return [printFormula({ ...expression, kind: 'literal' }), looseness.operand]
      case 'text':
        return [quotedText(expression.text), looseness.operand]
      case 'day':
        return [quotedText(expression.day), looseness.operand]
      case 'column':
        return [writer.column(expression.name), looseness.operand]
      case 'negative':
        return [`-${this.write(expression.operand, looseness.minus)}`, looseness.minus]
      case 'operation': {
        const { operator, left, right } = expression
        const own = looseness[ofOperator[operator]]
        const [most, others] = operator === '^' ? [looseness.operand, looseness.minus] : [own, own - 1]
        return [`${this.write(left, most)}${this.sign(operator)}${this.write(right, others)}`, own]
      }
      case 'call':
        return this.call(
          expression.name,
          expression.parameters.map((part) => this.whole(part)),
        )
      case 'if':
        return this.call('if', [
          this.any(expression.condition),
          this.any(expression.then),
          this.any(expression.otherwise),
        ])
      case 'band':
        return this.call('band', [this.any(expression.of), ...expression.edges.map(String)])
      default:
        return this.condition(expression, false)
    }
  }

  /** A written whole number may stand in no brackets where one is wanted, so none gets any. */
  private whole(part: RowExpression): string {
    return part.kind === 'number' ? this.bare(part)[0] : this.any(part)
  }

  private value(expression: RowExpression): string {
    return this.write(expression, looseness.sum)
  }

  private condition(expression: RowExpression, isNot: boolean): [string, number] {
    const { writer } = this
    const word = (text: string): string => `${writer.blank()}${writer.word(isNot ? `not ${text}` : text)}`
    switch (expression.kind) {
      case 'compare': {
        const { operator, left, right } = expression
        return [`${this.value(left)}${this.sign(operator)}${this.value(right)}`, looseness.condition]
      }
      case 'among': {
        const values = expression.values.map((one) =>
          this.write(one, one.kind === 'negative' ? looseness.minus : looseness.operand),
        )
        return [`${this.value(expression.of)}${word('in')} (${writer.list(values)})`, looseness.condition]
      }
      case 'contains':
        return [`${this.value(expression.of)}${word('contains')} ${quotedText(expression.text)}`, looseness.condition]
      case 'begins':
        return [
          `${this.value(expression.of)}${word('begins with')} ${quotedText(expression.text)}`,
          looseness.condition,
        ]
      case 'empty':
        return [`${this.value(expression.of)} ${writer.word(isNot ? 'is not empty' : 'is empty')}`, looseness.condition]
      case 'not': {
        const isOfOne =
          ['among', 'contains', 'begins', 'empty'].includes(expression.of.kind) || isBetween(expression.of)
        if (!isNot && isOfOne && writer.flips()) return this.condition(expression.of, true)
        return [`${writer.word('not')} ${this.write(expression.of, looseness.condition)}`, looseness.condition]
      }
      case 'every': {
        if (isBetween(expression) && (isNot || writer.flips())) {
          const [{ left, right: from }, { right: to }] = expression.parts
          const span = `${this.value(from)} ${writer.word('and')} ${this.value(to)}`
          return [`${this.value(left)}${word('between')} ${span}`, looseness.condition]
        }
        return this.joined('and', expression.parts, looseness.every)
      }
      case 'some':
        return this.joined('or', expression.parts, looseness.some)
      default:
        throw new RangeError(`no condition: ${expression.kind}`)
    }
  }

  private joined(word: 'and' | 'or', parts: readonly RowExpression[], own: number): [string, number] {
    return [parts.map((part) => this.write(part, own - 1)).join(` ${this.writer.word(word)} `), own]
  }
}

type Comparison = RowExpression & { kind: 'compare' }

/** Whether both parts compare one value, which "between" says as well. */
function isBetween(
  expression: RowExpression,
): expression is RowExpression & { kind: 'every'; parts: [Comparison, Comparison] } {
  if (expression.kind !== 'every' || expression.parts.length !== 2) return false
  const [one, other] = expression.parts
  if (one?.kind !== 'compare' || other?.kind !== 'compare') return false
  return one.operator === '>=' && other.operator === '<=' && JSON.stringify(one.left) === JSON.stringify(other.left)
}
