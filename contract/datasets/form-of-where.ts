import { type ConditionGroup, type FormCondition, type FormPeriod, isFilledIn } from './form-conditions.ts'
import type { Where } from './where.schemas.ts'

function rowOfForm(where: Where): FormCondition | null {
  if ('not' in where) {
    const inner = rowOfForm(where.not)
    if (inner?.comparison === 'empty') return { ...inner, comparison: 'notEmpty' }
    return inner?.comparison === 'contains' ? { ...inner, comparison: 'notContains' } : null
  }
  if ('and' in where || 'or' in where || where.operator === 'during') return null
  const { column } = where
  switch (where.operator) {
    case 'empty':
      return { column, comparison: 'empty', value: '' }
    case 'contains':
    case 'beginsWith':
      return { column, comparison: where.operator, value: where.text }
    case 'between':
      return { column, comparison: 'between', value: String(where.from), to: String(where.to) }
    case 'in': {
      const values = where.values.map(String)
      const isList = values.length > 0 && values.every((value) => !value.includes(',') && value.trim() === value)
      return isList ? { column, comparison: 'in', value: values.join(', ') } : null
    }
    default:
      return { column, comparison: where.operator, value: String(where.value) }
  }
}

/** The inverse of `whereOfForm`: conditions as form rows; null where the form can't express them. */
export function formOfWhere(where: Where): { groups: ConditionGroup[]; period: FormPeriod | undefined } | null {
  const flat = (one: Where): Where[] => ('and' in one ? one.and.flatMap(flat) : [one])
  const parts = flat(where)
  const periods = parts.filter((one): one is FormPeriod => 'operator' in one && one.operator === 'during')
  const groups = parts
    .filter((one) => !periods.some((period) => period === one))
    .map((one): ConditionGroup | null => {
      const conditions = ('or' in one ? one.or : [one]).map(rowOfForm)
      const known = conditions.filter((condition) => condition !== null && isFilledIn(condition))
      return known.length === conditions.length && known.length > 0
        ? { joins: known.length > 1 ? 'any' : 'all', conditions: known.filter((condition) => condition !== null) }
        : null
    })
  const all = groups.filter((group) => group !== null)
  return periods.length > 1 || all.length < groups.length ? null : { groups: all, period: periods[0] }
}
