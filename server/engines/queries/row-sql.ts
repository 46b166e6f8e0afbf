import { columnsRead, type RowExpression, type RowKind } from '../../../contract/formulas/row-tree.ts'
import { sqlText } from '../text/index.ts'
import { quoted } from './sql.ts'

export type CellKind = Exclude<RowKind, 'condition'>
/** What is put together by +, - and * alone; `number` as plain digits. */
export type Exact =
  | { column: string }
  | { number: string }
  | { minus: Exact }
  | { operator: '+' | '-' | '*'; left: Exact; right: Exact }
/**
 * A column of numbers that is reckoned in the decimals of `columns` where those hold each result as it is, else by the
 * layers of `otherwise`. Which it is depends on the files.
 */
export type ExactLayer = { name: string; exact: Exact; columns: string[]; otherwise: string[] }
/** Columns that each layer adds to the one beneath, as a list of a SELECT. */
export type Layers = (string | ExactLayer)[]

type Printed = { text: string; level: number }

/** The largest value of which a thousand million can be summed without overflow. */
const largest = '1e20'
const decimal = 'DECIMAL(38,9)'
const double = (text: string): string => `CAST(${text} AS DOUBLE)`
const finite = (column: string): string => `CASE WHEN isfinite(${column}) THEN ${column} END`
const filled = (column: string): string => `NULLIF(${column}, '')`

/**
 * A calculated column as layers of a view. Views take no parameters, so texts are written as literals. A value that is
 * used twice becomes a column of the layer below; otherwise nested expressions would grow with each level.
 */
export function columnLayers(
  expression: RowExpression,
  result: { name: string; kind: 'number' | 'text' },
  kinds: ReadonlyMap<string, CellKind>,
): Layers {
  const otherwise = doubleLayers(expression, result, kinds)
  const exact = exactOf(expression, kinds)
  const columns = columnsRead(expression)
  return exact === null || columns.length === 0 ? otherwise : [{ name: result.name, exact, columns, otherwise }]
}

/** Null: it is put together by something else. */
function exactOf(expression: RowExpression, kinds: ReadonlyMap<string, CellKind>): Exact | null {
  switch (expression.kind) {
    case 'number': {
      const written = String(expression.value)
      return /^\d{1,20}(?:\.\d{1,9})?$/.test(written) ? { number: written } : null
    }
    case 'column':
      return kinds.get(expression.name) === 'number' ? { column: expression.name } : null
    case 'negative': {
      const operand = exactOf(expression.operand, kinds)
      return operand && { minus: operand }
    }
    case 'operation': {
      const { operator } = expression
      if (operator === '/' || operator === '^') return null
      const [left, right] = [exactOf(expression.left, kinds), exactOf(expression.right, kinds)]
      return left && right && { operator, left, right }
    }
    default:
      return null
  }
}

function doubleLayers(
  expression: RowExpression,
  result: { name: string; kind: 'number' | 'text' },
  kinds: ReadonlyMap<string, CellKind>,
): string[] {
  const printer = new RowPrinter(result.name, kinds)
  const last = printer.result(expression, result.kind)
  const layers = printer.layers.map((columns) => columns.join(', '))
  layers[last.level] = `${last.text} AS ${quoted(result.name)}`
  return layers
}

const cellTypes = { number: 'DOUBLE', text: 'VARCHAR', day: 'TIMESTAMP' } as const

/** The same over a table of things, whose cells are texts: they are read first, and a number is written as they are. */
export function thingLayers(
  expression: RowExpression,
  { name, kind }: { name: string; kind: 'number' | 'text' },
  kinds: ReadonlyMap<string, CellKind>,
): Layers {
  const cellOf = (column: string): string => `__cell ${name} ${column}`
  const read = columnsRead(expression)
  const cells = read.map((column) => {
    const kindOfCell = kinds.get(column) ?? 'text'
    const cell = `TRY_CAST(${quoted(column)} AS ${cellTypes[kindOfCell]})`
    return `${kindOfCell === 'day' ? `CAST(${cell} AS DATE)` : cell} AS ${quoted(cellOf(column))}`
  })
  const onCells = JSON.parse(JSON.stringify(expression), (_, part: unknown) =>
    isColumn(part) ? { ...part, name: cellOf(part.name) } : part,
  ) as RowExpression
  const cellKinds = new Map(read.map((column) => [cellOf(column), kinds.get(column) ?? ('text' as const)]))
  const made = kind === 'text' ? name : `__made ${name}`
  const written = `${decimalText(quoted(made))} AS ${quoted(name)}`
  return [
    ...(cells.length === 0 ? [] : [cells.join(', ')]),
    ...doubleLayers(onCells, { name: made, kind }, cellKinds),
    ...(kind === 'text' ? [] : [written]),
  ]
}

