import { conditionsTexts as texts } from './conditions.texts.ts'
import type { RelativePeriod, RowCondition, Where } from './where.schemas.ts'

/** Conditions as a sentence; nested groups are in brackets. */
export function whereWords(where: Where, isWithin = false): string {
  if ('not' in where) return texts.notWords(whereWords(where.not, true))
  if (!('and' in where || 'or' in where)) return conditionWords(where)
  const parts = ('and' in where ? where.and : where.or).map((part) => whereWords(part, true))
  const joined = parts.join(` ${'and' in where ? texts.andWords : texts.orWords} `)
  return isWithin && parts.length > 1 ? `(${joined})` : joined
}

function conditionWords(condition: RowCondition): string {
  const { column, operator } = condition
  const said = (words: string, value = ''): string => [column.replaceAll('_', ' '), words, value].join(' ').trim()
  switch (operator) {
    case 'empty':
      return said(texts.comparisons.empty)
    case 'between':
      return said(texts.comparisons.between, `${condition.from} ${texts.andWords} ${condition.to}`)
    case 'in':
      return said(texts.comparisons.in, condition.values.join(', '))
    case 'contains':
    case 'beginsWith':
      return said(texts.comparisons[operator], condition.text)
    case 'during':
      return said(texts.during, periodWords(condition.period))
    default:
      return said(texts.comparisons[operator], String(condition.value))
  }
}

function periodWords(period: RelativePeriod): string {
  if ('last' in period) return texts.lastPeriod(period.last, texts.lastUnits[period.unit])
  if ('toDate' in period) return texts.periods[`toDate ${period.toDate}`].toLowerCase()
  if ('previous' in period) return texts.periods[`previous ${period.previous}`].toLowerCase()
  return [period.from ?? '', period.to ?? ''].join(' – ').trim()
}
