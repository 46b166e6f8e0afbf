import { datasetsTexts as texts } from '../../../contract/datasets/datasets.texts.ts'
import { daysOfPeriod, type RowCondition, type Where } from '../../../contract/datasets/where.schemas.ts'
import { isDay } from '../../../contract/shared/periods.ts'
import type { Day } from '../../../contract/shared/time-zones.ts'
import { breakdownColumns, dateColumns, type FactTable, measureColumns } from './catalogue.ts'
import { cellOf } from './relations.ts'
import type { Expression, SqlType } from './sql.ts'
import { refuse } from './warehouse.failure.ts'

type Kind = 'number' | 'day' | 'text'
type Operand = { name: string; kind: Kind; column: Expression; cell: Expression }

const typeOf: Record<Kind, SqlType> = { number: 'DOUBLE', day: 'DATE', text: 'VARCHAR' }
const signs = { equal: '=', notEqual: '=', more: '>', atLeast: '>=', less: '<', atMost: '<=' } as const

/** Numbers are compared as the doubles that a person sees, dates by their days. */
function operandOf(table: FactTable, name: string): Operand {
  const named = (one: { name: string }): boolean => one.name === name
  const column: Expression = { column: cellOf(table, name) }
  if (measureColumns(table).some(named)) return { name, kind: 'number', column, cell: { cast: column, to: 'DOUBLE' } }
  if (dateColumns(table).some(named)) return { name, kind: 'day', column, cell: { cast: column, to: 'DATE' } }
  const breakdown = breakdownColumns(table).find(named)
  if (breakdown === undefined) return refuse(texts.invalidConditionColumn(name, table.name), 'where')
  return { name, kind: 'text', column, cell: breakdown.type === 'text' ? column : { cast: column, to: 'VARCHAR' } }
}

function valueOf({ name, kind }: Operand, value: string | number): Expression {
  const parameter = String(value)
  if (kind === 'text') return { parameter }
  if (kind === 'number' && (parameter.trim() === '' || !Number.isFinite(Number(parameter))))
    return refuse(texts.conditionNeedsNumber(name), 'where')
  if (kind === 'day' && !isDay(parameter)) return refuse(texts.conditionNeedsDay(name), 'where')
  return { cast: { parameter: kind === 'number' ? String(Number(parameter)) : parameter }, to: typeOf[kind] }
}

/** In SQL a comparison with an empty cell is neither true nor false; here it is false, so its `not` is true. */
function conditionExpression(table: FactTable, condition: RowCondition, today: Day): Expression {
  const operand = operandOf(table, condition.column)
  const { cell, kind, name } = operand
  const met = (...parts: Expression[]): Expression => ({
    every: [{ not: { isNull: operand.column } }, ...parts],
  })
  switch (condition.operator) {
    case 'empty':
      return { isNull: operand.column }
    case 'in':
      return met({ oneOf: condition.values.map((value) => valueOf(operand, value)), value: cell })
    case 'between':
      return met(
        { compare: '>=', left: cell, right: valueOf(operand, condition.from) },
        { compare: '<=', left: cell, right: valueOf(operand, condition.to) },
      )
    case 'contains':
    case 'beginsWith': {
      if (kind !== 'text') return refuse(texts.conditionNeedsText(name), 'where')
      const [within, text]: Expression[] = [
        { call: 'lower', of: cell },
        { call: 'lower', of: { parameter: condition.text } },
      ]
      return met(
        condition.operator === 'contains' ? { contains: within!, text: text! } : { within: within!, begins: text! },
      )
    }
    case 'during': {
      if (kind !== 'day') return refuse(texts.conditionNeedsDates(name), 'where')
      const { from, to } = daysOfPeriod(condition.period, today)
      return met(
        ...(from === undefined ? [] : [{ compare: '>=' as const, left: cell, right: valueOf(operand, from) }]),
        ...(to === undefined ? [] : [{ compare: '<=' as const, left: cell, right: valueOf(operand, to) }]),
      )
    }
    default: {
      const compared = met({ compare: signs[condition.operator], left: cell, right: valueOf(operand, condition.value) })
      return condition.operator === 'notEqual' ? { not: compared } : compared
    }
  }
}

/** The conditions of a tree as one expression of which the value is never empty. Refuses what the table does not have. */
export function whereExpression(table: FactTable, where: Where, today: Day): Expression {
  if ('and' in where) return { every: where.and.map((part) => whereExpression(table, part, today)) }
  if ('or' in where) return { some: where.or.map((part) => whereExpression(table, part, today)) }
  if ('not' in where) return { not: whereExpression(table, where.not, today) }
  return conditionExpression(table, where, today)
}