const isColumn = (part: unknown): part is Extract<RowExpression, { kind: 'column' }> =>
  typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'column'

/** A number without the zeros behind its last decimal. */
const decimalText = (number: string): string =>
  `rtrim(rtrim(CAST(TRY_CAST(${number} AS ${decimal}) AS VARCHAR), '0'), '.')`

class RowPrinter {
  readonly layers: string[][] = []
  /** That is calculated; the columns of another one have other names. */
  private readonly column: string
  private readonly kinds: ReadonlyMap<string, CellKind>
  private steps = 0

  constructor(column: string, kinds: ReadonlyMap<string, CellKind>) {
    this.column = column
    this.kinds = kinds
  }

  result(expression: RowExpression, kind: 'number' | 'text'): Printed {
    const printed = this.print(expression)
    return this.step(printed, (column) =>
      kind === 'text' ? filled(column) : `CASE WHEN abs(${column}) < ${largest} THEN CAST(${column} AS ${decimal}) END`,
    )
  }

  /** Puts a value that is used twice into a separate column. */
  private step({ text, level }: Printed, use: (column: string) => string): Printed {
    const name = quoted(`__step ${this.column} ${this.steps++}`)
    this.layers[level] ??= []
    this.layers[level].push(`${text} AS ${name}`)
    return { text: use(name), level: level + 1 }
  }

  private joined(parts: RowExpression[], write: (texts: string[]) => string): Printed {
    const printed = parts.map((part) => this.cell(part))
    return { text: write(printed.map(({ text }) => text)), level: Math.max(0, ...printed.map(({ level }) => level)) }
  }

  /** The value of a cell; results that aren't numbers become empty. */
  private cell(expression: RowExpression): Printed {
    const printed = this.print(expression)
    return expression.kind === 'operation' ? this.step(printed, finite) : printed
  }

  private print(expression: RowExpression): Printed {
    switch (expression.kind) {
      case 'number':
        return { text: double(sqlText(String(expression.value))), level: 0 }
      case 'text':
        return { text: sqlText(expression.text), level: 0 }
      case 'day':
        return { text: `CAST(${sqlText(expression.day)} AS DATE)`, level: 0 }
      case 'column':
        return { text: this.cellOf(expression.name), level: 0 }
      case 'negative': {
        const { text, level } = this.print(expression.operand)
        return { text: `(-${text})`, level }
      }
      case 'operation':
        return this.operation(expression)
      case 'call':
        return this.call(expression)
      case 'if':
        return this.joined(
          [expression.condition, expression.then, expression.otherwise],
          ([asked, then, otherwise]) => `CASE WHEN ${asked} THEN ${then} ELSE ${otherwise} END`,
        )
      case 'band':
        return this.step(this.cell(expression.of), (column) => bandText(column, expression))
      default:
        return this.condition(expression)
    }
  }

  private cellOf(name: string): string {
    const kind = this.kinds.get(name)
    if (kind === 'number') return double(quoted(name))
    return `CAST(${quoted(name)} AS ${kind === 'day' ? 'DATE' : 'VARCHAR'})`
  }

  private operation({ operator, left, right }: RowExpression & { kind: 'operation' }): Printed {
    if (operator === '^') return this.joined([left, right], ([base, power]) => `pow(${base}, ${power})`)
    const [one, other] = [this.print(left), operator === '/' ? this.divisor(right) : this.print(right)]
    return { text: `(${one.text} ${operator} ${other.text})`, level: Math.max(one.level, other.level) }
  }

