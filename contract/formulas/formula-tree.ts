/** Positions are UTF-16 offsets into the formula: `start` inclusive, `end` exclusive. */
export type Span = { start: number; end: number }

export type FormulaUnit = 'currency' | 'percent' | 'number'
export type Operator = '+' | '-' | '*' | '/' | '^'

export type Condition = { dimension: string; operator: '=' | '!=' | 'in' | 'not in'; values: string[] }

/** `[Revenue]`: a measurement by name. */
export type MeasurementReference = Span & { kind: 'measurement'; name: string }
/** `[sales.amount by order_date where region = "North"]`: a metric of a fact table; all conditions apply. */
export type WarehouseReference = Span & {
  kind: 'warehouse'
  factTable: string
  metric: string
  by: string | null
  where: Condition[]
}
export type Reference = MeasurementReference | WarehouseReference

export type Formula =
  /** A percentage is a fraction: 10% is 0.1. */
  | (Span & { kind: 'literal'; value: number; unit: FormulaUnit })
  | Reference
  | (Span & { kind: 'negative'; operand: Formula })
  | (Span & { kind: 'operation'; operator: Operator; left: Formula; right: Formula })
  | (Span & { kind: 'call'; name: string; parameters: Formula[] })

/** The references of a formula in text order. */
export function referencesOf(formula: Formula): Reference[] {
  switch (formula.kind) {
    case 'literal':
      return []
    case 'measurement':
    case 'warehouse':
      return [formula]
    case 'negative':
      return referencesOf(formula.operand)
    case 'operation':
      return [...referencesOf(formula.left), ...referencesOf(formula.right)]
    case 'call':
      return formula.parameters.flatMap(referencesOf)
  }
}

/** Equal for two references to the same values. */
export const referenceKey = (reference: Reference): string =>
  reference.kind === 'measurement'
    ? JSON.stringify([reference.name])
    : JSON.stringify([reference.factTable, reference.metric, reference.by, reference.where])
