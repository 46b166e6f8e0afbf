import { calls, type ExpressionColumn, parseExpression, alongPeriods } from '../formulas/aggregate-expression.ts'
import { type FactForm, type FormExpression, measureOf } from './dataset-form.ts'
import { type FactsMetadata, longestExpression } from './datasets.schemas.ts'
import { queryTexts as texts } from './query.texts.ts'
import type { FormulaUnit } from '../formulas/formula-tree.ts'

type Table = FactsMetadata['factTables'][string]

const units = ['currency', 'percent', 'number'] as const satisfies readonly FormulaUnit[]

/** The columns that an expression over a table can use. */
export const expressionColumnsOf = (table: Table): ExpressionColumn[] => [
  ...table.measures.map(({ name, unit }) => ({
    ...{ name, kind: 'number' as const },
    unit: units.find((one) => one === unit) ?? ('number' as const),
  })),
  ...table.date_dimensions.map((name) => ({ name, kind: 'day' as const, unit: 'number' as const })),
  ...table.dimensions.map((name) => ({ name, kind: 'text' as const, unit: 'number' as const })),
]

/** Why an expression can't be sent, per field; null for both when it can. */
export function problemsOf(
  form: FactForm,
  at: number,
  table: Table,
): { name: string | null; expression: string | null } {
  const { expressions = [] } = form
  const { name = '', expression = '' } = expressions[at] ?? {}
  const taken = [
    ...[form, ...(form.more ?? [])].map(measureOf),
    ...[...form.rows, ...form.columns],
    ...expressions.filter((_, index) => index !== at).map((other) => other.name),
  ]
  const isNamed = name.trim() !== '' && !taken.includes(name)
  const parsed = parseExpression(expression.slice(0, longestExpression), expressionColumnsOf(table))
  const needsPeriods = form.granularity === null && calls(expression, alongPeriods)
  return {
    name: isNamed ? null : texts.expressionNeedsName,
    expression: parsed.ok ? (needsPeriods ? texts.expressionNeedsPeriods : null) : `${parsed.message}.`,
  }
}

/** The form with its expressions, each marked as complete or open. */
export function withExpressions(form: FactForm, expressions: readonly FormExpression[], table: Table): FactForm {
  const changed: FactForm = { ...form, expressions: expressions.length === 0 ? undefined : expressions }
  const checked = expressions.map(({ name, expression }, at) => {
    const { name: ofName, expression: ofText } = problemsOf(changed, at, table)
    return ofName === null && ofText === null ? { name, expression } : { name, expression, isOpen: true }
  })
  return { ...changed, expressions: checked.length === 0 ? undefined : checked }
}
