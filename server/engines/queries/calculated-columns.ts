import { calculationTexts as texts } from '../../../contract/datasets/calculations.texts.ts'
import type { MeasureKind } from '../../../contract/datasets/measure-kinds.ts'
import type { ExpressionColumn } from '../../../contract/formulas/aggregate-expression.ts'
import { type ParsedRow, parseRow } from '../../../contract/formulas/row-expression.ts'
import { columnsRead, type RowExpression } from '../../../contract/formulas/row-tree.ts'
import type { Catalogue, DimensionTable, FactTable, UnusableColumn } from './catalogue.ts'
import { columnLayers, type Layers, thingLayers } from './row-sql.ts'
import type { UnderstoodColumn } from './understood-table.ts'
import { refuse } from './warehouse.failure.ts'

/** A column that a person calculates from others of the same table. */
export type Calculation = {
  id: string
  table: string
  name: string
  label: string
  expression: string
  /** The columns that it read when it was saved. */
  uses: string[]
}
type Parsed = ParsedRow & { ok: true }

/** The columns of a table as expressions name them. */
export const rowColumns = (columns: readonly UnderstoodColumn[]): ExpressionColumn[] =>
  columns.map(({ name, type, unit = 'number' }) => ({
    name,
    kind: type === 'decimal' ? 'number' : type === 'text' ? 'text' : 'day',
    unit: type === 'decimal' ? unit : 'number',
  }))

/** How the numbers of an expression may be put together. */
function kindOf(expression: RowExpression, columns: readonly UnderstoodColumn[]): MeasureKind {
  const within = (part: RowExpression): MeasureKind => kindOf(part, columns)
  switch (expression.kind) {
    case 'column': {
      const column = columns.find(({ name }) => name === expression.name)
      return column?.kind ?? (column?.unit === 'percent' ? 'percentage' : 'amount')
    }
    case 'negative':
      return within(expression.operand)
    case 'if':
      return expression.then.kind === 'number' && expression.otherwise.kind !== 'number'
        ? within(expression.otherwise)
        : within(expression.then)
    case 'operation': {
      const { operator, left, right } = expression
      if (operator === '/') return right.kind === 'number' ? within(left) : 'rate'
      if (operator === '*')
        return left.kind === 'number' ? within(right) : right.kind === 'number' ? within(left) : 'amount'
      return operator === '^' ? 'average' : within(left.kind === 'number' ? right : left)
    }
    case 'call': {
      const [first] = expression.parameters
      const isOfFirst = ['round', 'abs', 'coalesce'].includes(expression.name)
      return isOfFirst && first !== undefined ? within(first) : 'average'
    }
    default:
      return 'amount'
  }
}

function columnOf(
  { name, label, expression: written }: Calculation,
  { expression, kind, unit }: Parsed,
  columns: readonly UnderstoodColumn[],
): UnderstoodColumn {
  const named = { name, label, calculated: written }
  if (kind === 'text') return { ...named, role: 'dimension', type: 'text' }
  const currencies = columnsRead(expression).flatMap((read) => {
    const { unit: own, currency = '' } = columns.find((column) => column.name === read) ?? {}
    return own === 'currency' ? [currency] : []
  })
  const isOneCurrency = unit === 'currency' && new Set(currencies).size === 1 && currencies[0] !== ''
  const measured = unit === 'percent' ? 'percentage' : kindOf(expression, columns)
  return {
    ...named,
    ...{ role: 'measure', type: 'decimal', unit, kind: measured },
    ...(isOneCurrency ? { currency: currencies[0]! } : {}),
  }
}

export type Calculated = { column: UnderstoodColumn; layers: Layers } | { problem: string }

/**
 * A calculated column over these columns, or a sentence on why it can't be calculated. `areThings`: the cells are
 * texts, and so are the results.
 */
export function calculate(one: Calculation, columns: readonly UnderstoodColumn[], areThings = false): Calculated {
  const known = new Set(columns.map(({ name }) => name))
  if (known.has(one.name)) return { problem: texts.nameOfFile(one.name) }
  const missing = one.uses.find((name) => !known.has(name))
  if (missing !== undefined) return { problem: texts.needsColumn(missing) }
  const parsed = parseRow(one.expression, rowColumns(columns))
  if (!parsed.ok) return { problem: texts.doesNotFit(parsed.message) }
  const kinds = new Map(rowColumns(columns).map(({ name, kind }) => [name, kind]))
  return {
    column: columnOf(one, parsed, columns),
    layers: (areThings ? thingLayers : columnLayers)(parsed.expression, { name: one.name, kind: parsed.kind }, kinds),
  }
}

export type CalculatedTable = { columns: UnderstoodColumn[]; layers: Layers; problems: ReadonlyMap<string, string> }

/** The calculated columns of a table in their order: each may read those before it. */
export function calculateAll(
  own: readonly UnderstoodColumn[],
  calculations: readonly Calculation[],
  areThings = false,
): CalculatedTable {
  const columns = [...own]
  const layers: Layers = []
  const problems = new Map<string, string>()
  for (const one of calculations) {
    const made = calculate(one, columns, areThings)
    if ('problem' in made) {
      problems.set(one.id, made.problem)
      continue
    }
    columns.push(made.column)
    layers.push(...made.layers)
  }
  return { columns, layers, problems }
}

/** Refuses a query that uses a calculated column which can't be calculated, with the reason. */
export function refuseUncalculated(
  unusable: readonly UnusableColumn[] | undefined,
  named: readonly string[],
  field: string,
): void {
  const found = unusable?.find(({ name }) => named.includes(name))
  if (found !== undefined) refuse(texts.unusable(found.label, found.problem), field)
}

/** The catalogue with the calculated columns of its tables. */
export function withCalculations(catalogue: Catalogue, calculations: readonly Calculation[]): Catalogue {
  const byTable = Map.groupBy(calculations, ({ table }) => table)
  const calculated = <Table extends FactTable | DimensionTable>(table: Table, areThings: boolean): Table => {
    const own = byTable.get(table.name)
    if (own === undefined) return table
    const { columns, layers, problems } = calculateAll(table.columns, own, areThings)
    const unusable = own.flatMap(({ id, name, label }) => {
      const problem = problems.get(id)
      return problem === undefined || columns.some((column) => column.name === name) ? [] : [{ name, label, problem }]
    })
    const given = { ...(layers.length === 0 ? {} : { layers }), ...(unusable.length === 0 ? {} : { unusable }) }
    return { ...table, columns, ...given }
  }
  return {
    factTables: catalogue.factTables.map((table) => calculated(table, false)),
    dimensions: catalogue.dimensions.map((table) => calculated(table, true)),
  }
}
