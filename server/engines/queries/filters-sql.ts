import type { DimensionFilter } from '../../../contract/datasets/datasets.filters.ts'
import type { Expression } from './sql.ts'

/** Include keeps the named values; exclude drops them, so it keeps empty values unless they are named. */
export function filterExpression(filter: DimensionFilter): Expression {
  const column: Expression = { column: filter.dimension }
  const texts = filter.values.filter((value) => value !== null)
  const among: Expression = {
    some: [
      ...(texts.length > 0 ? [{ oneOf: texts.map((value) => ({ parameter: value })), value: column }] : []),
      ...(filter.values.includes(null) ? [{ isNull: column }] : []),
    ],
  }
  if (filter.type === 'include') return among
  return {
    every: [
      { not: { every: [{ not: { isNull: column } }, among] } },
      ...(filter.values.includes(null) ? [{ not: { isNull: column } }] : []),
    ],
  }
}