  private divisor(right: RowExpression): Printed {
    return this.step(
      this.print(right),
      (column) => `CASE WHEN isfinite(${column}) AND ${column} <> 0 THEN ${column} END`,
    )
  }

  private call({ name, parameters }: RowExpression & { kind: 'call' }): Printed {
    const whole = (index: number): number => {
      const parameter = parameters[index]
      return parameter?.kind === 'number' ? parameter.value : 0
    }
    const [first] = parameters
    const of = (write: (text: string) => string): Printed => this.joined([first!], ([text = '']) => write(text))
    switch (name) {
      case 'abs':
      case 'upper':
      case 'lower':
        return of((text) => `${name}(${text})`)
      case 'round':
        return of((text) => `round(${text}, ${whole(1)})`)
      case 'left':
      case 'right':
        return this.step(
          of((text) => `${name}(${text}, ${whole(1)})`),
          filled,
        )
      case 'part':
        return this.step(
          of((text) => `substring(${text}, ${whole(1)}, ${whole(2)})`),
          filled,
        )
      case 'trim':
        return this.step(
          of((text) => `trim(${text})`),
          filled,
        )
      case 'length':
        return of((text) => double(`length(${text})`))
      case 'text':
        return of(decimalText)
      case 'number':
        // Within COALESCE, DuckDB 1.5 fails at a text for which a TRY_CAST has no number.
        return this.step(
          of((text) => `regexp_extract(${text}, ${sqlText(writtenNumber)}, 1)`),
          (column) => double(filled(column)),
        )
      case 'year':
        return of((text) => `CAST(year(${text}) AS VARCHAR)`)
      case 'quarter':
        return of((text) => `('Q' || CAST(quarter(${text}) AS VARCHAR))`)
      case 'month':
        return of((text) => `strftime(${text}, '%m %b')`)
      case 'weekday':
        return of((text) => `strftime(${text}, '%u %a')`)
      case 'days_between':
        return this.joined(parameters, ([from, to]) => double(`date_diff('day', ${from}, ${to})`))
      case 'concat':
        return this.joined(parameters, (texts) => `(${texts.join(' || ')})`)
      case 'coalesce':
        return this.joined(parameters, (texts) => `COALESCE(${texts.join(', ')})`)
    }
  }

  /** Never empty: of an empty cell a comparison is not met. */
  private condition(expression: RowExpression): Printed {
    switch (expression.kind) {
      case 'compare': {
        const { operator, left, right } = expression
        return this.joined([left, right], ([one, other]) =>
          operator === '!='
            ? `(NOT COALESCE(${one} = ${other}, FALSE))`
            : `COALESCE(${one} ${operator} ${other}, FALSE)`,
        )
      }
      case 'among':
        return this.joined([expression.of, ...expression.values], ([own, ...values]) =>
          values.length === 0 ? 'FALSE' : `COALESCE(${own} IN (${values.join(', ')}), FALSE)`,
        )
      case 'contains':
      case 'begins': {
        const call = expression.kind === 'contains' ? 'contains' : 'starts_with'
        return this.joined(
          [expression.of],
          ([own]) => `COALESCE(${call}(lower(${own}), lower(${sqlText(expression.text)})), FALSE)`,
        )
      }
      case 'empty':
        return this.joined([expression.of], ([own]) => `(${own} IS NULL)`)
      case 'not':
        return this.joined([expression.of], ([own]) => `(NOT ${own})`)
      case 'every':
        return this.joined(expression.parts, (parts) => `(${parts.join(' AND ')})`)
      case 'some':
        return this.joined(expression.parts, (parts) => `(${parts.join(' OR ')})`)
      default:
        throw new RangeError(`no condition: ${expression.kind}`)
    }
  }
}

const writtenNumber = '^\\s*(-?[0-9]{1,30}(?:\\.[0-9]{1,30})?)\\s*$'

function bandText(column: string, { edges, labels }: RowExpression & { kind: 'band' }): string {
  const bands = edges.map(
    (edge, index) => `WHEN ${column} < ${double(sqlText(String(edge)))} THEN ${sqlText(labels[index]!)}`,
  )
  return `CASE WHEN ${column} IS NULL THEN NULL ${bands.join(' ')} ELSE ${sqlText(labels.at(-1)!)} END`
}
