import type { Where } from '../../../contract/datasets/where.schemas.ts'
import type { Sum } from './evaluator.testing.ts'

const quotedText = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`

/** As a person types it. */
function whereText(where: Where): string {
  if ('and' in where) return `(${where.and.map(whereText).join(' and ')})`
  if ('or' in where) return `(${where.or.map(whereText).join(' OR ')})`
  if ('not' in where) return `not ${whereText(where.not)}`
  const column = where.column.includes('.') ? `[${where.column}]` : where.column
  const written = (value: string | number) => (typeof value === 'number' ? String(value) : quotedText(value))
  const signs = { equal: '=', notEqual: '!=', more: '>', atLeast: '>=', less: '<', atMost: '<=' }
  switch (where.operator) {
    case 'empty':
      return `${column} is empty`
    case 'in':
      return `${column} in (${where.values.map(written).join(', ')})`
    case 'between':
      return `[${where.column}] between ${written(where.from)} and ${written(where.to)}`
    case 'contains':
      return `${column} contains ${quotedText(where.text)}`
    case 'beginsWith':
      return `${column} begins with ${quotedText(where.text)}`
    case 'during':
      throw new RangeError('no period is typed')
    default:
      return `${column} ${signs[where.operator]} ${written(where.value)}`
  }
}

export function expressionText(own: Sum): string {
  if ('number' in own) return String(own.number)
  if ('window' in own) return `${own.window}(${expressionText(own.of)})`
  if ('negative' in own) return `-(${expressionText(own.negative)})`
  if ('operator' in own) return `(${expressionText(own.left)}) ${own.operator} (${expressionText(own.right)})`
  const [name = '', aggregation = 'sum', weight] = own.asked.split(':')
  const call = name === 'count' ? 'count' : `${aggregation}(${name}${weight === undefined ? '' : `, ${weight}`})`
  return `${call}${own.where === undefined ? '' : ` where ${whereText(own.where)}`}`
}

/** A share or change as a number that can be combined with numbers: times 100 it is no percentage anymore. */
export function combinable(own: Sum): Sum {
  if (!('window' in own) || (own.window !== 'share' && own.window !== 'change')) return own
  const hundred: Sum = { number: 100 }
  return { operator: '/', left: { operator: '*', left: own, right: hundred }, right: hundred }
}

/** Whether it needs periods. */
export function followsPeriods(own: Sum): boolean {
  if ('window' in own) return own.window !== 'rank' && own.window !== 'share'
  if ('operator' in own) return followsPeriods(own.left) || followsPeriods(own.right)
  return 'negative' in own && followsPeriods(own.negative)
}
